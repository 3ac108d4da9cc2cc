/** The change of the demonstration that waits for its decision: HT-202606-0009 goes from 620 to 860 万元. */
import { actKey } from '#platform/acts/act.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { runErased } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { operating } from '../../model/contract-acts.ts';
import { contract } from '../../model/contract.ts';
import { operateHandler } from '../operate.ts';
import { movedTo } from './demo.ts';

/** The act that has to be under approval for it. */
export const demoChange = { key: actKey(operating, 'change'), label: operating.acts.change.label };

/** Asks for the change, as the person of the session with this row in the roster. */
export async function askDemoChange(context: TenantWork, staffId: number | null): Promise<void> {
  const move = movedTo(todayInShanghai(context.platform.now()));
  const row = await queryRow<{ id: number; version: number }>(context)`
    select t.id, t.version
    from contract t
    where ${tenantCondition(context, 't')} and t.contract_no = 'HT-202606-0009'`;
  if (!row) throw new Error('the contract of the demonstration is not there');
  const plans = await queryRows<{ id: number; version: number }>(context)`
    select t.id, t.version, t.title, t.plan_date, t.plan_amount
    from contract_plan t
    where ${tenantCondition(context, 't')} and t.contract_id = ${row.id}
    order by t.seq`;
  const codes = new Set([contract.permissions.read, contract.permissions.update, 'contract_amount_view']);
  const scopes = new Map([...codes].map((code) => [code, [{ scope: 'company' as const, departmentIds: [] }]]));
  const access = { ...context.tenant.access, staffId, codes, scopes };
  await runErased(
    operateHandler,
    { ...context, tenant: { ...context.tenant, access } },
    {
      action: 'change',
      ...row,
      patch: {
        amount: 8_600_000,
        endDate: move('2027-08-31'),
        plans: [...plans, { title: '增补款', planDate: move('2027-07-31'), planAmount: 2_400_000 }],
      },
      reason: '临安重工二号车间 14 台机组纳入监测范围，客户已出具技术澄清函。增补部分毛利 29%，不影响一期交付节点。',
    },
  );
}
