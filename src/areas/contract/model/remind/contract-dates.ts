/** Days of a contract that must not be missed: its end, the day of notice, instalments, the deposit, what has to be fulfilled. Pure. */
import { noticeDateOf } from '../change/term.ts';

/** A day as the ledger of due dates takes it; the runtime that keeps it is none of the browser's. */
export interface ContractDate {
  readonly refId: number;
  readonly kind: string;
  readonly refKey: string;
  readonly title: string;
  readonly dueDate: string;
  readonly graceEndDate: null;
  readonly ownerId: number | null;
  readonly remindOffsets?: readonly string[];
}

interface Kind {
  readonly kind: string;
  readonly code: string;
  readonly alsoTold?: string;
  readonly remind: readonly number[];
}

const code = 'contract_manage';
/** Who collects and pays hears of money beside who looks after the contract. */
const alsoTold = 'contract_finance';

/** The first days after an instalment was missed, then each week for a year. */
const daysPast = [-1, -3, ...Array.from({ length: 52 }, (_, week) => -7 * (week + 1))];

/** Kinds of days and when people are told of them, unless the company or the row says otherwise. */
export const contractDueKinds = {
  end: { kind: 'business_contract_end', code, remind: [90, 30, 7, 0] },
  notice: { kind: 'business_contract_notice', code, remind: [15, 0] },
  collect: { kind: 'contract_collect', code, alsoTold, remind: [7, 1, 0, ...daysPast] },
  pay: { kind: 'contract_pay', code, alsoTold, remind: [7, 1, 0, ...daysPast] },
  deposit: { kind: 'contract_deposit', code, alsoTold, remind: [30, 7, 0, ...daysPast] },
  task: { kind: 'contract_task', code, remind: [7, 1, 0, ...daysPast] },
} as const satisfies Readonly<Record<string, Kind>>;

/** What of a contract decides about its days. */
export interface DatedContract {
  readonly id: number;
  readonly contractName: string;
  readonly status: string;
  readonly direction: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly openEnded: boolean;
  readonly autoRenew: boolean;
  readonly renewMonths: number | null;
  readonly noticeDays: number | null;
  readonly depositAmount: number | null;
  readonly depositReturnDate: string | null;
  readonly ownerId: number | null;
  readonly checklist: readonly DatedTask[] | null;
}

export interface DatedTask {
  readonly title: string;
  readonly dueDate?: string | null | undefined;
  readonly ownerId?: number | null | undefined;
  readonly done: boolean;
}

export interface DatedPlan {
  readonly id: number;
  readonly seq: number;
  readonly title: string;
  readonly planDate: string | null;
  readonly status: string;
  readonly remindDays: readonly number[] | null;
}

/** Days of the company's own choice, by what they remind of; those of {@link contractDueKinds} where it chose none. */
export interface ChosenDays {
  readonly expiry?: readonly number[];
  readonly notice?: readonly number[];
  readonly plan?: readonly number[];
}

/** States in which a contract binds: it is performed, even where that rests or changes. */
const bindingStates = new Set(['performing', 'changing', 'suspended']);
/** Money may still be owed after the last day. */
const owingStates = new Set([...bindingStates, 'expired']);
/** A deposit is given back after all else is done. */
const depositStates = new Set([...owingStates, 'completed', 'terminated']);
const openPlanStates = new Set(['pending', 'partial']);

/** Keys of the tasks that tell them apart in the ledger: they have no id, so it is their title, numbered where it repeats. */
function taskKeys(tasks: readonly DatedTask[]): readonly string[] {
  const counts = new Map<string, number>();
  return tasks.map(({ title }) => {
    const short = title.slice(0, 34);
    const count = (counts.get(short) ?? 0) + 1;
    counts.set(short, count);
    return count === 1 ? short : `${short}#${count}`;
  });
}

/** The open days of one contract; a draft, a void and a finished one have none, but for what is still owed. */
export function contractDates(
  row: DatedContract,
  plans: readonly DatedPlan[],
  chosen: ChosenDays = {},
): ContractDate[] {
  const dates: ContractDate[] = [];
  const add = (
    { kind }: Kind,
    refKey: string,
    what: string,
    dueDate: string | null | undefined,
    more: { readonly ownerId?: number | null; readonly days?: readonly number[] | null | undefined } = {},
  ) => {
    if (!dueDate) return;
    dates.push({
      refId: row.id,
      kind,
      refKey,
      title: `${what} · ${row.contractName}`,
      dueDate,
      graceEndDate: null,
      ownerId: more.ownerId ?? row.ownerId,
      ...(more.days && more.days.length > 0 && { remindOffsets: more.days.map(String) }),
    });
  };
  if (bindingStates.has(row.status)) {
    if (!row.openEnded) add(contractDueKinds.end, '', '合同到期', row.endDate, { days: chosen.expiry });
    if (row.autoRenew)
      add(contractDueKinds.notice, '', '不续约的最后通知日', noticeDateOf(row), { days: chosen.notice });
    const tasks = row.checklist ?? [];
    const keys = taskKeys(tasks);
    for (const [index, { title, dueDate, ownerId, done }] of tasks.entries())
      if (!done) add(contractDueKinds.task, keys[index] ?? '', title, dueDate, { ownerId: ownerId ?? null });
  }
  if (owingStates.has(row.status) && row.direction !== 'none')
    for (const { id, seq, title, planDate, status, remindDays } of plans)
      if (openPlanStates.has(status))
        add(
          row.direction === 'income' ? contractDueKinds.collect : contractDueKinds.pay,
          String(id),
          `第 ${seq} 期 ${title}`,
          planDate,
          { days: remindDays ?? chosen.plan },
        );
  if (depositStates.has(row.status) && row.depositAmount !== null && row.depositAmount > 0)
    add(contractDueKinds.deposit, '', '质保金退还', row.depositReturnDate);
  return dates;
}
