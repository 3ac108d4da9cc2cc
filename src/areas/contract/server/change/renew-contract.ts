/** 续签: a draft that goes on where a contract ends. */
import { queryRow } from '#platform/db/statement.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { rowsOfParent } from '#platform/store/child-store.ts';
import { requireAllWritten, requireWritten, writeRows } from '#platform/store/write.ts';
import { openSealed } from '#platform/store/row-values.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { takenOver } from '../../model/change/taken-over.ts';
import { renewalTerm } from '../../model/change/term.ts';
import { contractParty } from '../../model/contract-party.ts';
import type { ContractRow } from '../../model/contract.ts';
import { contract } from '../../model/contract.ts';

/** What of a party its successor takes over: all but the signature. */
const { contractId: _contractId, signedAt: _signedAt, signedBy: _signedBy, ...partyFields } = contractParty.fields;

/** A renewal that was begun and is not signed yet. */
async function begunRenewal(context: TenantContext, { id }: ContractRow): Promise<number | null> {
  const row = await queryRow<{ id: number }>(context)`
    select t.id
    from contract t
    where ${tenantCondition(context, 't')} and t.parent_id = ${id} and t.relation = 'renewal_of'
      and t.status in ('draft', 'pending', 'to_sign')
    order by t.id desc
    limit 1`;
  return row?.id ?? null;
}

export interface RenewalValues {
  readonly months: number | null;
  readonly newStartDate: string | null;
  readonly newEndDate: string | null;
}

/** The draft that follows: one that was begun already is opened and not made twice. The old contract stays as it is. */
export async function renewContract(
  context: TenantContext,
  row: ContractRow,
  { months, newStartDate, newEndDate }: RenewalValues,
): Promise<{ readonly newId: number }> {
  const begun = await begunRenewal(context, row);
  if (begun !== null) return { newId: begun };
  const term = renewalTerm(row, months, newStartDate);
  const values = Object.fromEntries(takenOver.map((key) => [key, row[key]]));
  const written = requireWritten(
    await writeRows(context, contract, [
      {
        before: null,
        values: {
          ...values,
          otherParty: row.otherParty,
          nature: row.nature === 'framework' ? 'framework' : 'renewal',
          parentId: row.id,
          relation: 'renewal_of',
          startDate: term?.startDate ?? null,
          endDate: newEndDate ?? term?.endDate ?? null,
        },
      },
    ]),
  );
  const parties = await rowsOfParent(context, contractParty, row.id);
  requireAllWritten(
    await writeRows(
      context,
      contractParty,
      parties.map((party) => {
        const clear = openSealed(context, contractParty, party);
        const taken = Object.keys(partyFields).map((key) => [key, clear[key as keyof typeof clear]]);
        return { before: null, values: { ...Object.fromEntries(taken), contractId: written.id } };
      }),
    ),
  );
  return { newId: written.id };
}
