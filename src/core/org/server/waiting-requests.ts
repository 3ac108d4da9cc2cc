/** Requests to join as they wait for whoever answers them: those of what was entered, a company or the group itself. */
import { sql } from 'kysely';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { WaitingRow, WaitingSource } from '#platform/runtime/waiting.ts';
import { requestAnswer } from '../model/joining-acts.ts';
import type { joinRequestList } from '../model/request-lists.ts';
import { joinRequestColumns, showRequests } from './join-request.ts';
import { requestSources } from './own-request.ts';

type Request = RowOf<typeof joinRequestList>;

const path = '/entrepreneurship-center?tab=handle';

function pending({ tenant }: TenantWork) {
  return sql<boolean>`
    j.group_code = ${tenant.groupCode} and j.company_code = ${tenant.companyCode ?? ''} and j.status = 'pending'
      and (j.expire_at is null or j.expire_at > now())`;
}

const shown = (request: Request, companyCode: string): WaitingRow => ({
  row: request,
  companyCode,
  name: request.applicant,
  beside: null,
  reason: [
    request.joinType === 'company' ? '企业申请加入集团' : '申请加入',
    ...(request.invitedRoles.length > 0
      ? [`邀请码带有角色 ${request.invitedRoles.map(({ roleName }) => roleName).join('、')}`]
      : []),
    ...(request.reason ? [request.reason] : []),
  ].join('，'),
  since: request.createdAt,
  path,
});

export const waitingRequests: WaitingSource = {
  kind: 'join_request',
  label: '加入申请',
  unit: '条',
  path,
  acts: [
    { group: requestAnswer, name: 'approve' },
    { group: requestAnswer, name: 'reject' },
  ],
  concerns: (context) => holds(context, context.tenant.mode === 'group' ? 'group_company_add' : 'org_member_approve'),
  page: async (context, { limit, offset }) => {
    const [count, rows] = await Promise.all([
      queryRow<{ total: number }>(context)`
        select count(*) as total from join_request j where ${pending(context)}`,
      queryRows<Request>(context)`
        select ${joinRequestColumns}
        from ${requestSources}
        where ${pending(context)}
        order by j.created_at, j.id
        limit ${limit} offset ${offset}`,
    ]);
    await showRequests(context, rows);
    const { companyCode } = context.tenant;
    return { total: count?.total ?? 0, rows: rows.map((row) => shown(row, companyCode ?? '')) };
  },
};
