/** What a person has waiting in front of enterprises: own requests, invitations, transfers. The person policy must hold. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { Context } from '#platform/runtime/context.ts';

export interface RequestRow {
  id: number;
  joinType: 'user' | 'company';
  groupCode: string;
  companyCode: string;
  targetName: string;
  applicantName: string;
  applicantCompanyName: string | null;
  reason: string | null;
  status: 'pending' | 'approved' | 'rejected' | 'cancelled' | 'expired';
  rejectReason: string | null;
  createdAt: string;
  handledAt: string | null;
}

export const requestColumns = sql`
  j.id, j.join_type, j.group_code, j.company_code, coalesce(t.company_name, g.group_name, '') as target_name,
    coalesce(j.applicant_name, '') as applicant_name, a.company_name as applicant_company_name,
  j.reason, case when j.status = 'pending' and j.expire_at < now() then 'expired' else j.status end as status,
    j.reject_reason, j.created_at, j.handled_at`;
export const requestSources = sql`
  join_request j
  left join company t on t.company_code = j.company_code
  left join org_group g on g.group_code = j.group_code
  left join company a on a.company_code = j.applicant_company_code`;

/** The latest requests of a person, or those of them that still wait. */
export async function ownRequests(context: Context, accountId: number, pendingOnly = false): Promise<RequestRow[]> {
  const waiting = pendingOnly ? sql`and j.status = 'pending' and j.expire_at > now()` : sql``;
  const found = await queryRows<RequestRow>(context)`
    select ${requestColumns}
    from ${requestSources}
    where j.applicant_account_id = ${accountId} ${waiting}
    order by j.id desc
    limit 50`;
  return found;
}

export interface Invitation {
  readonly memberId: number;
  readonly groupCode: string;
  readonly companyCode: string;
  readonly name: string;
  readonly joinedAt: string;
}

/** Invitations that wait for an answer. */
export async function ownInvitations(context: Context, accountId: number): Promise<Invitation[]> {
  const found = await queryRows<Invitation>(context)`
    select m.id as member_id, m.group_code, m.company_code, coalesce(c.company_name, g.group_name, '') as name,
      m.joined_at
    from member m
    left join company c on c.company_code = m.company_code
    left join org_group g on g.group_code = m.group_code
    where m.account_id = ${accountId} and m.status = 'invited' order by m.id desc limit 50`;
  return found;
}

export interface Transfer {
  readonly id: number;
  readonly groupCode: string;
  readonly companyCode: string;
  readonly name: string;
  readonly expireAt: string;
}

/** Enterprises that wait to be taken over. */
export async function ownTransfers(context: Context, accountId: number): Promise<Transfer[]> {
  const found = await queryRows<Transfer>(context)`
    select t.id, t.group_code, t.company_code, coalesce(c.company_name, g.group_name, '') as name, t.expire_at
    from owner_transfer t
    left join company c on c.company_code = t.company_code
    left join org_group g on g.group_code = t.group_code
    where t.to_account_id = ${accountId} and t.status = 'pending' and t.expire_at > now()
    order by t.id desc
    limit 50`;
  return found;
}
