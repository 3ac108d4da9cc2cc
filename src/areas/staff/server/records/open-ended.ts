/** The right to an open-ended term (劳动合同法 article 14): when a fixed one needs the word of the person, and what a sheet says about it. */
import { staffContract } from '../../model/records/contract.ts';
import {
  extensionOf,
  isLabour,
  openEndedFromOrdinal,
  openEndedFromYears,
  signingsWith,
} from '../../model/records/contract-rules.ts';
import { wholeMonths } from '#lib/chinese/calendar.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { ImportedRow, Row } from '#platform/store/entity-hooks.ts';
import { rowAlias } from '#platform/store/entity-query.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

/** What of a contract the right depends on. */
export const termKeys = ['contractKind', 'termType', 'startDate', 'endDate'] as const;

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Why the person may ask for an open-ended term where this is signed beside `others`; null where nothing gives that right, or no fixed term is agreed. */
export function openEndedRight(signed: Row, others: readonly Row[], since: string | null): string | null {
  const isFixed = isLabour(signed['contractKind']) && (signed['termType'] ?? 'fixed_term') === 'fixed_term';
  if (!isFixed && extensionOf(signed, others) === null) return null;
  const right = '员工有权要求订立无固定期限合同';
  const ordinal = signingsWith(signed, others);
  if (ordinal >= openEndedFromOrdinal) return `这是第 ${ordinal} 次订立固定期限劳动合同，${right}`;
  const start = text(signed['startDate']);
  const years = since !== null && start !== null && start > since ? wholeMonths(since, start) / 12 : 0;
  return years >= openEndedFromYears ? `员工已连续工作满 ${openEndedFromYears} 年，${right}` : null;
}

interface Person {
  readonly id: number;
  readonly since: string | null;
  readonly contracts: Row[];
}

/** People of rows with their labour contracts and agreements on changes, one statement. */
async function signingPeople(context: TenantWork, ids: readonly number[]): Promise<Map<number, Person>> {
  const found = await queryRows<Person>(context)`
    select p.id,
      coalesce(
        p.continuous_since, case when coalesce(p.employment_seq, 1) = 1 then p.group_entry_date end, p.entry_date
      ) as since,
      (
        select coalesce(
          json_agg(
            json_build_object(
              'contractNo', t.contract_no, 'contractKind', t.contract_kind, 'termType', t.term_type,
              'startDate', t.start_date, 'endDate', t.end_date
            )
          ), '[]'
        )
        from staff_contract t
        where ${tenantCondition(context, rowAlias)} and t.user_base_id = p.id
      ) as contracts
    from group_user_base p
    where ${tenantCondition(context, 'p')} and p.id = any(${[...ids]}::bigint[])`;
  return new Map(found.map((row) => [row.id, row]));
}

/** A contract as the sheet leaves it: what a stored one says goes on where the sheet is silent. */
const signedIn = ({ values }: ImportedRow, stored: Row | undefined): Row => ({
  contractKind: 'labor',
  termType: 'fixed_term',
  ...stored,
  ...values,
});

/** A line that will not be written is no signing. */
const isRefused = ({ row, signed }: { readonly row: ImportedRow; readonly signed: Row }): boolean =>
  row.issues.some(({ level }) => level === 'error') ||
  (staffContract.rules?.(signed) ?? []).some(({ level }) => level !== 'warning');

/**
 * A sheet cannot be asked: each row whose fixed term, or whose agreement to put its end off, needs the word of the person says so before
 * anything is written. Contracts that are stored count, and those of the rows read along with it.
 */
export async function warnOpenEnded(context: TenantWork, rows: ImportedRow[]): Promise<void> {
  const owned = Map.groupBy(
    rows.filter(({ values }) => typeof values['userBaseId'] === 'number'),
    ({ values }) => Number(values['userBaseId']),
  );
  if (owned.size === 0) return;
  const people = await signingPeople(context, [...owned.keys()]);
  for (const [id, sheet] of owned) {
    const person = people.get(id);
    if (!person) continue;
    const storedOf = (row: ImportedRow) =>
      person.contracts.find((stored) => stored['contractNo'] === row.values['contractNo']);
    const read = sheet
      .map((row) => ({ row, stored: storedOf(row), signed: signedIn(row, storedOf(row)) }))
      .filter(({ signed }) => text(signed['startDate']));
    const replaced = new Set(read.map(({ stored }) => stored));
    const left = person.contracts.filter((stored) => !replaced.has(stored));
    for (const { row, stored, signed } of read) {
      if (stored && termKeys.every((key) => signed[key] === stored[key])) continue;
      const others = [
        ...left,
        ...read.flatMap((other) => (other.signed === signed || isRefused(other) ? [] : [other.signed])),
      ];
      const reason = openEndedRight(signed, others, person.since);
      if (reason === null) continue;
      const [key, label] = signed['contractKind'] === 'change' ? ['endDate', '终止日期'] : ['termType', '期限类型'];
      row.issues.push({
        key,
        level: 'warning',
        kind: 'open_ended_right',
        message: `${label}：${reason}，请确认员工同意固定期限`,
      });
    }
  }
}
