/** What tests of projects begin with: an enterprise, a department, people of the roster, projects. */
import { queryOrInsertGroupInfoList } from '#areas/staff/public.ts';
import type { RawBuilder } from 'kysely';
import { inTenant } from '#platform/db/database.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { AccountWish, TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { insertProject, queryPage } from '../../model/project-calls.ts';

/** Codes of somebody who may do everything with projects, and keep archives. */
export const projectCodes = [
  'project_manage',
  'project_add',
  'project_edit',
  'project_delete',
  'project_export',
  'project_header',
  'project_amount_view',
  'staff_structure',
  'staff_record_edit',
] as const;

export type ListedProject = OutputOf<typeof queryPage>['records'][number] & Readonly<Record<string, unknown>>;

export class ProjectFixture {
  readonly server: TestServer;
  readonly enterprise: TestEnterprise;
  /** Account `lead`, who holds {@link projectCodes} for the whole company. */
  readonly lead: TestClient;
  readonly #made: { department?: number } = {};

  private constructor(server: TestServer, enterprise: TestEnterprise, lead: TestClient) {
    this.server = server;
    this.enterprise = enterprise;
    this.lead = lead;
  }

  /** A server with `lead` and further accounts of the first company. */
  static async start(...accounts: readonly AccountWish[]): Promise<ProjectFixture> {
    const server = await startTestServer();
    const enterprise = await server.makeEnterprise({ account: 'lead', codes: [...projectCodes] }, ...accounts);
    return new ProjectFixture(server, enterprise, await server.signIn('lead', { tenant: enterprise.tenant(0) }));
  }

  signIn(account: string): Promise<TestClient> {
    return this.server.signIn(account, { tenant: this.enterprise.tenant(0) });
  }

  /** Rows of a statement inside the first company. */
  async inCompany<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
    const { groupCode, companyCodes } = this.enterprise;
    const scope = { groupCode, companyCodes: [companyCodes[0]], accountId: null };
    return (await inTenant(this.server.platform.db, scope, (db) => statement.execute(db))).rows;
  }

  async department(): Promise<number> {
    this.#made.department ??= (await this.lead.ask(queryOrInsertGroupInfoList, {})).tree[0]?.id ?? 0;
    return this.#made.department;
  }

  /** Somebody at work in the first company; with an account also its member. */
  async colleague(name: string, account?: string): Promise<number> {
    const { groupCode, companyCodes, accountIds } = this.enterprise;
    const department = await this.department();
    return inTenant(this.server.platform.db, { groupCode, companyCodes, accountId: null }, async (db) => {
      const made = await queryRow<{ id: number }>(db)`
        insert into group_user_base (
          group_code, company_code, name, name_pinyin, id_type, group_info_id, position, employment_type, staff_status,
          completeness
        )
        values (
          ${groupCode}, ${companyCodes[0]}, ${name}, 'x', 'id_card', ${department}, '工程师', 'full_time', 'regular', 0
        )
        returning id`;
      if (account !== undefined)
        await queryRow(db)`
          update member set staff_id = ${made?.id ?? 0}
          where account_id = ${accountIds.get(account) ?? 0} and company_code = ${companyCodes[0]}`;
      return made?.id ?? 0;
    });
  }

  /** A project that somebody manages, as `lead` makes it. */
  async project(values: Partial<InputOf<typeof insertProject>> = {}): Promise<OutputOf<typeof insertProject>> {
    const managerId = values.managerId ?? (await this.colleague('项目经理'));
    return this.lead.ask(insertProject, { projectName: '边缘网关', projectType: 'rd', ...values, managerId });
  }

  /** A project as a list shows it; undefined where the list has it not. */
  async listed(id: number, client = this.lead): Promise<ListedProject | undefined> {
    const { records } = await client.ask(queryPage, { filter: { ids: [id] }, withSummary: false });
    return records[0];
  }
}
