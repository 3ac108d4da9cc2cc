/** The text of a summary: its sections, the words in them that rest on facts, and what an edit leaves of those. */

export const summarySections = ['basic', 'strengths', 'concerns', 'matching', 'conclusion'] as const;
export type SummarySection = (typeof summarySections)[number];

export const sectionLabels: Readonly<Record<SummarySection, string>> = {
  basic: '基本情况',
  strengths: '优势',
  concerns: '不足',
  matching: '岗位匹配',
  conclusion: '结论',
};

/** Sections of several lines are lists; the others are one text each. */
export interface SummaryText {
  readonly basic: string;
  readonly strengths: readonly string[];
  readonly concerns: readonly string[];
  readonly matching: string;
  readonly conclusion: string;
}

/** What a word of the summary rests on. `target` names the row it was read from. */
export interface SummaryFact {
  readonly id: string;
  /** Where it comes from, in words: 教育经历, 初试 陆予安. */
  readonly source: string;
  readonly text: string;
  readonly target: { readonly kind: string; readonly id: number } | null;
}

/** Words of a section that rest on facts, by the ids of these. Marks of a section stand in the order of its text. */
export interface SummaryMark {
  readonly section: SummarySection;
  /** Line of a list; 0 of a text. */
  readonly line: number;
  readonly words: string;
  readonly facts: readonly string[];
}

/** Lines of a section, whatever its shape. */
export const linesOf = (text: SummaryText, section: SummarySection): readonly string[] => {
  const value = text[section];
  return typeof value === 'string' ? [value] : value;
};

/** All of a summary as one text. */
export const wholeText = (text: SummaryText): string =>
  summarySections.flatMap((section) => linesOf(text, section)).join('\n');

/** A piece of a line: plain words, or words with the facts that they rest on. */
export interface SummaryPiece {
  readonly words: string;
  readonly facts: readonly string[];
}

/** A line cut at its marks, in order; words that are not found any more are plain. */
export function piecesOf(line: string, marks: readonly SummaryMark[]): SummaryPiece[] {
  const pieces: SummaryPiece[] = [];
  let at = 0;
  for (const { words, facts } of marks) {
    const found = line.indexOf(words, at);
    if (found < 0) continue;
    if (found > at) pieces.push({ words: line.slice(at, found), facts: [] });
    pieces.push({ words, facts });
    at = found + words.length;
  }
  if (at < line.length) pieces.push({ words: line.slice(at), facts: [] });
  return pieces;
}

export const marksOfLine = (marks: readonly SummaryMark[], section: SummarySection, line: number): SummaryMark[] =>
  marks.filter((mark) => mark.section === section && mark.line === line);

/**
 * Marks that an edited text keeps: a word that a person changed is theirs and rests on no fact any more. A line that moved
 * within its section takes its marks along.
 */
export function keptMarks(marks: readonly SummaryMark[], before: SummaryText, after: SummaryText): SummaryMark[] {
  return summarySections.flatMap((section) => {
    const former = linesOf(before, section);
    return linesOf(after, section).flatMap((line, index) => {
      const same = former.indexOf(line);
      return keptOfLine(marksOfLine(marks, section, same < 0 ? index : same), line).map((mark) => ({
        ...mark,
        line: index,
      }));
    });
  });
}

function keptOfLine(marks: readonly SummaryMark[], line: string): SummaryMark[] {
  const kept: SummaryMark[] = [];
  let at = 0;
  for (const mark of marks) {
    const found = line.indexOf(mark.words, at);
    if (found < 0) continue;
    kept.push(mark);
    at = found + mark.words.length;
  }
  return kept;
}

/** Sections whose text is not that of the former version. */
export function changedSections(before: SummaryText, after: SummaryText): SummarySection[] {
  return summarySections.filter(
    (section) => linesOf(before, section).join('\n') !== linesOf(after, section).join('\n'),
  );
}

/** Facts that a mark names, in the order of the text. */
export function factsInUse(facts: readonly SummaryFact[], marks: readonly SummaryMark[]): SummaryFact[] {
  const ids = new Set(marks.flatMap((mark) => mark.facts));
  return facts.filter(({ id }) => ids.has(id));
}
