/** Messages about requests: to those whose turn it is, to the requester, to those who manage approval, and copies. */
import { holdersOf } from '#core/org/public.server.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { formatDate } from '#platform/entity/format.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { NewMessage } from '#platform/runtime/messages.ts';
import { sendMessage, settleMessages } from '#platform/runtime/messages.ts';
import { approvalPath } from '../model/approval-path.ts';
import { approvalRequest } from '../model/approval-request.ts';

export type RequestRow = RowOf<typeof approvalRequest>;
/** What a message names of a request. */
export type NamedRequest = Pick<
  RequestRow,
  'id' | 'title' | 'actLabel' | 'requesterId' | 'requesterName' | 'deadline' | 'companyCode'
>;

const bizType = approvalRequest.name;

async function send(
  context: TenantWork,
  request: NamedRequest,
  accountIds: readonly number[],
  words: Pick<NewMessage, 'title' | 'content' | 'level' | 'actorName'>,
): Promise<void> {
  for (const accountId of new Set(accountIds))
    await sendMessage(context.db, context.platform, {
      groupCode: context.tenant.groupCode,
      companyCode: request.companyCode,
      accountId,
      category: 'approval',
      bizType,
      bizId: request.id,
      linkPath: approvalPath,
      linkParams: { id: String(request.id) },
      ...words,
    });
}

const called = ({ actLabel, title }: NamedRequest): string => `${actLabel} ${title}`;

/** Those whose turn it is. */
export async function notifyDeciders(
  context: TenantWork,
  request: NamedRequest,
  accountIds: readonly number[],
): Promise<void> {
  const until = request.deadline === null ? '' : `，请在 ${formatDate(request.deadline)} 前决定`;
  await send(context, request, accountIds, {
    title: `请审批：${called(request)}`,
    content: `${request.requesterName} 提交${until}`,
    actorName: request.requesterName,
  });
}

/** Those who manage approval: nobody can decide. */
export async function notifyManagers(context: TenantWork, request: NamedRequest, reason: string): Promise<void> {
  const { groupCode } = context.tenant;
  const accounts = await holdersOf(context.db, { groupCode, companyCode: request.companyCode }, ['approval_manage']);
  await send(context, request, accounts, {
    title: `审批停住了：${called(request)}`,
    content: `${reason}，请指定审批人`,
    level: 'warning',
  });
}

/** The requester learns what became of the request; messages to those who were to decide are settled. */
export async function notifyRequester(
  context: TenantWork,
  request: NamedRequest,
  { word, reason }: { readonly word: string; readonly reason: string | null },
): Promise<void> {
  await settleMessages(context.db, context.platform, { bizType, bizId: request.id });
  await send(context, request, [request.requesterId], {
    title: `${called(request)}：${word}`,
    content: reason ?? '',
    level: word === '已同意' ? 'info' : 'warning',
    ...(context.session.accountId > 0 && { actorName: context.tenant.access.displayName }),
  });
}

/** Those who are told of it, once it is granted. */
export async function notifyCopies(
  context: TenantWork,
  request: NamedRequest,
  accountIds: readonly number[],
): Promise<void> {
  await send(context, request, accountIds, {
    title: `抄送：${called(request)}已同意`,
    content: `${request.requesterName} 提交`,
    actorName: request.requesterName,
  });
}
