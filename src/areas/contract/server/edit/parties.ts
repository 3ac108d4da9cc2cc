/** Who is offered as a party of a contract. */
import { sql } from 'kysely';
import { enterprisesByName, identityOf } from '#core/org/public.server.ts';
import { partnersByName } from '#areas/company/public.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import { likeText, rowAlias } from '#platform/store/entity-query.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { contract } from '../../model/contract.ts';
import { contractParty } from '../../model/contract-party.ts';
import { queryParty } from '../../model/edit-calls.ts';

/** Most of each source. */
const most = 8;

interface EarlierParty {
  readonly name: string;
  readonly uscc: string | null;
  readonly contactName: string | null;
  readonly contactPhone: string | null;
}

/** Other parties of contracts that the caller sees, as they were named last; the register finds the contracts by its words. */
function earlierParties(context: TenantWork, keyword: string): Promise<EarlierParty[]> {
  const { secret } = contractParty.fields.contactPhone;
  // Not covered: a covered number would be typed into the next contract.
  const phone = secret === undefined || holds(context, secret) ? sql`p.contact_phone` : sql`null`;
  return queryRows<EarlierParty>(context)`
    select distinct on (p.name) p.name, p.uscc, p.contact_name, ${phone} as contact_phone
    from (
      select t.id from contract t
      where ${tenantCondition(context, rowAlias)}
        and ${scopeCondition(context, contract, contract.permissions.read, rowAlias) ?? sql`true`}
        and t.other_party ilike ${likeText(keyword)}
      order by t.id desc
      limit 200
    ) c
    join contract_party p on p.contract_id = c.id and p.deleted_at is null and not p.is_self
    where p.group_code = ${context.tenant.groupCode} and p.name ilike ${likeText(keyword)}
    order by p.name, p.id desc
    limit ${most}`;
}

export const queryPartyHandler = handle(queryParty, async (context, { keyword: typed }) => {
  const keyword = typed.trim();
  const own = await identityOf(context, companyForNewRow(context));
  const self = { name: own.companyName, uscc: own.creditCode, legalRep: own.legalPerson };
  if (keyword === '') return { self, records: [] };
  const sisters = await enterprisesByName(context, keyword, most);
  const partners = await partnersByName(context, keyword, most);
  const earlier = await earlierParties(context, keyword);
  const nobody = { contactName: null, contactPhone: null };
  const offered = [
    ...earlier.map((party) => ({ source: 'contract' as const, ...party })),
    ...partners.map((party) => ({ source: 'partner' as const, ...party, ...nobody })),
    ...sisters.map(({ name, uscc }) => ({ source: 'group' as const, name, uscc, ...nobody })),
  ];
  const names = new Set([self.name]);
  return {
    self,
    records: offered.filter(({ name }) => {
      const isNew = !names.has(name);
      names.add(name);
      return isNew;
    }),
  };
});
