/** Deadlines of people on demo data: the ledger holds what the alerts above the roster count, and the bell rings at the first start. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryMessage } from '#core/message/public.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { inTenant } from '#platform/db/database.ts';
import { queryRows } from '#platform/db/statement.ts';
import { queryStaffAlerts } from '../../model/roster-calls.ts';
import type { StaffReminderKind } from '../../model/staff-reminder.ts';
import { remindDays, staffReminderKinds } from '../../model/staff-reminder.ts';

let server: TestServer;
let hr: TestClient;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  hr = await server.signIn('hr_manager');
});
afterAll(() => server?.stop());

const today = () => todayInShanghai(server.clock.now());
/** The job as the clock starts it. */
const everyHour = async (times = 1) => {
  const job = server.platform.registry.jobs.find(({ name }) => name === 'due-remind');
  await Promise.all(Array.from({ length: times }, async () => job?.run(server.platform, {})));
};
const received = async (client: TestClient, category: string) =>
  (await client.ask(queryMessage, { filter: { category }, page: { current: 1, size: 50 } })).records.filter(
    ({ bizType }) => bizType === 'staff_reminder' || bizType === 'due_item',
  );

/** Open items of people in the company of the caller: kind, person and day, as the alerts name them. */
async function ledgerOf(client: TestClient): Promise<string[]> {
  const { groupCode = '', companyCode } = client.tenant ?? {};
  const tenant = { groupCode, companyCodes: [companyCode ?? ''], accountId: null };
  const items = await inTenant(
    server.platform.db,
    tenant,
    (db) =>
      queryRows<{ kind: StaffReminderKind; personId: number; dueDate: string }>(db)`
      select kind, person_id, due_date from due_item where state = 'open' and person_id is not null`,
  );
  return items
    .filter(({ kind, dueDate }) => dueDate <= addDays(today(), remindDays(kind)[0] ?? 0))
    .map(({ kind, personId, dueDate }) => `${kind} ${personId} ${dueDate}`)
    .toSorted();
}

async function alertsOf(client: TestClient): Promise<string[]> {
  // One kind at a time: an answer holds so many matters and no more.
  const answers = await Promise.all(staffReminderKinds.map((kind) => client.ask(queryStaffAlerts, { kinds: [kind] })));
  return answers
    .flatMap(({ alerts }) => alerts)
    .map(({ kind, userBaseId, date }) => `${kind} ${userBaseId} ${date}`)
    .toSorted();
}

test('the bell rings at the first start: one message a person, company and subject, whatever the number of matters', async () => {
  const messages = await received(hr, 'personnel');
  expect(messages.length).toBeGreaterThan(0);
  const companies = messages.map(({ companyCode }) => companyCode);
  expect(new Set(companies).size).toBe(companies.length);
  expect(messages.map(({ title }) => title)).toContainEqual(expect.stringMatching(/^人事提醒：\d{2,} 项待处理$/u));
  const administrator = await server.signIn('company_admin');
  expect((await received(administrator, 'property')).length).toBeGreaterThan(0);
});

test('the ledger and the alerts above the roster name the same people and days, today and when time has passed', async () => {
  const [ledger, alerts] = [await ledgerOf(hr), await alertsOf(hr)];
  expect(alerts.length).toBeGreaterThan(100);
  expect(ledger).toEqual(alerts);
  server.clock.set(`${addDays(today(), 9)}T01:00:00.000Z`);
  await everyHour();
  const later = await alertsOf(hr);
  expect(later).not.toEqual(alerts);
  expect(await ledgerOf(hr)).toEqual(later);
});

test('after days of standstill what was missed is told once, by the nearest step, however often the job runs', async () => {
  const before = (await received(hr, 'personnel')).length;
  server.clock.set(`${addDays(today(), 24)}T01:00:00.000Z`);
  await everyHour(3);
  const messages = await received(hr, 'personnel');
  const fresh = messages.slice(0, messages.length - before);
  expect(fresh.length).toBeGreaterThan(0);
  expect(new Set(fresh.map(({ companyCode }) => companyCode)).size).toBe(fresh.length);
  await everyHour();
  expect((await received(hr, 'personnel')).length).toBe(messages.length);
});

test('nobody is told before eight in the morning, and a company once a day', async () => {
  const noted = () => received(hr, 'personnel').then(({ length }) => length);
  const before = await noted();
  const day = addDays(today(), 31);
  server.clock.set(`${addDays(day, -1)}T23:30:00.000Z`);
  await everyHour();
  expect(await noted()).toBe(before);
  server.clock.set(`${day}T00:30:00.000Z`);
  await everyHour();
  expect(await noted()).toBeGreaterThan(before);
});
