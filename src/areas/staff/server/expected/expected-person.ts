/** Somebody who accepted an offer: one row of 待入职 out of the talent pool, and the way back before the first day. */
import { endMembershipsOf, holdAdministrators, refuseSoleDuties } from '#core/org/public.server.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { enterFromPool } from '../outside-entry.ts';
import { checkDepartment } from '../staff-checks.ts';
import { lockStaff } from '../staff-row.ts';
import { writeStaff } from '../staff-write.ts';
import type { AgreedPay } from './expected-salary.ts';
import { saveAgreedPay } from './expected-salary.ts';

/** What was agreed with somebody of the pool. */
export interface ExpectedPerson {
  readonly externalPersonId: number;
  /** Of which recruitment record the row comes; there is one row a record. */
  readonly recruitInfoId: number;
  readonly groupInfoId: number;
  readonly position: string;
  readonly jobGrade: string | null;
  /** YYYY-MM-DD. */
  readonly entryDate: string;
  readonly probationMonths: number | null;
  readonly pay: AgreedPay | null;
}

/** The row of a record; also one that gave up. */
const rowOfRecord = (context: TenantWork, recruitInfoId: number) =>
  queryRow<{ id: number }>(context)`
    select t.id from group_user_base t where ${tenantCondition(context, 't')} and t.recruit_info_id = ${recruitInfoId}`;

/**
 * The row in which the person is expected: made with everything that the pool knows (records, papers, résumés, labels, as
 * copies), or the one that the record has already. FY-C001 when the phone belongs to somebody who works here.
 */
export async function expectFromPool(context: TenantContext, expected: ExpectedPerson): Promise<number> {
  const { groupInfoId, position, jobGrade, entryDate, probationMonths, recruitInfoId, pay } = expected;
  const agreed = { groupInfoId, position, jobGrade, entryDate, probationMonths };
  await checkDepartment(context, groupInfoId, { open: true });
  const known = await rowOfRecord(context, recruitInfoId);
  const id = known
    ? await renew(context, known.id, agreed)
    : (
        await enterFromPool(context, expected.externalPersonId, { status: null }, async ({ fill }) => {
          const row = fill({ ...agreed, recruitInfoId, staffStatus: 'pending_entry' }, null);
          return entityStore<AnyEntity>(context, groupUserBase).insert(row);
        })
      ).id;
  if (pay) await saveAgreedPay(context, id, entryDate, pay);
  return id;
}

/** Who had given up is expected again, by what is agreed now; who is expected already stays so. */
async function renew(context: TenantWork, id: number, agreed: Readonly<Record<string, unknown>>): Promise<number> {
  const person = await lockStaff(context, id, { code: null });
  if (person.staffStatus !== 'pending_entry' && person.staffStatus !== 'cancelled')
    throw fail.conflict(`${person.name}已办理入职，不能再次转入职`, { userBaseId: id });
  await writeStaff(context, person, { ...agreed, staffStatus: 'pending_entry' }, '人才库再次录用');
  return id;
}

/** Gives up for somebody before the first day. FY-C001 where the person works here already. */
export async function cancelExpected(context: TenantWork, id: number, reason: string): Promise<void> {
  await holdAdministrators(context);
  const person = await lockStaff(context, id, { code: null });
  if (person.staffStatus === 'cancelled') return;
  if (person.staffStatus !== 'pending_entry') throw fail.conflict(`${person.name}已办理入职，请办理离职`);
  await refuseSoleDuties(context, [id]);
  await endMembershipsOf(context, [id]);
  await writeStaff(context, person, { staffStatus: 'cancelled' }, reason);
}
