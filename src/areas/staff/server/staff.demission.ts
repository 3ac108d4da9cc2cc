/** Leaving: submitted, confirmed on or after the last working day, or taken back. */
import type { Row } from '#platform/store/entity-hooks.ts';
import { groupInfo } from '../model/group-info.ts';
import { requireAllWritten, writeRows } from '#platform/store/write.ts';
import { rowColumns } from '#platform/store/entity-query.ts';
import { sql } from 'kysely';
import { changeRows } from '#platform/store/change-rows.ts';
import { acting } from '#platform/acts/acting.server.ts';
import { demission } from '../model/demission.ts';
import type { StaffRow } from '../model/group-user-base.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { endMembershipsOf, holdAdministrators, refuseSoleDuties } from '#core/org/public.server.ts';
import { applyDemission, recordMilestones, revokeWaiting } from './changes/work-rows.ts';
import { checkStaffOf } from './staff-checks.ts';
import { passOnSubordinates, passOnWork } from './handover.ts';
import { terminateContracts } from './records/contract.ts';
import { stopInsurance } from './records/pay.ts';
import { openTasks } from './records/task.ts';
import { writeStaff } from './staff-write.ts';
import { takeOutOfTeams } from './teams/team-save.ts';
import { takeOffWall } from './wall-write.ts';

export interface OpenDemission {
  readonly id: number;
  readonly beforeStatus: StaffRow['staffStatus'];
  readonly lastWorkDate: string;
  readonly newLeaderId: number | null;
  readonly handoverToId: number | null;
  readonly insuranceStopMonth: string | null;
}

/** The submitted record of a person, locked; FY-C001 where there is none. */
export async function submittedDemission(context: TenantContext, userBaseId: number): Promise<OpenDemission> {
  const open = await openDemission(context, userBaseId);
  if (!open) throw fail.conflict('没有待确认的离职申请');
  return open;
}

export const demissionHandler = acting(
  demission,
  {
    async submit(context, person, values) {
      await requireNewLeader(context, person, values.newLeaderId);
      await refuseSoleDuties(context, [person.id]);
      await execute(context)`
        insert into demission_record (
          group_code, company_code, user_base_id, before_status, demission_type, reason_code, reason, notice_date,
          last_work_date, handover_to_id, new_leader_id, insurance_stop_month, rehireable, created_by
        )
        values (${context.tenant.groupCode}, ${person.companyCode}, ${person.id}, ${person.staffStatus},
          ${values.demissionType}, ${values.reasonCode}, ${values.reason}, ${values.noticeDate},
          ${values.lastWorkDate}, ${values.handoverToId}, ${values.newLeaderId}, ${values.insuranceStopMonth},
          ${values.rehireable}, ${context.session.accountId})`;
      await recordMilestones(context, [
        {
          userBaseId: person.id,
          changeType: 'demission',
          effectiveDate: values.lastWorkDate,
          status: 'scheduled',
          before: { staffStatus: person.staffStatus },
          after: { staffStatus: 'left' },
          reason: values.reason,
        },
      ]);
      await openTasks(context, person.id, 'leave', values.lastWorkDate, values.handoverToId);
      return { staffStatus: 'pending_demission' };
    },
    async confirm(context, person, values) {
      const open = await submittedDemission(context, person.id);
      const today = todayInShanghai(context.platform.now());
      if (today < open.lastWorkDate)
        throw fail.invalid(`最后工作日：${formatDate(open.lastWorkDate)}，到期后才能确认离职`, {
          lastWorkDate: '最后工作日：未到',
        });
      const newLeaderId = values.newLeaderId ?? open.newLeaderId;
      await requireNewLeader(context, person, newLeaderId);
      await refuseSoleDuties(context, [person.id]);
      await leave(context, person, { ...open, newLeaderId });
    },
    async cancel(context, person) {
      const open = await submittedDemission(context, person.id);
      await closeRecord(context, open.id, 'cancelled');
      await revokeWaiting(context, person.id, 'demission');
      return { staffStatus: open.beforeStatus };
    },
  },
  {
    before: async (context, key) => {
      companyForNewRow(context);
      if (key !== 'cancel') await holdAdministrators(context);
    },
    write: writeStaff,
  },
);

/** The submitted record of a person, locked; null when there is none. */
export async function openDemission(context: TenantWork, userBaseId: number): Promise<OpenDemission | null> {
  const result = await queryRow<OpenDemission>(context)`
    select id, before_status, last_work_date, new_leader_id, handover_to_id, insurance_stop_month
    from demission_record
    where group_code = ${context.tenant.groupCode} and user_base_id = ${userBaseId} and status = 'submitted'
    for update`;
  return result ?? null;
}

/** Departments that a person leads. */
async function ledDepartments(context: TenantWork, id: number): Promise<{ id: number; name: string }[]> {
  const result = await queryRows<{ id: number; name: string }>(context)`
    select g.id, g.name
    from group_info g
    where ${tenantCondition(context, 'g')} and g.leader_user_base_id = ${id}
    order by g.sort, g.id`;
  return result;
}

/** FY-C001 naming the departments when the person leads some and nobody is named to follow. */
export async function requireNewLeader(
  context: TenantWork,
  person: StaffRow,
  newLeaderId: number | null,
): Promise<void> {
  if (newLeaderId !== null) {
    if (newLeaderId === person.id) throw fail.invalid('新负责人：不能是本人', { newLeaderId: '新负责人：不能是本人' });
    return checkStaffOf(context, [newLeaderId], 'newLeaderId', '新负责人');
  }
  const led = await ledDepartments(context, person.id);
  if (led.length > 0)
    throw fail.conflict(
      `${person.name}是「${led.map((department) => department.name).join('、')}」的负责人，请指定新负责人`,
      {
        fields: { newLeaderId: '新负责人：必填' },
        departments: led,
      },
    );
  return undefined;
}

/**
 * Everything that leaving ends or passes on: status, extra posts, leadership, line of report, open work of every area, insurance, place on the
 * wall, membership. The membership lasts to the end of the last working day; when that day is not over yet, the nightly job ends it. Answers the new version.
 */
export async function leave(context: TenantWork, person: StaffRow, open: OpenDemission): Promise<number> {
  const { id, beforeStatus, lastWorkDate, newLeaderId, handoverToId } = open;
  const version = await writeStaff(context, person, { staffStatus: 'left', demissionDate: lastWorkDate }, '确认离职');
  await closeRecord(context, id, 'confirmed');
  await applyDemission(context, person.id, beforeStatus, lastWorkDate);
  await execute(context)`
    update staff_placement
    set valid_to = ${lastWorkDate}::date + 1
    where user_base_id = ${person.id} and valid_to is null`;
  await changeRows(context, groupInfo, {
    where: sql`t.leader_user_base_id = ${person.id}`,
    values: { leaderUserBaseId: newLeaderId },
    reason: `${person.name}离职`,
  });
  await endDeputyships(context, person);
  await passOnSubordinates(context, { staffId: person.id, displayName: person.name }, newLeaderId ?? handoverToId);
  const successor = handoverToId ?? newLeaderId;
  if (successor !== null) await passOnWork(context, person.id, successor);
  await stopInsurance(context, person.id, open.insuranceStopMonth ?? lastWorkDate.slice(0, 7));
  await terminateContracts(context, person.id, lastWorkDate, '离职');
  await takeOffWall(context, [person.id]);
  await takeOutOfTeams(context, [person.id]);
  if (lastWorkDate < todayInShanghai(context.platform.now())) await endMembershipsOf(context, [person.id]);
  return version;
}

/** Takes somebody who leaves out of the deputies of departments; who else is one is not asked about. */
async function endDeputyships(context: TenantWork, { id, name }: StaffRow): Promise<void> {
  const rows = await queryRows<Row>(context)`
    select ${rowColumns(groupInfo)}
    from group_info t
    where ${tenantCondition(context, 't')} and t.deputy_ids @> ${JSON.stringify([id])}::jsonb
    order by t.id
    for update`;
  const written = await writeRows(
    context,
    groupInfo,
    rows.map((before) => {
      const left = (before['deputyIds'] as readonly number[]).filter((deputyId) => deputyId !== id);
      return { before, values: { deputyIds: left.length > 0 ? left : null } };
    }),
    { asStored: true, reason: `${name}离职` },
  );
  requireAllWritten(written);
}

async function closeRecord(context: TenantWork, id: number, status: 'confirmed' | 'cancelled'): Promise<void> {
  await execute(context)`
    update demission_record
    set status = ${status}, closed_by = ${context.session.accountId}, closed_at = now(), version = version + 1
    where id = ${id} and group_code = ${context.tenant.groupCode}`;
}
