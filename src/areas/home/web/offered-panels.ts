/** Which panels a person is offered: by right, by page and by whether they act for a company or for the group. Pure. */
import type { HomePanelEntry } from '#platform/web/contribution.ts';

export interface PanelPlace {
  readonly page: 'home' | 'writing';
  readonly codes: ReadonlySet<string>;
  readonly actsAsGroup: boolean;
}

const codesOf = ({ permission }: HomePanelEntry): readonly string[] =>
  permission === undefined ? [] : typeof permission === 'string' ? [permission] : permission;

/** In the order of the layout that nobody changed. */
export function offeredPanels(
  entries: readonly HomePanelEntry[],
  { page, codes, actsAsGroup }: PanelPlace,
): readonly HomePanelEntry[] {
  const here = actsAsGroup ? 'group' : 'company';
  return entries.filter((entry) => {
    const place = entry.place ?? 'company';
    const asked = codesOf(entry);
    return (
      (entry.page ?? 'home') === page &&
      (place === 'anywhere' || place === here) &&
      (asked.length === 0 || asked.some((code) => codes.has(code)))
    );
  });
}
