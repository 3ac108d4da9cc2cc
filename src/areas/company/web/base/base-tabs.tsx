/** The parts of 基本信息 as tabs; each is an address of its own. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { usePageTabs } from '#platform/web/router/use-page-tabs.ts';
import { PageTabs } from '#platform/web/shell/PageTabs.tsx';
import { baseTabs } from './base-tab-list.ts';
import styles from './base-tabs.module.css';

export type BaseTabKey = (typeof baseTabs)[number]['key'];

export const useBaseTabs = () => usePageTabs(baseTabs);

export function BaseTabs(): ReactElement {
  const { offered, current } = useBaseTabs();
  return (
    <PageTabs label="基本信息的内容">
      {offered.map(({ key, label }) => (
        <Link
          key={key}
          to={key === 'profile' ? '/base-info' : `/base-info?tab=${key}`}
          aria-current={key === current?.key ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </PageTabs>
  );
}

/** The tabs over what the list of one of them draws. */
export const withTabs = (overview: ReactElement): ReactElement => (
  <>
    <BaseTabs />
    {overview}
  </>
);

/** The tabs and what needs doing in one line, of a list that draws nothing else above its rows. */
export const besideTabs = (strip: ReactElement): ReactElement => (
  <div className={styles.line}>
    <BaseTabs />
    {strip}
  </div>
);
