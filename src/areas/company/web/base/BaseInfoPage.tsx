/** 基本信息: the profile of the company and what belongs to it, one tab each; only the tab in sight is fetched. */
import type { ComponentType, ReactElement } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import type { BaseTabKey } from './base-tabs.tsx';
import { useBaseTab } from './base-tabs.tsx';

const Waiting = (): ReactElement => <Skeleton rows={10} />;
const part = (load: () => Promise<{ readonly default: ComponentType }>) => lazyPart<object>(async () => (await load()).default, Waiting);

const parts: Readonly<Record<BaseTabKey, ComponentType>> = {
  profile: part(() => import('./ProfileTab.tsx')),
};

export default function BaseInfoPage(): ReactElement {
  const tab = useBaseTab();
  const Part = parts[tab];
  return <Part key={tab} />;
}
