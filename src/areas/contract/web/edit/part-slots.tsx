/** Parts of the contract as slots of its form. */
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { partiesOf, plansOf } from '../parts/drafts.ts';
import { PartiesEditor } from '../parts/PartiesEditor.tsx';
import { PlansEditor } from '../parts/PlansEditor.tsx';

const dayOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const PartiesSlot: FormSlot = ({ id, value, onChange, disabled, invalid }) => (
  <PartiesEditor
    id={id}
    parties={partiesOf({ parties: value })}
    onChange={onChange}
    disabled={disabled}
    isInvalid={invalid}
  />
);

export const PlansSlot: FormSlot = ({ id, value, onChange, values, disabled, invalid }) => (
  <PlansEditor
    id={id}
    plans={plansOf({ plans: value })}
    onChange={(plans) => onChange(plans.length > 0 ? plans : null)}
    amount={values['amount']}
    isExpense={values['direction'] === 'expense'}
    term={{ startDate: dayOf(values['startDate']), endDate: dayOf(values['endDate']) }}
    disabled={disabled}
    isInvalid={invalid}
  />
);
