/** Rows of the timeline as stored: read in the order in which they were applied, written in one shape by every act. */
import { sql } from 'kysely';
import { changeRows } from '#platform/store/change-rows.ts';
import type { ChangeType, WorkRow } from '../../model/change-rules.ts';
import { changeKeys } from '../../model/change-rules.ts';
import { staffWork } from '../../model/staff-work.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { rowAlias } from '#platform/store/entity-query.ts';
import { insertRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

export interface StoredWork extends WorkRow {
  readonly userBaseId: number;
  readonly salaryId: number | null;
  readonly contractId: number | null;
}

/** Entries of a person: applied ones as they were applied, then those that wait, by their day. The caller holds the person locked where it matters. */
export async function worksOf(context: TenantWork, userBaseId: number): Promise<StoredWork[]> {
  const found = await queryRows<StoredWork>(context)`
    select t.id, t.user_base_id, t.change_type, t.effective_date, t.status, t.before, t.after, t.salary_id,
      t.contract_id
    from staff_work t
    where ${tenantCondition(context, rowAlias)} and t.user_base_id = ${userBaseId}
    order by t.applied_at nulls last, case when t.applied_at is null then t.effective_date end, t.id`;
  return found;
}

export interface Milestone {
  readonly userBaseId: number;
  readonly changeType: Extract<ChangeType, 'entry' | 'rehire' | 'demission' | 'company_transfer'>;
  readonly effectiveDate: string;
  readonly status: 'scheduled' | 'applied';
  readonly before?: Row | null;
  readonly after?: Row | null;
  readonly reason?: string | null;
  readonly remark?: string | null;
}

/** Entry, rehire, leaving and the move to a sister company: written by their own acts, which tell the audit log themselves. Answers their ids. */
export async function recordMilestones(context: TenantWork, milestones: readonly Milestone[]): Promise<number[]> {
  const appliedAt = context.platform.now().toISOString();
  return insertRows(
    context,
    staffWork,
    milestones.map((row) => ({
      ...row,
      reason: row.reason?.slice(0, 200) ?? null,
      appliedAt: row.status === 'applied' ? appliedAt : null,
    })),
  );
}

/** Where somebody starts: what the timeline says of an entry. */
export const startValues = (row: Row): Row =>
  Object.fromEntries(
    [...changeKeys, 'staffStatus']
      .filter((key) => row[key] !== undefined && row[key] !== null)
      .map((key) => [key, row[key]]),
  );

/** Entries of people who were taken on together, as an import does; nobody who has not begun. */
export async function recordEntries(
  context: TenantWork,
  people: readonly { readonly id: number; readonly row: Row }[],
): Promise<void> {
  const started = people.filter(
    ({ row }) =>
      typeof row['entryDate'] === 'string' &&
      row['staffStatus'] !== 'pending_entry' &&
      row['staffStatus'] !== 'cancelled',
  );
  await recordMilestones(
    context,
    started.map(({ id, row }) => ({
      userBaseId: id,
      changeType: 'entry' as const,
      effectiveDate: String(row['entryDate']),
      status: 'applied' as const,
      after: startValues(row),
    })),
  );
}

/** Leaving, or moving to a sister company, takes effect: the entry that waits is applied, one is written where leaving was submitted before there were any. */
export async function applyDemission(
  context: TenantWork,
  userBaseId: number,
  beforeStatus: string,
  lastWorkDate: string,
): Promise<void> {
  const applied = await changeRows(context, staffWork, {
    where: sql`
      t.user_base_id = ${userBaseId} and t.change_type in ('demission', 'company_transfer')
        and t.status = 'scheduled'`,
    values: { status: 'applied', appliedAt: context.platform.now().toISOString() },
    reason: null,
  });
  if (applied.length === 0)
    await recordMilestones(context, [
      {
        userBaseId,
        changeType: 'demission',
        effectiveDate: lastWorkDate,
        status: 'applied',
        before: { staffStatus: beforeStatus },
        after: { staffStatus: 'left' },
      },
    ]);
  await revokeWaiting(context, userBaseId, 'other', '员工已离职');
}

/** Takes back what waits: leaving itself, or everything else. */
export async function revokeWaiting(
  context: TenantWork,
  userBaseId: number,
  what: 'demission' | 'other',
  failure: string | null = null,
): Promise<void> {
  await changeRows(context, staffWork, {
    where: sql`
      t.user_base_id = ${userBaseId} and t.status = 'scheduled'
        and (t.change_type = 'demission') = ${what === 'demission'}`,
    values: { status: 'revoked', failure },
    reason: null,
  });
}
