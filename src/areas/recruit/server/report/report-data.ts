/** What a report on a candidate holds, already in words: the document only arranges it. */
import type { ReportSection } from '../../model/decide/report-sections.ts';
import type { SummaryText } from '../../model/decide/summary-text.ts';
import { spellingsOf, withoutContact, withoutWords } from '../resume/resume-content.ts';
import type { ReportPicture } from './word-kit.ts';

export interface ReportDimension {
  readonly name: string;
  readonly weight: number;
  readonly interview: number | null;
  readonly test: number | null;
  readonly score: number | null;
  readonly expected: number | null;
  readonly positionAverage: number | null;
  readonly spread: number | null;
}

export interface ReportEvaluation {
  readonly evaluator: string;
  readonly conclusion: string;
  /** Scores by dimension, as one line. */
  readonly scores: string;
  readonly advantages: string;
  readonly risks: string;
}

export interface ReportRound {
  readonly title: string;
  readonly evaluations: readonly ReportEvaluation[];
  /** Why there are none. */
  readonly absence: string;
}

export interface ReportData {
  readonly company: string;
  readonly name: string;
  readonly position: string;
  readonly department: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly picture: ReportPicture | null;
  readonly basic: readonly (readonly [label: string, value: string])[];
  readonly studies: readonly (readonly string[])[];
  readonly works: readonly (readonly string[])[];
  readonly tests: readonly (readonly string[])[];
  readonly rounds: readonly ReportRound[];
  readonly totals: readonly (readonly [label: string, value: string])[];
  readonly dimensions: readonly ReportDimension[];
  readonly summary: { readonly status: string; readonly text: SummaryText; readonly salary: string | null } | null;
  readonly opinions: readonly {
    readonly kind: string;
    readonly decision: string;
    readonly content: string;
    readonly signer: string;
    readonly day: string;
  }[];
  /** Evaluators are called by the number of their turn. */
  readonly sections: readonly ReportSection[];
}

/** What must not be read out of an anonymous report, and what stands in its place. Phones and mails go in any spelling, whoever's they are. */
export interface Veil {
  readonly name: string;
  readonly schools: readonly string[];
}

/** Who the candidate is in an anonymous report. */
export const anonymousName = '候选人A';

const veilText = (text: string, { name, schools }: Veil): string =>
  withoutWords(withoutWords(withoutContact(text, '***'), schools, '某院校'), spellingsOf(name), anonymousName);

/** The same report about nobody: without name, photo, school and contact, also where somebody wrote them into a text. */
export function anonymousReport(data: ReportData, veil: Veil, labels: readonly string[]): ReportData {
  const { sections, ...texts } = data;
  const veiled = mapTexts({ ...texts, picture: null }, (text) => veilText(text, veil));
  return { ...veiled, sections, basic: veiled.basic.filter(([label]) => !labels.includes(label)) };
}

/** A copy whose texts went through `change`. */
function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return change(part);
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, entry]) => [key, walk(entry)]));
  };
  // The walk keeps the shape: only texts are replaced, by texts.
  return walk(value) as Value;
}
