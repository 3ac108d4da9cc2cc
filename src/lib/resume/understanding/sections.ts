/** Cuts a document into its sections by their headings. */
import { headingOf } from './headings.ts';
import type { SectionKind } from './headings.ts';
import type { Line } from './lines.ts';
import type { Labelled, PersonLabel } from './labels.ts';
import { hasPersonLabel, personLabelsIn, wishLabelsIn } from './labels.ts';

export interface Section {
  /** `head` is what stands above the first heading. */
  readonly kind: SectionKind | 'head';
  readonly lines: readonly Line[];
}

/** Sections that hold what is said of the person beside them as well: a table without headings of its own goes on with rows of labels. */
const ofPerson = new Set<Section['kind']>(['head', 'basic', 'wish']);

/** In order; each heading opens a section, also one of a kind that was there before. */
export function sectionsOf(lines: readonly Line[]): Section[] {
  const sections: { kind: Section['kind']; lines: Line[] }[] = [{ kind: 'head', lines: [] }];
  for (const line of lines) {
    const kind = headingOf(line.text.replaceAll('\t', ' ').trim());
    const isLabelRow = line.isTable && line.segments.length > 1 && hasPersonLabel(line);
    if (kind !== null && !isLabelRow) sections.push({ kind, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}

/** What labels say of the person and of no single experience. */
export const personLabels = (sections: readonly Section[]): Labelled<PersonLabel>[] =>
  sections.flatMap(({ kind, lines }) =>
    ofPerson.has(kind) ? lines.flatMap(kind === 'wish' ? wishLabelsIn : personLabelsIn) : [],
  );

/** Lines in which labels speak of the person and of no single experience. */
export const personLines = (sections: readonly Section[]): Line[] =>
  sections.flatMap(({ kind, lines }) => (ofPerson.has(kind) ? lines : []));

/** Lines of the sections of some kinds. */
export const linesIn = (sections: readonly Section[], ...kinds: Section['kind'][]): Line[] =>
  sections.flatMap(({ kind, lines }) => (kinds.includes(kind) ? lines : []));
