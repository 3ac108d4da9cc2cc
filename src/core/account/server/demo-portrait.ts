/** Portraits of the people who can sign in to the demonstration: drawn, so that nobody real is shown. */
import type { TenantDb } from '#platform/db/database.ts';
import { execute } from '#platform/db/statement.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { portraitFiles } from './portrait-port.ts';

/** 1 man, 2 woman (GB/T 2261.1). */
export interface DrawnPerson {
  readonly accountId: number;
  readonly sex: '1' | '2';
}

const side = 256;
const grounds = ['#dbe7f6', '#f4e3d3', '#dcefe4', '#ece3f3', '#f5e6e3', '#e2e8ee'];
const clothes = ['#2f4a6b', '#8a4b3c', '#2f6b57', '#5b4a7d', '#3d4450', '#9a6b2f'];
const skins = ['#f2c9a8', '#eebf9b', '#f5d2b5'];
const hair = '#2a2522';

/** Of a list, the one that a number stands for. */
const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

/** Hair behind the head, and over the forehead. */
function hairOf(sex: DrawnPerson['sex'], index: number): { readonly behind: string; readonly front: string } {
  if (sex === '1') {
    const fringe =
      index % 2 === 0
        ? 'M80 108 C78 62 104 46 132 46 C164 46 180 66 176 108 C168 92 158 84 140 82 C118 80 92 84 80 108Z'
        : 'M80 112 C74 58 110 44 130 44 C160 44 184 62 176 112 C170 96 166 88 160 80 C136 94 100 92 90 84 C84 92 82 100 80 112Z';
    return { behind: '', front: `<path d="${fringe}" fill="${hair}"/>` };
  }
  const behind =
    index % 2 === 0
      ? '<path d="M72 116 C66 56 104 40 128 40 C152 40 190 56 184 116 C188 152 186 182 176 196 L80 196 C70 182 68 152 72 116Z"'
      : '<path d="M74 116 C66 58 104 40 128 40 C152 40 190 58 182 116 C184 140 180 156 172 164 L84 164 C76 156 72 140 74 116Z"';
  return {
    behind: `${behind} fill="${hair}"/>`,
    front: `<path d="M80 116 C82 84 104 72 140 62 C150 84 166 92 176 116 C180 70 160 44 128 44 C96 44 76 70 80 116Z" fill="${hair}"/>`,
  };
}

/** The picture of one person; the number makes people differ. */
export function drawPortrait(sex: DrawnPerson['sex'], index: number): string {
  const { behind, front } = hairOf(sex, index);
  const skin = pick(skins, index);
  const brow = sex === '1' ? 4 : 2.5;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 256 256">
    <rect width="256" height="256" fill="${pick(grounds, index)}"/>${behind}
    <path d="M24 256 C28 204 78 190 104 184 L152 184 C178 190 228 204 232 256Z" fill="${pick(clothes, index)}"/>
    <path d="M96 186 L128 222 L160 186 L150 176 L106 176Z" fill="#fff"/>
    <path d="M108 152 L148 152 L148 182 C140 198 116 198 108 182Z" fill="${skin}"/>
    <ellipse cx="128" cy="120" rx="48" ry="56" fill="${skin}"/>
    <ellipse cx="80" cy="124" rx="7" ry="12" fill="${skin}"/><ellipse cx="176" cy="124" rx="7" ry="12" fill="${skin}"/>${front}
    <g fill="none" stroke="${hair}" stroke-linecap="round"><path d="M98 108 Q108 103 117 107 M139 107 Q148 103 158 108" stroke-width="${brow}"/></g>
    <circle cx="108" cy="122" r="4.5" fill="${hair}"/><circle cx="148" cy="122" r="4.5" fill="${hair}"/>
    <path d="M112 148 Q128 160 144 148" fill="none" stroke="#a4553f" stroke-width="4" stroke-linecap="round"/>
  </svg>`;
}

/** Gives each of them a portrait, as if he had uploaded it. */
export async function insertDemoPortraits(
  db: TenantDb,
  platform: Platform,
  people: readonly DrawnPerson[],
): Promise<void> {
  for (const [index, { accountId, sex }] of people.entries()) {
    const { default: sharp } = await import('sharp');
    const content = await sharp(Buffer.from(drawPortrait(sex, index)))
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();
    const fileId = await portraitFiles(platform).placePortrait(db, platform, accountId, { content, side });
    await execute(db)`update account set avatar_file_id = ${fileId}, gender = ${sex} where id = ${accountId}`;
  }
}
