/** 外部人才库: the pool, the process of recruiting, positions, each behind a tab of its own. */
import type { ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router';
import { lazyPart, usePreload } from '#platform/web/lazy-part.tsx';
import { PageTabs } from '#platform/web/shell/PageTabs.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import styles from './OutsidePage.module.css';

const TabWaiting = (): ReactElement => <Skeleton rows={12} rowHeight={40} />;

/** Tabs in their order; the first is what an address without a tab means. */
const tabs = [
  {
    key: 'pool',
    label: '人才库',
    Part: lazyPart<object>(async () => (await import('./PoolPage.tsx')).default, TabWaiting),
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
] as const;
const parts = tabs.map(({ Part }) => Part);

export default function OutsidePage(): ReactElement {
  const [params] = useSearchParams();
  usePreload(parts);
  const current = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0];
  const { Part } = current;
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
      <div className={styles.body}>
        <Part key={current.key} />
      </div>
    </div>
  );
}
