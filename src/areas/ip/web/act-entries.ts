/** Acts of marks and annuities, to be done from anywhere. */
import type { ActEntry } from '#platform/web/acts/act-entry.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { brandRenewing } from '../model/brand.ts';
import { feeDecision, feePayment } from '../model/patent-fee.ts';
import { feeLines } from './fee-lines.tsx';

const DueSentence = lazyPart<{ readonly rows: readonly AnyRow[] }>(
  async () => (await import('./fee-acts.tsx')).DueSentence,
);

const entries: readonly ActEntry[] = [
  { group: brandRenewing },
  { group: feePayment, lead: { pay: DueSentence }, lines: { pay: feeLines } },
  { group: feeDecision },
];
export default entries;
