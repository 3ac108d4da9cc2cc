/** Frame of every working screen: top bar, sidebar of the current area, main panel. */
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { Suspense, lazy, useEffect, useMemo } from 'react';
import { Outlet } from 'react-router';
import { expectStepUp } from '../call.ts';
import { webParts } from '../contribution.ts';
import { lazyPart } from '../lazy-part.tsx';
import { joinLive } from '../live.ts';
import { queryClient } from '../query.ts';
import { useEntryEnterprise } from '../group/use-enter-company.ts';
import { menuAreas } from '../router/route-tree.ts';
import { useRouteTree } from '../router/use-route.ts';
import { useAccount } from '../session.ts';
import { useSession } from '../session-store.ts';
import { useView } from '../view-store.ts';
import { Dressed } from './Dressed.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { MainPanel } from './MainPanel.tsx';
import { Sidebar } from './Sidebar.tsx';
import { Skeleton } from './Skeleton.tsx';
import { TabSwitchBar } from './TabSwitchBar.tsx';
import { TopBar } from './TopBar.tsx';
import { followSignOut } from './tab-sync.ts';
import { enterpriseName } from './enterprise-names.ts';
import styles from './shell.module.css';

/** What stands over any screen and follows what is done there: none of it is needed for the first paint. */
const ShellLayers = lazyPart(async () => (await import('./ShellLayers.tsx')).ShellLayers);

// Questions asked by Modal.confirm stand outside the tree of the page and would come in the library's own colours.
ConfigProvider.config({ holderRender: (content) => <Dressed>{content}</Dressed> });

/** Menu of the person, and which area and entry are current (kept on screens marked saveMenu). */
function useMenu() {
  const tree = useRouteTree();
  const codes = useSession((state) => state.codes);
  const actsAsGroup = useSession((state) => state.choice?.selectGroupType === 1);
  const activePath = useView((view) => view.activeIndex) ?? undefined;
  const areas = useMemo(() => menuAreas(tree, codes, actsAsGroup), [tree, codes, actsAsGroup]);
  const active = activePath === undefined ? undefined : tree.find(activePath);
  const top = active && tree.lineage(active).at(-1);
  return { areas, activePath, area: areas.find((entry) => entry.route.path === top?.path) };
}

/** Dialogs of the areas over any screen. */
function Overlays() {
  const parts = useMemo(() => webParts().overlays.map((part) => lazy(part)), []);
  useEffect(() => expectStepUp(), []);
  return (
    <Suspense fallback={null}>
      {parts.map((Part, index) => (
        <Part key={index} />
      ))}
    </Suspense>
  );
}

/** The screen, once the enterprise that its entry of the history belongs to is entered. */
function EntryOutlet() {
  return useEntryEnterprise() ? <Skeleton rows={8} /> : <Outlet />;
}

export default function Shell() {
  const { areas, area, activePath } = useMenu();
  const mobile = useView((view) => view.device === 'mobile');
  const signedIn = useAccount((state) => state.account !== null);
  useEffect(() => followSignOut(), []);
  useEffect(() => {
    const path = webParts().liveStream;
    return signedIn && path ? joinLive(path) : undefined;
  }, [signedIn]);
  const hasSidebar = !mobile && area !== undefined && area.items.length > 0;
  return (
    <Dressed>
      <QueryClientProvider client={queryClient}>
        <div className={styles.root} data-part="shell">
          <a className={styles.skipLink} data-part="skip-link" href="#main-panel">
            跳到主要内容
          </a>
          <TopBar areas={areas} area={area} activePath={activePath} mobile={mobile} />
          <TabSwitchBar nameOf={enterpriseName} />
          <div className={styles.body} data-part="shell-body">
            {hasSidebar && <Sidebar area={area} activePath={activePath} />}
            <MainPanel>
              <EntryOutlet />
            </MainPanel>
          </div>
          {signedIn && <Overlays />}
        </div>
        <ShellLayers />
        <LeaveGuard />
      </QueryClientProvider>
    </Dressed>
  );
}
