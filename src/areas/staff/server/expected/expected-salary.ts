/** Pay that was agreed before the first day: a row of its own until the entry says it again, or takes it as it is. */
import type { StaffRow } from '../../model/group-user-base.ts';
import { staffSalary } from '../../model/records/pay.ts';
import { rowsOfParent } from '#platform/store/child-store.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { openSealed } from '#platform/store/row-values.ts';
import { requireAllWritten, writeRows } from '#platform/store/write.ts';

/** Pay of an offer, yuan a month. */
export interface AgreedPay {
  readonly amount: number;
  /** Pay in probation; null where it is the same. */
  readonly probationAmount: number | null;
}

const reason = '录用通知约定';

/** The rows of pay that were agreed for an entry that has not taken place. */
async function draftsOf(context: TenantWork, personId: number): Promise<Row[]> {
  const rows = await rowsOfParent(context, staffSalary, personId);
  return rows.filter((row) => row['changeType'] === 'entry').map((row) => openSealed(context, staffSalary, row));
}

const ratioOf = ({ amount, probationAmount }: AgreedPay): number | null =>
  probationAmount === null || amount === 0 ? null : Math.round((probationAmount / amount) * 10_000) / 100;

/** Writes the agreed pay from the first day on, in place of what was agreed before. */
export async function saveAgreedPay(
  context: TenantWork,
  personId: number,
  entryDate: string,
  pay: AgreedPay,
): Promise<void> {
  const [before = null] = await draftsOf(context, personId);
  const values = {
    userBaseId: personId,
    effectiveDate: entryDate,
    changeType: 'entry',
    baseSalary: pay.amount,
    probationRatio: ratioOf(pay),
    reason,
  };
  requireAllWritten(await writeRows(context, staffSalary, [{ before, values }], { rules: false, reason }));
}

/**
 * On the first day: pay that is entered with it takes the place of the agreed one, else the agreed one holds from the day on
 * that it really was.
 */
export async function settleAgreedPay(
  context: TenantWork,
  { id, staffStatus }: StaffRow,
  entryDate: string,
  isSaidAgain: boolean,
): Promise<void> {
  if (staffStatus !== 'pending_entry') return;
  const drafts = await draftsOf(context, id);
  if (drafts.length === 0) return;
  if (isSaidAgain) {
    await entityStore(context, staffSalary).remove(
      drafts.map((row) => Number(row['id'])),
      '以入职时填写的薪资为准',
    );
    return;
  }
  const moved = drafts.filter((row) => row['effectiveDate'] !== entryDate);
  requireAllWritten(
    await writeRows(
      context,
      staffSalary,
      moved.map((before) => ({ before, values: { effectiveDate: entryDate } })),
      { rules: false, reason: '随入职日期更新' },
    ),
  );
}
