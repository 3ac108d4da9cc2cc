/** Accounts with one main of each type, and pay whose past stays as it was. */
import { sql } from 'kysely';
import { groupUserBase } from '../../model/group-user-base.ts';
import {
  accountCalls,
  allowancesOf,
  salaryCalls,
  salaryDropWarning,
  staffAccount,
  staffSalary,
} from '../../model/records/pay.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { audit } from '#platform/store/audit.ts';
import { changeRows } from '#platform/store/change-rows.ts';
import { partHandlers } from '#platform/store/child-handlers.ts';
import { asOwner, siblingsOf } from '#platform/store/child-store.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import type { ValuesOf } from '#platform/store/entity-hooks.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { rowAlias } from '#platform/store/entity-query.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { eachOpen } from '#platform/store/each-open.ts';
import { localMinimum } from '../local-wage.ts';
import { findStaff } from '../staff-row.ts';
import { staffSetting } from '../staff-setting.ts';
import { refuseTwins } from '../twins.ts';
import { keepSoleMarks } from './only-one.ts';

/** Card numbers are kept without the blanks people group them by. */
const normalised = (row: ValuesOf<typeof staffAccount>): ValuesOf<typeof staffAccount> =>
  typeof row.accountNo === 'string' ? { ...row, accountNo: row.accountNo.replace(/\s/gu, '') } : row;

export const accountHooks = hooksOf(staffAccount, {
  prepare: async (context, rows) => {
    for (const row of rows) row.values = normalised(row.values);
    await keepSoleMarks(context, staffAccount, rows, [{ key: 'isMain', among: ['accountType'] }]);
  },
});

export const accountHandlers: readonly Handler[] = partHandlers(accountCalls);

const yuan = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Sum of all parts, whole fen. */
function totalOf(row: ValuesOf<typeof staffSalary>): number {
  const parts = [
    row.baseSalary,
    row.positionSalary,
    row.performanceSalary,
    ...(allowancesOf(row.allowances) ?? []).map(({ amount }) => amount),
  ];
  return Math.round(parts.reduce<number>((sum, part) => sum + yuan(part) * 100, 0)) / 100;
}

const sameDay = () => fail.conflict('该生效日期已有薪资记录', { fields: { effectiveDate: '生效日期：已有薪资记录' } });

const isPast = (context: TenantWork, row: RowOf<typeof staffSalary>): boolean =>
  row.effectiveDate <= todayInShanghai(context.platform.now());
const immutable = () => fail.conflict('已生效的薪资记录不能修改或删除，请新增一条更正');

export const salaryHooks = hooksOf(staffSalary, {
  prepare: async (context, rows) => {
    await eachOpen(rows, (row) => {
      const { before, values } = row;
      if (before !== null && isPast(context, before)) throw immutable();
      const total = totalOf({ ...before, ...values });
      if (total !== before?.['total']) row.values = { ...values, total };
    });
    await refuseTwins(context, staffSalary, rows, ['userBaseId', 'effectiveDate'], sameDay);
  },
});

/** FY-C001 for rows that are in force: pay of the past is corrected by a new row. */
async function refusePast(context: TenantContext, ids: readonly number[]): Promise<void> {
  const today = todayInShanghai(context.platform.now());
  const past = await queryRows(context)`
    select t.id
    from staff_salary t
    where ${tenantCondition(context, rowAlias)} and t.id = any(${[...ids]}::bigint[])
      and t.effective_date <= ${today}::date
    limit 1`;
  if (past.length > 0) throw immutable();
}

async function dropWarning(context: TenantContext, id: number): Promise<string[]> {
  const { row, others } = await siblingsOf(context, staffSalary, id);
  const before = others.filter((other) => other.effectiveDate < row.effectiveDate && other.payCycle === row.payCycle);
  const former = yuan(before[0]?.total);
  const drop = former === 0 ? 0 : ((former - yuan(row.total)) / former) * 100;
  return drop > salaryDropWarning ? [`比上一条薪资下降 ${Math.round(drop)}%，请确认已与员工协商一致`] : [];
}

/** Full-time pay by the month below the least wage of the place of work (最低工资规定 articles 3 and 12); the amount of the law is entered, not known. */
async function minimumWarning(context: TenantContext, id: number): Promise<string[]> {
  const { row } = await siblingsOf(context, staffSalary, id);
  const person = await findStaff(context, row.userBaseId, { code: null });
  if (person.employmentType !== 'full_time' || (row.payCycle ?? 'month') !== 'month') return [];
  const place = typeof person.workLocation === 'string' ? person.workLocation : null;
  const least = await localMinimum(context, place, row.effectiveDate);
  return least !== null && yuan(row.total) < least ? [`合计低于当地月最低工资标准 ${least} 元，请核对`] : [];
}

export const salaryHandlers: readonly Handler[] = partHandlers(salaryCalls, {
  beforeRemove: refusePast,
  warnings: async (context, id) => [...(await dropWarning(context, id)), ...(await minimumWarning(context, id))],
  // The own pay, if the company allows it.
  asReader: async (context, parentId) =>
    context.tenant.access.staffId === parentId && (await staffSetting(context)).ownSalary
      ? asOwner(context, staffSalary)
      : null,
  // Whose pay was looked at and when is part of the log.
  show: async (context, rows, input) => {
    await audit(context, [
      {
        action: 'read',
        entity: groupUserBase.name,
        entityId: Number(input['userBaseId']),
        after: { field: staffSalary.name, rows: rows.length },
      },
    ]);
    return rows;
  },
});

/** Social insurance and housing fund end with a month when somebody leaves; the card stays for what is still paid. */
export async function stopInsurance(context: TenantWork, userBaseId: number, endMonth: string): Promise<void> {
  await changeRows(context, staffAccount, {
    where: sql`
      t.user_base_id = ${userBaseId} and t.account_type in ('social_insurance', 'housing_fund')
        and coalesce(t.status, 'active') = 'active'`,
    values: { endMonth, status: 'stopped' },
    reason: '离职',
  });
}
