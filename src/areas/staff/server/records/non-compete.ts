/** What a person may not do after leaving, and what that must be paid (劳动合同法 articles 23 and 24; 法释〔2020〕26号 article 36). */
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { audit } from '#platform/store/audit.ts';
import { rowsOfParent } from '#platform/store/child-store.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { NonCompete, PayRow } from '../../model/compensation-rules.ts';
import { averagePay, nonCompeteNote } from '../../model/compensation-rules.ts';
import type { StaffRow } from '../../model/group-user-base.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import { staffContract } from '../../model/records/contract.ts';
import { isLabour } from '../../model/records/contract-rules.ts';
import { staffSalary } from '../../model/records/pay.ts';
import { localMinimum } from '../local-wage.ts';

/** Pay of a person for a computation; reading it is in the log of the person. */
export async function readPay(context: TenantContext, personId: number): Promise<PayRow[]> {
  const rows = await rowsOfParent(context, staffSalary, personId);
  await audit(context, [
    {
      action: 'read',
      entity: groupUserBase.name,
      entityId: personId,
      after: { field: staffSalary.name, rows: rows.length },
    },
  ]);
  return rows.map((row) => ({
    effectiveDate: row.effectiveDate,
    payCycle: typeof row.payCycle === 'string' ? row.payCycle : null,
    total: typeof row.total === 'number' ? row.total : null,
  }));
}

const termsOf = (row: RowOf<typeof staffContract>): NonCompete => ({
  months: row.nonCompeteMonths ?? 0,
  monthlyPay: row.nonCompeteMonthlyPay ?? null,
});

/** The non-competition that binds a person who leaves on this day, by the newest contract or agreement that names one; null where none does. */
export async function nonCompeteOf(context: TenantWork, personId: number, day: string): Promise<NonCompete | null> {
  const rows = await rowsOfParent(context, staffContract, personId);
  const [bound] = rows
    .filter(({ nonCompeteMonths, startDate, contractKind, status, terminateDate }) => {
      if ((nonCompeteMonths ?? 0) === 0 || startDate > day) return false;
      // Leaving ends the labour contract on its last day; an agreement that was ended before binds no more.
      return isLabour(contractKind) ? status !== 'renewed' : !terminateDate || terminateDate > day;
    })
    .toSorted((left, right) => right.startDate.localeCompare(left.startDate));
  return bound ? termsOf(bound) : null;
}

/** Whether the pay for not competing reaches the least. The average pay of the person counts where the caller reads pay. */
export async function nonCompeteWarnings(
  context: TenantContext,
  row: RowOf<typeof staffContract>,
  person: StaffRow,
): Promise<string[]> {
  if ((row.nonCompeteMonths ?? 0) === 0) return [];
  const today = todayInShanghai(context.platform.now());
  const readsPay = holds(context, staffSalary.permissions.read);
  const pay = readsPay ? averagePay(await readPay(context, person.id), person.entryDate ?? today, today) : null;
  const note = nonCompeteNote(
    termsOf(row),
    pay?.average ?? null,
    await localMinimum(context, person.workLocation, today),
  );
  return note === null ? [] : [note];
}
