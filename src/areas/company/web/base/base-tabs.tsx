/** The parts of 基本信息 as tabs; each is an address of its own. */
import type { ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '#platform/web/session-store.ts';
import { PageTabs } from '#platform/web/shell/PageTabs.tsx';

export interface BaseTab {
  readonly key: string;
  readonly label: string;
  /** Code without which the tab is not offered. */
  readonly permission?: string;
}

export const baseTabs = [
  { key: 'profile', label: '企业档案' },
  { key: 'shareholders', label: '股东信息' },
  { key: 'equity', label: '股权结构' },
  { key: 'officials', label: '主要人员' },
  { key: 'indicators', label: '经营指标', permission: 'finance_view' },
  { key: 'rounds', label: '融资记录', permission: 'finance_view' },
  { key: 'statements', label: '财务报表', permission: 'finance_view' },
  { key: 'partners', label: '合作伙伴' },
  { key: 'categories', label: '伙伴分类' },
] as const satisfies readonly BaseTab[];

export type BaseTabKey = (typeof baseTabs)[number]['key'];

/** Tabs that the person may open. */
export function useBaseTabs(): readonly BaseTab[] {
  const codes = useSession((state) => state.codes);
  return baseTabs.filter((tab: BaseTab) => tab.permission === undefined || codes.has(tab.permission));
}

export function useBaseTab(): BaseTabKey {
  const [params] = useSearchParams();
  const tabs = useBaseTabs();
  return (tabs.find((tab) => tab.key === params.get('tab')) ?? tabs[0])?.key as BaseTabKey;
}

export function BaseTabs(): ReactElement {
  const tabs = useBaseTabs();
  const current = useBaseTab();
  return (
    <PageTabs label="基本信息的内容">
      {tabs.map(({ key, label }) => (
        <Link
          key={key}
          to={key === 'profile' ? '/base-info' : `/base-info?tab=${key}`}
          aria-current={key === current ? 'page' : undefined}
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
