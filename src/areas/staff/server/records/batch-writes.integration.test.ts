/** Many records in one write: what one of a person's records excludes in another holds within the write, too. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { queryRows } from '#platform/db/statement.ts';
import { asPerson, tenantOf } from '#platform/runtime/system-work.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { writeRows } from '#platform/store/write.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import { studyRecord } from '../../model/records/experience.ts';
import { staffContract } from '../../model/records/contract.ts';
import { userFamily } from '../../model/records/family.ts';
import { staffAccount, staffSalary } from '../../model/records/pay.ts';
import type { TransferStage } from '../testing/transfer-fixture.ts';
import { startTransferStage } from '../testing/transfer-fixture.ts';

let stage: TransferStage;
beforeAll(async () => {
  stage = await startTransferStage({ account: 'editor', codes: ['staff_edit'] });
});
afterAll(() => stage?.server.stop());

async function work<Result>(act: (context: TenantWork) => Promise<Result>): Promise<Result> {
  const { server, enterprise } = stage;
  const accountId = enterprise.accountIds.get('editor') ?? 0;
  const tenant = await tenantOf(server.platform, accountId, enterprise.groupCode, enterprise.companyCodes[0]);
  if (!tenant) throw new Error('the editor may not enter');
  return asPerson(server.platform, 'test/write', { accountId, name: 'editor' }, tenant, act);
}

async function newPerson(context: TenantWork): Promise<number> {
  const [department] = await queryRows<{ id: number }>(context)`select id from group_info where name = '后端组'`;
  const person = {
    name: '批量人员',
    sex: '1',
    birthday: '1990-01-01',
    groupInfoId: department?.id,
    position: '工程师',
    staffStatus: 'regular',
    entryDate: '2020-01-01',
  };
  return (await entityStore(context, groupUserBase).insert(person as never)).id;
}

/** Writes new rows together; answers why each was refused, null where it was not. */
async function refusals(context: TenantWork, entity: AnyEntity, rows: readonly Row[]): Promise<(string | null)[]> {
  const written = await writeRows(
    context,
    entity,
    rows.map((values) => ({ before: null, values })),
  );
  return written.map(({ refusal }) => refusal?.message ?? null);
}

test('of two educations that both say they are the highest, the later one is, and no stored one', async () => {
  await work(async (context) => {
    const ownerId = await newPerson(context);
    const study = (school: string, more: Row = {}): Row => ({
      ownerType: 'internal',
      ownerId,
      school,
      major: '数学',
      educationCode: '21',
      startDate: '2008-09-01',
      endDate: '2012-06-30',
      ...more,
    });
    expect(await refusals(context, studyRecord, [study('甲大学', { isHighest: true, isFirst: true })])).toEqual([null]);
    const both = [study('乙大学', { isHighest: true }), study('丙大学', { isHighest: true })];
    expect(await refusals(context, studyRecord, both)).toEqual([null, null]);
    const stored = await queryRows<{ school: string; isHighest: boolean | null; isFirst: boolean | null }>(context)`
      select school, is_highest, is_first from study_record where owner_id = ${ownerId} order by id`;
    expect(stored).toEqual([
      { school: '甲大学', isHighest: false, isFirst: true },
      { school: '乙大学', isHighest: false, isFirst: false },
      { school: '丙大学', isHighest: true, isFirst: false },
    ]);
    const log = await queryRows(context)`
      select entity_name, before, after, reason from audit_log
      where entity = 'study_record' and reason = '改由另一条记录担任'`;
    expect(log).toEqual([
      { entityName: '甲大学', before: { isHighest: true }, after: { isHighest: false }, reason: '改由另一条记录担任' },
    ]);
    const [person] = await queryRows<{ school: string }>(context)`
      select school from group_user_base where id = ${ownerId}`;
    expect(person?.school).toBe('丙大学');
  });
});

test('main accounts are one of each type, for each of many people', async () => {
  await work(async (context) => {
    const people = [await newPerson(context), await newPerson(context)];
    const rows = people.flatMap((userBaseId) =>
      ['A0001', 'A0002'].map((accountNo): Row => ({
        userBaseId,
        accountType: 'social_insurance',
        accountNo,
        isMain: true,
      })),
    );
    expect(await refusals(context, staffAccount, rows)).toEqual([null, null, null, null]);
    const main = await queryRows(context)`
      select user_base_id from staff_account where user_base_id = any(${people}::bigint[]) and is_main order by id`;
    expect(main).toEqual(people.map((userBaseId) => ({ userBaseId })));
  });
});

test('a second pay of one day and a fourth emergency contact are refused by themselves', async () => {
  await work(async (context) => {
    const [userBaseId, otherId] = [await newPerson(context), await newPerson(context)];
    const pay = (person: number, effectiveDate: string): Row => ({
      userBaseId: person,
      effectiveDate,
      baseSalary: 9000,
      payCycle: 'month',
      changeType: 'entry',
    });
    const days = [pay(userBaseId, '2199-01-01'), pay(userBaseId, '2199-01-01'), pay(otherId, '2199-01-01')];
    expect(await refusals(context, staffSalary, days)).toEqual([null, '该生效日期已有薪资记录', null]);
    const contacts = Array.from({ length: 5 }, (_, index): Row => ({
      userBaseId: index === 4 ? otherId : userBaseId,
      relation: 'other',
      name: `联系人${index}`,
      phone: `1390000000${index}`,
      isEmergency: true,
    }));
    expect(await refusals(context, userFamily, contacts)).toEqual([null, null, null, '紧急联系人最多 3 位', null]);
  });
});

test('contracts of one person see each other, those of many are written together', async () => {
  await work(async (context) => {
    const [userBaseId, otherId] = [await newPerson(context), await newPerson(context)];
    const contract = (person: number, contractNo: string, startDate: string, endDate: string): Row => ({
      userBaseId: person,
      contractNo,
      contractKind: 'labor',
      termType: 'fixed_term',
      signCompany: '测试公司',
      signDate: startDate,
      startDate,
      endDate,
    });
    const rows = [
      contract(userBaseId, 'P-1', '2020-01-01', '2022-12-31'),
      contract(otherId, 'P-2', '2020-01-01', '2022-12-31'),
      contract(userBaseId, 'P-3', '2022-06-01', '2024-12-31'),
      contract(userBaseId, 'P-4', '2023-01-01', '2025-12-31'),
    ];
    expect(await refusals(context, staffContract, rows)).toEqual([
      null,
      null,
      expect.stringContaining('与合同「P-1」的期限重叠'),
      null,
    ]);
    const stored = await queryRows<{ contractNo: string; signOrdinal: number }>(context)`
      select contract_no, sign_ordinal from staff_contract where contract_no like 'P-%' order by contract_no`;
    expect(stored).toEqual([
      { contractNo: 'P-1', signOrdinal: 1 },
      { contractNo: 'P-2', signOrdinal: 1 },
      { contractNo: 'P-4', signOrdinal: 2 },
    ]);
  });
});
