/** Acts of marks and annuities, to be done from anywhere. */
import type { ActEntry } from '#platform/web/acts/act-entry.ts';
import { brandRenewing } from '../model/brand.ts';
import { feeDecision, feePayment } from '../model/patent-fee.ts';

const entries: readonly ActEntry[] = [{ group: brandRenewing }, { group: feePayment }, { group: feeDecision }];
export default entries;
