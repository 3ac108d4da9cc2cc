/**
 * Chinese full-text search without a server extension: both sides are literals,
 * `column = $1::tsvector` and `column @@ $2::tsquery`, so no parser and no locale is involved.
 *
 * Text is NFKC-folded and lower-cased. A run of Han characters becomes its overlapping pairs and, once, its last
 * character (so that a one-character prefix query finds every position); a run of other letters and digits is one word.
 */
import { spellingsForLike } from '#lib/chinese/person-name.ts';

/** One term of a keyword. */
export interface SearchTerm {
  /** Folded text that a hit contains (or must not contain). */
  readonly text: string;
  readonly negated: boolean;
  /** Written in quotation marks, or at least three Han characters: tokens alone may hit by chance, verify the text. */
  readonly verify: boolean;
}

/** A keyword made ready for SQL. */
export interface SearchQuery {
  /** For `tsv @@ $1::tsquery`. */
  readonly query: string;
  /** Pattern for `folded_text LIKE $2` (escape character \): the longest term that needs it, '%' when none does. */
  readonly like: string;
  /** Alternatives (OR) of terms (AND), for exact verification and highlights. */
  readonly alternatives: readonly (readonly SearchTerm[])[];
}

const MAXIMUM_TERMS = 10;
/** A lexeme may have 2,046 bytes; longer "words" are encoded rubbish. */
const MAXIMUM_WORD_LENGTH = 64;
const RUN = /\p{Script=Han}+|[\p{L}\p{N}\p{M}]+?(?=\p{Script=Han}|[^\p{L}\p{N}\p{M}]|$)/gu;
const HAN = /^\p{Script=Han}/u;

/** The form in which text is compared: NFKC, lower case. Store or compute it beside the column that LIKE looks at. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Distinct sorted tokens of the texts; empty texts are skipped. */
export function searchTokens(texts: readonly (string | null | undefined)[]): string[] {
  const tokens = new Set<string>();
  for (const text of texts) {
    for (const run of foldForSearch(text ?? '').match(RUN) ?? []) {
      if (!HAN.test(run)) tokens.add(run.slice(0, MAXIMUM_WORD_LENGTH));
      else for (const token of [...pairsOf(run), Array.from(run).at(-1) ?? '']) tokens.add(token);
    }
  }
  return [...tokens].sort();
}

/** Literal for `$1::tsvector`, without positions: `'平台' '数据'`. '' for no text (a valid empty tsvector). */
export function searchVector(texts: readonly (string | null | undefined)[]): string {
  return searchTokens(texts).map(quoted).join(' ');
}

/**
 * Reads a keyword: blank = and, `|` = or, `-word` = not, `"…"` = exact; at most ten terms, further ones are ignored.
 * A word in Latin letters or digits at the end of a term also finds longer words (java → javascript) unless in quotes.
 * null when nothing searchable is left.
 */
export function searchQuery(keyword: string): SearchQuery | null {
  const alternatives = readTerms(foldForSearch(keyword));
  const query = alternatives.map((terms) => terms.map(termQuery).join(' & ')).join(' | ');
  return query === '' ? null : { query, like: likePattern(alternatives), alternatives };
}

function pairsOf(run: string): string[] {
  const characters = Array.from(run);
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

function quoted(token: string): string {
  return `'${token.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

function readTerms(folded: string): SearchTerm[][] {
  const alternatives: SearchTerm[][] = [[]];
  let count = 0;
  for (const [part, minus = '', exact, plain = ''] of folded.matchAll(/\||(-?)(?:["“”]([^"“”]*)["“”]|([^\s|"“”]+))/g)) {
    if (part === '|') alternatives.push([]);
    const text = (exact ?? plain).trim();
    if (part === '|' || !/[\p{L}\p{N}]/u.test(text) || count >= MAXIMUM_TERMS) continue;
    const verify = exact !== undefined || /\p{Script=Han}{3}/u.test(text);
    alternatives.at(-1)?.push({ text, negated: minus === '-', verify });
    count += 1;
  }
  return alternatives.filter((terms) => terms.length > 0);
}

function termQuery(term: SearchTerm): string {
  const runs = term.text.match(RUN) ?? [];
  const parts = runs.flatMap((run, index) => {
    const isLast = index === runs.length - 1;
    if (!HAN.test(run)) return quoted(run.slice(0, MAXIMUM_WORD_LENGTH)) + (isLast && !term.verify ? ':*' : '');
    // a single character may stand anywhere in a run: first of a pair, or last of the run
    return Array.from(run).length === 1 ? `${quoted(run)}:*` : pairsOf(run).map(quoted);
  });
  const all = parts.join(' & ');
  if (!term.negated) return all;
  return parts.length > 1 ? `!(${all})` : `!${all}`;
}

/** One pattern can prove only what all hits share: with `|` nothing, else the longest term to verify. */
function likePattern(alternatives: readonly (readonly SearchTerm[])[]): string {
  const terms = alternatives.length === 1 ? (alternatives[0] ?? []) : [];
  const candidates = terms.filter((term) => term.verify && !term.negated).map((term) => term.text);
  const longest = candidates.reduce((best, text) => (text.length > best.length ? text : best), '');
  return longest === '' ? '%' : `%${spellingsForLike(longest.replace(/[\\%_]/g, '\\$&'))}%`;
}
