/** Amount of an indicator: read-only where a submitted report covers it. */
import type { ComponentProps, ReactElement } from 'react';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { MoneyControl } from '#platform/web/entity/widgets/number-controls.tsx';
import styles from '#platform/web/entity/entity-form.module.css';

export type CoveredAmountProps = ComponentProps<FormSlot> & { readonly fieldKey: string };

export function CoveredAmount({
  values: _values,
  set: _set,
  row,
  fieldKey,
  ...props
}: CoveredAmountProps): ReactElement {
  const isCovered =
    row?.['sourceType'] === 'report' && Array.isArray(row['reportFields']) && row['reportFields'].includes(fieldKey);
  if (!isCovered) return <MoneyControl {...props} />;
  return (
    <>
      <MoneyControl {...props} disabled />
      <p className={styles.fieldHelp}>取自已提交的财务报表</p>
    </>
  );
}
