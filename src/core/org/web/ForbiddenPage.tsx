/** /401: signed in, but the permission is missing, or the screen is for those who act as the group. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { queryMyGroupAndCompany } from '../model/enterprise.ts';
import { lastRefusal } from '#platform/web/router/refusal.ts';
import { queryClient, useRead } from '#platform/web/query.ts';
import { sessionActions } from '#platform/web/session.ts';
import { useSession } from '#platform/web/session-store.ts';
import { LockDrawing } from '#platform/web/shell/drawings.tsx';
import { ErrorPage } from '#core/account/public.web.ts';
import MissingRight from './MissingRight.tsx';

/** Into the group of the chosen company, where one may act as it; the centre otherwise. */
function EnterAsGroup() {
  const navigate = useNavigate();
  const groupCode = useSession((state) => state.choice?.groupCode);
  const mine = useRead(queryMyGroupAndCompany, {}, { quiet: true });
  const group =
    mine.data?.groups.find((entry) => entry.canEnterAsGroup && entry.groupCode === groupCode) ??
    mine.data?.groups.find((entry) => entry.canEnterAsGroup);
  if (!group)
    return (
      <Link className="button button-primary" to="/entrepreneurship-center">
        去企业中心
      </Link>
    );
  const enter = async () => {
    try {
      await sessionActions().enter({
        groupCode: group.groupCode,
        companyCode: '',
        selectGroupType: 1,
        name: group.groupName,
        logo: null,
      });
      await navigate('/home-middleware');
    } catch {
      // Told by the call; the former enterprise stays chosen.
    }
  };
  return (
    <button type="button" className="button button-primary" onClick={() => void enter()}>
      以集团身份进入 {group.groupName}
    </button>
  );
}

/** The page stands outside the frame, which has the cache of reads. */
export default function ForbiddenPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Explained />
    </QueryClientProvider>
  );
}

function Explained() {
  const refusal = lastRefusal();
  const chosen = useSession((state) => state.choice !== null);
  if (refusal?.reason === 'notGroup') {
    return (
      <ErrorPage
        drawing={<LockDrawing />}
        title="需要以集团身份进入"
        reason="这个页面汇总整个集团的数据，请先在企业中心选择以集团身份进入"
      >
        <EnterAsGroup />
      </ErrorPage>
    );
  }
  const code = chosen ? refusal?.code : undefined;
  return (
    <ErrorPage
      drawing={<LockDrawing />}
      title="没有访问权限"
      reason="请联系企业管理员开通权限"
      {...(code && { explanation: <MissingRight codes={[code]} /> })}
    />
  );
}
