/** The log of recruitment records: what was done, from which state to which, by whom. Lines are added and never changed. */
import { sql } from 'kysely';
import { beginningOf } from '#lib/text/beginning.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { RecruitAction } from '../../model/process/recruit-moves.ts';
import type { RecruitStatus } from '../../model/process/process-dicts.ts';

/** A line to write. States only where the record was moved. */
export interface NewLogLine {
  readonly recruitInfoId: number;
  /** Company of the record. */
  readonly companyCode: string;
  readonly action: RecruitAction;
  readonly from?: RecruitStatus | null;
  readonly to?: RecruitStatus | null;
  /** At most 500 characters are kept. */
  readonly note?: string | null;
}

/** A line as it is read. */
export interface LogLine {
  readonly id: number;
  readonly recruitInfoId: number;
  readonly action: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly note: string | null;
  /** Name of who did it, as it was then. */
  readonly byName: string;
  /** Instant. */
  readonly at: string;
}

const mostNote = 500;

/** Writes lines in the name of the caller, in the transaction of the call. The caller has checked the records. */
export async function writeRecruitLog(context: TenantWork, lines: readonly NewLogLine[]): Promise<void> {
  if (lines.length === 0) return;
  const { tenant, session } = context;
  const records = lines.map(({ recruitInfoId, companyCode, action, from, to, note }) => ({
    recruit_info_id: recruitInfoId,
    company_code: companyCode,
    action,
    from_status: from ?? null,
    to_status: to ?? null,
    note: note ? beginningOf(note, mostNote) : null,
  }));
  await execute(context)`
    insert into recruit_log (
      group_code, company_code, recruit_info_id, action, from_status, to_status, note, by_account_id, by_name, at
    )
    select ${tenant.groupCode}, x.company_code, x.recruit_info_id, x.action, x.from_status, x.to_status, x.note,
      ${session.accountId}, ${tenant.access.displayName}, ${context.platform.now()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x (
      recruit_info_id bigint, company_code text, action text, from_status text, to_status text, note text
    )`;
}

/** Lines of records, newest first, at most `limit` from `offset` on. The caller was found to see the records. */
export async function recruitLogOf(
  context: TenantWork,
  recruitInfoIds: readonly number[],
  { limit = 200, offset = 0, onlyMoves = false }: { limit?: number; offset?: number; onlyMoves?: boolean } = {},
): Promise<LogLine[]> {
  return queryRows<LogLine>(context)`
    select t.id, t.recruit_info_id, t.action, t.from_status as "from", t.to_status as "to", t.note, t.by_name, t.at
    from recruit_log t
    where ${tenantCondition(context, 't')} and t.recruit_info_id = any(${[...recruitInfoIds]}::bigint[])
      ${onlyMoves ? sql`and t.to_status is not null` : sql``}
    order by t.id desc
    limit ${limit} offset ${offset}`;
}

/** How many lines {@link recruitLogOf} would read of one record. */
export async function countLog(context: TenantWork, recruitInfoId: number, onlyMoves: boolean): Promise<number> {
  const found = await queryRow<{ total: number }>(context)`
    select count(*) as total
    from recruit_log t
    where ${tenantCondition(context, 't')} and t.recruit_info_id = ${recruitInfoId}
      ${onlyMoves ? sql`and t.to_status is not null` : sql``}`;
  return found?.total ?? 0;
}
