/** 人员负荷: people on projects by month, who is loaded most first. */
import type { ReactElement } from 'react';
import { useState } from 'react';
import { addMonths } from '#lib/chinese/calendar.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { Chip } from '#platform/web/parts/Chip.tsx';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { queryPageMember, usualMonths } from '../../model/detail-calls.ts';
import { LoadTable } from './LoadTable.tsx';
import styles from './LoadView.module.css';

export function LoadView(): ReactElement {
  const [month, setMonth] = useState(() => todayInShanghai().slice(0, 7));
  const [overloaded, setOverloaded] = useState(false);
  const [page, setPage] = useState({ current: 1, size: 20 });
  const filter = { month, months: usualMonths, ...(overloaded && { overloaded }) };
  const { data, error, refetch } = useRead(queryPageMember, { filter, page }, { quiet: true, keep: true });
  const go = (months: number): void => {
    setMonth(addMonths(`${month}-01`, months).slice(0, 7));
    setPage({ ...page, current: 1 });
  };
  return (
    <section className={styles.root} aria-label="人员负荷">
      <div className={styles.tools}>
        <button type="button" className="button" onClick={() => go(-usualMonths)}>
          前 {usualMonths} 个月
        </button>
        <b>{month.replace('-', '/')} 起</b>
        <button type="button" className="button" onClick={() => go(usualMonths)}>
          后 {usualMonths} 个月
        </button>
        <Chip
          label="超过 100%"
          isOn={overloaded}
          isUrgent
          canClose
          onPress={() => {
            setOverloaded(!overloaded);
            setPage({ ...page, current: 1 });
          }}
        />
        <span className="secondary">未完成的项目相加；点一格看是哪些项目</span>
      </div>
      {error ? (
        <ErrorState title="人员负荷没有加载出来" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={8} />
      ) : data.records.length === 0 ? (
        <EmptyState
          variant={overloaded ? 'noMatch' : 'empty'}
          title={overloaded ? '没有人超过 100%' : '这段时间还没有人在项目上'}
          reason={overloaded ? undefined : '在项目的成员中填写投入占比后，这里按月相加'}
        />
      ) : (
        <>
          <LoadTable people={data.records} />
          <Pagination total={data.total} current={page.current} size={page.size} onChange={setPage} />
        </>
      )}
    </section>
  );
}
