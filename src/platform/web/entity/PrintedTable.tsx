/** Rows of an entity as a table for paper: no pages, no acts, every value whole. */
import type { ReactElement } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { webOf } from '#platform/kinds/kind.web.ts';
import { PlainTable } from '../parts/PlainTable.tsx';
import type { AnyRow } from './any-row.ts';
import { drawCell } from './build-columns.tsx';
import styles from './PrintedTable.module.css';
import { valueText } from './value-text.ts';
import { HeadUnit } from './widgets/cells.tsx';

/** The number of a certificate or contract is not broken over lines either. */
const isNumber = (value: unknown): boolean => typeof value === 'string' && /^[\w./-]{1,24}$/u.test(value);

export interface PrintedTableProps {
  readonly entity: AnyEntity;
  readonly keys: readonly string[];
  readonly rows: readonly AnyRow[];
}

export function PrintedTable({ entity, keys, rows }: PrintedTableProps): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrolled by keyboard too (WCAG 2.1.1)
    <div className={styles.root} role="region" aria-label={entity.label} tabIndex={0}>
      <PlainTable>
        <thead>
          <tr>
            {keys.map((key) => (
              <th key={key} scope="col" data-number={entity.fields[key]?.kind.numeric}>
                {entity.fields[key]?.label}
                <HeadUnit field={entity.fields[key]} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {keys.map((key) => {
                const field = entity.fields[key];
                if (!field) return null;
                const { folds, unbroken } = webOf(field.kind);
                return (
                  <td
                    key={key}
                    data-number={field.kind.numeric}
                    data-whole={unbroken || isNumber(row[key]) || undefined}
                  >
                    {/* On paper nothing unfolds: all of several values, not the first two. */}
                    {folds ? valueText(field, row[key]) : drawCell(entity, key, row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}
