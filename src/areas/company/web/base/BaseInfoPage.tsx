/** 基本信息: the profile of the company and what belongs to it, one tab each; only the tab in sight is fetched. */
import type { ComponentType, ReactElement } from 'react';
import { useInGroup } from '#platform/web/group/companies.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { RefusedState } from '#platform/web/shell/ErrorState.tsx';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import type { BaseTabKey } from './base-tabs.tsx';
import { BaseTabs, useBaseTabs } from './base-tabs.tsx';

const Waiting = (): ReactElement => <Skeleton rows={10} />;
const part = (load: () => Promise<ComponentType>) => lazyPart<object>(load, Waiting);
const lists = () => import('./list-tabs.tsx');

const parts: Readonly<Record<BaseTabKey, ComponentType>> = {
  profile: part(async () => (await import('./ProfileTab.tsx')).default),
  shareholders: part(async () => (await import('./ShareholderTab.tsx')).default),
  equity: part(async () => (await import('./EquityTab.tsx')).default),
  officials: part(async () => (await lists()).OfficialTab),
  indicators: part(async () => (await lists()).IndicatorTab),
  rounds: part(async () => (await lists()).RoundTab),
  statements: part(async () => (await import('../report/StatementsTab.tsx')).default),
  partners: part(async () => (await lists()).PartnerTab),
  categories: part(async () => (await lists()).CategoryTab),
};

/** Tabs that hold one company each: the group sees its companies instead, and enters the one it wants. */
const ofOneCompany: ReadonlySet<BaseTabKey> = new Set(['profile', 'equity', 'statements']);
const MemberTab = part(async () => (await import('./MemberTab.tsx')).default);

export default function BaseInfoPage(): ReactElement {
  const { current, refused } = useBaseTabs();
  const inGroup = useInGroup();
  if (refused || !current)
    return (
      <>
        <PageHeader>
          <BaseTabs />
        </PageHeader>
        {refused && <RefusedState title={`没有权限查看${refused.label}`} codes={[refused.permission]} />}
      </>
    );
  const tab = current.key;
  if (inGroup && ofOneCompany.has(tab)) return <MemberTab key={tab} />;
  const Part = parts[tab];
  return <Part key={tab} />;
}
