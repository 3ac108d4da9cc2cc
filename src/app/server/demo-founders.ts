/** Who founded the companies of the demo group: each one's general manager; that of the main company founded the group too. */
import { insertDemoPeople } from '#core/account/server/index.ts';
import { insertDemoFounder, insertMember, nameGroupFounder } from '#core/org/server/index.ts';
import type { makeDemoGroup } from '#areas/staff/server/index.ts';
import type { TenantWork } from '#platform/runtime/context.ts';

type Company = ReturnType<typeof makeDemoGroup>['companies'][number] & { readonly companyCode: string };

/** Of the founder of a company that has nobody in its roster yet. */
const phoneWithoutRoster = '15400009904';
/** General managers who are leaders of the group beside its head. */
const leaders = 3;

/**
 * The head of the main company signs in as `head`; the others own their accounts and are not offered for signing in. The first of them
 * are leaders of the group too.
 */
export async function insertDemoFounders(
  contextOf: (companyCode: string) => TenantWork,
  companies: readonly Company[],
  staffIds: ReadonlyMap<string, number>,
  head: number,
  leaderRole: number | undefined,
): Promise<void> {
  for (const [index, company] of companies.entries()) {
    const context = contextOf(company.companyCode);
    const person = company.people[0];
    const name = person?.name ?? company.legalPerson;
    const [accountId = 0] =
      index === 0
        ? [head]
        : await insertDemoPeople(context.db, context.platform.seal, [
            { name, phone: person?.phone ?? phoneWithoutRoster },
          ]);
    await insertDemoFounder(context, {
      accountId,
      name,
      staffId: person ? (staffIds.get(person.key) ?? null) : null,
      departmentId: person ? (staffIds.get(person.departmentKey) ?? null) : null,
      position: person?.position ?? '总经理',
    });
    if (index === 0) await nameGroupFounder(context.db, context.tenant.groupCode, accountId);
    else if (index <= leaders && leaderRole !== undefined)
      await insertMember(context.db, {
        accountId,
        groupCode: context.tenant.groupCode,
        companyCode: '',
        displayName: name,
        staffId: null,
        departmentIds: [],
        jobTitle: person?.position ?? '总经理',
        roleIds: [leaderRole],
      });
  }
}
