/**
 * 集团内调动: a person moves to a sister company of the group in one act. There a row begins, with what is known
 * of the person; here the employment ends as transfer_out. Pay, contracts, insurance and the career stay with the company
 * that employed the person; both timelines tell of the move.
 */
import {
  accountOfStaff,
  admitTransferred,
  companyNamesOf,
  holdAdministrators,
  holdBoth,
  holdersOf,
  inSister,
  refuseSoleDuties,
  sistersWith,
} from '#core/org/public.server.ts';
import { copyFiles, filesToCopy } from '#core/file/public.server.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { ActValues, FieldsOfAct } from '#platform/acts/act.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import type { StaffRow } from '../../model/group-user-base.ts';
import { probationEnd } from '../../model/change-rules.ts';
import { exemptEmployment } from '../../model/records/contract-rules.ts';
import type { changes } from '../../model/changes.ts';
import { queryTransferTarget } from '../../model/staff-work.ts';
import { indexDepartments } from '../department-names.ts';
import { openWorkOf } from '../handover.ts';
import { checkDepartment, checkStaffOf } from '../staff-checks.ts';
import { leave, openDemission, requireNewLeader } from '../staff.demission.ts';
import { nextStaffNumbers } from '../staff-number.ts';
import { countedSince, lockStaff } from '../staff-row.ts';
import { writeStaff } from '../staff-write.ts';
import type { Belongings } from './transfer-records.ts';
import { belongingsOf, fileIdsOf, unpack, withFiles } from './transfer-records.ts';
import { recordMilestones, startValues } from './work-rows.ts';
import { sendMessage } from '#platform/runtime/messages.ts';

type Move = ActValues<FieldsOfAct<(typeof changes.acts)['company_transfer']>>;

/** What a company knows of its own employment, or computes anew: not taken along. */
const leftBehind: ReadonlySet<string> = new Set([
  'employeeNo',
  'groupInfoId',
  'position',
  'superiorId',
  'staffStatus',
  'source',
  'entryDate',
  'groupEntryDate',
  'continuousSince',
  'workPhone',
  'customFields',
  'probationMonths',
  'probationEndDate',
  'regularDate',
  'contractEndDate',
  'hasContract',
  'hasEmergencyContact',
  'hasFiles',
  'retireDate',
  'retireDateFrom',
  'demissionDate',
  'employmentSeq',
  'memberId',
  'fromMember',
  'purgedAt',
  'completeness',
]);

/** Where the person goes, as the call says. */
interface Destination {
  readonly companyCode: string;
  readonly groupInfoId: number;
  readonly position: string;
  readonly more: Row;
}

function destinationOf({ companyCode, groupInfoId, position, ...values }: Move): Destination {
  const { jobGrade, jobLevel, superiorId, workLocation, employmentType, probationMonths } = values;
  const more = { jobGrade, jobLevel, superiorId, workLocation, employmentType, probationMonths };
  return {
    companyCode,
    groupInfoId,
    position: position.trim(),
    more: Object.fromEntries(Object.entries(more).filter(([, value]) => value !== null)),
  };
}

/** The row of the new company. Probation only where it is named: the group goes on employing the person. */
function rowThere(person: StaffRow, { groupInfoId, position, more }: Destination, effectiveDate: string): Row {
  const stored: Row = person;
  const known = Object.fromEntries(
    fieldEntries(groupUserBase)
      .map(([key]) => key)
      .filter((key) => !leftBehind.has(key))
      .map((key) => [key, stored[key] ?? null]),
  );
  const months = typeof more['probationMonths'] === 'number' ? more['probationMonths'] : 0;
  const start =
    months === 0
      ? { staffStatus: 'regular', regularDate: effectiveDate, probationEndDate: null }
      : { staffStatus: 'probation', regularDate: null, probationEndDate: probationEnd(effectiveDate, months) };
  return {
    ...known,
    ...more,
    ...start,
    groupInfoId,
    position,
    entryDate: effectiveDate,
    groupEntryDate: person.groupEntryDate ?? person.entryDate,
    // Also for who worked there before: the years here go along, those before a real break do not.
    continuousSince: countedSince(person),
    source: 'transfer',
  };
}

/** Somebody who worked there before, or is expected there; null for a stranger. Who works there is refused as a duplicate later. */
async function knownThere(inside: TenantContext, person: StaffRow): Promise<StaffRow | null> {
  if (person.idNumber === null) return null;
  const found = await queryRow<{ id: number }>(inside)`
    select t.id
    from group_user_base t
    where ${tenantCondition(inside, 't')} and t.id_number_index = ${inside.platform.seal.index(person.idNumber)}
      and t.staff_status in ('left', 'pending_entry')
    order by t.staff_status desc, t.id desc limit 1`;
  const id = found?.id;
  return id === undefined ? null : lockStaff(inside, id, { code: null });
}

async function enter(
  inside: TenantContext,
  person: StaffRow,
  row: Row,
  fromName: string,
): Promise<{ id: number; employeeNo: string }> {
  await checkDepartment(inside, row['groupInfoId'], { open: true });
  const before = await knownThere(inside, person);
  const employeeNo = before?.employeeNo ?? (await nextStaffNumbers(inside, 1))[0] ?? '';
  if (before === null)
    return { employeeNo, id: (await entityStore<AnyEntity>(inside, groupUserBase).insert({ ...row, employeeNo })).id };
  const again =
    before.staffStatus === 'left' ? { employmentSeq: (before.employmentSeq ?? 1) + 1, demissionDate: null } : {};
  await writeStaff(inside, before, { ...row, ...again, employeeNo }, `由 ${fromName} 调入`);
  return { employeeNo, id: before.id };
}

/** Everything that happens in the new company. */
async function arrive(
  inside: TenantContext,
  { person, to, effectiveDate, belongings, accountId, from, written }: Arrival,
): Promise<{ id: number; employeeNo: string }> {
  const copies = await copyFiles(inside, belongings.files, written);
  const row = withFiles(groupUserBase, rowThere(person, to, effectiveDate), copies);
  const made = await enter(inside, person, row, from.companyName);
  await unpack(inside, made.id, belongings, copies);
  await recordMilestones(inside, [
    {
      userBaseId: made.id,
      changeType: 'company_transfer',
      effectiveDate,
      status: 'applied',
      before: { companyCode: from.companyCode },
      after: { ...startValues(row), companyCode: to.companyCode },
      remark: `由 ${from.companyName} 调入，集团入职日期 ${String(row['groupEntryDate']).replaceAll('-', '/')}`,
    },
  ]);
  if (accountId !== null)
    await admitTransferred(inside, {
      accountId,
      staffId: made.id,
      name: person.name,
      departmentId: to.groupInfoId,
      position: to.position,
    });
  const { groupCode } = inside.tenant;
  for (const holder of await holdersOf(inside.db, { groupCode, companyCode: to.companyCode }, ['staff_contract_edit']))
    if (holder !== inside.session.accountId)
      await sendMessage(inside.db, inside.platform, {
        groupCode,
        companyCode: to.companyCode,
        accountId: holder,
        category: 'personnel',
        bizType: 'group_user_base',
        bizId: made.id,
        title: `${person.name} 由集团内调入`,
        content: `由 ${from.companyName} 调入，岗位：${to.position}。请在一个月内签订劳动合同，并补齐薪资和社保`,
        linkPath: '/interior-detail',
        linkParams: { id: String(made.id) },
        actorName: inside.tenant.access.displayName,
      });
  return made;
}

interface Arrival {
  readonly person: StaffRow;
  readonly to: Destination;
  readonly effectiveDate: string;
  readonly belongings: Belongings;
  readonly accountId: number | null;
  readonly from: { readonly companyCode: string; readonly companyName: string };
  readonly written: string[];
}

/** Ends the employment here; the move stands in the timeline instead of a leaving. Answers its row. */
async function depart(
  context: TenantContext,
  person: StaffRow,
  { effectiveDate, newLeaderId, handoverToId, reason, remark }: Move,
  to: { companyCode: string; companyName: string },
): Promise<number> {
  const lastWorkDate = addDays(effectiveDate, -1);
  await execute(context)`
    insert into demission_record (
      group_code, company_code, user_base_id, before_status, demission_type, reason_code, reason, notice_date,
      last_work_date, new_leader_id, handover_to_id, created_by
    )
    values (
      ${context.tenant.groupCode}, ${person.companyCode}, ${person.id}, ${person.staffStatus}, 'transfer_out',
      'business', ${reason}, ${lastWorkDate}, ${lastWorkDate}, ${newLeaderId}, ${handoverToId},
      ${context.session.accountId}
    )`;
  // Leaving applies what waits for it.
  const [id = 0] = await recordMilestones(context, [
    {
      userBaseId: person.id,
      changeType: 'company_transfer',
      effectiveDate,
      status: 'scheduled',
      before: { companyCode: person.companyCode, staffStatus: person.staffStatus },
      after: { companyCode: to.companyCode, staffStatus: 'left' },
      reason,
      remark: remark ?? `调入 ${to.companyName}`,
    },
  ]);
  const open = await openDemission(context, person.id);
  if (!open) throw new Error('the record of leaving was not written');
  await leave(context, person, open);
  return id;
}

/** FY-V001 unless who takes over works here; open work without anybody is FY-C001 and says what it is. */
async function checkSuccessor(context: TenantContext, person: StaffRow, handoverToId: number | null): Promise<void> {
  if (handoverToId !== null) return checkStaffOf(context, [handoverToId], 'handoverToId', '交接人');
  const open = await openWorkOf(context, person.id);
  if (open.length === 0) return undefined;
  const words = open.map(({ label, count, unit }) => `${label} ${count} ${unit}`).join('、');
  throw fail.conflict(`${person.name}还有${words}，请指定交接人`, { fields: { handoverToId: '交接人：必填' } });
}

/** Both companies and who runs this one, before any row: FY-N001 for a company that is none of the caller's. */
export async function holdTransfer(context: TenantContext, companyCode: string): Promise<void> {
  await holdBoth(context, companyCode);
  await holdAdministrators(context);
}

/**
 * Moves one person, who is locked. FY-A001 without the right to take people on there, FY-C001 when the person leads
 * departments, alone runs the company, or works there already. One transaction: both sides or neither.
 */
export async function transferCompany(context: TenantContext, person: StaffRow, move: Move) {
  const { effectiveDate } = move;
  const late = '调动日期：集团内调动当天办理，不能晚于今天';
  if (effectiveDate > todayInShanghai(context.platform.now())) throw fail.invalid(late, { effectiveDate: late });
  const to = destinationOf(move);
  if (context.tenant.access.staffId === person.id)
    throw fail.conflict('不能为自己办理集团内调动，请由其他人事人员办理');
  await requireNewLeader(context, person, move.newLeaderId);
  await checkSuccessor(context, person, move.handoverToId);
  await refuseSoleDuties(context, [person.id]);
  const packed = await belongingsOf(context, person.id);
  const files = await filesToCopy(context, [
    ...fileIdsOf(groupUserBase, person),
    ...packed.flatMap(({ entity, rows }) => rows.flatMap((row) => fileIdsOf(entity, row))),
  ]);
  const accountId = await accountOfStaff(context, person.id);
  const names = await companyNamesOf(context, context.tenant.companyCode);
  const from = { companyCode: person.companyCode, companyName: names?.companyName ?? '' };
  const written: string[] = [];
  try {
    const { made, sister } = await inSister(context, to.companyCode, 'staff_entry', async (inside, target) => ({
      sister: target,
      made: await arrive(inside, {
        person,
        to,
        effectiveDate,
        belongings: { packed, files },
        accountId,
        from,
        written,
      }),
    }));
    const id = await depart(context, person, move, sister);
    const warnings = (exemptEmployment as readonly string[]).includes(person.employmentType)
      ? []
      : ['请在调入企业一个月内签订劳动合同'];
    return {
      ids: [id],
      status: 'applied' as const,
      warnings,
      transferred: { companyCode: to.companyCode, userBaseId: made.id, employeeNo: made.employeeNo },
    };
  } catch (error) {
    await Promise.all(written.map((key) => context.platform.files.remove(key)));
    throw error;
  }
}

export const queryTransferTargetHandler = handle(queryTransferTarget, async (context, { targetCompanyCode }) => {
  companyForNewRow(context);
  const companies = await sistersWith(context, 'staff_entry');
  if (!targetCompanyCode) return { companies, departments: [] };
  const departments = await inSister(context, targetCompanyCode, 'staff_entry', async (inside) => [
    ...(await indexDepartments(inside)).all,
  ]);
  return { companies, departments };
});
