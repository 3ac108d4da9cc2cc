/** What projects are told of the contracts that belong to them. */
import { sql } from 'kysely';
import type { ContractOfProject } from '#areas/project/public.server.ts';
import { projectContractsPort } from '#areas/project/public.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import { provide } from '#platform/runtime/port.ts';
import { listConditions } from '#platform/store/entity-query.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { unsignedStatuses } from '../model/contract-moves.ts';
import { contract } from '../model/contract.ts';

/** Contracts that are told of, over all projects that are asked for together. */
const most = 5000;

/** Yuan by the rate of the contract: projects add up contracts of several currencies. */
const inYuan = (column: string) => sql`round(${sql.ref(`t.${column}`)} * t.exchange_rate, 2)`;

/** Amounts are told whatever the caller's right to them: projects hide them with their own money. */
export const projectContractsProvision = provide(projectContractsPort, {
  ofProjects: async (context, projectIds) => {
    if (projectIds.length === 0) return [];
    const conditions = sql.join(listConditions(context, contract, { projectId: [...projectIds] }), sql` and `);
    return await queryRows<ContractOfProject>(context)`
      select t.id, t.project_id, t.contract_no, t.contract_name, t.direction, t.status,
        ${inYuan('amount')} as amount, ${inYuan('settled_amount')} as settled_amount,
        ${inYuan('amount_excl_tax')} as amount_excl_tax, t.status <> all(${[...unsignedStatuses]}::text[]) as is_signed
      from contract t
      where ${conditions}
      order by t.sign_date desc nulls last, t.id desc
      limit ${most}`;
  },
  withContracts: async (context, projectIds) => {
    const rows = await queryRows<{ projectId: number }>(context)`
      select distinct t.project_id
      from contract t
      where ${tenantCondition(context, 't')} and t.project_id = any(${[...projectIds]}::bigint[])`;
    return rows.map(({ projectId }) => projectId);
  },
});
