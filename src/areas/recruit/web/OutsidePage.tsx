/**
 * 外部人才库: the pool, the process of recruiting, positions, interviews, each behind a tab of its own. Pool and process take the whole
 * window as a place for résumés; `?check=` of the address is the check of those that came in.
 */
import type { ReactElement } from 'react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { lazyPart, usePreload } from '#platform/web/lazy-part.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { PageTabs } from '#platform/web/shell/PageTabs.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useDrop } from '#platform/web/use-drop.ts';
import type { PoolProps } from './PoolPage.tsx';
import { ResumeCheck } from './resume-check-part.ts';
import styles from './OutsidePage.module.css';

const TabWaiting = (): ReactElement => <Skeleton rows={12} rowHeight={40} />;

/** Tabs in their order; the first is what an address without a tab means. */
const tabs = [
  {
    key: 'pool',
    label: '人才库',
    Part: lazyPart<PoolProps>(async () => (await import('./PoolPage.tsx')).default, TabWaiting),
  },
  {
    key: 'process',
    label: '招聘进程',
    Part: lazyPart<object>(async () => (await import('./process/ProcessTab.tsx')).ProcessTab, TabWaiting),
  },
  {
    key: 'positions',
    label: '职位',
    Part: lazyPart<object>(async () => (await import('./process/PositionTab.tsx')).PositionTab, TabWaiting),
  },
  {
    key: 'interviews',
    label: '面试日程',
    Part: lazyPart<object>(async () => (await import('./evaluate/InterviewTab.tsx')).InterviewTab, TabWaiting),
  },
  {
    key: 'stat',
    label: '统计',
    Part: lazyPart<object>(async () => (await import('./stat/StatTab.tsx')).StatTab, TabWaiting),
  },
] as const;
/** Candidates side by side: in place of the board, as long as the address names them. */
const CompareView = lazyPart<object>(async () => (await import('./evaluate/CompareView.tsx')).CompareView, TabWaiting);
const parts = tabs.map(({ Part }) => Part);

export default function OutsidePage(): ReactElement {
  const [params, setParams] = useSearchParams();
  const [files, setFiles] = useState<readonly File[]>([]);
  const mayImport = usePermission('recruit_import');
  usePreload(parts);
  const current = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0];
  const Part = current.key === 'process' && params.has('compare') ? CompareView : current.Part;
  const begin = (chosen: readonly File[]) => {
    setFiles(chosen);
    // Dropped on the process of one position, they are meant for it.
    const positionId = current.key === 'process' ? params.get('positionId') : null;
    setParams(
      new URLSearchParams({ check: 'new', ...(positionId !== null && /^\d+$/u.test(positionId) && { positionId }) }),
    );
  };
  const drop = useDrop((dropped) => begin([...dropped]));
  const takesFiles = mayImport && (current.key === 'pool' || current.key === 'process');
  const isCheck = mayImport && current.key === 'pool' && params.has('check');
  return (
    <div className={styles.root}>
      <PageTabs label="外部人才库" className={styles.tabs ?? ''}>
        {tabs.map(({ key, label }) => (
          <Link
            key={key}
            to={key === 'pool' ? '/outside' : `/outside?tab=${key}`}
            aria-current={key === current.key ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </PageTabs>
      <div className={styles.body} {...(takesFiles && !isCheck ? drop : {})}>
        {isCheck ? (
          <ResumeCheck files={files} />
        ) : (
          <Part key={`${current.key} ${params.has('compare')}`} onImport={begin} />
        )}
      </div>
    </div>
  );
}
