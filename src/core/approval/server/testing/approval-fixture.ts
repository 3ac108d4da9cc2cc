/** A company with a line of superiors, in which acts are put under approval; for the tests of approval and of its customers. */
import { sql } from 'kysely';
import { hire, linkMember, readIn, rootOf } from '#areas/staff/server/testing/staff-fixture.ts';
import type { ParsedInputOf } from '#platform/entity/endpoint.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { queryPageRequest, type RequestTab } from '../../model/approval-calls.ts';
import type { Decider, Step } from '../../model/approval-rule.ts';
import { getRule, saveRule } from '../../model/rule-calls.ts';

type RuleInput = ParsedInputOf<typeof saveRule>['rule'];

export interface ApprovalFixture {
  readonly server: TestServer;
  readonly enterprise: TestEnterprise;
  /** Asks for things: personnel with all codes. */
  readonly hr: TestClient;
  /** Superior of hr. */
  readonly head: TestClient;
  /** Superior of head, leader of the root department. */
  readonly boss: TestClient;
  /** Beside the line, holds the role 财务. */
  readonly finance: TestClient;
  /** Manages approval. */
  readonly admin: TestClient;
  readonly root: number;
  /** Persons of the accounts. */
  readonly staff: Readonly<Record<'hr' | 'head' | 'boss' | 'finance' | 'admin', number>>;
  /** A person on probation, different each time. */
  readonly probationer: (name: string) => Promise<{ id: number; version: number }>;
  /** Puts an act under approval. */
  readonly rule: (actKey: string, steps: readonly Step[], more?: Partial<RuleInput>) => Promise<void>;
  readonly off: (actKey: string) => Promise<void>;
  readonly list: (client: TestClient, tab: RequestTab) => Promise<{ id: number; title: string; state: string }[]>;
}

/** A step of deciders who all have to agree. */
export const step = (...deciders: Decider[]): Step => ({ mode: 'all', deciders });

const accounts = ['hr', 'head', 'boss', 'finance', 'admin'] as const;

export async function approvalFixture(): Promise<ApprovalFixture> {
  const server = await startTestServer();
  const enterprise = await server.makeEnterprise(
    { account: 'hr', roles: ['hr_manager', 'company_admin', 'legal'] },
    { account: 'head', roles: ['dept_manager'] },
    { account: 'boss', roles: ['dept_manager'] },
    { account: 'finance', roles: ['finance'] },
    { account: 'admin', roles: ['company_admin'] },
  );
  const [hr, head, boss, finance, admin] = await Promise.all(
    accounts.map((account) => server.signIn(account, { tenant: enterprise.tenant(0) })),
  );
  if (!hr || !head || !boss || !finance || !admin) throw new Error('not everybody signed in');
  const root = await rootOf(hr);
  const names = { hr: '岑望月', head: '叶知微', boss: '裴景行', finance: '温如玉', admin: '傅一苇' };
  const staff = { hr: 0, head: 0, boss: 0, finance: 0, admin: 0 };
  for (const account of accounts) {
    staff[account] = (await hire(hr, { groupInfoId: root, name: names[account] })).id;
    await linkMember(server, enterprise, account, staff[account], [root]);
  }
  const inCompany = (statement: ReturnType<typeof sql<unknown>>) => readIn(server, enterprise, 0, statement);
  await inCompany(sql`
    update member set display_name = t.name from group_user_base t where t.id = member.staff_id`);
  await inCompany(sql`update group_user_base set superior_id = ${staff.head} where id = ${staff.hr}`);
  await inCompany(
    sql`update group_user_base set superior_id = ${staff.boss} where id in (${staff.head}, ${staff.finance})`,
  );
  await inCompany(sql`update group_info set leader_user_base_id = ${staff.boss} where id = ${root}`);
  for (const accountId of enterprise.accountIds.values()) server.platform.identity.forget(accountId);
  const rule = async (actKey: string, steps: readonly Step[], more: Partial<RuleInput> = {}) => {
    const { version } = await admin.ask(getRule, { actKey });
    const tiers = [{ until: null, steps: [...steps] }];
    await admin.ask(saveRule, {
      actKey,
      ...(version !== null && { version }),
      rule: { isEnabled: true, tiers, remindDays: 3, expireDays: 10, ...more },
    });
  };
  return {
    server,
    enterprise,
    hr,
    head,
    boss,
    finance,
    admin,
    root,
    staff,
    rule,
    off: async (actKey) => await rule(actKey, [step({ kind: 'superior' })], { isEnabled: false }),
    probationer: async (name) => {
      const { id } = await hire(hr, {
        groupInfoId: root,
        name,
        entryDate: server.clock.now().toISOString().slice(0, 10),
        probationMonths: 3,
      });
      const [row] = await readIn(
        server,
        enterprise,
        0,
        sql<{ version: number }>`select version from group_user_base where id = ${id}`,
      );
      return { id, version: row?.version ?? 0 };
    },
    list: async (client, tab) => {
      const { records } = await client.ask(queryPageRequest, { filter: { tab }, page: { current: 1, size: 100 } });
      return records;
    },
  };
}
