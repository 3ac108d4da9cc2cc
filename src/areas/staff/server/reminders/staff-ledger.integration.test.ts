/** Deadlines of people follow every write of theirs into the ledger, and are shown within the data scope of the roster. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handleDue, queryDueDays, queryPageDue, snoozeDue } from '#core/due/public.ts';
import { makeIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { demissionGroupUserBase } from '../../model/demission.ts';
import { insertGroupInfo } from '../../model/department-calls.ts';
import { contractCalls } from '../../model/records/contract.ts';
import { lastSigningDay } from '../../model/records/contract-rules.ts';
import { insertDegreeTitle } from '../../model/records/experience.ts';
import {
  deleteGroupUserBase,
  queryPage,
  queryStaffAlerts,
  restoreGroupUserBase,
  updateGroupUserBase,
} from '../../model/roster-calls.ts';
import { undoImportGroupUserBase } from '../../model/roster-transfer.ts';
import { hire, linkMember, rootOf } from '../testing/staff-fixture.ts';
import type { TransferStage } from '../testing/transfer-fixture.ts';
import { analysed, line, startTransferStage, workbook } from '../testing/transfer-fixture.ts';

let stage: TransferStage;
let hr: TestClient;
let head: TestClient;
let root: number;
let lab: number;
const today = () => todayInShanghai(stage.server.clock.now());

beforeAll(async () => {
  stage = await startTransferStage(
    { account: 'hr', roles: ['hr_manager'], codes: ['due_manage', 'staff_delete'] },
    { account: 'head', codes: ['staff_structure'], dataScope: 'dept' },
  );
  const { server } = stage;
  [hr, head] = [await server.signIn('hr'), await server.signIn('head')];
  root = await rootOf(hr);
  lab = (await hr.ask(insertGroupInfo, { name: '实验室', parentId: root })).id;
});
afterAll(() => stage?.server.stop());
beforeEach(async () => {
  await stage.inCompany((db) => sql`delete from due_item`.execute(db));
});

/** [kind, day, state] of items about a person, in order of kinds. */
const itemsOf = async (personId: number) => {
  const items = await stage.inCompany(
    (db) => queryRows<{ kind: string; dueDate: string; state: string; title: string }>(db)`
      select kind, due_date, state, title from due_item where person_id = ${personId} order by kind`,
  );
  return items;
};
const statesOf = async (personId: number) =>
  Object.fromEntries((await itemsOf(personId)).map(({ kind, state }) => [kind, state]));

const young = { employmentType: 'full_time', birthday: '1990-05-01' } as const;

test('hired, signed, renamed, left: each write moves the items of the person', async () => {
  const entryDate = addDays(today(), -10);
  const idValidTo = addDays(today(), 400);
  const { id } = await hire(hr, {
    name: '甄新',
    groupInfoId: root,
    entryDate,
    probationMonths: 3,
    idValidTo,
    ...young,
  });
  const [, first] = await itemsOf(id);
  expect((await itemsOf(id)).map(({ kind }) => kind)).toEqual(['contract_unsigned', 'id_expire', 'probation_end']);
  expect(first).toEqual({ kind: 'id_expire', dueDate: idValidTo, state: 'open', title: '证件到期 · 甄新' });
  expect((await itemsOf(id))[0]?.dueDate).toBe(lastSigningDay(entryDate));

  const endDate = addDays(today(), 700);
  await hr.ask(contractCalls.save, {
    userBaseId: id,
    contractNo: `HT-${id}`,
    contractKind: 'labor',
    termType: 'fixed_term',
    signCompany: '测试公司',
    signDate: entryDate,
    startDate: entryDate,
    endDate,
  });
  expect(await statesOf(id)).toEqual({
    contract_end: 'open',
    contract_unsigned: 'void',
    id_expire: 'open',
    probation_end: 'open',
  });
  await hr.ask(insertDegreeTitle, {
    ownerId: id,
    items: [{ kind: 'certificate', name: '安全员证', obtainDate: '2020-01-01', expireDate: addDays(today(), 90) }],
  });
  expect((await itemsOf(id)).find(({ kind }) => kind === 'certificate_expire')?.title).toBe(
    '证书到期 · 甄新「安全员证」',
  );

  const versionOf = async () => {
    const [row] = await stage.inCompany(
      (db) => queryRows<{ version: number }>(db)`select version from group_user_base where id = ${id}`,
    );
    return row?.version ?? 0;
  };
  await hr.ask(updateGroupUserBase, { id, version: await versionOf(), name: '甄名' });
  expect((await itemsOf(id)).map(({ title }) => title)).toContain('证书到期 · 甄名「安全员证」');

  const details = {
    demissionType: 'resign',
    reasonCode: 'family',
    noticeDate: today(),
    lastWorkDate: today(),
  } as const;
  const { version } = await hr.ask(demissionGroupUserBase, {
    id,
    version: await versionOf(),
    action: 'submit',
    ...details,
  });
  await hr.ask(demissionGroupUserBase, { id, version, action: 'confirm' });
  expect(new Set(Object.values(await statesOf(id)))).toEqual(new Set(['void']));
});

test('deleted, brought back, imported, undone: many rows at once, all the same', async () => {
  const { id } = await hire(hr, { name: '误录', groupInfoId: root, idValidTo: addDays(today(), 30), ...young });
  await hr.ask(deleteGroupUserBase, { ids: [id], reason: '录入错误' });
  expect(await statesOf(id)).toEqual({ contract_unsigned: 'void', id_expire: 'void' });
  await hr.ask(restoreGroupUserBase, { ids: [id] });
  expect(await statesOf(id)).toEqual({ contract_unsigned: 'open', id_expire: 'open' });

  const batch = await analysed(stage.personnel, await workbook([line(), line(), line()]));
  await stage.commit(stage.personnel, batch.batchId);
  const states = () =>
    stage.inCompany(
      (db) => queryRows<{ state: string; count: number }>(db)`
        select state, count(*) as count from due_item
        where kind = 'contract_unsigned' and ref_id <> ${id} group by state`,
    );
  expect(await states()).toEqual([{ state: 'open', count: 3 }]);
  await stage.personnel.ask(undoImportGroupUserBase, { batchId: batch.batchId });
  expect(await states()).toEqual([{ state: 'void', count: 3 }]);
});

test('who is hired again after retirement is not due to retire, in the ledger as in the alert; the others are', async () => {
  const room = (await hr.ask(insertGroupInfo, { name: '退休室', parentId: root })).id;
  const birthday = `${Number(today().slice(0, 4)) - 64}-03-05`;
  const aged = (name: string, employmentType: 'rehire' | 'full_time', sequence: number) =>
    hire(hr, {
      name,
      groupInfoId: room,
      employmentType,
      idNumber: makeIdNumber({ division: '330106', birthday, sequence }),
    });
  const [back, staying] = [await aged('返聘人', 'rehire', 1), await aged('在岗人', 'full_time', 3)];
  expect(await statesOf(back.id)).not.toHaveProperty('retire');
  expect(await statesOf(staying.id)).toMatchObject({ retire: 'open' });
  const filter = { groupInfoIds: [room], alert: 'retire' } as const;
  const { records, alertCounts } = {
    ...(await hr.ask(queryPage, { filter, columns: ['name'] })),
    ...(await hr.ask(queryStaffAlerts, { groupInfoIds: [room] })),
  };
  expect(records.map(({ id }) => id)).toEqual([staying.id]);
  expect(alertCounts['retire']).toBe(1);
});

test('shown to readers of the roster within their data scope, to nobody of a sister company; ended in the archive alone', async () => {
  const chief = await hire(hr, { name: '主任', groupInfoId: lab, employmentType: 'consultant' });
  await linkMember(stage.server, stage.enterprise, 'head', chief.id, [lab]);
  const idValidTo = addDays(today(), 20);
  const inside = await hire(hr, { name: '实验员', groupInfoId: lab, employmentType: 'consultant', idValidTo });
  const outside = await hire(hr, { name: '总部人', groupInfoId: root, employmentType: 'consultant', idValidTo });
  const seenBy = async (client: TestClient) =>
    (await client.ask(queryPageDue, { filter: { kind: ['id_expire'] } })).records.map(({ personId }) => personId);
  expect(new Set(await seenBy(hr))).toEqual(new Set([inside.id, outside.id]));
  expect(await seenBy(head)).toEqual([inside.id]);
  expect(await seenBy(stage.neighbour)).toEqual([]);
  const page = await head.ask(queryPageDue, { filter: { kind: ['id_expire'] } });
  expect(page).toMatchObject({ total: 1, in30: 1 });

  const { records } = await hr.ask(queryPageDue, { filter: { kind: ['id_expire'] } });
  const item = records.find(({ personId }) => personId === outside.id);
  const one = { id: item?.id ?? 0, version: item?.version ?? 0 };
  expect(await hr.call(handleDue, { action: 'handle', ...one })).toMatchObject({ errorCode: 'FY-C001' });
  expect(await head.call(snoozeDue, { action: 'snooze', ...one, days: 3 })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await hr.ask(snoozeDue, { action: 'snooze', ...one, days: 3 })).toMatchObject({
    snoozedUntil: addDays(today(), 3),
  });
  // The calendar counts what is to be done; what was put off, and a birthday, beside it.
  await hire(hr, {
    name: '寿星',
    groupInfoId: root,
    employmentType: 'consultant',
    idNumber: makeIdNumber({ division: '330106', birthday: `1988${addDays(today(), 5).slice(4)}`, sequence: 7 }),
  });
  const { days } = await hr.ask(queryDueDays, { from: addDays(today(), 5), to: idValidTo });
  expect(days).toContainEqual({ day: idValidTo, count: 1, others: 1 });
  expect(days).toContainEqual({ day: addDays(today(), 5), count: 0, others: 1 });
});

test('/api/v1/user/group/queryPage of an open alert: most urgent first, with the day of each, and counts by how near it is', async () => {
  const room = (await hr.ask(insertGroupInfo, { name: '到期室', parentId: root })).id;
  const until = async (name: string, days: number) =>
    (
      await hire(hr, {
        name,
        groupInfoId: room,
        employmentType: 'consultant',
        idValidTo: addDays(today(), days),
      })
    ).id;
  const [later, over, near] = [await until('后期', 45), await until('过期', -3), await until('近期', 12)];
  await until('远期', 300);
  const ask = (more: object = {}) =>
    hr.ask(queryPage, { filter: { groupInfoIds: [room], alert: 'id_expire', ...more }, columns: ['name'] });
  const page = await ask();
  expect(page.records.map(({ id }) => id)).toEqual([over, near, later]);
  expect(page.records.map(({ alertReason }) => alertReason?.date)).toEqual(
    [-3, 12, 45].map((days) => addDays(today(), days)),
  );
  expect(page.alertDays).toEqual({ all: 3, past: 1, within30: 1, within60: 1, next: null });
  const past = await ask({ urgency: 'past' });
  expect([past.total, past.alertDays?.all]).toEqual([1, 3]);
  // Another order is the reader's choice; without an alert nothing is added.
  const named = await hr.ask(queryPage, {
    filter: { groupInfoIds: [room], alert: 'id_expire' },
    sort: [{ field: 'entryDate', order: 'desc' }],
  });
  expect(named.total).toBe(3);
  expect((await hr.ask(queryPage, { filter: { groupInfoIds: [room] } })).alertDays).toBeUndefined();
  // Nobody in the alert: the next day that comes.
  const calm = (await hr.ask(insertGroupInfo, { name: '清闲室', parentId: root })).id;
  const idValidTo = addDays(today(), 200);
  await hire(hr, { name: '从容', groupInfoId: calm, employmentType: 'consultant', idValidTo });
  expect((await ask({ groupInfoIds: [calm] })).alertDays).toMatchObject({ all: 0, next: idValidTo });
});
