/** 基础信息 of the group: its members with what they let it see, and what it tells of itself; only the tab in sight is fetched. */
import type { ComponentType, ReactElement } from 'react';
import { usePageTabs } from '#platform/web/router/use-page-tabs.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { baseTabs } from './base-tab-list.ts';

const Waiting = (): ReactElement => <Skeleton rows={10} />;
const part = (load: () => Promise<ComponentType>) => lazyPart<object>(load, Waiting);

const parts: Readonly<Record<(typeof baseTabs)[number]['key'], ComponentType>> = {
  members: part(async () => (await import('../members/MembersTab.tsx')).default),
  profile: part(async () => (await import('./GroupProfileTab.tsx')).default),
};

export default function GroupBasePage(): ReactElement {
  const { key } = usePageTabs(baseTabs).current ?? baseTabs[0];
  const Part = parts[key];
  return <Part key={key} />;
}
