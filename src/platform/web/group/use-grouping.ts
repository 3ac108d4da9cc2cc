/** Inside a group a table begins with the first rows of each company; one press shows it as an ordinary list with pages. Kept in the address. */
import { useSearchParams } from 'react-router';
import type { PageQuery } from '#platform/entity/schema.ts';
import { companyFilterKey, useGroupCompanies } from './companies.ts';

/** Rows of each company in a grouped table. */
export const rowsOfCompany = 5;

const layoutKey = 'layout';

/** Whether rows are grouped: not where one company alone was chosen, whose rows all belong together. */
export function useGrouping({ filter }: Pick<PageQuery, 'filter'>): boolean {
  const [params] = useSearchParams();
  const companies = useGroupCompanies();
  const chosen = filter[companyFilterKey];
  const isOne = Array.isArray(chosen) ? chosen.length === 1 : companies.length < 2;
  return companies.length > 0 && !isOne && params.get(layoutKey) !== 'flat';
}

/** Changes the layout in an address; the page one was on belongs to the other one. */
export function withLayout(params: URLSearchParams, isGrouped: boolean): URLSearchParams {
  const next = new URLSearchParams(params);
  if (isGrouped) next.delete(layoutKey);
  else next.set(layoutKey, 'flat');
  next.delete('page');
  return next;
}
