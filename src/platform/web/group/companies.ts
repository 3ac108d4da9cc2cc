/** Inside a group every list says whose row a row is. What column, filter and grouping by 所属企业 have in common. */
import { useMemo } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { isOfCompanies } from '#platform/entity/entity.ts';
import type { Field, Fields } from '#platform/entity/field.ts';
import { f } from '#platform/entity/field.ts';
import { companyLabel } from '#platform/entity/schema.ts';
import type { MemberCompany } from '../session.ts';
import { useAccount } from '../session.ts';
import { useSession } from '../session-store.ts';

/** Key of the column; rows carry the name under it. */
export const companyKey = 'companyName';
/** Key of the filter, in the address and on the wire. */
export const companyFilterKey = 'companyCodes';

const none: readonly MemberCompany[] = [];

/** Whether one acts as the group, so that rows of several companies stand in one list. */
export const useInGroup = (): boolean => useSession((state) => state.choice?.selectGroupType === 1);

/** Companies of the group one is in, in its order; none inside a company. */
export function useGroupCompanies(): readonly MemberCompany[] {
  const inGroup = useInGroup();
  const companies = useAccount((state) => state.account?.companies);
  return inGroup ? (companies ?? none) : none;
}

/** The filter 所属企业, to choose several companies by name. */
export const companyFilter = (companies: readonly MemberCompany[]): Field =>
  f.oneOf({
    label: companyLabel,
    options: companies.map(({ companyCode, companyName }) => ({ code: companyCode, label: companyName })),
    filter: 'in',
  });

/** Filters of a list that are no columns: inside a group 所属企业 before those that the page declares. Keeps its identity between drawings. */
export function useListFilters(entity: AnyEntity, more: Fields | undefined): Fields | undefined {
  const companies = useGroupCompanies();
  return useMemo(
    () =>
      companies.length > 0 && isOfCompanies(entity) ? { [companyFilterKey]: companyFilter(companies), ...more } : more,
    [companies, entity, more],
  );
}
