import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from 'pg';
import { queryRows } from '#platform/db/statement.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import {
  createDueFeed,
  dueFeed,
  exportIcs,
  handleDue,
  queryDueFeed,
  queryPageDue,
  reachedStep,
  revokeDueFeed,
  snoozeDue,
  usualSteps,
} from '#core/due/public.ts';
import { deletePatent, insertPatent, queryPagePatent, queryPatentDetail } from '../model/patent.ts';
import { payPatentFee } from '../model/patent-fee.ts';
import { calendarText, digestText, remindDue } from '#core/due/public.server.ts';

let server: TestServer;
let superuser: Client;
let enterprise: TestEnterprise;
let keeper: TestClient;
let reader: TestClient;
let other: TestClient;
let neighbour: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  const codes = ['patent_info', 'patent_add', 'patent_edit', 'patent_delete', 'due_manage'];
  enterprise = await server.makeEnterprise(
    { account: 'keeper', codes },
    { account: 'reader', codes: ['patent_info'] },
    { account: 'other', codes: ['trademark_info'] },
    { account: 'neighbour', home: 1, codes },
  );
  [keeper, reader, other, neighbour] = await Promise.all([
    server.signIn('keeper'),
    server.signIn('reader'),
    server.signIn('other'),
    server.signIn('neighbour'),
  ]);
  server.clock.set('2024-12-20T01:00:00Z');
});
afterAll(async () => {
  await superuser?.end();
  await server?.stop();
});

const granted = {
  patentName: '一种到期提醒方法',
  patentType: 'invention',
  applicationNo: '202010123456.2',
  applicationDate: '2020-03-15',
  grantDate: '2022-06-10',
  legalStatus: 'granted',
  applicants: [{ name: '云启科技' }] as { name: string }[],
  paidThroughYear: 5,
} as const;
let patentId = 0;

const messages = async (account: string) =>
  (
    await superuser.query<{ title: string; content: string; category: string; link_path: string }>(
      'select title, content, category, link_path from message where account_id = $1 and category = $2 order by id',
      [enterprise.accountIds.get(account), 'property'],
    )
  ).rows;

test('the ledger holds the next annuity and the end of the term; those without the menu see nothing', async () => {
  patentId = (await keeper.ask(insertPatent, granted)).id;
  const page = await keeper.ask(queryPageDue, { filter: {} });
  expect(page.records.map(({ kind, dueDate, graceEndDate, state }) => [kind, dueDate, graceEndDate, state])).toEqual([
    ['patent_fee', '2025-03-17', '2025-09-15', 'open'],
    ['patent_expiry', '2040-03-14', null, 'open'],
  ]);
  expect(page).toMatchObject({ overdue: 0, in30: 0, in90: 1 });
  expect((await reader.ask(queryPageDue, { filter: {} })).total).toBe(2);
  expect((await other.ask(queryPageDue, { filter: {} })).total).toBe(0);
  expect((await neighbour.ask(queryPageDue, { filter: {} })).total).toBe(0);
});

test('the step that a day has reached last', () => {
  // 91 and 90 days before the day, 25 before, 14 after.
  expect([91, 90, 25, -14].map((left) => reachedStep(usualSteps, left))).toEqual([null, 90, 30, -14]);
  expect(reachedStep([7], 25)).toBeNull();
});

test('a digest lists all items, or as many as a message holds and how many more there are', () => {
  const lines = (count: number, length: number) =>
    Array.from({ length: count }, (_, index) => `${index + 1}${'长'.repeat(length)}`);
  expect(digestText(lines(12, 20))).toBe(lines(12, 20).join('\n'));
  const long = digestText(lines(20, 90)).split('\n');
  expect(long).toEqual([...lines(5, 90), '另有 15 项，见到期日历']);
  expect(digestText(lines(3000, 20)).length).toBeLessThanOrEqual(500);
  expect(digestText(lines(3000, 20))).toMatch(/\n另有 \d+ 项，见到期日历$/u);
});

test('story 8: the job run twice on one day sends one digest; renewed, the old item is void', async () => {
  await remindDue(server.platform);
  await remindDue(server.platform);
  const [first, ...more] = await messages('keeper');
  expect(more).toEqual([]);
  // The patent has no owner: whoever manages due dates is told, readers are not.
  expect(first).toMatchObject({
    title: '1 项到期事项需要处理',
    link_path: '/due-calendar',
    content: expect.stringContaining('2025/03/17，剩 87 天'),
  });
  expect(await messages('reader')).toEqual([]);
  const logged = await superuser.query('select day_offset from remind_log order by day_offset');
  expect(logged.rows).toEqual([{ day_offset: 90 }]);
  // Days that nobody ran the job are made up by one notice, not by three.
  server.clock.set('2025-03-12T01:00:00Z');
  await remindDue(server.platform);
  expect((await messages('keeper')).length).toBe(2);
  server.clock.set('2025-03-13T01:00:00Z');
  await remindDue(server.platform);
  expect((await messages('keeper')).length).toBe(2);

  const { fees } = await keeper.ask(queryPatentDetail, { id: patentId });
  const due = fees.find(({ feeYear }) => feeYear === 6);
  await keeper.ask(payPatentFee, { id: due?.id ?? 0, version: due?.version ?? 0, paidDate: '2025-03-13' });
  const items = await keeper.ask(queryPageDue, { filter: { kind: ['patent_fee'], state: ['open', 'void'] } });
  expect(items.records.map(({ dueDate, state }) => [dueDate, state])).toEqual([
    ['2025-03-17', 'void'],
    ['2026-03-16', 'open'],
  ]);
});

test('two processes at once, and each twice, send one digest', async () => {
  const second = await startTestServer({ beside: server });
  try {
    for (const { clock } of [server, second]) clock.set('2026-03-09T00:00:00Z');
    const [told, noted] = [
      (await messages('keeper')).length,
      (await superuser.query('select 1 from remind_log')).rowCount ?? 0,
    ];
    await Promise.all([server, second, server, second].map(({ platform }) => remindDue(platform)));
    // Whoever found the company taken left it to the other; once more finds nothing to tell.
    await remindDue(second.platform);
    expect((await messages('keeper')).slice(told)).toMatchObject([
      { content: expect.stringContaining('2026/03/16，剩 7 天') },
    ]);
    expect((await superuser.query('select 1 from remind_log')).rowCount).toBe(noted + 1);
  } finally {
    await second.stop();
  }
});

test('an annuity that ran out of grace becomes an item of restoration', async () => {
  server.clock.set('2026-10-10T01:00:00Z');
  await remindDue(server.platform);
  const items = await keeper.ask(queryPageDue, { filter: { state: ['open'] } });
  expect(items.records.map(({ kind, dueDate }) => [kind, dueDate])).toContainEqual(['patent_restore', '2026-11-16']);
  expect(items.records.map(({ kind }) => kind)).not.toContain('patent_fee');
});

test('who notes the end that was proposed is reminded of the two months all the same; of one that ended long ago nobody is', async () => {
  const restored = async () =>
    (await keeper.ask(queryPageDue, { filter: { kind: ['patent_restore'], state: ['open', 'void'] } })).records.map(
      ({ state }) => state,
    );
  await keeper.ask(insertPatent, { id: patentId, version: 0, legalStatus: 'ceased_fee' });
  expect(await restored()).toEqual(['open']);
  server.clock.set('2026-11-17T01:00:00Z');
  await keeper.ask(insertPatent, { id: patentId, version: 1, remark: '不再恢复' });
  expect(await restored()).toEqual(['void']);
  server.clock.set('2026-10-10T01:00:00Z');
  await keeper.ask(insertPatent, { id: patentId, version: 2, legalStatus: 'granted' });
  expect(await restored()).toEqual(['open']);
});

test('/api/v1/company/due/handle and /api/v1/company/due/snooze: by whoever manages, not by readers or neighbours', async () => {
  const open = await keeper.ask(queryPageDue, { filter: { state: ['open'] } });
  const of = (wanted: string) => open.records.find(({ kind }) => kind === wanted);
  const [restore, expiry] = [of('patent_restore')?.id ?? 0, of('patent_expiry')?.id ?? 0];
  const one = { id: restore, version: of('patent_restore')?.version ?? 0 };
  expect(await reader.call(handleDue, { action: 'handle', ...one })).toMatchObject({ errorCode: 'FY-A001' });
  expect(await other.call(handleDue, { action: 'handle', ...one })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await neighbour.call(snoozeDue, { action: 'snooze', ids: [restore], days: 3 })).toMatchObject({
    errorCode: 'FY-N001',
  });
  expect(await keeper.call(snoozeDue, { action: 'snooze', ids: [expiry], days: 31 })).toMatchObject({
    errorCode: 'FY-V001',
  });
  expect(
    await keeper.ask(snoozeDue, { action: 'snooze', id: expiry, version: of('patent_expiry')?.version ?? 0, days: 30 }),
  ).toMatchObject({
    state: 'snoozed',
    snoozedUntil: '2026-11-09',
  });
  expect(await keeper.ask(handleDue, { action: 'handle', ...one, note: '已请求恢复' })).toMatchObject({
    id: restore,
    state: 'done',
  });
  expect(await keeper.call(handleDue, { action: 'handle', ids: [restore] })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringContaining('已是已处理，不能重复标为已处理'),
  });
  // Of several each is done or refused for itself.
  expect((await keeper.ask(handleDue, { action: 'handle', ids: [restore, expiry, 999_999] })).refused).toMatchObject([
    { id: 999_999 },
    { id: restore },
  ]);
  expect((await keeper.ask(queryPageDue, { filter: { state: ['done'] } })).records.map(({ id }) => id)).toContain(
    expiry,
  );
  await superuser.query("update due_item set state = 'snoozed' where id = $1", [expiry]);
  server.clock.set('2026-11-10T01:00:00Z');
  await remindDue(server.platform);
  const after = await keeper.ask(queryPageDue, { filter: { state: ['open', 'done'] } });
  expect(after.records.find(({ id }) => id === expiry)?.state).toBe('open');
  expect(after.records.find(({ id }) => id === restore)).toMatchObject({ state: 'done', note: '已请求恢复' });
});

test('an open annuity is settled by paying it, not by ticking it off (FY-C001)', async () => {
  server.clock.set('2025-03-13T01:00:00Z');
  await keeper.ask(insertPatent, {
    ...granted,
    applicationNo: '200310102344.5',
    patentName: '第二件',
    paidThroughYear: 6,
  });
  const { records } = await keeper.ask(queryPageDue, { filter: { keyword: '第二件', kind: ['patent_fee'] } });
  expect(await keeper.call(handleDue, { action: 'handle', ids: [records[0]?.id ?? 0] })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringContaining('年费'),
  });
});

test('the owner is told; when he has left, those who manage due dates are', async () => {
  const reading = enterprise.accountIds.get('reader');
  const staff = await superuser.query<{ id: string }>(
    `with place as (
       insert into group_info (group_code, company_code, name, node_type, sort, path)
       select group_code, company_code, '知识产权部', 'company', 0, '/' from member where account_id = $1 returning id, group_code, company_code),
     person as (
       insert into group_user_base (group_code, company_code, name, phone, id_type, group_info_id, position, employment_type, staff_status, completeness)
       select group_code, company_code, '周启明', '', 'id_card', id, '专员', 'full_time', 'regular', 0 from place returning id)
     update member set staff_id = person.id from person where account_id = $1 returning person.id`,
    [reading],
  );
  const { records } = await keeper.ask(queryPagePatent, { filter: { keyword: '第二件' } });
  await keeper.ask(insertPatent, {
    id: records[0]?.id ?? 0,
    version: records[0]?.version ?? 0,
    ownerId: Number(staff.rows[0]?.id),
  });
  server.clock.set('2025-12-16T01:00:00Z');
  await remindDue(server.platform);
  expect((await messages('reader')).map(({ content }) => content)).toEqual([
    expect.stringContaining('第二件，2026/03/16，剩 90 天'),
  ]);
  expect((await messages('keeper')).at(-1)?.content).not.toContain('第二件');
  await superuser.query("update member set status = 'left' where account_id = $1", [reading]);
  try {
    server.clock.set('2026-01-15T01:00:00Z');
    await remindDue(server.platform);
    expect(await messages('reader')).toHaveLength(1);
    expect((await messages('keeper')).at(-1)?.content).toContain('第二件，2026/03/16，剩 60 天');
  } finally {
    await superuser.query("update member set status = 'active' where account_id = $1", [reading]);
  }
});

test('what was postponed is told again on its day, once, though its offset was told before', async () => {
  const due = async () =>
    (await keeper.ask(queryPageDue, { filter: { keyword: '第二件', kind: ['patent_fee'] } })).records[0];
  server.clock.set('2026-01-20T01:00:00Z');
  await remindDue(server.platform);
  const before = (await messages('reader')).length;
  const item = await due();
  expect(
    await keeper.ask(snoozeDue, { action: 'snooze', id: item?.id ?? 0, version: item?.version ?? 0, days: 5 }),
  ).toMatchObject({
    snoozedUntil: '2026-01-25',
  });
  server.clock.set('2026-01-24T01:00:00Z');
  await remindDue(server.platform);
  expect([(await due())?.state, (await messages('reader')).length]).toEqual(['snoozed', before]);
  server.clock.set('2026-01-25T01:00:00Z');
  await remindDue(server.platform);
  await remindDue(server.platform);
  expect((await due())?.state).toBe('open');
  const told = await messages('reader');
  expect(told.length).toBe(before + 1);
  expect(told.at(-1)?.content).toContain('第二件，2026/03/16，剩 50 天');
  server.clock.set('2026-01-26T01:00:00Z');
  await remindDue(server.platform);
  expect((await messages('reader')).length).toBe(before + 1);
});

test('calendar: a file, a feed behind a secret that ends when it is made anew or revoked: /api/v1/company/due/exportIcs, feed', async () => {
  const file = await keeper.send(exportIcs);
  expect(file.headers['content-type']).toContain('text/calendar');
  expect(file.body).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*DTSTART;VALUE=DATE:20400314[\s\S]*END:VCALENDAR\r\n$/u);
  expect(await keeper.ask(queryDueFeed, {})).toEqual({ createdAt: null, expireAt: null });
  const first = await keeper.ask(createDueFeed, {});
  const fetchFeed = (path: string) => server.guest.inject({ method: 'GET', url: path });
  expect((await fetchFeed(first.path)).body).toContain('第二件');
  const second = await keeper.ask(createDueFeed, {});
  expect((await fetchFeed(first.path)).json()).toMatchObject({ errorCode: 'FY-N001' });
  expect((await fetchFeed(second.path)).body).toContain('BEGIN:VEVENT');
  // The neighbour's feed is that of the neighbour: same code, no row of ours.
  const foreign = await neighbour.ask(createDueFeed, {});
  expect((await fetchFeed(foreign.path)).body).not.toContain('BEGIN:VEVENT');
  expect(await reader.ask(revokeDueFeed, {})).toEqual({ revoked: 0 });
  expect(await keeper.ask(revokeDueFeed, {})).toEqual({ revoked: 1 });
  expect((await fetchFeed(second.path)).json()).toMatchObject({ errorCode: 'FY-N001' });
  expect((await fetchFeed(`${dueFeed.path}?token=${'a'.repeat(32)}`)).json()).toMatchObject({ errorCode: 'FY-N001' });
  const stored = await queryRows<{ rows: number }>(server.platform)`
    select count(*) as rows from access_token where kind = 'due_feed'`;
  expect(stored).toEqual([{ rows: 1 }]);
});

test('calendar text: separators escaped, lines at most 75 bytes', () => {
  const text = calendarText(
    '到期',
    [{ uid: 'a', day: '2026-12-31', title: `年费; 第 4, 年\n${'长'.repeat(60)}`, description: '\\', sequence: 2 }],
    new Date(0),
  );
  expect(text).toContain('SUMMARY:年费\\; 第 4\\, 年\\n');
  expect(text).toContain('DTEND;VALUE=DATE:20270101');
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test('a deleted patent leaves the ledger', async () => {
  await keeper.ask(deletePatent, { ids: [patentId] });
  const { records } = await keeper.ask(queryPageDue, {
    filter: { keyword: '到期提醒', state: ['open', 'snoozed', 'done', 'void'] },
  });
  expect((await keeper.ask(queryPageDue, { filter: { keyword: '到期提醒' } })).total).toBe(0);
  expect(new Set(records.map(({ state }) => state))).toEqual(new Set(['void', 'done']));
});
