/** Everything about one contract: the row with its parts, what hangs together with it, its log and what can be done now. */
import { sql } from 'kysely';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { AnswerOf } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import { shownChildren } from '#platform/store/child-store.ts';
import { listConditions } from '#platform/store/entity-query.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { actsOfRows } from '#platform/store/offered-acts.ts';
import { storyOfRow } from '#platform/store/row-log.ts';
import { contractInvoice, contractPlan, contractReceipt } from '../../model/contract-money.ts';
import { unsignedStatuses } from '../../model/contract-moves.ts';
import { contractParty } from '../../model/contract-party.ts';
import { amountSecret } from '../../model/contract-permissions.ts';
import { contractChange, contractFile } from '../../model/contract-records.ts';
import type { ContractRow } from '../../model/contract.ts';
import { contract } from '../../model/contract.ts';
import type { ContractDetail } from '../../model/list-calls.ts';
import { getContract } from '../../model/list-calls.ts';
import { withOverdue } from './list-contracts.ts';

/** Lines of the log that come with the detail; further ones are asked for by themselves. */
const logLines = 20;
/** Most contracts that are named beside it. */
const mostRelated = 100;

/** Parts of a contract that was found visible, masked for the caller. */
const partsOf = <E extends AnyEntity>(context: TenantWork, part: E, id: number) =>
  shownChildren(context, part, id) as Promise<unknown> as Promise<AnswerOf<E>[]>;

/** Contracts that name this one, and the one that it names, as far as the caller sees them. */
async function relatedOf(
  context: TenantWork,
  { id, parentId, relation }: Pick<ContractRow, 'id' | 'parentId' | 'relation'>,
): Promise<ContractDetail['related']> {
  const conditions = sql.join(listConditions(context, contract, {}), sql` and `);
  const rows = await queryRows<Omit<ContractDetail['related'][number], 'isParent'>>(context)`
    select t.id, t.contract_no, t.contract_name, t.relation, t.status, t.direction, t.amount
    from contract t
    where ${conditions} and (t.parent_id = ${id} or t.id = ${parentId ?? 0})
    order by t.id
    limit ${mostRelated}`;
  const isClear = holds(context, amountSecret.secret);
  return rows.map((row) => {
    const isParent = row.id === parentId;
    return {
      ...row,
      isParent,
      relation: isParent ? relation : row.relation,
      amount: isClear ? row.amount : null,
    };
  });
}

/** What the signed orders of a framework come to, as far as the caller sees them. */
async function orderedOf(context: TenantWork, { id, nature }: Pick<ContractRow, 'id' | 'nature'>) {
  if (nature !== 'framework' || !holds(context, amountSecret.secret)) return null;
  const row = await queryRow<{ amount: number | null }>(context)`
    select sum(round(t.amount * t.exchange_rate, 2)) as amount
    from contract t
    where ${sql.join(listConditions(context, contract, {}), sql` and `)} and t.parent_id = ${id}
      and t.relation = 'order_of' and t.status <> all(${[...unsignedStatuses]}::text[])`;
  return row?.amount ?? null;
}

/** The last entries of the log about the contract and its parts. */
async function logOf(context: TenantWork, id: number): Promise<ContractDetail['logs']> {
  const records = [...context.platform.registry.entities.values()].filter(({ parent }) => parent?.to === contract.name);
  const { found, say } = await storyOfRow(context, { entity: contract, id }, records, {
    page: { current: 1, size: logLines },
    onlyActs: false,
  });
  return found.records.map((entry) => {
    const { act, reason } = say(entry);
    return { id: entry.id, at: entry.at, who: entry.actorName ?? '系统', act: act ?? entry.action, reason };
  });
}

/** Keys of the acts of `operate` that the caller may do now. */
async function actionsOf(context: TenantWork, id: number): Promise<string[]> {
  const acts = await actsOfRows(context, contract, [id]);
  return (acts.get(id)?.acts ?? []).map((key) => key.slice(key.indexOf('#') + 1));
}

export const getContractHandler = handle(getContract, async (context, { id }) => {
  const row = await entityStore(context, contract).get(id);
  const [card, parties, plans, receipts, invoices, changes, files, related, ordered, logs, actions] = await Promise.all(
    [
      withOverdue(context, [row]),
      partsOf(context, contractParty, id),
      partsOf(context, contractPlan, id),
      partsOf(context, contractReceipt, id),
      partsOf(context, contractInvoice, id),
      partsOf(context, contractChange, id),
      partsOf(context, contractFile, id),
      relatedOf(context, row),
      orderedOf(context, row),
      logOf(context, id),
      actionsOf(context, id),
    ],
  );
  return {
    contract: card[0] ?? { ...row, overdueAmount: null },
    parties,
    plans,
    receipts,
    invoices,
    changes: changes.map((change) => hideAmounts(context, change)),
    files,
    related,
    ordered,
    logs,
    actions,
  };
});

/** A change of an amount is named to whoever may not see amounts, and its values are not. */
function hideAmounts(context: TenantWork, change: AnswerOf<typeof contractChange>): AnswerOf<typeof contractChange> {
  if (holds(context, amountSecret.secret) || !Array.isArray(change.changes)) return change;
  return {
    ...change,
    changes: change.changes.map((line) => (line.isAmount ? { ...line, before: null, after: null } : line)),
  };
}
