/** 平台运营: companies and their verification, sites, agreements, what was done here. Belongs to no enterprise. */
import type { ComponentType, ReactElement } from 'react';
import { Suspense, lazy, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { webParts } from '#platform/web/contribution.ts';
import { useRead } from '#platform/web/query.ts';
import { useSession } from '#platform/web/session-store.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { PageTabs } from '#platform/web/shell/PageTabs.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { TabPage } from '#platform/web/shell/TabPage.tsx';
import { queryCompanyVerify } from '../../model/verification.ts';
import { CompanyTab } from './CompanyTab.tsx';
import { ProtocolTab } from './ProtocolTab.tsx';
import { SiteTab } from './SiteTab.tsx';
import { VerifyTab } from './VerifyTab.tsx';
import { operatorTabs } from './operator-tab-list.ts';

interface Tab {
  readonly key: string;
  readonly label: string;
  readonly permission: string;
  readonly isList?: boolean;
  readonly Part: ComponentType;
}

const ownParts: Readonly<Record<(typeof operatorTabs)[number]['key'], ComponentType>> = {
  company: CompanyTab,
  verify: VerifyTab,
  site: SiteTab,
  protocol: ProtocolTab,
};

/** The tabs of this room and those that others add. */
const allTabs = (): Tab[] => [
  ...operatorTabs.map((tab) => ({ ...tab, Part: ownParts[tab.key] })),
  ...webParts().operatorTabs.map(({ part, ...tab }) => ({ ...tab, Part: lazy(part) })),
];

/** What waits when the page opens comes first. */
function ordered(tabs: ReturnType<typeof allTabs>, somethingWaits: boolean) {
  return somethingWaits ? tabs.toSorted((a, b) => Number(b.key === 'verify') - Number(a.key === 'verify')) : tabs;
}

export default function PlatformPage(): ReactElement {
  const [search] = useSearchParams();
  const tabs = useMemo(() => allTabs(), []);
  const codes = useSession((state) => state.codes);
  const mayVerify = codes.has('org_verify');
  const pending = useRead(
    queryCompanyVerify,
    { filter: { verifyStatus: ['pending'] }, page: { current: 1, size: 1 } },
    { quiet: true, enabled: mayVerify },
  );
  const waiting = pending.data?.total ?? 0;
  // As it was at first: tabs do not move under the hand of who works through them.
  const [waitedFirst, setWaitedFirst] = useState<boolean | null>(null);
  if (waitedFirst === null && (pending.data || pending.isError || !mayVerify)) setWaitedFirst(waiting > 0);
  const shown = ordered(tabs, waitedFirst ?? false).filter((tab) => codes.has(tab.permission));
  const current = shown.find((tab) => tab.key === search.get('tab')) ?? (waitedFirst === null ? undefined : shown[0]);
  const head = (
    <PageHeader>
      <PageTabs label="平台运营">
        {shown.map(({ key, label }) => (
          <Link key={key} to={`?tab=${key}`} aria-current={key === current?.key ? 'page' : undefined}>
            {label}
            {key === 'verify' && waiting > 0 && (
              <span className="tag tag-warning" aria-label={`${waiting} 家待处理`}>
                {waiting}
              </span>
            )}
          </Link>
        ))}
      </PageTabs>
    </PageHeader>
  );
  return (
    <TabPage head={head} isList={current?.isList === true}>
      {shown.length === 0 && <EmptyState variant="noPermission" />}
      {shown.length > 0 && !current && <Skeleton rows={4} />}
      {current && (
        <Suspense fallback={<Skeleton rows={4} />}>
          <current.Part />
        </Suspense>
      )}
    </TabPage>
  );
}
