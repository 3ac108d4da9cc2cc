/** Starting work: a new person, a pending one confirmed, or one who left hired again. */
import { probationEnd } from '../model/change-rules.ts';
import { groupUserBase, isTellingPaper } from '../model/group-user-base.ts';
import type { StaffRow, StaffValues } from '../model/group-user-base.ts';
import { entryGroupUserBase } from '../model/entry-calls.ts';
import { entryConfirm } from '../model/entry-confirm.ts';
import { acting } from '#platform/acts/acting.server.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { ParsedInputOf } from '#platform/entity/endpoint.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { checkRules, companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { refuseCopies } from './dated-fields.ts';
import { factsOfPaper } from './derive-staff.ts';
import { forgetEntryDraft } from './entry-draft.ts';
import { insertParts, inviteToCompany } from './entry-parts.ts';
import { settleAgreedPay } from './expected/expected-salary.ts';
import { recruitService } from './expected/recruit-port.ts';
import type { OutsidePerson } from './outside-entry.ts';
import { enterFromPool } from './outside-entry.ts';
import { openTasks } from './records/task.ts';
import { checkDepartment, warningsOf } from './staff-checks.ts';
import { recordMilestones, startValues } from './changes/work-rows.ts';
import { nextStaffNumbers } from './staff-number.ts';
import { lockStaff } from './staff-row.ts';
import { illegalMove } from './staff-state.ts';
import { writeStaff } from './staff-write.ts';

/** Days after the first one in which the checklist of entry should be through; a contract is due within a month (劳动合同法 article 10). */
const entryTaskDays = 30;

/** The seven that entry and import ask for, those with a default left out. */
const requiredAtEntry = ['name', 'idNumber', 'phone', 'groupInfoId', 'position', 'entryDate'] as const;

export const entryGroupUserBaseHandler = handle(entryGroupUserBase, (context, { externalPersonId, ...input }) => {
  companyForNewRow(context);
  if (typeof externalPersonId !== 'number') return enter(context, input, null);
  return enterFromPool(context, externalPersonId, { status: 'hired' }, (person) => enter(context, input, person));
});

/** The first day of somebody who was expected: the same entry, without the papers that the form brings along. */
export const entryConfirmHandler = acting(
  entryConfirm,
  {
    async confirm_entry(context, { id, version }, { entryDate, probationMonths }, tell) {
      const { warnings } = await enter(context, { id, version, entryDate, probationMonths }, null);
      tell({ warnings });
      return undefined;
    },
  },
  { told: { warnings: [] }, before: async (context) => companyForNewRow(context) },
);

/** The act itself; `outside`: the person in the talent pool. */
async function enter(
  context: TenantContext,
  input: Omit<ParsedInputOf<typeof entryGroupUserBase>, 'externalPersonId'>,
  outside: OutsidePerson | null,
) {
  const {
    id,
    version,
    staffStatus: _given,
    contract,
    salary,
    account,
    families,
    studyRecords,
    files,
    inviteMember,
    confirmed,
    ...values
  } = input;
  const before = id === undefined ? null : await lockStaff(context, id, { code: 'staff_entry', version: version ?? 0 });
  if (before && before.staffStatus !== 'pending_entry' && before.staffStatus !== 'left')
    throw illegalMove(before.staffStatus, 'probation');
  if (before?.staffStatus === 'left' && confirmed !== true) await askRehire(context, before);
  refuseCopies(before ?? {}, values);
  const given = withIdFacts(started({ ...before, ...writable(context, before, values) }));
  const row = outside ? outside.fill(given, before) : given;
  if (before === null) await outside?.refuseFormer(row.idNumber);
  checkRequired(row);
  checkProbation(row);
  await checkDepartment(context, row.groupInfoId, { open: true });
  // A number is kept for life: who comes back has the old one.
  row.employeeNo = before?.employeeNo ?? values.employeeNo ?? (await nextStaffNumbers(context, 1))[0];
  if (before?.staffStatus === 'left')
    Object.assign(row, { employmentSeq: (before.employmentSeq ?? 1) + 1, demissionDate: null, continuousSince: null });
  const saved =
    before === null
      ? (await entityStore<AnyEntity>(context, groupUserBase).insert(row)).id
      : await confirm(context, before, row);
  const entryDate = String(row.entryDate);
  if (before) await settleAgreedPay(context, before, entryDate, Boolean(salary));
  await recordMilestones(context, [
    {
      userBaseId: saved,
      changeType: before?.staffStatus === 'left' ? 'rehire' : 'entry',
      effectiveDate: entryDate,
      status: 'applied',
      before: before === null ? null : { staffStatus: before.staffStatus },
      after: startValues(row),
    },
  ]);
  await insertParts(context, await lockStaff(context, saved, { code: null }), {
    contract,
    salary,
    account,
    families,
    studyRecords,
    files,
    confirmed,
  });
  await openTasks(context, saved, 'entry', addDays(entryDate, entryTaskDays), null);
  const person = await lockStaff(context, saved, { code: null });
  if (before?.staffStatus === 'pending_entry' && before.recruitInfoId !== null)
    await recruitService(context).entered(context, before.recruitInfoId, saved);
  // The draft about somebody new is not about this person.
  if (!outside || id !== undefined) await forgetEntryDraft(context, id ?? 0);
  const member = inviteMember === true ? await inviteToCompany(context, person) : null;
  return {
    id: saved,
    employeeNo: row.employeeNo as string,
    warnings: await warningsOf(context, { ...row, ...retirement(person) }),
    member: member && {
      status: member.status,
      account: member.account,
      initialPassword: member.initialPassword,
      sent: member.sent,
      target: member.target,
    },
  };
}

/** Who was not to come back comes back on the word of whoever takes him on. */
async function askRehire(context: TenantContext, person: StaffRow): Promise<void> {
  const found = await queryRow<{ rehireable: boolean }>(context)`
    select rehireable
    from demission_record
    where group_code = ${context.tenant.groupCode} and user_base_id = ${person.id} and status = 'confirmed'
    order by id desc
    limit 1`;
  if (found?.rehireable === false)
    throw fail.conflict(`${person.name}上次离职时登记为不再录用，确认后才能再次入职`, { confirm: 'rehire' });
}

async function confirm(context: TenantContext, before: StaffRow, row: StaffValues): Promise<number> {
  const byKey: Row = row;
  const changes = Object.fromEntries(
    fieldEntries(groupUserBase)
      .filter(([key]) => key in row)
      .map(([key]) => [key, byKey[key]]),
  );
  checkRules(groupUserBase, { ...before, ...changes });
  const reason = before.staffStatus === 'left' ? '再入职' : `${entryConfirm.acts.confirm_entry.label}，办理入职`;
  await writeStaff(context, before, changes, reason, undefined, 'whole');
  return before.id;
}

const retirement = (stored: StaffRow): StaffValues => ({
  retireDate: stored.retireDate,
  retireDateFrom: stored.retireDateFrom,
  pensionMonths: stored.pensionMonths,
  pensionCountedTo: stored.pensionCountedTo,
  employmentType: stored.employmentType,
});

/** Named keys; a masked value that comes back from somebody who may not see the field is no change. */
function writable(context: TenantContext, before: StaffRow | null, values: Row): Row {
  const stored: Row | null = before;
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => {
      const secret = (groupUserBase.fields as Readonly<Record<string, { secret?: string }>>)[key]?.secret;
      const hidden = secret !== undefined && !holds(context, secret) && stored?.[key] != null;
      return value !== undefined && !hidden;
    }),
  );
}

/** Status and dates that follow from the term of probation. */
function started(row: StaffValues): StaffValues {
  const months = typeof row.probationMonths === 'number' ? row.probationMonths : 0;
  const entryDate = typeof row.entryDate === 'string' ? row.entryDate : null;
  if (months === 0 || entryDate === null)
    return { ...row, staffStatus: 'regular', probationEndDate: null, regularDate: entryDate };
  return { ...row, staffStatus: 'probation', probationEndDate: probationEnd(entryDate, months), regularDate: null };
}

/** Birthday and sex of a paper fill what was not given; what was given is compared by the rules. */
export function withIdFacts(row: StaffValues): StaffValues {
  const facts = factsOfPaper(row);
  return facts ? { ...row, birthday: row.birthday ?? facts.birthday, sex: row.sex ?? facts.sex } : row;
}

/** No probation for part-time work (劳动合同法 article 70). */
function checkProbation(row: StaffValues): void {
  if (row.employmentType !== 'part_time' || !row.probationMonths) return;
  throw fail.invalid('试用期(月)：非全日制用工不得约定试用期', {
    probationMonths: '试用期(月)：非全日制用工不得约定试用期',
  });
}

function checkRequired(row: StaffValues): void {
  const wanted = isTellingPaper(row.idType ?? 'id_card')
    ? requiredAtEntry
    : ([...requiredAtEntry, 'sex', 'birthday'] as const);
  const missing = wanted.filter((key) => row[key] === null || row[key] === undefined || row[key] === '');
  const [first] = missing;
  if (first === undefined) return;
  const sentence = (key: (typeof wanted)[number]) => `${groupUserBase.fields[key].label}：必填`;
  throw fail.invalid(sentence(first), Object.fromEntries(missing.map((key) => [key, sentence(key)])));
}
