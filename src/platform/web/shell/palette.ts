/** Lines of the command palette: screens of the menu, commands, what the server found; which lines a text finds, and in what order groups stand. Pure. */
import { matchText } from '#lib/chinese/pinyin-match.ts';
import type { TextPart } from '#lib/chinese/pinyin-match.ts';
import type { WantedAct } from '../acts/open-act.ts';
import type { MenuIconName } from '../router/menu-icon-name.ts';
import type { RouteTab } from '#platform/entity/route.ts';
import type { AppRoute } from '../router/app-route.ts';
import type { GuardState } from '../router/guard.ts';
import { guard, homeMiddleware } from '../router/guard.ts';
import type { Codes, RouteTree } from '../router/route-tree.ts';
import { breadcrumb, mayOpenTab } from '../router/route-tree.ts';
import type { EnterpriseChoice } from '../session-store.ts';

/** What stands in front of a line. */
export type LineMark =
  | { readonly kind: 'person' }
  | { readonly kind: 'screen'; readonly icon: MenuIconName | undefined }
  | { readonly kind: 'command'; readonly command: 'insert' | 'import' | 'export' }
  | { readonly kind: 'act' };

/** An act that was chosen without a row: the palette asks for one next. */
export interface ActStep {
  readonly act: string;
  readonly label: string;
}

/** Something that can be done with what a line stands for: an act of its row, or an address that shows it. */
/** `dueDate`: the day that it settles. */
export type LineAct = { readonly key: string; readonly label: string; readonly dueDate?: string } & (
  | { readonly path: string; readonly wants?: undefined }
  | { readonly wants: WantedAct }
);

export interface PaletteLine {
  readonly key: string;
  readonly label: string;
  /** Where it is, what it is: behind the label. */
  readonly hint: string;
  readonly path: string;
  readonly mark: LineMark;
  readonly state?: { readonly label: string; readonly tone: string } | null;
  readonly acts?: readonly LineAct[];
  /** It is an act: a row is asked for next. */
  readonly asks?: ActStep;
  /** It is a row that was asked for: its act begins. */
  readonly wants?: WantedAct;
}

/** A line that a text found: 0 is what was typed, 1 begins with it, 2 holds it, 3 holds it beside the label, 4 was found by something that does not show. */
export interface FoundLine extends PaletteLine {
  readonly rank: number;
  /** The part of the label that lights up. */
  readonly lit: TextPart | null;
  readonly litHint: TextPart | null;
}

export interface PaletteGroup {
  readonly key: string;
  readonly label: string;
  readonly lines: readonly FoundLine[];
  /** How many there are: 3 of them may stand here. */
  readonly total: number;
  readonly isMore?: boolean;
  readonly unit: string;
  /** Address of the list with all of them; null: the palette itself shows the others. */
  readonly list: string | null;
  /** All that came is shown at once: nothing else is offered beside it. */
  readonly isWhole?: boolean;
  /** Of an earlier text: the server is being asked. */
  readonly isStale?: boolean;
}

/** Lines of a group before it is opened. */
export const linesAtOnce = 3;

/** Screens one passes through; nobody looks for them. */
const passages = new Set([homeMiddleware, '/create-enterprise']);

/** Tabs that other rooms add to a screen, by its path. */
export type MoreTabs = Readonly<Record<string, readonly RouteTab[]>>;

/** Rights of a person where they are now. */
export type Place = Pick<GuardState, 'codes' | 'groupCompanyCode' | 'selectGroupType'>;

export const placeOf = (
  codes: Codes,
  choice: Pick<EnterpriseChoice, 'groupCode' | 'selectGroupType'> | null,
): Place => ({
  codes,
  groupCompanyCode: choice?.groupCode ?? null,
  selectGroupType: choice?.selectGroupType ?? null,
});

/** Whether the guard lets the person in: by code, and screens of a group only who entered as the group. */
export function isOpen(tree: RouteTree, route: AppRoute, place: Place): boolean {
  const { kind } = guard(tree, route, { ...place, signedIn: true, wantedPath: null });
  return kind === 'open' || (kind === 'redirect' && route.redirectTo !== undefined);
}

const openScreens = (tree: RouteTree, place: Place): readonly AppRoute[] =>
  tree.all.filter(
    (route) =>
      route.page &&
      !route.public &&
      !route.redirect &&
      !passages.has(route.path) &&
      (route.menuType === 'M' || route.menuType === 'P' || route.opensAlone === true) &&
      isOpen(tree, route, place),
  );

const titlesOf = (tree: RouteTree, route: AppRoute): readonly string[] =>
  breadcrumb(tree, route).map(({ title }) => title);

/** Screens a person may open from the palette: built, of the menu or hidden from it, but no detail screens. */
export function screenLines(tree: RouteTree, place: Place): PaletteLine[] {
  return openScreens(tree, place).map((route) => ({
    key: route.path,
    label: route.title,
    hint: titlesOf(tree, route).slice(0, -1).join(' / '),
    path: route.path,
    mark: { kind: 'screen', icon: route.icon },
  }));
}

/** Tabs of these screens, as far as their rights go. */
export function tabLines(tree: RouteTree, place: Place, more: MoreTabs = {}): PaletteLine[] {
  return openScreens(tree, place).flatMap((route) =>
    [...(route.tabs ?? []), ...(more[route.path] ?? [])]
      .filter((tab) => mayOpenTab(tab, place.codes))
      .map(({ key, label }) => ({
        key: `${route.path}?tab=${key}`,
        label,
        hint: titlesOf(tree, route).join(' / '),
        path: `${route.path}?tab=${key}`,
        mark: { kind: 'screen', icon: route.icon },
      })),
  );
}

/** The line with what of it lights up. */
export function found(line: PaletteLine, typed: string): FoundLine {
  const lit = matchText(line.label, typed);
  const litHint = lit ? null : matchText(line.hint, typed);
  const isWhole = lit !== null && lit.to - lit.from === line.label.length;
  return { ...line, lit, litHint, rank: lit ? (isWhole ? 0 : lit.from === 0 ? 1 : 2) : litHint ? 3 : 4 };
}

/** The lines a text finds, best first, in their own order otherwise. A screen is also found by its address and by what stands above it. */
export function findLines(lines: readonly PaletteLine[], typed: string): readonly FoundLine[] {
  const text = typed.trim().toLowerCase();
  return lines
    .map((line) => found(line, text))
    .filter(
      ({ lit, hint, path, mark }) =>
        text === '' ||
        lit !== null ||
        hint.toLowerCase().includes(text) ||
        (mark.kind === 'screen' && path.toLowerCase().includes(text)),
    )
    .toSorted((a, b) => a.rank - b.rank);
}

/** What is asked for: `>` commands alone, `@` people alone; also as an input method writes these signs. */
export interface Wish {
  readonly only: 'commands' | 'people' | null;
  readonly text: string;
}

export function wishOf(typed: string): Wish {
  const [first = ''] = typed.trimStart();
  const rest = typed.trimStart().slice(1).trim();
  if (first === '>' || first === '＞') return { only: 'commands', text: rest };
  if (first === '@' || first === '＠') return { only: 'people', text: rest };
  return { only: null, text: typed.trim() };
}

const bestOf = (group: PaletteGroup): number => Math.min(...group.lines.map(({ rank }) => rank));

/** Groups with lines, the one with the best match first, in their own order otherwise; what is about to be replaced stands below. */
export function orderGroups(groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  return groups
    .filter(({ lines }) => lines.length > 0)
    .toSorted((a, b) => Number(a.isStale ?? false) - Number(b.isStale ?? false) || bestOf(a) - bestOf(b));
}

/** The groups that came, without moving the chosen line: what was shown down to its group (`chosen`) stays where it is. */
export function holdPlace(
  shown: readonly PaletteGroup[],
  next: readonly PaletteGroup[],
  chosen: string,
): readonly PaletteGroup[] {
  const at = shown.findIndex(({ key }) => key === chosen);
  if (at < 0) return next;
  const kept = shown.slice(0, at + 1);
  const keys = new Set(kept.map(({ key }) => key));
  return [...kept, ...next.filter(({ key }) => !keys.has(key))];
}
