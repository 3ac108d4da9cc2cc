/** Starting work: a new person, a pending one confirmed, or one who left hired again (area-staff §5.1, §7.2). */
import { probationEnd } from '../model/change-rules.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import type { StaffRow } from '../model/group-user-base.ts';
import { entryGroupUserBase } from '../model/roster-calls.ts';
import { checkIdNumber } from '#platform/model/chinese-identifiers.ts';
import { fieldEntries } from '#platform/model/entity.ts';
import { todayInShanghai } from '#platform/model/schema.ts';
import type { TenantContext } from '#platform/server/context.ts';
import { holds } from '#platform/server/context.ts';
import type { Row } from '#platform/server/entity-hooks.ts';
import { checkRules, companyForNewRow, entityStore } from '#platform/server/entity-store.ts';
import { fail } from '#platform/server/failure.ts';
import { handle } from '#platform/server/registry.ts';
import { checkDepartment, warningsOf } from './staff-checks.ts';
import { recordMilestones, startValues } from './changes/work-rows.ts';
import { nextStaffNumbers } from './staff-number.ts';
import { lockStaff } from './staff-row.ts';
import { illegalMove } from './staff-state.ts';
import { writeStaff } from './staff-write.ts';

/** The seven that entry and import ask for (area-staff §3), those with a default left out. */
const requiredAtEntry = ['name', 'idNumber', 'phone', 'groupInfoId', 'position', 'entryDate'] as const;

export const entryGroupUserBaseHandler = handle(entryGroupUserBase, async (context, { id, version, staffStatus: _given, ...values }) => {
  companyForNewRow(context);
  const before = id === undefined ? null : await lockStaff(context, id, { code: 'staff_entry', version: version ?? 0 });
  if (before && before.staffStatus !== 'pending_entry' && before.staffStatus !== 'left') throw illegalMove(before.staffStatus, 'probation');
  const row = withIdFacts(started({ ...before, ...writable(context, before, values) }));
  checkRequired(row);
  await checkDepartment(context, row['groupInfoId'], { open: true });
  // A number is kept for life: who comes back has the old one.
  row['employeeNo'] = before?.employeeNo ?? values.employeeNo ?? (await nextStaffNumbers(context, 1))[0];
  if (before?.staffStatus === 'left') Object.assign(row, { employmentSeq: (before.employmentSeq ?? 1) + 1, demissionDate: null });
  const saved = before === null ? (await entityStore(context, groupUserBase).insert(row as never)).id : await confirm(context, before, row);
  await recordMilestones(context, [
    {
      userBaseId: saved,
      changeType: before?.staffStatus === 'left' ? 'rehire' : 'entry',
      effectiveDate: String(row['entryDate']),
      status: 'applied',
      before: before === null ? null : { staffStatus: before.staffStatus },
      after: startValues(row),
    },
  ]);
  return {
    id: saved,
    employeeNo: row['employeeNo'] as string,
    warnings: await warningsOf(context, { ...row, ...retirement(await lockStaff(context, saved, { code: null })) }),
  };
});

async function confirm(context: TenantContext, before: StaffRow, row: Row): Promise<number> {
  const changes = Object.fromEntries(
    fieldEntries(groupUserBase)
      .filter(([key]) => key in row)
      .map(([key]) => [key, row[key]]),
  );
  checkRules(groupUserBase, { ...(before as unknown as Row), ...changes });
  await writeStaff(context, before, changes, before.staffStatus === 'left' ? '再入职' : '办理入职', undefined, 'whole');
  return before.id;
}

const retirement = (stored: StaffRow): Row => ({ retireDate: stored.retireDate, employmentType: stored.employmentType });

/** Named keys; a masked value that comes back from somebody who may not see the field is no change. */
function writable(context: TenantContext, before: StaffRow | null, values: Row): Row {
  const stored = before as unknown as Row | null;
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => {
      const secret = (groupUserBase.fields as Readonly<Record<string, { secret?: string }>>)[key]?.secret;
      const hidden = secret !== undefined && !holds(context, secret) && stored?.[key] != null;
      return value !== undefined && !hidden;
    }),
  );
}

/** Status and dates that follow from the term of probation. */
function started(row: Row): Row {
  const months = typeof row['probationMonths'] === 'number' ? row['probationMonths'] : 0;
  const entryDate = typeof row['entryDate'] === 'string' ? row['entryDate'] : null;
  if (months === 0 || entryDate === null) return { ...row, staffStatus: 'regular', probationEndDate: null, regularDate: entryDate };
  return { ...row, staffStatus: 'probation', probationEndDate: probationEnd(entryDate, months), regularDate: null };
}

/** Birthday and sex of an ID card fill what was not given; what was given is compared by the rules. */
export function withIdFacts(row: Row): Row {
  if (typeof row['idNumber'] !== 'string' || (row['idType'] ?? 'id_card') !== 'id_card') return row;
  const facts = checkIdNumber(row['idNumber'], { today: todayInShanghai() });
  return facts.ok ? { ...row, birthday: row['birthday'] ?? facts.birthday, sex: row['sex'] ?? facts.sex } : row;
}

function checkRequired(row: Row): void {
  const missing = requiredAtEntry.filter((key) => row[key] === null || row[key] === undefined || row[key] === '');
  const [first] = missing;
  if (first === undefined) return;
  const sentence = (key: (typeof requiredAtEntry)[number]) => `${groupUserBase.fields[key].label}：必填`;
  throw fail.invalid(sentence(first), Object.fromEntries(missing.map((key) => [key, sentence(key)])));
}
