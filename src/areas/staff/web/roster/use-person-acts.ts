/** Acts of a person: the same in roster, archive and on the phone. */
import type { ActEntry } from '#platform/web/acts/act-entry.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { AnyRow, Values } from '#platform/web/entity/any-row.ts';
import type { ActsOptions, ActsState } from '#platform/web/acts/use-acts.tsx';
import { changes } from '../../model/changes.ts';
import { givingCertificate } from '../../model/certificates/certificate-acts.ts';
import { contractRenewal } from '../../model/contract-renewal.ts';
import { demission } from '../../model/demission.ts';
import { handingOver } from '../../model/handing-over.ts';
import { renewalLines } from './contract-lines.tsx';
import { entryCancel } from '../../model/entry-cancel.ts';
import { entryConfirm } from '../../model/entry-confirm.ts';
import { tagging } from '../../model/tagging.ts';
import { walling } from '../../model/walling.ts';
import { changeForms } from '../changes/change-forms.ts';
import { handOverForms } from '../demission/hand-over-forms.ts';
import { tagForms } from '../labels/tag-forms.ts';
import { useRenewLabels } from '../labels/use-renew-labels.ts';
import { wallForms } from '../wall/wall-forms.ts';

const groups = [
  entryConfirm,
  entryCancel,
  changes,
  contractRenewal,
  tagging,
  walling,
  handingOver,
  givingCertificate,
  demission,
];
const giveForms = { give: { said: () => '已开具并登记，在“证明开具”里下载' } };
const forms = { ...changeForms, ...tagForms, ...wallForms, ...handOverForms, ...giveForms };
const DemissionBeside = lazyPart<{ readonly row: AnyRow; readonly values: Values }>(
  async () => (await import('../demission/DemissionBeside.tsx')).DemissionBeside,
);
const HandOverBeside = lazyPart<{ readonly row: AnyRow; readonly values: Values }>(
  async () => (await import('../demission/HandOverBeside.tsx')).HandOverBeside,
);
const DemissionBrief = lazyPart<{ readonly row: AnyRow; readonly values: Values }>(
  async () => (await import('../demission/DemissionBeside.tsx')).DemissionBrief,
);
const beside = { submit: Object.assign(DemissionBeside, { Brief: DemissionBrief }), handOver: HandOverBeside };

const lines = { renewContract: renewalLines };
/** The same for screens that have no person at hand: the palette. */
export const personActEntries: readonly ActEntry[] = groups.map((group) => ({ group, beside, lines, forms }));

/** `rowsOf`: people of a choice that is more than what was loaded, for many at once. */
export function usePersonActs(onDone: () => void, rowsOf?: ActsOptions['rowsOf']): ActsState {
  const renewLabels = useRenewLabels();
  const done = () => {
    void renewLabels();
    onDone();
  };
  return useActs({ groups, onDone: done, beside, lines, forms, ...(rowsOf && { rowsOf }) });
}
