/** 我的申请, 收到的邀请, 待我审核 of the enterprise centre. */
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { formatDateTime } from '#platform/model/format.ts';
import type { OutputOf } from '#platform/model/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { useSession } from '#platform/web/session-store.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { toast } from '#platform/web/toast.ts';
import { queryMyGroupAndCompany } from '../model/enterprise.ts';
import { acceptInvite, acceptTransfer, cancelJoinRequest, handleJoinRequest, queryJoinRequest, queryMyRequest } from '../model/membership.ts';

type JoinRequest = OutputOf<typeof queryMyRequest>['requests'][number];

const statusLabels: Record<JoinRequest['status'], string> = { pending: '待审核', approved: '已同意', rejected: '已拒绝', cancelled: '已撤回', expired: '已过期' };

/** Runs an act and reads everything again that may have changed; a refusal was told by the call. */
function useAct() {
  const client = useQueryClient();
  const run = async (act: Promise<unknown>, done: string) => {
    try {
      await act;
      toast.success(done);
    } catch {
      // Told by the call.
    }
    await Promise.all([queryMyRequest, queryJoinRequest, queryMyGroupAndCompany].map((endpoint) => client.invalidateQueries({ queryKey: [endpoint.path] })));
  };
  return (act: Promise<unknown>, done: string) => void run(act, done);
}

function Line({ title, detail, children }: { readonly title: string; readonly detail: string; readonly children?: ReactNode }): ReactElement {
  return (
    <li className="panel request-line">
      <div>
        <strong>{title}</strong>
        <p className="caption secondary">{detail}</p>
      </div>
      {children}
    </li>
  );
}

export function MyRequests(): ReactElement {
  const { data } = useRead(queryMyRequest, {});
  const act = useAct();
  if (data?.requests.length === 0) return <EmptyState title="还没有提交过申请" />;
  return (
    <ul>
      {data?.requests.map((request) => (
        <Line key={request.id} title={request.applicantCompanyName ? `${request.applicantCompanyName} 加入 ${request.targetName}` : request.targetName} detail={[formatDateTime(request.createdAt), request.reason, request.rejectReason && `拒绝原因：${request.rejectReason}`].filter(Boolean).join(' · ')}>
          <span className="tag">{statusLabels[request.status]}</span>
          {request.status === 'pending' && <Button onClick={() => act(call(cancelJoinRequest, { id: request.id }), '已撤回')}>撤回</Button>}
        </Line>
      ))}
    </ul>
  );
}

export function Invitations(): ReactElement {
  const { data } = useRead(queryMyRequest, {});
  const act = useAct();
  if (data && data.invitations.length + data.transfers.length === 0) return <EmptyState title="没有待处理的邀请" />;
  return (
    <ul>
      {data?.invitations.map((invitation) => (
        <Line key={invitation.memberId} title={`邀请您加入 ${invitation.name}`} detail={formatDateTime(invitation.joinedAt)}>
          <Button onClick={() => act(call(acceptInvite, { memberId: invitation.memberId, accept: false }), '已拒绝')}>拒绝</Button>
          <Button type="primary" onClick={() => act(call(acceptInvite, { memberId: invitation.memberId, accept: true }), '已加入')}>
            接受
          </Button>
        </Line>
      ))}
      {data?.transfers.map((transfer) => (
        <Line key={`t${transfer.id}`} title={`${transfer.name} 将转让给您`} detail={`${formatDateTime(transfer.expireAt)} 前有效`}>
          <Button onClick={() => act(call(acceptTransfer, { id: transfer.id, accept: false }), '已拒绝')}>拒绝</Button>
          <Button type="primary" onClick={() => act(call(acceptTransfer, { id: transfer.id, accept: true }), '您已成为企业创建人')}>
            接受转让
          </Button>
        </Line>
      ))}
    </ul>
  );
}

export function ToHandle(): ReactElement {
  const choice = useSession((state) => state.choice);
  const asGroup = choice?.selectGroupType === 1;
  const may = usePermission(asGroup ? 'group_company_add' : 'org_member_approve');
  const { data } = useRead(queryJoinRequest, { page: { current: 1, size: 50 } }, { enabled: may && choice !== null, quiet: true });
  const act = useAct();
  if (!may || !choice) return <EmptyState variant="noPermission" title="当前企业没有需要您审核的申请" />;
  if (data?.total === 0) return <EmptyState title="没有加入申请" />;
  return (
    <ul>
      {data?.records.map((request) => (
        <Line key={request.id} title={`${request.applicantCompanyName ?? request.applicantName} 申请加入 ${request.targetName}`} detail={[formatDateTime(request.createdAt), request.reason].filter(Boolean).join(' · ')}>
          {request.status === 'pending' ? (
            <>
              <Button aria-label={`拒绝 ${request.applicantName}`} onClick={() => act(call(handleJoinRequest, { id: request.id, approve: false }), '已拒绝')}>
                拒绝
              </Button>
              <Button type="primary" aria-label={`同意 ${request.applicantName}`} onClick={() => act(call(handleJoinRequest, { id: request.id, approve: true }), '已同意')}>
                同意
              </Button>
            </>
          ) : (
            <span className="tag">{statusLabels[request.status]}</span>
          )}
        </Line>
      ))}
    </ul>
  );
}
