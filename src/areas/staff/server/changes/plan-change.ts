/** What a dated change makes of a person, checked against law, state and database; nothing is written here. */
import type { ChangeType, MadeChange, Problem, Values } from '../../model/change-rules.ts';
import {
  changeTypes,
  differing,
  extensionProblem,
  fieldProblem,
  latestApplied,
  namedValues,
  openSecondment,
  probationEnd,
  returnValues,
} from '../../model/change-rules.ts';
import type { StaffRow } from '../../model/group-user-base.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import { changes as changeActs } from '../../model/changes.ts';
import { staffContract } from '../../model/records/contract.ts';
import { isLabour, maxProbation } from '../../model/records/contract-rules.ts';
import { refusalOf } from '#platform/acts/act.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDate } from '#platform/entity/format.ts';
import { rowsOfParent } from '#platform/store/child-store.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { fail } from '#platform/runtime/failure.ts';
import { checkDepartment, checkSuperior } from '../staff-checks.ts';
import { checkNewPost, requirePost } from './posts.ts';
import type { StoredWork } from './work-rows.ts';

export interface Change {
  readonly changeType: MadeChange;
  readonly effectiveDate: string;
  readonly after: Values;
}

/** Values before and after by field, as the timeline keeps them. */
export interface Outcome {
  readonly before: Row;
  readonly after: Row;
}

/** Longest probation without a contract that says less (劳动合同法 article 19). */
const longestProbation = 6;

export const changeWord = (type: ChangeType): string => optionLabel(changeTypes, type);

const labels = Object.fromEntries(fieldEntries(groupUserBase).map(([key, { label }]) => [key, { label }]));

function refuse({ field, message }: Problem): never {
  const label = field === 'effectiveDate' ? '生效日期' : (labels[field]?.label ?? field);
  throw fail.invalid(`${label}：${message}`, { [field]: `${label}：${message}` });
}

/** Not before the first day, nor before what was applied last: the timeline runs one way. */
function checkDate(person: StaffRow, works: readonly StoredWork[], effectiveDate: string): void {
  const since = [person.entryDate, latestApplied(works)?.effectiveDate ?? null].filter((day) => day !== null).sort();
  const latest = since.at(-1);
  if (latest === undefined || effectiveDate >= latest) return;
  const what = latest === person.entryDate ? `${person.name} 的入职日期` : `${person.name} 上一次异动的生效日期`;
  refuse({ field: 'effectiveDate', message: `不能早于${what} ${formatDate(latest)}` });
}

/** Longest probation that the labour contract of the day allows. */
async function probationLimit(context: TenantWork, person: StaffRow, day: string): Promise<number> {
  const rows = await rowsOfParent(context, staffContract, person.id);
  const inForce = rows.find(
    (row) =>
      isLabour(row.contractKind) &&
      row.startDate <= day &&
      [row.endDate, row.terminateDate].every((end) => typeof end !== 'string' || end >= day),
  );
  if (!inForce) return person.employmentType === 'part_time' ? 0 : longestProbation;
  return maxProbation({ ...inForce, employmentType: person.employmentType }) ?? longestProbation;
}

async function extension(context: TenantWork, person: StaffRow, named: Values, effectiveDate: string): Promise<Row> {
  const months = Number(named['probationMonths']);
  const most = await probationLimit(context, person, effectiveDate);
  const { entryDate, probationMonths: present, probationEndDate: endDate } = person;
  const problem = extensionProblem({ entryDate, present, months, endDate, effectiveDate, most });
  if (problem) refuse(problem);
  return { probationMonths: months, probationEndDate: probationEnd(entryDate ?? effectiveDate, months) };
}

/** Named fields, with those a return from secondment brings by itself. */
function namedOf(person: StaffRow, works: readonly StoredWork[], { changeType, effectiveDate, after }: Change): Values {
  const lent = openSecondment(works, effectiveDate);
  if (lent && (changeType === 'transfer' || changeType === 'secondment'))
    throw fail.conflict(`${person.name}借调中，请先办理恢复`);
  if (changeType !== 'resume') return namedValues(after);
  if (!lent) throw fail.conflict(`${person.name}没有未恢复的借调`);
  return { ...returnValues(lent, person), ...namedValues(after) };
}

async function checkPlace(context: TenantWork, person: StaffRow, changes: Values): Promise<void> {
  if (typeof changes['groupInfoId'] === 'number')
    await checkDepartment(context, changes['groupInfoId'], { open: true });
  if (typeof changes['superiorId'] === 'number') await checkSuperior(context, changes['superiorId'], person.id);
}

/** FY-C001 from a state or beside a post that does not allow it, FY-V001 naming the field that is wrong. */
export async function planChange(
  context: TenantWork,
  person: StaffRow,
  works: readonly StoredWork[],
  change: Change,
): Promise<Outcome> {
  const { changeType, effectiveDate } = change;
  const problem = refusalOf(groupUserBase, changeActs.acts[changeType], person);
  if (problem !== null) throw fail.conflict(problem);
  const present: Row = person;
  const named = namedOf(person, works, change);
  const wrong = fieldProblem(changeType, present, named, labels);
  if (wrong) refuse(wrong);
  checkDate(person, works, effectiveDate);
  if (changeType === 'concurrent_end') {
    const { groupInfoId, position } = await requirePost(context, person, Number(named['groupInfoId']));
    return { before: { groupInfoId, position }, after: {} };
  }
  const changes = changeType === 'concurrent' ? { ...named } : differing(present, named);
  await checkPlace(context, person, changes);
  if (changeType === 'concurrent') {
    await checkNewPost(context, person, Number(named['groupInfoId']));
    return { before: {}, after: changes };
  }
  if (changeType === 'regular') Object.assign(changes, { staffStatus: 'regular', regularDate: effectiveDate });
  if (changeType === 'probation_extend') Object.assign(changes, await extension(context, person, named, effectiveDate));
  return { before: Object.fromEntries(Object.keys(changes).map((key) => [key, present[key] ?? null])), after: changes };
}
