/** 最近访问: screens that the person opened last, from this browser alone. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { HomePanel, PanelEmpty } from '#platform/web/home/HomePanel.tsx';
import { PanelLines } from '#platform/web/home/PanelLines.tsx';
import { useRecentVisits } from '#platform/web/recent-visits.ts';
import { mayOpen } from '#platform/web/router/route-tree.ts';
import { useRouteTree } from '#platform/web/router/use-route.ts';
import { useSession } from '#platform/web/session-store.ts';
import { MenuIcon } from '#platform/web/shell/MenuIcon.tsx';
import { useNow } from '#platform/web/use-now.ts';
import { visitTime } from './visit-time.ts';

export default function RecentPanel(): ReactElement {
  const tree = useRouteTree();
  const codes = useSession((state) => state.codes);
  const now = useNow();
  const lines = useRecentVisits().flatMap(({ path, label, at }) => {
    const route = tree.find(path.split('?')[0] ?? '');
    if (!route || !mayOpen(route, codes)) return [];
    return [
      {
        key: path,
        mark: <MenuIcon name={route.icon ?? tree.find(route.parent ?? '')?.icon} />,
        words: <Link to={path}>{label}</Link>,
        end: visitTime(new Date(at), now),
      },
    ];
  });
  return (
    <HomePanel title="最近访问">
      {lines.length === 0 ? (
        <PanelEmpty>打开过的页面和档案会列在这里，只存在这个浏览器中</PanelEmpty>
      ) : (
        <PanelLines lines={lines} />
      )}
    </HomePanel>
  );
}
