/** Where a person lands after signing in (/home-middleware). Pure. */
import type { Codes, RouteTree } from './route-tree.ts';
import { mayOpen, menuAreas } from './route-tree.ts';

/** An enterprise one may enter. */
export interface EnterpriseOption {
  readonly groupCode: string;
  readonly groupName: string;
  readonly canEnterAsGroup: boolean;
  readonly companies: readonly {
    readonly companyCode: string;
    readonly shortName: string;
    readonly companyName: string;
    readonly logo: string | null;
    readonly isLast: boolean;
  }[];
}

export interface EnterpriseTarget {
  readonly groupCode: string;
  readonly companyCode: string;
  readonly selectGroupType: 1 | 2;
  readonly name: string;
  readonly logo: string | null;
}

export interface LastEnterprise {
  readonly lastGroupCode: string | null;
  readonly lastCompanyCode: string | null;
  readonly selectGroupType: 1 | 2;
}

/** The last enterprise when it is still there, else the first that may be entered; null where there is none. */
export function chooseEnterprise(groups: readonly EnterpriseOption[], last: LastEnterprise): EnterpriseTarget | null {
  const asCompany = (group: EnterpriseOption, company: EnterpriseOption['companies'][number]): EnterpriseTarget => ({
    groupCode: group.groupCode,
    companyCode: company.companyCode,
    selectGroupType: 2,
    name: company.shortName || company.companyName,
    logo: company.logo,
  });
  const asGroup = (group: EnterpriseOption): EnterpriseTarget => ({
    groupCode: group.groupCode,
    companyCode: '',
    selectGroupType: 1,
    name: group.groupName,
    logo: null,
  });
  const lastGroup = groups.find((group) => group.groupCode === last.lastGroupCode);
  if (lastGroup && last.selectGroupType === 1 && lastGroup.canEnterAsGroup) return asGroup(lastGroup);
  const lastCompany = lastGroup?.companies.find((company) => company.companyCode === last.lastCompanyCode);
  if (lastGroup && lastCompany) return asCompany(lastGroup, lastCompany);
  for (const group of groups) {
    const [company] = group.companies;
    if (company) return asCompany(group, company);
  }
  const whole = groups.find(({ canEnterAsGroup }) => canEnterAsGroup);
  return whole ? asGroup(whole) : null;
}

/** The preferred home when it may be opened, else the first area by sort, else the enterprise centre. */
export function homePath(tree: RouteTree, codes: Codes, preferred: unknown, actsAsGroup: boolean): string {
  const route = typeof preferred === 'string' ? tree.find(preferred) : undefined;
  if (route?.page && mayOpen(route, codes)) return route.path;
  return menuAreas(tree, codes, actsAsGroup)[0]?.target ?? '/entrepreneurship-center';
}
