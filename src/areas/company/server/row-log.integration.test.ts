/** The head and the rail of a record: its next dates out of the ledger, its story in the words of the declared acts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryPageDue, snoozeDue } from '#core/due/public.ts';
import { remindDue } from '#core/due/public.server.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { exportEntity } from '#platform/entity/transfer.ts';
import { queryRowDates, queryRowLog } from '#platform/entity/row-log.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { insertCertificate, renewCertificate, updateCertificate } from '../model/certificate.ts';
import { deleteHonor, insertAndUpdateHonor } from '../model/honor.ts';

let server: TestServer;
let editor: TestClient;
let stranger: TestClient;
let neighbour: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  const codes = [
    'due_manage',
    'company_qualification',
    'certificate_edit',
    'certificate_export',
    'company_honors',
    'honor_edit',
    'honor_delete',
  ];
  await server.makeEnterprise(
    { account: 'editor', codes },
    { account: 'stranger', codes: ['company_honors'] },
    { account: 'neighbour', home: 1, codes },
  );
  [editor, stranger, neighbour] = (await Promise.all(
    ['editor', 'stranger', 'neighbour'].map((account) => server.signIn(account)),
  )) as [TestClient, TestClient, TestClient];
});
afterAll(() => server?.stop());

const page = { current: 1, size: 20 };
const soon = addDays(todayInShanghai(), 20);
const makeCertificate = (certNo: string) =>
  editor.ask(insertCertificate, {
    certName: '软件企业证书',
    certType: 'software',
    certNo,
    issueDate: '2024-01-01',
    expiryDate: soon,
  });

test('/api/v1/common/queryRowLog: edits say old and new, acts their own words, and 只看办理 leaves edits out', async () => {
  const made = await makeCertificate('A-1');
  const saved = await editor.ask(updateCertificate, { id: made.id, version: made.version, certLevel: 'national' });
  await editor.ask(renewCertificate, {
    id: made.id,
    version: saved.version,
    certNo: 'A-2',
    issueDate: soon,
    expiryDate: addDays(soon, 1000),
  });
  const filter = { entity: 'certificate', id: made.id };
  const all = await editor.ask(queryRowLog, { filter, page });
  expect(all.records.map(({ act, action }) => act ?? action)).toEqual(['续证', 'update', 'create']);
  expect(all.records[1]?.changes).toEqual([{ key: 'certLevel', label: '级别', before: null, after: '国家级' }]);
  const acts = await editor.ask(queryRowLog, { filter: { ...filter, onlyActs: true }, page });
  expect(acts.records.map(({ act, action }) => act ?? action)).toEqual(['续证', 'create']);
  expect(acts.total).toBe(2);
});

test('/api/v1/common/queryRowDates: the open dates of the ledger, the next first; none once they are settled', async () => {
  const { id, version } = await makeCertificate('B-1');
  expect(await editor.ask(queryRowDates, { entity: 'certificate', id })).toEqual({
    dates: [{ kind: 'certificate_end', label: '资质到期', dueDate: soon, graceEndDate: null, act: 'renew' }],
  });
  const review = addDays(soon, -10);
  const saved = await editor.ask(updateCertificate, { id, version, nextReviewDate: review });
  const { dates } = await editor.ask(queryRowDates, { entity: 'certificate', id });
  expect(dates.map(({ kind, dueDate, act }) => [kind, dueDate, act])).toEqual([
    ['certificate_review', review, 'edit'],
    ['certificate_end', soon, 'renew'],
  ]);
  await editor.ask(updateCertificate, { id, version: saved.version, state: 'cancelled' });
  expect(await editor.ask(queryRowDates, { entity: 'certificate', id })).toEqual({ dates: [] });
});

test('who was reminded of a date, and what was done with it, is part of the story; 只看办理 leaves reminders out', async () => {
  const { id } = await makeCertificate('D-1');
  await remindDue(server.platform);
  const items = await editor.ask(queryPageDue, { filter: { keyword: '软件企业' }, page: { current: 1, size: 50 } });
  const item = items.records.find(({ refTable, refId }) => refTable === 'certificate' && refId === id);
  await editor.ask(snoozeDue, { action: 'snooze', id: item?.id ?? 0, version: item?.version ?? 0, days: 3 });
  const filter = { entity: 'certificate', id };
  const { records, total } = await editor.ask(queryRowLog, { filter, page });
  expect(records.map(({ act, action }) => act ?? action)).toEqual(['推迟', 'remind', 'create']);
  expect(total).toBe(3);
  expect(records[0]).toMatchObject({ recordName: '资质到期 · 软件企业证书', reason: '推迟天数 3', changes: [] });
  expect(records[1]).toMatchObject({ actorName: null, recordName: '资质到期 · 软件企业证书' });
  expect(records[1]?.reminded).toEqual({ names: [expect.any(String)], daysLeft: 20 });
  const acts = await editor.ask(queryRowLog, { filter: { ...filter, onlyActs: true }, page });
  expect(acts.records.map(({ act, action }) => act ?? action)).toEqual(['推迟', 'create']);
});

test('both ask for the code of reading, find no row of a neighbour, and know entities with a head alone', async () => {
  const { id } = await makeCertificate('C-1');
  const log = { filter: { entity: 'certificate', id }, page };
  const dates = { entity: 'certificate', id };
  expect(await stranger.call(queryRowLog, log)).toMatchObject({ errorCode: 'FY-A001' });
  expect(await stranger.call(queryRowDates, dates)).toMatchObject({ errorCode: 'FY-A001' });
  expect(await neighbour.call(queryRowLog, log)).toMatchObject({ errorCode: 'FY-N001' });
  expect(await neighbour.call(queryRowDates, dates)).toMatchObject({ errorCode: 'FY-N001' });
  const honor = await editor.ask(insertAndUpdateHonor, {
    honorName: '科技进步奖',
    honorLevel: 'provincial',
    honorType: 'science',
    awardOrg: '示例厅',
    awardDate: '2024-05-01',
  });
  expect(await editor.call(queryRowLog, { filter: { entity: 'honor', id: honor.id }, page })).toMatchObject({
    errorCode: 'FY-V001',
  });
  expect(await editor.call(queryRowDates, { entity: 'due_item', id: 1 })).toMatchObject({ errorCode: 'FY-V001' });
  await editor.ask(deleteHonor, { ids: [honor.id] });
});

test('the export of a whole list is not the story of the row that happens to bear its number', async () => {
  const { id } = await makeCertificate('Z-1');
  let exported = 0;
  while (exported < id) {
    const asked = { entity: 'certificate', filter: {}, fields: ['certName'], format: 'csv' as const };
    exported = (await editor.ask(exportEntity, asked)).recordId;
  }
  expect(exported).toBe(id);
  const { records } = await editor.ask(queryRowLog, { filter: { entity: 'certificate', id }, page });
  expect(records.map(({ action }) => action)).toEqual(['create']);
});
