/** What projects are told of the contracts that belong to them. */
import { sql } from 'kysely';
import type { ContractOfProject } from '#areas/project/public.server.ts';
import { projectContractsPort } from '#areas/project/public.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import { provide } from '#platform/runtime/port.ts';
import { listConditions } from '#platform/store/entity-query.ts';
import { contract } from '../model/contract.ts';

/** Contracts that are told of, over all projects that are asked for together. */
const most = 5000;

/** Amounts are told whatever the caller's right to them: projects hide them with their own money. */
export const projectContractsProvision = provide(projectContractsPort, {
  ofProjects: async (context, projectIds) => {
    if (projectIds.length === 0) return [];
    const conditions = sql.join(listConditions(context, contract, { projectId: [...projectIds] }), sql` and `);
    return await queryRows<ContractOfProject>(context)`
      select t.id, t.project_id, t.contract_no, t.contract_name, t.direction, t.status, t.amount, t.settled_amount,
        t.amount_excl_tax
      from contract t
      where ${conditions}
      order by t.sign_date desc nulls last, t.id desc
      limit ${most}`;
  },
});
