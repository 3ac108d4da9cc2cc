/** 我的申请, 收到的邀请, 待我审核 of the enterprise centre. */
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { Suspense, useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import type { RowAction } from '#platform/web/entity/row-action.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { useSession } from '#platform/web/session-store.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useLastPage } from '#platform/web/use-last-page.ts';
import { queryMyGroupAndCompany } from '../model/enterprise.ts';
import {
  invitationAnswer,
  requestAnswer,
  requestStatuses,
  requestWithdrawal,
  subjects,
  transferAnswer,
} from '../model/joining-acts.ts';
import { queryJoinRequest, queryMyRequest } from '../model/membership.ts';
import { approvalForm } from './request-form.tsx';
import styles from './RequestTabs.module.css';

const requestGroups = [requestWithdrawal];
const handlingGroups = [requestAnswer];
const handlingForms = { approve: approvalForm };
const answerGroups = { invitations: [invitationAnswer], transfers: [transferAnswer] };

/** Reads everything again that an answer may have changed. */
function useRenewal(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [queryMyRequest, queryJoinRequest, queryMyGroupAndCompany].map((endpoint) =>
        client.invalidateQueries({ queryKey: [endpoint.path] }),
      ),
    );
}

/** What one can do with a line; the last of several is what most do. */
function ActButtons({ actions, of }: { readonly actions: readonly RowAction[]; readonly of: string }): ReactNode {
  return actions.map(({ key, label, onRun }, index) => (
    <Button
      key={key}
      type={actions.length > 1 && index === actions.length - 1 ? 'primary' : 'default'}
      aria-label={`${label} ${of}`}
      onClick={onRun}
    >
      {label}
    </Button>
  ));
}

function Line({
  title,
  details,
  children,
}: {
  readonly title: string;
  readonly details: readonly (string | null)[];
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <li className={`panel ${styles.line}`}>
      <div>
        <strong>{title}</strong>
        <p className="caption secondary">{details.filter(Boolean).join(' · ')}</p>
      </div>
      {children && <span className={styles.acts}>{children}</span>}
    </li>
  );
}

interface ReadState {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** What stands in place of a list that is on its way or did not come. */
function Waiting({ read, what }: { readonly read: ReadState; readonly what: string }): ReactElement {
  return read.error ? (
    <ErrorState title={`${what}没有加载出来`} error={read.error} onRetry={() => void read.refetch()} />
  ) : (
    <Skeleton rowHeight={64} rows={3} />
  );
}

export function MyRequests(): ReactElement {
  const read = useRead(queryMyRequest, {}, { quiet: true });
  const renew = useRenewal();
  const acts = useActs({ groups: requestGroups, onDone: () => void renew() });
  if (!read.data) return <Waiting read={read} what="申请" />;
  if (read.data.requests.length === 0)
    return <EmptyState title="还没有提交过申请" reason="用邀请码或企业全称可以申请加入企业" />;
  return (
    <>
      <ul>
        {read.data.requests.map((request) => (
          <Line
            key={request.id}
            title={
              request.applicantCompanyName
                ? `${request.applicantCompanyName} 加入 ${request.targetName}`
                : request.targetName
            }
            details={[
              `${formatDateTime(request.createdAt)} 提交`,
              request.reason,
              request.rejectReason && `拒绝原因：${request.rejectReason}`,
            ]}
          >
            <span className={request.status === 'pending' ? 'tag tag-warning' : 'tag'}>
              {optionLabel(requestStatuses, request.status)}
            </span>
            <ActButtons
              actions={acts.rowActions({ ...request, subject: subjects.request(request.targetName), version: 0 })}
              of={subjects.request(request.targetName)}
            />
          </Line>
        ))}
      </ul>
      <Suspense>{acts.layer}</Suspense>
    </>
  );
}

export function Invitations(): ReactElement {
  const read = useRead(queryMyRequest, {}, { quiet: true });
  const renew = useRenewal();
  const onDone = () => void renew();
  const ofInvitations = useActs({ groups: answerGroups.invitations, onDone });
  const ofTransfers = useActs({ groups: answerGroups.transfers, onDone });
  if (!read.data) return <Waiting read={read} what="邀请" />;
  const { invitations, transfers } = read.data;
  if (invitations.length + transfers.length === 0) return <EmptyState title="没有待处理的邀请" />;
  return (
    <>
      <ul>
        {transfers.map((transfer) => {
          const subject = subjects.transfer(transfer.name);
          return (
            <Line
              key={`t${transfer.id}`}
              title={`${transfer.name} 将转让给您`}
              details={[`${formatDateTime(transfer.expireAt)} 前有效`]}
            >
              <ActButtons
                actions={ofTransfers.rowActions({ ...transfer, subject, status: 'pending', version: 0 })}
                of={subject}
              />
            </Line>
          );
        })}
        {invitations.map((invitation) => {
          const subject = subjects.invitation(invitation.name);
          return (
            <Line
              key={invitation.memberId}
              title={`邀请您加入 ${invitation.name}`}
              details={[`${formatDateTime(invitation.joinedAt)} 收到`]}
            >
              <ActButtons
                actions={ofInvitations.rowActions({ ...invitation, subject, status: 'invited', id: 0, version: 0 })}
                of={subject}
              />
            </Line>
          );
        })}
      </ul>
      <Suspense>{ofInvitations.layer}</Suspense>
      <Suspense>{ofTransfers.layer}</Suspense>
    </>
  );
}

type JoinRequest = OutputOf<typeof queryJoinRequest>['records'][number];

const nameOfApplicant = (request: JoinRequest): string => request.applicantCompanyName ?? request.applicantName;

/** A request as its acts see it: its answer begins with what the invite code brought. */
const rowOf = (request: JoinRequest) => ({
  ...request,
  subject: subjects.application(nameOfApplicant(request)),
  deptId: request.invitedDeptId,
  roleIds: request.invitedRoles.map(({ id }) => id),
  version: 0,
});

export function ToHandle(): ReactElement {
  const choice = useSession((state) => state.choice);
  const asGroup = choice?.selectGroupType === 1;
  const may = usePermission(asGroup ? 'group_company_add' : 'org_member_approve');
  const [page, setPage] = useState({ current: 1, size: 20 });
  const read = useRead(queryJoinRequest, { page }, { enabled: may && choice !== null, quiet: true, keep: true });
  useLastPage(read.isPlaceholderData ? null : (read.data?.total ?? null), page, setPage);
  const renew = useRenewal();
  const acts = useActs({ groups: handlingGroups, forms: handlingForms, onDone: () => void renew() });
  if (!may || !choice)
    return (
      <EmptyState
        variant="noPermission"
        title="当前企业没有需要您审核的申请"
        reason="进入您管理的企业后可以审核加入申请"
      />
    );
  if (!read.data) return <Waiting read={read} what="申请" />;
  if (read.data.total === 0) return <EmptyState title={`没有加入「${choice.name}」的申请`} />;
  return (
    <>
      <ul>
        {read.data.records.map((request) => (
          <Line
            key={request.id}
            title={`${nameOfApplicant(request)} 申请加入 ${request.targetName}`}
            details={[
              `${formatDateTime(request.createdAt)} 提交`,
              request.reason,
              request.handledAt && `${formatDateTime(request.handledAt)} 处理`,
              request.rejectReason && `拒绝原因：${request.rejectReason}`,
            ]}
          >
            {request.status === 'pending' ? (
              <ActButtons actions={acts.rowActions(rowOf(request))} of={nameOfApplicant(request)} />
            ) : (
              <span className="tag">{optionLabel(requestStatuses, request.status)}</span>
            )}
          </Line>
        ))}
      </ul>
      <Pagination total={read.data.total} current={page.current} size={page.size} unit="条" onChange={setPage} />
      <Suspense>{acts.layer}</Suspense>
    </>
  );
}
