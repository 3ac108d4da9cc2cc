/** A name for a browser that people recognise: system and browser, from the User-Agent. */
import type { Row } from '#platform/store/entity-hooks.ts';

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/u, 'iPhone'],
  [/iPad/u, 'iPad'],
  [/Android/u, 'Android'],
  [/HarmonyOS|OpenHarmony/u, '鸿蒙'],
  [/Windows/u, 'Windows'],
  [/Mac OS X/u, 'macOS'],
  [/Linux/u, 'Linux'],
];
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/u, '微信'],
  [/DingTalk/u, '钉钉'],
  [/Edg\//u, 'Edge'],
  [/Firefox\//u, 'Firefox'],
  [/Chrome\//u, 'Chrome'],
  [/Safari\//u, 'Safari'],
];

const find = (names: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  names.find(([mark]) => mark.test(text))?.[1];

/** 'Windows · Chrome'; 未知设备 when neither is known. */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? '';
  return [find(systems, text), find(browsers, text)].filter(Boolean).join(' · ') || '未知设备';
}

/** What browsers said of themselves, as names, in rows of a list. */
export function nameDevices(_context: unknown, rows: readonly Row[]): void {
  for (const row of rows)
    row['deviceName'] = deviceName(typeof row['deviceName'] === 'string' ? row['deviceName'] : null);
}
