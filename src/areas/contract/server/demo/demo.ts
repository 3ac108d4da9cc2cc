/** Loads the contracts of the demonstration: rows as the calls would have made them, without their log. */
import { addDays } from '#lib/chinese/calendar.ts';
import { queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { withDefaults } from '#platform/store/row-values.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { insertRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { splitOf } from '../../model/agreement.ts';
import { contractInvoice, contractPlan, contractReceipt } from '../../model/contract-money.ts';
import { contractParty } from '../../model/contract-party.ts';
import { contractChange } from '../../model/contract-records.ts';
import { contractCategory, contractType } from '../../model/contract-type.ts';
import { contract } from '../../model/contract.ts';
import { percentOf } from '../../model/plan-lines.ts';
import { refreshTotals } from '../money/refresh-totals.ts';
import type { DemoContract } from './demo-contracts.ts';
import { demoCategories, demoContracts, demoDay } from './demo-contracts.ts';

/** Who looks after contracts, in turn. */
export interface DemoOwner {
  readonly staffId: number;
  readonly departmentId: number | null;
}

export interface DemoContracts {
  readonly companyName: string;
  readonly creditCode: string;
  readonly owners: readonly DemoOwner[];
  /** Ids of the projects of the demonstration by their numbers. */
  readonly projects: ReadonlyMap<string, number>;
}

type Move = (day: string) => string;

/** Days of the demonstration as they would be today. */
export function movedTo(today: string): Move {
  const days = Math.round((Date.parse(today) - Date.parse(demoDay)) / 86_400_000);
  return (day) => addDays(day, days);
}

/** Categories with their types; answers the ids of both by what they are called. */
async function insertTypes(
  context: TenantWork,
): Promise<Map<string, { readonly categoryId: number; readonly typeId: number }>> {
  const categories = await insertRows(
    context,
    contractCategory,
    demoCategories.map(([categoryName], sort) => ({ categoryName, sort })),
  );
  const rows = demoCategories.flatMap(([, types], index) =>
    types.map((typeName, sort) => ({ categoryId: categories[index], typeName, sort })),
  );
  const types = await insertRows(context, contractType, rows);
  return new Map(
    rows.map(({ categoryId = 0, typeName }, index) => {
      const [categoryName = ''] = demoCategories[categories.indexOf(categoryId)] ?? [];
      return [`${categoryName}/${typeName}`, { categoryId, typeId: types[index] ?? 0 }];
    }),
  );
}

const lineOf = ({ name, taxRate, amount }: NonNullable<DemoContract['lines']>[number]) => ({
  name,
  qty: 1,
  price: amount,
  taxRate,
  amount,
});

function contractRow(demo: DemoContract, move: Move, owner: DemoOwner): Row {
  const day = (value: string | undefined) => (value === undefined ? null : move(value));
  const money = {
    direction: demo.direction,
    nature: demo.nature ?? 'single',
    amount: demo.amount ?? null,
    taxRate: demo.taxRate ?? null,
    lines: demo.lines?.map(lineOf) ?? null,
  };
  const [depositAmount, depositDay] = demo.deposit ?? [];
  return {
    contractNo: demo.no,
    contractName: demo.name,
    categoryName: demo.type[0],
    typeName: demo.type[1],
    otherParty: demo.other,
    ...money,
    ...splitOf(money),
    amountCeiling: demo.ceiling ?? null,
    paymentTerms: demo.paymentTerms ?? null,
    subject: demo.subject ?? null,
    keyTerms: demo.keyTerms ?? null,
    depositAmount: depositAmount ?? null,
    depositReturnDate: day(depositDay),
    signDate: day(demo.signed),
    startDate: day(demo.start),
    endDate: day(demo.end),
    autoRenew: demo.autoRenew ?? false,
    ...(demo.autoRenew &&
      demo.end && { renewMonths: demo.renewMonths ?? 12, noticeDays: 30, noticeDate: addDays(move(demo.end), -30) }),
    ownerId: owner.staffId,
    deptId: owner.departmentId,
    status: demo.status,
    approvalStatus: demo.status === 'draft' ? 'unsubmitted' : 'none',
    ...(demo.archived &&
      demo.end && {
        archivedAt: `${move(demo.end)}T02:00:00Z`,
        archiveNo: `DA-${demo.no.slice(3)}`,
        archivePlace: '档案室 2 柜 3 层',
      }),
    secretLevel: demo.secret ? 'secret' : 'normal',
    checklist:
      demo.checklist?.map(([title, due, done]) => ({
        title,
        dueDate: move(due),
        ownerId: owner.staffId,
        done,
        doneAt: done ? move(due) : null,
      })) ?? null,
  };
}

/** Sales begin with the other side as 甲方, purchases with ourselves. */
function partyRows(
  demo: DemoContract,
  contractId: number,
  move: Move,
  { companyName, creditCode }: DemoContracts,
): Row[] {
  const [contactName, contactPhone] = demo.contact ?? [];
  const signedAt = demo.signed === undefined ? null : move(demo.signed);
  const isBuyer = demo.direction === 'expense';
  const common = { contractId, partyType: 'company', signedAt };
  return [
    {
      ...common,
      seq: 1,
      role: isBuyer ? 'b' : 'a',
      name: demo.other,
      isSelf: false,
      uscc: demo.uscc ?? null,
      contactName: contactName ?? null,
      contactPhone: contactPhone ?? null,
    },
    { ...common, seq: 2, role: isBuyer ? 'a' : 'b', name: companyName, isSelf: true, uscc: creditCode },
  ];
}

const planRows = (demo: DemoContract, contractId: number, move: Move): Row[] =>
  (demo.plans ?? []).map(({ title, day, amount, condition }, index) => ({
    contractId,
    seq: index + 1,
    title,
    planDate: move(day),
    planAmount: amount,
    planPercent: Number(percentOf(String(amount), String(demo.amount ?? amount))),
    condition: condition ?? null,
    status: 'pending',
  }));

const receiptRows = (demo: DemoContract, contractId: number, move: Move, planIds: readonly number[]): Row[] =>
  (demo.receipts ?? []).map(({ plan, day, amount, voucherNo, method }) => ({
    contractId,
    planId: planIds[plan - 1] ?? null,
    amount,
    receiptDate: move(day),
    method: method ?? 'bank',
    payer: demo.direction === 'income' ? demo.other : null,
    voucherNo,
  }));

/** Reversals and what they reverse name each other; both rows were just made. */
async function linkReversals(context: TenantWork): Promise<void> {
  // Beside the store, contract_receipt: demo data name the pairs of reversals after both are made.
  const stored = await queryRows<{ id: number; originalId: number }>(context)`
    with pair as (
      select t.id, (
        select o.id from contract_receipt o
        where o.contract_id = t.contract_id and o.amount = -t.amount and o.id < t.id
        order by o.id desc limit 1
      ) as original_id
      from contract_receipt t
      where ${tenantCondition(context, 't')} and t.amount < 0
    ),
    reversal as (
      update contract_receipt r set reversal_of_id = p.original_id, reverse_reason = '承兑票面误录'
      from pair p
      where r.id = p.id
      returning r.id
    )
    update contract_receipt o set reversed_by_id = p.id
    from pair p
    where o.id = p.original_id
    returning o.id, p.id as original_id`;
  if (stored.some(({ id }) => id === 0)) throw new Error('a reversal names nothing');
}

/** Categories, types and contracts of a company; a few statements, whatever the number of contracts. */
export async function insertDemoContracts(context: TenantWork, company: DemoContracts): Promise<void> {
  const move = movedTo(todayInShanghai(context.platform.now()));
  const types = await insertTypes(context);
  const ownerOf = (index: number): DemoOwner =>
    company.owners[index % company.owners.length] ?? { staffId: 0, departmentId: null };
  const rows = demoContracts.map((demo, index) =>
    withDefaults(contract, {
      ...contractRow(demo, move, ownerOf(index)),
      ...types.get(demo.type.join('/')),
      projectId: company.projects.get(demo.project ?? '') ?? null,
    }),
  );
  const ids = await insertRows(context, contract, rows);
  const idOf = (index: number): number => ids[index] ?? 0;
  const all = <Made>(make: (demo: DemoContract, id: number, index: number) => Made[]): Made[] =>
    demoContracts.flatMap((demo, index) => make(demo, idOf(index), index));
  await insertRows(
    context,
    contractParty,
    all((demo, id) => partyRows(demo, id, move, company)),
  );
  const plans = await insertRows(
    context,
    contractPlan,
    all((demo, id) => planRows(demo, id, move)),
  );
  const planIdsOf = all((demo, id) => (demo.plans ?? []).map(() => id)).map((contractId, index) => ({
    contractId,
    id: plans[index] ?? 0,
  }));
  const plansOf = (id: number) => planIdsOf.filter(({ contractId }) => contractId === id).map((entry) => entry.id);
  await insertRows(
    context,
    contractReceipt,
    all((demo, id) => receiptRows(demo, id, move, plansOf(id))),
  );
  await linkReversals(context);
  await insertRows(
    context,
    contractInvoice,
    all((demo, id) =>
      (demo.invoices ?? []).map(({ day, plan, ...invoice }) => ({
        contractId: id,
        planId: plansOf(id)[plan - 1] ?? null,
        kind: 'special',
        invoiceDate: move(day),
        status: 'valid',
        ...invoice,
      })),
    ),
  );
  await insertRows(
    context,
    contractChange,
    all((demo, id) =>
      (demo.changes ?? []).map(({ day, reason, lines }, index) => ({
        contractId: id,
        seq: index + 1,
        kind: 'change',
        changeDate: move(day),
        reason,
        changes: lines.map(([field, label, before, after]) => ({
          field,
          label,
          before,
          after,
          isAmount: field === 'amount',
        })),
      })),
    ),
  );
  await refreshTotals(context, ids);
}
