/** One list of the company as a plain table: all of it on paper, up to a hundred rows, and what is beyond is said. */
import type { ReactElement } from 'react';
import type { AnyEndpoint, InputOf } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { formatNumber } from '#platform/entity/format.ts';
import { webOf } from '#platform/kinds/kind.web.ts';
import type { AnyPage } from '#platform/web/entity/any-row.ts';
import { drawCell } from '#platform/web/entity/build-columns.tsx';
import { valueText } from '#platform/web/entity/value-text.ts';
import { HeadUnit } from '#platform/web/entity/widgets/cells.tsx';
import { useRead } from '#platform/web/query.ts';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { PlainTable } from '#platform/web/parts/PlainTable.tsx';
import kit from '#platform/web/styles/kit.module.css';
import styles from './PrintedList.module.css';

const mostRows = 100;
/** The number of a certificate is not broken over lines either. */
const isNumber = (value: unknown): boolean => typeof value === 'string' && /^[\w./-]{1,24}$/u.test(value);

export interface PrintedListProps {
  readonly entity: AnyEntity;
  readonly read: AnyEndpoint;
  readonly keys: readonly string[];
  readonly filter?: Readonly<Record<string, unknown>>;
  /** Enterprise to read, where it is not the chosen one. */
  readonly companyCode: string | undefined;
}

export function PrintedList({ entity, read, keys, filter = {}, companyCode }: PrintedListProps): ReactElement {
  const input = { filter, page: { current: 1, size: mostRows }, ...(companyCode !== undefined && { companyCode }) };
  const { data, error, refetch } = useRead(read, input as InputOf<typeof read>, { quiet: true });
  if (error && !data)
    return (
      <p role="alert">
        没有加载出来：{error.message}
        <button type="button" className={kit.textButton} onClick={() => void refetch()}>
          重试
        </button>
      </p>
    );
  if (!data) return <Skeleton rows={3} />;
  // The declaration of the call typed the wire; this file draws any of them.
  const page = data as AnyPage;
  if (page.total === 0) return <p className="secondary">没有记录</p>;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrolled by keyboard too (WCAG 2.1.1) */}
      <div className={styles.detailsTable} role="region" aria-label={entity.label} tabIndex={0}>
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
            {page.records.map((row) => (
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
      {page.total > page.records.length && (
        <p className="secondary">
          只列前 {page.records.length} 条，共 {formatNumber(page.total)} 条
        </p>
      )}
    </>
  );
}
