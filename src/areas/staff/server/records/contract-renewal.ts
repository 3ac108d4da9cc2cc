/** Renews labour contracts: the one that ends is closed by the one that follows it, which takes over what is agreed beside the term. */
import { contractRenewal, queryContractRenewal, type RenewalFacts } from '../../model/contract-renewal.ts';
import type { StaffRow } from '../../model/group-user-base.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import { staffContract } from '../../model/records/contract.ts';
import { isLabour } from '../../model/records/contract-rules.ts';
import { sql } from 'kysely';
import { addDays } from '#lib/chinese/calendar.ts';
import { acting } from '#platform/acts/acting.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { insertChild, rowsOfParent } from '#platform/store/child-store.ts';
import { rowAlias, rowColumns } from '#platform/store/entity-query.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { countedSince } from '../staff-row.ts';
import { closeRenewed } from './contract.ts';
import { openEndedRight } from './open-ended.ts';

type ContractRow = RowOf<typeof staffContract>;
export type Renewable = Pick<
  StaffRow,
  'id' | 'contractEndDate' | 'employmentSeq' | 'continuousSince' | 'groupEntryDate' | 'entryDate'
>;

/** The labour contract whose end stands in the row of the person; undefined where none of them ends. */
const endingContract = (person: Renewable, contracts: readonly ContractRow[]): ContractRow | undefined =>
  contracts.find(
    ({ contractKind, endDate, status, terminateDate }) =>
      isLabour(contractKind) &&
      endDate !== null &&
      endDate === person.contractEndDate &&
      status !== 'renewed' &&
      terminateDate === null,
  );

/** HT-1 → HT-1-续2 → HT-1-续3. */
const nextNumber = (contractNo: string, ordinal: number): string =>
  `${contractNo.replace(/-续\d+$/u, '').slice(0, 44)}-续${ordinal}`;

/** Why a fixed term after this contract would need the word of the person. */
const rightAfter = (person: Renewable, contract: ContractRow, contracts: readonly ContractRow[]): string | null => {
  const startDate = addDays(contract.endDate ?? contract.startDate, 1);
  const next = { contractKind: 'renewal', termType: 'fixed_term', startDate, endDate: null };
  return openEndedRight(next, contracts, countedSince(person));
};

/** What a renewal begins with, by person; who has no contract that ends is left out. */
export async function renewalFactsOf(
  context: TenantWork,
  people: readonly Renewable[],
): Promise<ReadonlyMap<number, RenewalFacts & { readonly ordinal: number }>> {
  if (people.length === 0) return new Map();
  const contracts = await queryRows<ContractRow>(context)`
    select ${rowColumns(staffContract)}
    from staff_contract t
    where ${tenantCondition(context, rowAlias)} and t.user_base_id = any(${people.map(({ id }) => id)}::bigint[])
    order by t.start_date desc, t.id desc`;
  const owned = Map.groupBy(contracts, ({ userBaseId }) => userBaseId);
  return new Map(
    people.flatMap((person) => {
      const own = owned.get(person.id) ?? [];
      const contract = endingContract(person, own);
      if (!contract?.endDate) return [];
      const ordinal = own.filter(
        ({ contractKind, startDate }) => isLabour(contractKind) && startDate <= contract.startDate,
      ).length;
      const { contractNo, startDate, endDate } = contract;
      const facts = {
        id: person.id,
        contractNo,
        startDate,
        endDate,
        ordinal,
        nextNo: nextNumber(contractNo, ordinal + 1),
        nextOrdinal: ordinal + 1,
        openEnded: rightAfter(person, contract, own),
      };
      return [[person.id, facts] as const];
    }),
  );
}

const queryContractRenewalHandler = handle(queryContractRenewal, async (context, { ids }) => {
  const scope = scopeCondition(context, groupUserBase, queryContractRenewal.access as string, rowAlias);
  const people = await queryRows<Renewable>(context)`
    select t.id, t.contract_end_date, t.employment_seq, t.continuous_since, t.group_entry_date, t.entry_date
    from group_user_base t
    where ${tenantCondition(context, rowAlias)} and t.id = any(${ids}::bigint[]) ${scope ? sql`and ${scope}` : sql``}`;
  const facts = await renewalFactsOf(context, people);
  return { records: [...facts.values()].map(({ ordinal: _ordinal, ...record }) => record) };
});

const contractRenewalHandler = acting(
  contractRenewal,
  {
    async renewContract(context, person, { confirmed, ...values }) {
      const contracts = await rowsOfParent(context, staffContract, person.id);
      const ending = endingContract(person, contracts);
      if (!ending) throw fail.conflict(`${person.name}没有可续签的劳动合同`);
      const right = rightAfter(person, ending, contracts);
      if (values.termType === 'fixed_term' && right !== null && confirmed !== true)
        throw fail.conflict(`${right}，订立固定期限须经员工同意`);
      await closeRenewed(context, person.id, ending.id);
      const { signCompany, workHourSystem, workplace, jobContent } = ending;
      await insertChild(context, staffContract, person.id, {
        ...values,
        contractKind: 'renewal',
        renewOfId: ending.id,
        signCompany,
        workHourSystem,
        workplace,
        jobContent,
      });
      return undefined;
    },
  },
  { before: async (context) => companyForNewRow(context) },
);

export const contractRenewalHandlers: readonly Handler[] = [queryContractRenewalHandler, contractRenewalHandler];
