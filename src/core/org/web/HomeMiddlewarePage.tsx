/** Chooses the enterprise and the first screen after signing in. */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { call } from '#platform/web/call.ts';
import { hasPermission } from '#platform/web/permissions.ts';
import { isInsideAddress } from '#platform/web/navigation.ts';
import { chooseEnterprise, homePath } from '#platform/web/router/home.ts';
import type { RouteTree } from '#platform/web/router/route-tree.ts';
import { useRouteTree } from '#platform/web/router/use-route.ts';
import { sessionActions, useAccount, useEntryRefusal } from '#platform/web/session.ts';
import { useSession } from '#platform/web/session-store.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { useLate } from '#platform/web/shell/Skeleton.tsx';
import { queryMyGroupAndCompany } from '../model/enterprise.ts';
import styles from '#platform/web/shell/states.module.css';

const operatorCode = 'platform_manage';

/** An operator of the platform without an enterprise goes to its page, to the tab wanted. */
const operatorHome = (wanted: string | null): string =>
  isInsideAddress(wanted) && /^\/platform-admin(?:\?|$)/u.test(wanted) ? wanted : '/platform-admin';

/** Enters an enterprise when none is chosen yet; answers where to go. */
async function findHome(tree: RouteTree, wanted: string | null): Promise<string> {
  if (!useAccount.getState().account) await sessionActions().load();
  if (!useSession.getState().choice && !useEntryRefusal.getState().refusal) {
    const { account } = useAccount.getState();
    const { groups } = await call(queryMyGroupAndCompany, {});
    if (groups.every((group) => group.companies.length === 0 && !group.canEnterAsGroup))
      return hasPermission(operatorCode) ? operatorHome(wanted) : '/create-enterprise';
    // What is frozen, and where one was switched off, stays in the centre and is entered by nobody.
    const open = groups.map((group) => ({
      ...group,
      companies: group.companies.filter(({ status }) => status === 'active'),
    }));
    const choice = chooseEnterprise(
      open,
      account ?? { lastGroupCode: null, lastCompanyCode: null, selectGroupType: 2 },
    );
    if (!choice) return '/entrepreneurship-center';
    await sessionActions()
      .enter(choice)
      .catch((error: unknown) => {
        if (!useEntryRefusal.getState().refusal) throw error;
      });
  }
  // The door of the enterprise stayed closed: the centre says why and offers to try again.
  if (!useSession.getState().choice) return '/entrepreneurship-center';
  if (isInsideAddress(wanted)) return wanted;
  const { codes, choice } = useSession.getState();
  return homePath(tree, codes, useAccount.getState().account?.preferences['homePath'], choice?.selectGroupType === 1);
}

/** Times that one is sent back here on the way before the way counts as closed. */
const mostArrivals = 5;

export default function HomeMiddlewarePage() {
  const tree = useRouteTree();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [search] = useSearchParams();
  const arrivals = useRef(0);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const late = useLate(!failed);
  // A refused call sends everybody here, whoever is here already too, and so overtakes the way found: it is looked for anew, but not without end.
  useEffect(() => {
    let left = false;
    arrivals.current += 1;
    if (arrivals.current > mostArrivals) {
      setFailed(true);
      return undefined;
    }
    findHome(tree, search.get('path'))
      .then((path) => !left && navigate(path, { replace: true }))
      .catch(() => !left && setFailed(true));
    return () => {
      left = true;
    };
  }, [tree, navigate, search, key, attempt]);
  const retry = () => {
    arrivals.current = 0;
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return (
    <main className={styles.pageCentre}>
      <h1 className="visually-hidden">正在进入</h1>
      {failed ? (
        <ErrorState title="没有进入企业" reason="网络中断或服务器没有应答" onRetry={retry} />
      ) : (
        late && (
          <p className="secondary" role="status">
            正在进入…
          </p>
        )
      )}
    </main>
  );
}
