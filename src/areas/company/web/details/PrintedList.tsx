/** One list of the company as a plain table: all of it on paper, up to a hundred rows, and what is beyond is said. */
import type { ReactElement } from 'react';
import type { AnyEndpoint, InputOf } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { formatNumber } from '#platform/entity/format.ts';
import type { AnyPage } from '#platform/web/entity/any-row.ts';
import { PrintedTable } from '#platform/web/entity/PrintedTable.tsx';
import { useRead } from '#platform/web/query.ts';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import kit from '#platform/web/styles/kit.module.css';

const mostRows = 100;

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
      <PrintedTable entity={entity} keys={keys} rows={page.records} />
      {page.total > page.records.length && (
        <p className="secondary">
          只列前 {page.records.length} 条，共 {formatNumber(page.total)} 条
        </p>
      )}
    </>
  );
}
