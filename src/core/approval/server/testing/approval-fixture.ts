// Foreign tables: member, group_user_base, group_info: who leads whom is set at once, in a company made for a test
/** A company with a line of superiors, in which acts are put under approval; for the tests of approval and of its customers. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { inTenant } from '#platform/db/database.ts';
import type { AreaServer } from '#platform/runtime/registry.ts';
import type { ParsedInputOf } from '#platform/entity/endpoint.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { queryPageRequest, type RequestTab } from '../../model/approval-calls.ts';
import type { Decider, Step } from '../../model/approval-rule.ts';
import { getRule, saveRule } from '../../model/rule-calls.ts';

type RuleInput = ParsedInputOf<typeof saveRule>['rule'];

/** How the roster makes people; its room hands it over. */
export interface RosterKit {
  readonly hire: (
    client: TestClient,
    values: { groupInfoId: number; name: string; entryDate?: string; probationMonths?: number },
  ) => Promise<{ id: number }>;
  readonly linkMember: (
    server: TestServer,
    enterprise: TestEnterprise,
    account: string,
    staffId: number,
    departmentIds: readonly number[],
  ) => Promise<void>;
  readonly rootOf: (client: TestClient) => Promise<number>;
}

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
  /** Signs everybody in again, after the clock was moved. */
  readonly signInAll: () => Promise<Pick<ApprovalFixture, (typeof accounts)[number]>>;
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

export async function approvalFixture(
  { hire, linkMember, rootOf }: RosterKit,
  areas: readonly AreaServer[] = [],
): Promise<ApprovalFixture> {
  const server = await startTestServer({ areas });
  const enterprise = await server.makeEnterprise(
    { account: 'hr', roles: ['hr_manager', 'company_admin', 'legal'] },
    { account: 'head', roles: ['dept_manager'] },
    { account: 'boss', roles: ['dept_manager'] },
    { account: 'finance', roles: ['finance'] },
    { account: 'admin', roles: ['company_admin'] },
  );
  const tenant = enterprise.tenant(0);
  const signInAll = async () => ({
    hr: await server.signIn('hr', { tenant }),
    head: await server.signIn('head', { tenant }),
    boss: await server.signIn('boss', { tenant }),
    finance: await server.signIn('finance', { tenant }),
    admin: await server.signIn('admin', { tenant }),
  });
  const clients = await signInAll();
  const { hr, admin } = clients;
  const root = await rootOf(hr);
  const names = { hr: '岑望月', head: '叶知微', boss: '裴景行', finance: '温如玉', admin: '傅一苇' };
  const staff = { hr: 0, head: 0, boss: 0, finance: 0, admin: 0 };
  for (const account of accounts) {
    staff[account] = (await hire(hr, { groupInfoId: root, name: names[account] })).id;
    await linkMember(server, enterprise, account, staff[account], [root]);
  }
  const setting = { groupCode: enterprise.groupCode, companyCodes: [enterprise.companyCodes[0]], accountId: null };
  const inCompany = async <Row>(statement: RawBuilder<Row>): Promise<Row[]> =>
    (await inTenant(server.platform.db, setting, (db) => statement.execute(db))).rows;
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
    ...clients,
    signInAll,
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
      const [row] = await inCompany(sql<{ version: number }>`select version from group_user_base where id = ${id}`);
      return { id, version: row?.version ?? 0 };
    },
    list: async (client, tab) => {
      const { records } = await client.ask(queryPageRequest, { filter: { tab }, page: { current: 1, size: 100 } });
      return records;
    },
  };
}
