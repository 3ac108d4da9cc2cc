/** A rule of approval of the demonstration, and requests that wait for its decider: by the calls themselves, as people send them. */
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { runErased } from '#platform/runtime/registry.ts';
import { asPerson, tenantOf } from '#platform/runtime/system-work.ts';

export interface DemoApproval {
  readonly home: { readonly groupCode: string; readonly companyCode: string };
  readonly accountIds: ReadonlyMap<string, number>;
  /** People whom personnel would put on another level, and why. */
  readonly people: readonly { readonly staffId: number; readonly jobLevel: string; readonly reason: string }[];
}

const changes = '/api/v1/staff/insertStaffWork';

/** 降级 needs the word of the administrator, and two of them wait for it. */
export async function insertDemoApproval(
  platform: Platform,
  { home, accountIds, people }: DemoApproval,
): Promise<void> {
  const tenantFor = async (account: string) => {
    const accountId = accountIds.get(account) ?? 0;
    const tenant = await tenantOf(platform, accountId, home.groupCode, home.companyCode);
    if (!tenant) throw new Error(`${account} is no member of the company of the demonstration`);
    return { accountId, tenant };
  };
  const call = async (account: string, path: string, input: object) => {
    const { accountId, tenant } = await tenantFor(account);
    const handler = platform.registry.handlers.find(({ endpoint }) => endpoint.path === path);
    if (!handler) throw new Error(`there is no call ${path}`);
    await asPerson(platform, path, { accountId, name: tenant.access.displayName }, tenant, (context) =>
      runErased(handler, context, handler.endpoint.input.parse(input)),
    );
  };
  const { tenant } = await tenantFor('company_admin');
  const deciders = [{ kind: 'people', staffIds: [tenant.access.staffId] }];
  await call('company_admin', '/api/v1/approval/saveRule', {
    actKey: `${changes}#demote`,
    rule: {
      isEnabled: true,
      tiers: [{ until: null, steps: [{ mode: 'all', name: '管理层', deciders }] }],
      remindDays: 5,
      expireDays: 30,
    },
  });
  const effectiveDate = todayInShanghai(platform.now());
  for (const { staffId, jobLevel, reason } of people)
    await call('hr_manager', changes, {
      userBaseId: staffId,
      changeType: 'demote',
      effectiveDate,
      after: { jobLevel },
      reason,
    });
}
