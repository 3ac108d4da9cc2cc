/** What the ID numbers of a sheet say of its people, and what the law makes of that: an import warns as the form for one person does. */
import type { StaffValues } from '../model/group-user-base.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import type { Issue } from '#platform/entity/entity.ts';
import { formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { ImportOptions, MatchedRow } from '#platform/store/entity-hooks.ts';
import { withDefaults } from '#platform/store/row-values.ts';
import { completeContacts } from './contact-import.ts';
import { contradictsSex, deriveRetirement, factsOfPaper } from './derive-staff.ts';
import { ageWarnings, findEmployedElsewhere, sisterWarning } from './staff-checks.ts';

/** Fields by which age and retirement of a stored person change. */
const ageKeys = ['idNumber', 'birthday', 'retireCategory', 'employmentType'] as const;

/** Completes the rows, and warns of what a reader of the preview should know; what is being written was read already. */
export async function completeStaffImport(
  context: TenantWork,
  rows: readonly MatchedRow[],
  { committing }: ImportOptions,
): Promise<void> {
  const today = todayInShanghai(context.platform.now());
  await completeContacts(context, rows);
  const people = rows.map((row) => ({ row, whole: completePerson(row) }));
  for (const { row, whole } of people) if (contradictsSex(whole)) remark(row, 'rule', retirementOfOtherSex);
  if (committing) return;
  const fresh = people.filter(({ row }) => row.before === null);
  const elsewhere = await findEmployedElsewhere(
    context,
    fresh.map(({ whole }) => whole.idNumber),
  );
  for (const { row, whole } of people) {
    const { before, values } = row;
    const isAsked = ageKeys.some((key) => key in values && (values[key] ?? null) !== (before?.[key] ?? null));
    if (isAsked && whole.staffStatus !== 'left')
      for (const issue of ageWarnings(whole, today)) remark(row, 'age', { ...issue, level: 'warning' });
    if (row.before === null && elsewhere(whole.idNumber))
      remark(row, 'sister_company', { field: 'idNumber', message: sisterWarning, level: 'warning' });
  }
}

const retirementOfOtherSex: Issue = { field: 'retireCategory', message: '与性别不符' };

function remark({ issues }: MatchedRow, kind: string, { field, message, level = 'error' }: Issue): void {
  const label = groupUserBase.fields[field as keyof typeof groupUserBase.fields].label;
  issues.push({ key: field, level, kind, message: `${label}：${message}` });
}

/** Birthday and sex where the number is new and tells them. Answers the person as they will be. */
function completePerson(row: MatchedRow): StaffValues {
  const { before, values } = row;
  const given: StaffValues = before ? { ...before, ...values } : withDefaults(groupUserBase, values);
  const facts = factsOfPaper(given);
  if (facts) takeDay(row, facts.birthday);
  if (facts && (before === null || ('idNumber' in values && values['idNumber'] !== before['idNumber'])))
    for (const key of ['birthday', 'sex'] as const) if ((given[key] ?? null) === null) values[key] = facts[key];
  const whole: StaffValues = { ...given, ...values };
  deriveRetirement(whole);
  return whole;
}

/** A birthday of which the sheet says the month, or less, is that of the number; a month that contradicts the number stays, and is told. */
function takeDay(row: MatchedRow, birthday: string): void {
  const { birthday: month } = row.values;
  const isMonth = typeof month === 'string' && month.slice(0, 7) === birthday.slice(0, 7);
  row.issues = row.issues.map((issue) => {
    const isVague = issue.kind === 'date_month' ? isMonth : issue.kind === 'date_incomplete';
    if (issue.key !== 'birthday' || !isVague) return issue;
    row.values['birthday'] = birthday;
    const said = issue.kind === 'date_month' ? '只有年月' : '只有年份';
    return {
      ...issue,
      level: 'warning',
      message: `${groupUserBase.fields.birthday.label}：${said}，按证件号码保存为 ${formatDate(birthday)}`,
    };
  });
}
