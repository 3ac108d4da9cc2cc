/** /401: signed in, but the permission is missing, or the screen is for those who act as the group. */
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { queryMyGroupAndCompany } from '../model/enterprise.ts';
import { askPermission } from '../model/role.ts';
import { call } from '#platform/web/call.ts';
import { lastRefusal } from '#platform/web/router/refusal.ts';
import { useRead } from '#platform/web/query.ts';
import { sessionActions } from '#platform/web/session.ts';
import { useSession } from '#platform/web/session-store.ts';
import { LockDrawing } from '#platform/web/shell/drawings.tsx';
import { toast } from '#platform/web/toast.ts';
import { ErrorPage } from '#core/account/public.web.ts';

/** Asks the administrators for the code; once a day is enough. */
function AskButton({ code }: { readonly code: string }) {
  const [asked, setAsked] = useState(false);
  const ask = async () => {
    setAsked(true);
    try {
      const answer = await call(askPermission, { code });
      if (answer.administrators === 0) toast.warning('没有可以授权的管理员');
      else toast.success(answer.asked ? '申请已发给企业管理员' : '今天已经申请过，请等待管理员处理');
    } catch {
      setAsked(false);
    }
  };
  return (
    <button type="button" className="button button-primary" disabled={asked} onClick={() => void ask()}>
      申请权限
    </button>
  );
}

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

export default function ForbiddenPage() {
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
  return (
    <ErrorPage
      drawing={<LockDrawing />}
      title="没有访问权限"
      reason={refusal?.code ? `需要权限「${refusal.code}」，请联系企业管理员开通` : '请联系企业管理员开通权限'}
    >
      {refusal?.code && chosen && <AskButton code={refusal.code} />}
    </ErrorPage>
  );
}
