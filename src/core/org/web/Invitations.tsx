/** 收到的邀请 of the enterprise centre: what waits for one's own answer, invitations and enterprises that are handed on. */
import { Button } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { Suspense } from 'react';
import { formatDateTime } from '#platform/entity/format.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import type { RowAction } from '#platform/web/entity/row-action.ts';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { invitationAnswer, subjects, transferAnswer } from '../model/joining-acts.ts';
import { queryMyRequest } from '../model/membership.ts';
import { useRequestRenewal } from './use-request-renewal.ts';

const answerGroups = { invitations: [invitationAnswer], transfers: [transferAnswer] };

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
    <li className="panel request-line">
      <div>
        <strong>{title}</strong>
        <p className="caption secondary">{details.filter(Boolean).join(' · ')}</p>
      </div>
      {children && <span className="request-acts">{children}</span>}
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

export function Invitations(): ReactElement {
  const read = useRead(queryMyRequest, {}, { quiet: true });
  const renew = useRequestRenewal();
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
