/** 所属企业 above a list that keeps its filters in its own way. Draws nothing inside a company. */
import type { ReactElement } from 'react';
import { OptionFilter } from '../entity/widgets/filters.tsx';
import type { Address } from '../use-address.ts';
import { companyFilter, companyFilterKey, useGroupCompanies } from './companies.ts';

/** Companies that the address chooses. */
export function chosenCompanies(address: Address): string[] {
  return (address.get(companyFilterKey) ?? '').split(',').filter(Boolean);
}

/** A filter with them. The server takes the key off the filter of every call, so that no endpoint declares it. */
export function withCompanies<Filter extends object>(filter: Filter, address: Address): Filter {
  const codes = chosenCompanies(address);
  return codes.length > 0 ? { ...filter, [companyFilterKey]: codes } : filter;
}

export function CompanySelect({ address }: { readonly address: Address }): ReactElement | null {
  const companies = useGroupCompanies();
  if (companies.length === 0) return null;
  return (
    <OptionFilter
      field={companyFilter(companies)}
      value={chosenCompanies(address)}
      onChange={(next) => address.set({ [companyFilterKey]: Array.isArray(next) ? next.join(',') : null })}
    />
  );
}
