/** Personal centre: one tab per matter, each brought by the area it belongs to; ?tab= is the address of a tab. */
import { Suspense, lazy, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { webParts } from '#platform/web/contribution.ts';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { PageTabs } from '#platform/web/shell/PageTabs.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { TabPage } from '#platform/web/shell/TabPage.tsx';

export default function UserCenterPage() {
  const [search] = useSearchParams();
  const tabs = useMemo(() => webParts().userCenterTabs.map((tab) => ({ ...tab, Part: lazy(tab.part) })), []);
  const current = tabs.find((tab) => tab.key === search.get('tab')) ?? tabs[0];
  if (!current) return null;
  const head = (
    <PageHeader title="个人中心">
      <PageTabs label="个人中心">
        {tabs.map((tab) => (
          <Link key={tab.key} to={`?tab=${tab.key}`} aria-current={tab.key === current.key ? 'page' : undefined}>
            {tab.label}
          </Link>
        ))}
      </PageTabs>
    </PageHeader>
  );
  return (
    <TabPage head={head} isList={current.isList === true}>
      <Suspense fallback={<Skeleton />}>
        <current.Part />
      </Suspense>
    </TabPage>
  );
}
