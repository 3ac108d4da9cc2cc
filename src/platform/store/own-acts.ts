/** What a person did since an instant, out of the log: acts by the words with which they stand there, less those that were taken back. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';

/** How an act stands in the log: of which entity, and how its reason begins. */
export interface LoggedAct {
  readonly entity: string;
  readonly reason: string;
  /** It takes back what was done. */
  readonly isBack: boolean;
}

/** The last that the person did with a row. */
export interface OwnAct {
  readonly id: number;
  readonly at: string;
  readonly companyCode: string;
  readonly entity: string;
  readonly entityId: number | null;
  readonly name: string | null;
  readonly reason: string;
}

/** Entries that one answer holds. */
const mostActs = 500;

/** Newest first, each row once; what was taken back since is not there. */
export async function ownActs(context: TenantWork, acts: readonly LoggedAct[], since: string): Promise<OwnAct[]> {
  if (acts.length === 0) return [];
  const { groupCode, companyCodes } = context.tenant;
  const told = acts.map(({ entity, reason, isBack }) => ({ entity, reason, is_back: isBack }));
  return await queryRows<OwnAct>(context)`
    select last.id, last.at, last.company_code, last.entity, last.entity_id, last.name, last.reason
    from (
      select distinct on (a.entity, a.entity_id) a.id, a.at, a.company_code, a.entity, a.entity_id,
        a.entity_name as name, a.reason, act.is_back
      from audit_log a
      join jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as act(entity text, reason text, is_back boolean)
        on act.entity = a.entity and starts_with(a.reason, act.reason)
      where a.group_code = ${groupCode} and a.company_code = any(${[...companyCodes]}::text[])
        and a.at >= ${since}::timestamptz and a.account_id = ${context.session.accountId} and a.result = 'success'
      order by a.entity, a.entity_id, a.id desc, length(act.reason) desc
    ) last
    where not last.is_back
    order by last.id desc
    limit ${mostActs}`;
}
