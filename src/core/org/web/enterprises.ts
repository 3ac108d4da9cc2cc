/** The enterprises one may enter, as one flat list of choices for switcher and centre. */
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { EnterpriseChoice } from '#platform/web/session-store.ts';
import type { queryMyGroupAndCompany } from '../model/enterprise.ts';

export type MyGroup = OutputOf<typeof queryMyGroupAndCompany>['groups'][number];
export type MyCompany = MyGroup['companies'][number];

export const companyChoice = (group: MyGroup, company: MyCompany): EnterpriseChoice => ({
  groupCode: group.groupCode,
  companyCode: company.companyCode,
  selectGroupType: 2,
  name: company.shortName || company.companyName,
  logo: company.logo,
});

export const groupChoice = (group: MyGroup): EnterpriseChoice => ({
  groupCode: group.groupCode,
  companyCode: '',
  selectGroupType: 1,
  name: group.groupName,
  logo: null,
});

export function sameChoice(a: EnterpriseChoice | null, b: EnterpriseChoice): boolean {
  return (
    a !== null &&
    a.groupCode === b.groupCode &&
    a.selectGroupType === b.selectGroupType &&
    (b.selectGroupType === 1 || a.companyCode === b.companyCode)
  );
}

/** One line of the switcher: a group heading, or something one can enter. */
export type EnterpriseLine =
  | { readonly kind: 'heading'; readonly key: string; readonly name: string }
  | {
      readonly kind: 'choice';
      readonly key: string;
      readonly choice: EnterpriseChoice;
      readonly detail: string;
      readonly unread: number;
    };

const holds = (text: string, keyword: string) => text.toLowerCase().includes(keyword);

/** Lines for what was typed; a group whose name matches shows all its companies. Solo groups have no heading. */
export function enterpriseLines(groups: readonly MyGroup[], typed: string): readonly EnterpriseLine[] {
  const keyword = typed.trim().toLowerCase();
  return groups.flatMap((group) => {
    const whole = holds(group.groupName, keyword);
    const open = group.companies.filter(({ status }) => status === 'active');
    const companies = open.filter((company) => whole || holds(`${company.companyName} ${company.shortName}`, keyword));
    const lines: EnterpriseLine[] = companies.map((company) => ({
      kind: 'choice',
      key: company.companyCode,
      choice: companyChoice(group, company),
      detail: company.roleNames.join('、'),
      unread: company.unread,
    }));
    if (whole && group.canEnterAsGroup)
      lines.unshift({
        kind: 'choice',
        key: group.groupCode,
        choice: groupChoice(group),
        detail: '以集团身份',
        unread: 0,
      });
    if (group.groupKind === 'solo' || lines.length === 0) return lines;
    return [{ kind: 'heading', key: `heading ${group.groupCode}`, name: group.groupName }, ...lines];
  });
}
