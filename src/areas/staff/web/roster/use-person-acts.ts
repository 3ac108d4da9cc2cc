/** Acts of a person: the same in roster, archive and on the phone. */
import type { ActEntry } from '#platform/web/acts/act-entry.ts';
import type { ActsOptions, ActsState } from '#platform/web/acts/use-acts.tsx';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { AnyRow, Values } from '#platform/web/entity/any-row.ts';
import { changes } from '../../model/changes.ts';
import { demission } from '../../model/demission.ts';
import { entryCancel } from '../../model/entry-cancel.ts';
import { entryConfirm } from '../../model/entry-confirm.ts';
import { tagging } from '../../model/tagging.ts';
import { changeForms } from '../changes/change-forms.ts';
import { tagForms } from '../labels/tag-forms.ts';
import { useRenewLabels } from '../labels/use-renew-labels.ts';

const groups = [entryConfirm, entryCancel, changes, tagging, demission];
const forms = { ...changeForms, ...tagForms };
const DemissionBeside = lazyPart<{ readonly row: AnyRow; readonly values: Values }>(
  async () => (await import('../demission/DemissionBeside.tsx')).DemissionBeside,
);
const beside = { submit: DemissionBeside };

/** The same for screens that have no person at hand: the palette. */
export const personActEntries: readonly ActEntry[] = groups.map((group) => ({ group, beside, forms }));

export function usePersonActs(onDone: () => void, rowsOf?: ActsOptions['rowsOf']): ActsState {
  const renewLabels = useRenewLabels();
  const done = () => {
    void renewLabels();
    onDone();
  };
  return useActs({ groups, onDone: done, beside, forms, ...(rowsOf && { rowsOf }) });
}
