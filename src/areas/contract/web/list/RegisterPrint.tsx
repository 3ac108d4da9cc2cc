/** 合同登记表: the contracts of the filter on paper, in the order of their numbers, with what they come to. */
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Printer } from 'lucide-react';
import type { ReactElement } from 'react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { PageQuery } from '#platform/entity/schema.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { formatDate, formatNumber } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { filterText } from '#platform/web/entity/filter-text.ts';
import { filterEntries, readListQuery } from '#platform/web/entity/list-query.ts';
import { PrintedTable } from '#platform/web/entity/PrintedTable.tsx';
import { FigureRow } from '#platform/web/parts/FigureRow.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useAccount } from '#platform/web/session.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import '#platform/web/styles/print.css';
import { contract } from '../../model/contract.ts';
import type { ContractSummary } from '../../model/list-calls.ts';
import { queryPageContract } from '../../model/list-calls.ts';
import { moreFilters } from './list-filters.ts';
import styles from './RegisterPrint.module.css';

/** Rows of one register on paper, and of one call. */
const mostRows = 500;
const pageSize = 100;
const byNumber = [{ field: 'contractNo', order: 'asc' as const }];
const keys = ['contractNo', 'contractName', 'typeName', 'otherParty', 'direction'];
const moneyKeys = ['amount', 'settledAmount'];
const lastKeys = ['signDate', 'endDate', 'ownerId', 'status'];

interface Register {
  readonly rows: readonly AnyRow[];
  readonly total: number;
  readonly summary: ContractSummary;
}

/** Page after page until all are there, or the paper is full. */
async function readRegister(filter: PageQuery['filter'], sort: PageQuery['sort'], signal: AbortSignal) {
  const read = (current: number) =>
    call(
      queryPageContract,
      { filter, page: { current, size: pageSize }, sort: sort ?? byNumber },
      { signal, quiet: true },
    );
  const first = await read(1);
  const rows: AnyRow[] = [...first.records];
  while (rows.length < Math.min(first.total, mostRows)) {
    const { records } = await read(rows.length / pageSize + 1);
    if (records.length === 0) break;
    rows.push(...(records as unknown as AnyRow[]));
  }
  return { rows, total: first.total, summary: first.summary };
}

/** What was agreed and came in one direction, as far as the reader may see amounts. */
function sumsOf({ income, expense }: ContractSummary) {
  const line = (label: string, { count, amount, settled }: ContractSummary['income'], done: string) =>
    amount === null
      ? []
      : [
          { label: `${label} ${count} 份`, value: formatNumber(amount, 2), unit: '元' },
          { label: done, value: formatNumber(settled ?? 0, 2), unit: '元' },
        ];
  return [...line('收款合同', income, '已收'), ...line('付款合同', expense, '已付')];
}

function Paper({ register, words }: { readonly register: Register; readonly words: string }): ReactElement {
  const seesAmounts = usePermission('contract_amount_view');
  const { rows, total, summary } = register;
  return (
    <div className={styles.paper}>
      <p className="secondary">
        {words === '' ? '全部合同' : words}，共 {formatNumber(total)} 份
        {total > rows.length && `，只列前 ${rows.length} 份：请缩小筛选，或导出为 Excel`}
      </p>
      {seesAmounts && <FigureRow look="stacked" figures={sumsOf(summary)} />}
      <PrintedTable entity={contract} keys={[...keys, ...(seesAmounts ? moneyKeys : []), ...lastKeys]} rows={rows} />
    </div>
  );
}

export function RegisterPrint({ onClose }: { readonly onClose: () => void }): ReactElement {
  const [params] = useSearchParams();
  const companyName = useAccount(({ account }) => account?.legalName ?? account?.companyName ?? '');
  const { filter, sort } = useMemo(() => readListQuery(contract, params, moreFilters), [params]);
  const asked = useMemo(
    () => (params.get('all') === '1' || 'archived' in filter ? filter : { ...filter, archived: false }),
    [params, filter],
  );
  const { data, error, refetch } = useQuery({
    queryKey: [queryPageContract.path, 'register', asked, sort],
    queryFn: ({ signal }) => readRegister(asked, sort, signal),
    retry: false,
  });
  const words = [
    ...('keyword' in filter ? [`关键词：${String(filter['keyword'])}`] : []),
    ...filterEntries(contract, moreFilters).flatMap(([key, field]) =>
      key in filter ? [`${field.label}：${filterText(field, filter[key])}`] : [],
    ),
  ].join('，');
  return (
    <>
      {/* Only while it is shown: other pages are printed upright, and a named page is not heeded below other boxes. */}
      <style>{'@page { size: A4 landscape; }'}</style>
      <PageHeader
        title={`${companyName} 合同登记表`}
        tags={<span className="secondary caption">打印日期 {formatDate(todayInShanghai())}</span>}
        actions={
          <>
            <Button onClick={onClose}>返回</Button>
            <Button
              type="primary"
              icon={<Printer size={16} aria-hidden="true" />}
              disabled={!data}
              onClick={() => globalThis.print()}
            >
              打印或存为 PDF
            </Button>
          </>
        }
      />
      {error && !data && <ErrorState title="合同登记表没有加载出来" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={12} />}
      {data && <Paper register={data} words={words} />}
    </>
  );
}
