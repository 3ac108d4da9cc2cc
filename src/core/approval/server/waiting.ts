/** Requests as they wait for the reader in the list of work of the day. */
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { WaitingRow, WaitingSource } from '#platform/runtime/waiting.ts';
import { rowAlias, rowColumns } from '#platform/store/entity-query.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { RequestCard } from '../model/approval-calls.ts';
import { approvalPath } from '../model/approval-path.ts';
import { approvalDeciding, approvalRequest } from '../model/approval-request.ts';
import type { RequestRow } from './notify.ts';
import { cardsOf, waitingForCaller } from './requests.ts';

const inWords = ({ label, before, after, kind }: RequestCard['summary'][number]): string =>
  kind === 'hidden'
    ? `${label}有变`
    : before === null
      ? `${label} ${after ?? '--'}`
      : `${label} ${before} → ${after ?? '--'}`;

const shown = (request: RequestRow, card: RequestCard | undefined): WaitingRow => ({
  row: request,
  companyCode: request.companyCode,
  name: request.title,
  beside: request.actLabel,
  reason: [`${request.requesterName} 提交`, ...(card?.summary ?? []).map(inWords)].join('，'),
  since: request.submittedAt,
  path: `${approvalPath}?id=${request.id}`,
});

async function page(context: TenantWork, { limit, offset }: { readonly limit: number; readonly offset: number }) {
  const isOf = waitingForCaller(context);
  const [count, rows] = await Promise.all([
    queryRow<{ total: number }>(context)`
      select count(*) as total from approval_request t where ${tenantCondition(context, rowAlias)} and ${isOf}`,
    limit === 0
      ? []
      : queryRows<RequestRow>(context)`
          select ${rowColumns(approvalRequest)}
          from approval_request t
          where ${tenantCondition(context, rowAlias)} and ${isOf}
          order by t.submitted_at, t.id
          limit ${limit} offset ${offset}`,
  ]);
  const cards = await cardsOf(context, rows);
  return { total: count?.total ?? 0, rows: rows.map((row, index) => shown(row, cards[index])) };
}

export const waitingApprovals: WaitingSource = {
  kind: 'approval',
  label: '待我审批',
  unit: '项',
  path: approvalPath,
  acts: [
    { group: approvalDeciding, name: 'grant' },
    { group: approvalDeciding, name: 'giveBack' },
    { group: approvalDeciding, name: 'refuse' },
  ],
  concerns: ({ session }) => session.accountId > 0,
  page,
};
