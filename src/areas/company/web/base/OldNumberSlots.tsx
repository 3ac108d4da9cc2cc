/** Numbers of before the credit code: what should be looked at stands below them while they are typed, and refuses nothing. */
import type { ReactElement } from 'react';
import { organisationCodeDoubt, registrationNumberDoubt } from '#lib/chinese/chinese-identifiers.ts';
import { webOf } from '#platform/kinds/kind.web.ts';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import styles from '#platform/web/entity/entity-form.module.css';

const doubted =
  (doubtOf: (text: string) => string | null): FormSlot =>
  ({ values: _values, set: _set, row: _row, ...props }): ReactElement | null => {
    const { control: Control } = webOf(props.field.kind);
    const doubt = typeof props.value === 'string' && props.value !== '' ? doubtOf(props.value) : null;
    return (
      Control && (
        <>
          <Control {...props} />
          <p
            className={doubt ? `${styles.fieldFinding} ${styles.fieldFindingWarning}` : styles.fieldHelp}
            role="status"
          >
            {doubt}
          </p>
        </>
      )
    );
  };

export const RegistrationNumberSlot = doubted(registrationNumberDoubt);
export const OrganisationCodeSlot = doubted(organisationCodeDoubt);
