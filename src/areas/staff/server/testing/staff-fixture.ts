/** People and departments for the tests of the staff area, made through its own calls. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { queryOrInsertGroupInfoList } from '../../model/department-calls.ts';
import type { groupUserBase } from '../../model/group-user-base.ts';
import type { queryBasicInfo } from '../../model/archive-calls.ts';
import { entryGroupUserBase } from '../../model/entry-calls.ts';
import { insertDegreeTitle } from '../../model/records/experience.ts';
import { makeIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { UpdateOf } from '#platform/entity/entity.ts';
import { inTenant } from '#platform/db/database.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { makeMobileOf } from '#platform/testing/make.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';

let made = 0;

/** Valid ID number of a man born on 1 May 1990, different each time. */
export function newIdNumber(): string {
  made += 1;
  return makeIdNumber({
    division: `3301${String(10 + Math.floor(made / 400)).padStart(2, '0')}`,
    birthday: '1990-05-01',
    sequence: (made * 2 + 1) % 1000,
  });
}

/** Id of the company's root department. */
export async function rootOf(client: TestClient): Promise<number> {
  const { tree } = await client.ask(queryOrInsertGroupInfoList, {});
  const id = tree[0]?.id;
  if (id === undefined) throw new Error('the company has no root');
  return id;
}

type Hired = Omit<UpdateOf<typeof groupUserBase>, 'highestEducation' | 'titleLevel'> & {
  /** Code of the one study that the person comes with. */
  readonly highestEducation?: OutputOf<typeof queryBasicInfo>['base']['highestEducation'];
  /** Level of the one title that the person comes with. */
  readonly titleLevel?: OutputOf<typeof queryBasicInfo>['base']['titleLevel'];
};

/** Hires somebody new: 工程师, no probation, numbers of the fixture unless given. Education and title come as records, as they must. */
export async function hire(
  client: TestClient,
  { highestEducation, titleLevel, ...values }: Hired,
): Promise<OutputOf<typeof entryGroupUserBase> & { idNumber: string; phone: string }> {
  const idNumber = typeof values.idNumber === 'string' ? values.idNumber : newIdNumber();
  made += 1;
  const phone = typeof values.phone === 'string' ? values.phone : makeMobileOf(70_000_000 + made);
  const study = highestEducation && {
    school: '浙江大学',
    major: '软件工程',
    startDate: '2008-09-01',
    endDate: '2012-06-30',
    educationCode: highestEducation,
  };
  const answer = await client.ask(entryGroupUserBase, {
    name: '张伟',
    position: '工程师',
    entryDate: '2024-03-01',
    ...values,
    idNumber,
    phone,
    ...(study ? { studyRecords: [study] } : {}),
  });
  if (titleLevel) {
    const title = { kind: 'title', name: '工程师', level: titleLevel, obtainDate: '2015-01-01' } as const;
    await client.ask(insertDegreeTitle, { ownerId: answer.id, items: [title] });
  }
  return { ...answer, idNumber, phone };
}

/** Rows of a statement inside one company, for what no call answers. */
export async function readIn<Row>(
  server: TestServer,
  enterprise: TestEnterprise,
  company: 0 | 1,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const result = await inTenant(
    server.platform.db,
    { groupCode: enterprise.groupCode, companyCodes: [enterprise.companyCodes[company]], accountId: null },
    (db) => statement.execute(db),
  );
  return result.rows;
}

/** Links an account to a person and departments, as inviting a member does. */
export async function linkMember(
  server: TestServer,
  enterprise: TestEnterprise,
  account: string,
  staffId: number,
  departmentIds: readonly number[],
): Promise<void> {
  const accountId = enterprise.accountIds.get(account) ?? 0;
  await readIn(
    server,
    enterprise,
    0,
    sql`
      update member
      set staff_id = ${staffId}, dept_ids = ${[...departmentIds]}::bigint[]
      where account_id = ${accountId}`,
  );
  server.platform.identity.forget(accountId);
}
