/** Which panels a person is offered: by right, by page, by what they act for and whether they are in the roster. Pure. */
import type { HomePanelEntry } from '#platform/web/contribution.ts';
import type { HomePageName } from '../../model/home.ts';

export interface PanelPlace {
  readonly page: HomePageName;
  readonly codes: ReadonlySet<string>;
  readonly actsAsGroup: boolean;
  /** The person's row in the roster of the company; null where there is none. */
  readonly staffId: number | null;
}

const codesOf = ({ permission }: HomePanelEntry): readonly string[] =>
  permission === undefined ? [] : typeof permission === 'string' ? [permission] : permission;

/** In the order of the layout that nobody changed. */
export function offeredPanels(
  entries: readonly HomePanelEntry[],
  { page, codes, actsAsGroup, staffId }: PanelPlace,
): readonly HomePanelEntry[] {
  const here = actsAsGroup ? 'group' : 'company';
  return entries.filter((entry) => {
    const { pages = ['home'], place = 'company', isOwn = false } = entry;
    const wanted = codesOf(entry);
    return (
      pages.includes(page) &&
      (place === 'anywhere' || place === here) &&
      (!isOwn || staffId !== null) &&
      (wanted.length === 0 || wanted.some((code) => codes.has(code)))
    );
  });
}
