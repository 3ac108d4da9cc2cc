/** The form of a dated change: before and after of what it may change, from which day, why, and the papers with it. */
import type { ReactElement } from 'react';
import type { ActViewProps } from '#platform/web/acts/ActLayer.tsx';
import { formFields } from '#platform/entity/entity.ts';
import { FormFields } from '#platform/web/entity/FormFields.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { changeKeys, isMadeChange, ruleOf } from '../../model/change-rules.ts';
import { datedKeys } from '../../model/changes.ts';
import { changeParts } from './change-parts.ts';
import { ChangeLines } from './ChangeLines.tsx';
import styles from './ChangeFields.module.css';

export function ChangeFields({ of, entity, form, row }: ActViewProps): ReactElement {
  const rights = {
    staff_salary_edit: usePermission('staff_salary_edit'),
    staff_contract_edit: usePermission('staff_contract_edit'),
  };
  const shown = formFields(entity).map(([key]) => key);
  const keys = shown.filter((key) => (changeKeys as readonly string[]).includes(key));
  return (
    <>
      {keys.length > 0 && (
        <div className={styles.values}>
          <ChangeLines
            entity={entity}
            keys={keys}
            form={form}
            person={row}
            hasBefore={isMadeChange(of.name) && ruleOf(of.name).main}
          />
        </div>
      )}
      <FormFields entity={entity} form={form} keys={datedKeys} row={null} />
      {changeParts.map((part) => {
        const own = Object.keys(part.fields).filter((key) => shown.includes(key));
        return (
          rights[part.code] &&
          own.length > 0 && (
            <section key={part.key} className={styles.part} aria-label={part.label}>
              <SectionHead level={3} title={part.label} />
              <FormFields entity={entity} form={form} keys={own} row={null} />
            </section>
          )
        );
      })}
    </>
  );
}
