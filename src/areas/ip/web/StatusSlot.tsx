/** Legal states of a patent as its kind passes through them: nobody is offered what the office does not do with it. */
import type { ReactElement } from 'react';
import { webOf } from '#platform/kinds/kind.web.ts';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { isStatusOf } from '../model/patent-options.ts';

export const StatusSlot: FormSlot = ({ values, set: _set, row: _row, field, ...props }): ReactElement | null => {
  const { control: Control } = webOf(field.kind);
  const { patentType, country } = values;
  const options = field.options?.filter(({ code }) => code === props.value || isStatusOf(patentType, country, code));
  return Control && <Control {...props} field={options ? { ...field, options } : field} />;
};
