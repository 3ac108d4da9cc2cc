/** What tests of recruiting begin with: an enterprise, a department, people of the roster, people of the pool, a position. */
import { sql } from 'kysely';
import { queryOrInsertGroupInfoList } from '#areas/staff/public.ts';
import { inTenant } from '#platform/db/database.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { InputOf } from '#platform/entity/endpoint.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { insertExternalPerson } from '../../model/person-calls.ts';
import { insertOrUpdatePosition, updatePositionStatus } from '../../model/process/position-calls.ts';
import { insertRecruitInfo } from '../../model/process/record-calls.ts';

/** Codes of a recruiter who may do everything. */
export const recruiterCodes = [
  'external_talent_pool',
  'recruit_position_edit',
  'recruit_add',
  'recruit_edit',
  'recruit_delete',
  'recruit_finish',
  'recruit_offer_edit',
  'recruit_interview',
  'recruit_test',
  'recruit_salary_view',
  'external_phone_view',
  'staff_structure',
] as const;

export class RecruitFixture {
  #count = 0;
  readonly server: TestServer;
  readonly enterprise: TestEnterprise;
  readonly recruiter: TestClient;

  constructor(server: TestServer, enterprise: TestEnterprise, recruiter: TestClient) {
    this.server = server;
    this.enterprise = enterprise;
    this.recruiter = recruiter;
  }

  /** Runs a statement in the first company. */
  async inCompany<Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> {
    const { groupCode, companyCodes } = this.enterprise;
    return inTenant(this.server.platform.db, { groupCode, companyCodes, accountId: null }, async (db) => {
      const { rows } = await statement.execute(db);
      return rows;
    });
  }

  async department(): Promise<number> {
    const { tree } = await this.recruiter.ask(queryOrInsertGroupInfoList, {});
    return tree[0]?.id ?? 0;
  }

  /** Somebody at work in the first company; with an account also its member. */
  async colleague(name: string, accountId?: number): Promise<number> {
    const { groupCode, companyCodes } = this.enterprise;
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
      if (accountId !== undefined)
        await queryRow(db)`
          update member set staff_id = ${made?.id ?? 0}
          where account_id = ${accountId} and company_code = ${companyCodes[0]}`;
      return made?.id ?? 0;
    });
  }

  /** A position that takes candidates. */
  async position(values: Partial<InputOf<typeof insertOrUpdatePosition>> = {}): Promise<number> {
    const [groupInfoId, ownerId] = [await this.department(), values.ownerId ?? (await this.colleague('负责人'))];
    const { id } = await this.recruiter.ask(insertOrUpdatePosition, {
      name: '后端工程师',
      groupInfoId,
      ownerId,
      headcount: 1,
      ...values,
    });
    await this.recruiter.ask(updatePositionStatus, { ids: [id], action: 'open' });
    return id;
  }

  async person(values: Partial<InputOf<typeof insertExternalPerson>> = {}): Promise<number> {
    this.#count += 1;
    const { id } = await this.recruiter.ask(insertExternalPerson, {
      name: '沈知予',
      phone: `1381234${String(1000 + this.#count)}`,
      source: 'site',
      ...values,
    });
    return id;
  }

  /** A new person in process for a position, 待筛选. */
  async candidate(positionId: number, name = '沈知予'): Promise<{ readonly id: number; readonly personId: number }> {
    const personId = await this.person({ name });
    const { ids } = await this.recruiter.ask(insertRecruitInfo, { externalPersonIds: [personId], positionId });
    return { id: ids[0] ?? 0, personId };
  }
}
