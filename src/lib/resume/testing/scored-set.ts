/** All résumés of the scored set, and the bytes of one. */
import { makeDoc } from './make-doc.ts';
import { makeDocx } from './make-docx.ts';
import { makePdf } from './make-pdf.ts';
import { scoredBoards } from './scored-boards.ts';
import { scoredColumns } from './scored-columns.ts';
import { scoredForms } from './scored-forms.ts';
import { scoredLater } from './scored-later.ts';
import { scoredMixed } from './scored-mixed.ts';
import { scoredOld } from './scored-old.ts';
import { scoredPages } from './scored-pages.ts';
import { scoredProse } from './scored-prose.ts';
import type { ScoredResume } from './scored-resume.ts';
import { scoredTables } from './scored-tables.ts';

export const scoredSet: readonly ScoredResume[] = [
  ...scoredTables,
  ...scoredProse,
  ...scoredPages,
  ...scoredColumns,
  ...scoredOld,
  ...scoredLater,
  ...scoredBoards,
  ...scoredForms,
  ...scoredMixed,
];

/** The file of a résumé in the format that its name says. */
export function bytesOf({ fileName, markup }: Pick<ScoredResume, 'fileName' | 'markup'>): Buffer {
  if (fileName.endsWith('.pdf')) return makePdf(markup);
  if (fileName.endsWith('.txt')) return Buffer.from(markup);
  return fileName.endsWith('.doc') ? makeDoc(markup) : makeDocx(markup);
}
