/** Contracts: signings counted, overlaps refused, renewals, the right to an open-ended term, what may be deleted. */
import { sql } from 'kysely';
import { contractCalls, staffContract } from '../../model/records/contract.ts';
import {
  contractStatus,
  isAgreement,
  isLabour,
  labourKinds,
  maxProbation,
} from '../../model/records/contract-rules.ts';
import { wholeMonths } from '#lib/chinese/calendar.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { changeRows } from '#platform/store/change-rows.ts';
import { partHandlers } from '#platform/store/child-handlers.ts';
import { rowsOfParent, siblingsOf } from '#platform/store/child-store.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import type { Row, ValuesOf } from '#platform/store/entity-hooks.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { rowAlias, rowColumns } from '#platform/store/entity-query.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { eachOpen } from '#platform/store/each-open.ts';
import { countedSince, findStaff } from '../staff-row.ts';
import { nonCompeteWarnings } from './non-compete.ts';
import { openEndedRight, termKeys, warnOpenEnded } from './open-ended.ts';

type ContractRow = RowOf<typeof staffContract>;
/** A contract as it will be. */
type ContractValues = ValuesOf<typeof staffContract> & { readonly id?: number };

/** Hours in which a contract that was entered by mistake may still be deleted. */
const mistakeHours = 24;
const forever = '9999-12-31';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Last day on which a contract binds. */
const lastDay = (row: Row): string =>
  [text(row['terminateDate']), text(row['endDate'])].filter((day) => day !== null).sort()[0] ?? forever;

/** FY-C001 when another labour contract binds on the same days; one that this renews gives way from the first day on. */
function refuseOverlap(row: ContractValues, others: readonly ContractRow[]): void {
  if (!isLabour(row.contractKind)) return;
  const start = text(row.startDate) ?? forever;
  for (const other of others) {
    if (
      !isLabour(other.contractKind) ||
      other.id === row['renewOfId'] ||
      other.renewOfId === row['id'] ||
      other.status === 'renewed'
    )
      continue;
    if (start <= lastDay(other) && (text(other.startDate) ?? forever) <= lastDay(row))
      throw fail.conflict(`与合同「${other.contractNo}」的期限重叠，续签请从原合同办理，或先终止原合同`, {
        fields: { startDate: '开始日期：与已有劳动合同重叠' },
      });
  }
}

/** How many labour contracts the person signs with this one. */
const ordinalOf = (row: ContractValues, others: readonly ContractRow[]): number | null =>
  isLabour(row.contractKind)
    ? others.filter((other) => isLabour(other.contractKind) && other.startDate < String(row.startDate)).length + 1
    : null;

/** Probation once per company, none for part-time work; the term itself is checked by the declaration. */
function checkProbation(row: ContractValues, others: readonly ContractRow[], person: Signatory): void {
  const months = row['probationMonths'];
  if (typeof months !== 'number' || months === 0) return;
  const most = maxProbation({ ...row, employmentType: person.employmentType });
  const refuse = (reason: string) =>
    fail.invalid(`试用期(月)：${reason}`, { probationMonths: `试用期(月)：${reason}` });
  if (most !== null && months > most) throw refuse(most === 0 ? '依法不得约定试用期' : `依法不得超过 ${most} 个月`);
  if (
    others.some(
      (other) =>
        isLabour(other.contractKind) && typeof other.probationMonths === 'number' && other['probationMonths'] > 0,
    )
  )
    throw refuse('同一单位与同一员工只能约定一次试用期');
}

/** What checks ask of the person who signs. */
interface Signatory {
  readonly employmentType: string | null;
  readonly contracts: readonly ContractRow[];
}

/** Everybody who signs one of these rows, with all their contracts. */
async function signatories(context: TenantWork, rows: readonly ContractValues[]): Promise<Map<number, Signatory>> {
  const ids = rows.map((row) => Number(row.userBaseId));
  const [people, contracts] = await Promise.all([
    queryRows<{ id: number; employmentType: string | null }>(context)`
      select t.id, t.employment_type
      from group_user_base t
      where ${tenantCondition(context, rowAlias)} and t.id = any(${ids}::bigint[])`,
    queryRows<ContractRow>(context)`
      select ${rowColumns(staffContract)}
      from staff_contract t
      where ${tenantCondition(context, rowAlias)} and t.user_base_id = any(${ids}::bigint[])
      order by t.start_date desc, t.id desc`,
  ]);
  const owned = Map.groupBy(contracts, (row) => row.userBaseId);
  return new Map(
    people.map(({ id, employmentType }) => [id, { employmentType, contracts: owned.get(id) ?? [] }] as const),
  );
}

/** What follows from a contract beside the others of the person; refuses one that the law or another one does not allow. */
function derivedOf(context: TenantWork, row: ContractValues, person: Signatory | undefined): ContractValues {
  if (!person) throw fail.notFound();
  const others = person.contracts.filter((other) => other.id !== row.id);
  refuseOverlap(row, others);
  checkProbation(row, others, person);
  // The form starts with a fixed term, which an agreement without an end has not.
  const term = isAgreement(row.contractKind) && row.termType === 'fixed_term' && !row.endDate ? { termType: null } : {};
  return {
    ...term,
    signOrdinal: ordinalOf(row, others),
    status: row.status === 'renewed' ? 'renewed' : contractStatus(row, todayInShanghai(context.platform.now())),
  };
}

export const contractHooks = hooksOf(staffContract, {
  checkImport: async (context, rows) => {
    // A contract whose end is agreed is one of a fixed term (劳动合同法 article 13).
    for (const { values } of rows)
      if (isLabour(values['contractKind']) && values['termType'] === undefined && values['endDate'])
        values['termType'] = 'fixed_term';
    await warnOpenEnded(context, rows);
  },
  // Overlaps and the number of signings depend on the contracts of the person before.
  inTurn: (row) => Number(row['userBaseId']),
  prepare: async (context, rows) => {
    const wholes = rows.map(({ before, values }): ContractValues => ({ ...before, ...values }));
    const people = await signatories(context, wholes);
    await eachOpen(rows, (row) => {
      const whole: ContractValues = { ...row.before, ...row.values };
      const stored: Row | null = row.before;
      const derived = derivedOf(context, whole, people.get(Number(whole.userBaseId)));
      const differing = Object.entries(derived).filter(
        ([key, value]) => stored === null || (stored[key] ?? null) !== value,
      );
      row.values = { ...row.values, ...Object.fromEntries(differing) };
    });
  },
});

/** The law gives the person a right to an open-ended term: a fixed one, or an agreement that puts off its end, needs the word of whoever enters it (article 14). */
export async function askOpenEnded(
  context: TenantContext,
  parentId: number,
  values: Row,
  ownId: number | null = null,
): Promise<void> {
  if (values['confirmed'] === true) return;
  const signed = { ...values, contractKind: values['contractKind'] ?? 'labor' };
  if (!isLabour(signed.contractKind) && signed.contractKind !== 'change') return;
  const others = (await rowsOfParent(context, staffContract, parentId)).filter((other) => other.id !== ownId);
  const person = await findStaff(context, parentId, { code: null });
  const reason = openEndedRight(signed, others, countedSince(person));
  if (reason !== null) throw fail.conflict(reason, { confirm: 'open_ended_right' });
}

/** A contract that becomes one of fixed term, or whose fixed term moves, needs the same word as a new one. */
async function askChangedTerm(context: TenantContext, id: number, values: Row): Promise<void> {
  const { row: stored } = await siblingsOf(context, staffContract, id);
  if (!termKeys.some((key) => values[key] !== undefined && values[key] !== stored[key])) return;
  await askOpenEnded(context, stored.userBaseId, { ...stored, ...values }, id);
}

/** Closes the contract that the new one renews; it must be a labour contract of the same person. */
export async function closeRenewed(context: TenantContext, parentId: number, renewOfId: number): Promise<void> {
  const closed = await changeRows(context, staffContract, {
    where: sql`
      t.id = ${renewOfId} and t.user_base_id = ${parentId} and t.contract_kind = any(${[...labourKinds]}::text[])`,
    values: { status: 'renewed' },
    reason: '续签',
    follows: false,
  });
  if (closed.length === 0)
    throw fail.invalid('续签自：不是该员工可续签的劳动合同', { renewOfId: '续签自：不是该员工可续签的劳动合同' });
}

/** Only what has not begun, or was entered within the last day, goes; everything else is terminated and stays. */
async function refuseDeletion(context: TenantContext, ids: readonly number[]): Promise<void> {
  const today = todayInShanghai(context.platform.now());
  const since = new Date(context.platform.now().getTime() - mistakeHours * 3_600_000).toISOString();
  const row = await queryRow<{ contractNo: string }>(context)`
    select t.contract_no
    from staff_contract t
    where ${tenantCondition(context, rowAlias)} and t.id = any(${[...ids]}::bigint[]) and t.start_date <= ${today}::date
      and t.created_at < ${since}
    limit 1`;
  if (row) throw fail.conflict(`合同「${row.contractNo}」已开始履行，不能删除，请填写提前终止日期`);
}

/** States of today instead of those of the last save. */
export function showContracts(context: TenantWork, rows: Row[]): Row[] {
  const today = todayInShanghai(context.platform.now());
  for (const row of rows) row['status'] = contractStatus(row, today);
  return rows;
}

/** Ends what still binds when somebody leaves. */
export async function terminateContracts(
  context: TenantWork,
  userBaseId: number,
  lastWorkDate: string,
  reason: string,
): Promise<void> {
  await changeRows(context, staffContract, {
    where: sql`
      t.user_base_id = ${userBaseId}
        and t.contract_kind <> all(array['confidentiality', 'non_compete', 'training_bond'])
        and t.terminate_date is null and t.status <> 'renewed' and t.start_date <= ${lastWorkDate}::date
        and (t.end_date is null or t.end_date >= ${lastWorkDate}::date)`,
    values: { status: 'terminated', terminateDate: lastWorkDate, terminateReason: reason },
    reason,
  });
}

export const contractHandlers: readonly Handler[] = partHandlers(contractCalls, {
  show: showContracts,
  beforeRemove: refuseDeletion,
  beforeSave: async (context, { parentId, id, values: { confirmed, renewOfId, ...values } }) => {
    if (id !== null || parentId === null) {
      if (renewOfId !== undefined && renewOfId !== null)
        throw fail.invalid('续签自：只在新签时填写', { renewOfId: '续签自：只在新签时填写' });
      if (id !== null) await askChangedTerm(context, id, { ...values, confirmed });
      return values;
    }
    await askOpenEnded(context, parentId, { ...values, confirmed });
    if (typeof renewOfId !== 'number') return values;
    await closeRenewed(context, parentId, renewOfId);
    return { ...values, contractKind: 'renewal', renewOfId };
  },
  warnings: async (context, id) => {
    const { row } = await siblingsOf(context, staffContract, id);
    const person = await findStaff(context, row.userBaseId, { code: null });
    const retireDate = text(person.retireDate);
    const entryDate = text(person.entryDate);
    const warnings: string[] = [];
    if (isLabour(row.contractKind) && retireDate !== null && retireDate <= row.startDate)
      warnings.push('已达法定退休年龄，应按退休返聘或劳务办理');
    if (
      row.contractKind === 'labor' &&
      typeof row.probationMonths === 'number' &&
      (person.probationMonths ?? 0) !== row.probationMonths
    )
      warnings.push(
        `试用期与员工档案的 ${typeof person.probationMonths === 'number' ? person.probationMonths : 0} 个月不一致，请核对`,
      );
    if (
      isLabour(row.contractKind) &&
      row.signOrdinal === 1 &&
      entryDate !== null &&
      wholeMonths(entryDate, row.signDate) >= 1
    )
      warnings.push('签订日期晚于入职满一个月，存在双倍工资风险');
    warnings.push(...(await nonCompeteWarnings(context, row, person)));
    return warnings;
  },
});
