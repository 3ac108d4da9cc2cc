import type { SheetColumn } from './sheet.ts';
import { compactText } from '#lib/text/compact-text.ts';

/** Title of one sheet column; `group` is the merged title above it, if there is one. */
export interface ColumnTitle {
  title: string;
  group: string;
}

/** Column index (from 0) to key; null takes the column out. Columns not named are matched by title. */
export type ColumnMapping = Readonly<Record<number, string | null>>;

/** Result of matching: keys by column index, null where a column is not used. */
export interface ColumnMatch {
  keys: (string | null)[];
  /** Distinct keys found by title. */
  matched: number;
}

/** How good each way of agreeing is; a title that names its group too beats every other. */
const SCORE = { groupLabel: 6, groupAlias: 5, label: 4, alias: 3, bareLabel: 2, bareAlias: 1, oneTongue: 0.5 } as const;

/** Looks titles up; built once for a list of columns. */
export class TitleIndex {
  readonly #labels = new Map<string, string>();
  readonly #aliases = new Map<string, string>();
  readonly #notUnder = new Map<string, readonly string[]>();

  constructor(columns: readonly SheetColumn[]) {
    for (const column of columns) {
      remember(this.#labels, column.label, column.key);
      for (const alias of column.aliases) remember(this.#aliases, alias, column.key);
      if (column.notUnder)
        this.#notUnder.set(
          column.key,
          column.notUnder.map((words) => normaliseTitle(words, true)),
        );
    }
  }

  /** Keys a title may mean, each with its score. */
  candidates({ title, group }: ColumnTitle): { key: string; score: number }[] {
    const found: { key: string; score: number }[] = [];
    const look = (words: string, label: number, alias: number): void => {
      if (words === '') return;
      const byLabel = this.#labels.get(words);
      const byAlias = this.#aliases.get(words);
      if (byLabel !== undefined) found.push({ key: byLabel, score: label });
      if (byAlias !== undefined) found.push({ key: byAlias, score: alias });
    };
    const bare = normaliseTitle(title, true);
    const above = normaliseTitle(group, true);
    if (above !== '' && bare !== '') look(above + bare, SCORE.groupLabel, SCORE.groupAlias);
    const named = found.length;
    look(normaliseTitle(title, false), SCORE.label, SCORE.alias);
    look(bare, SCORE.bareLabel, SCORE.bareAlias);
    if (found.length === 0) for (const words of tongues(bare)) look(words, SCORE.oneTongue, SCORE.oneTongue);
    return found.filter(({ key }, at) => at < named || !this.#isElsewhere(key, above));
  }

  /** Whether a title under this group is about something else than the field that it is called like. */
  #isElsewhere(key: string, group: string): boolean {
    return this.#notUnder.get(key)?.some((words) => group.startsWith(words)) === true;
  }
}

/**
 * Assigns sheet columns to keys: what the caller says first, then by title, the better
 * agreement first and the left column first among equals. Each key is given once; a second
 * column for it stays unused.
 */
export function matchColumns(
  titles: readonly ColumnTitle[],
  index: TitleIndex,
  mapping: ColumnMapping = {},
): ColumnMatch {
  const keys = titles.map((): string | null => null);
  const taken = new Set<string>();
  const decided = new Set<number>();
  for (const [position, key] of Object.entries(mapping)) {
    const at = Number(position);
    decided.add(at);
    if (key === null || taken.has(key) || at >= keys.length) continue;
    keys[at] = key;
    taken.add(key);
  }
  const candidates = titles
    .flatMap((title, at) => (decided.has(at) ? [] : index.candidates(title).map((candidate) => ({ ...candidate, at }))))
    .sort((left, right) => right.score - left.score || left.at - right.at);
  let matched = 0;
  for (const { at, key } of candidates) {
    if (taken.has(key) || keys[at] !== null) continue;
    keys[at] = key;
    taken.add(key);
    matched++;
  }
  return { keys, matched };
}

/**
 * A title for comparing: half-width, lower case, without blanks, line breaks, punctuation and
 * the marks of a required field. `bare` drops what stands in brackets too.
 */
export function normaliseTitle(title: string, bare: boolean): string {
  const compact = compactText(title)
    .toLowerCase()
    .replace(/[([【〔<《](必填|选填|必输|可选|required|optional)项?[)\]】〕>》]/g, '');
  const kept = bare ? compact.replace(/[([【〔].*?[)\]】〕]/g, '') : compact;
  return kept.replace(/^(必填|选填)项?[:：]?|[:：]?(必填|选填)项?$/g, '').replace(/[\p{P}\p{S}]/gu, '');
}

/** The Chinese and the Latin words of a title in two languages: Full Name / 姓名. None where it is of one. */
function tongues(words: string): readonly string[] {
  const latin = words.replace(/\P{Script=Latin}/gu, '');
  const chinese = words.replace(/\P{Script=Han}/gu, '');
  // A letter or two belongs to the Chinese word: T恤尺码, QQ号.
  return latin.length > 2 && chinese !== '' && latin.length + chinese.length === words.length ? [chinese, latin] : [];
}

function remember(words: Map<string, string>, word: string, key: string): void {
  for (const known of [normaliseTitle(word, false), normaliseTitle(word, true)]) {
    if (known !== '' && !words.has(known)) words.set(known, key);
  }
}
