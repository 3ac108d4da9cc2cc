/** Codes that do not get through: log, operators once, /healthz; quiet again ten minutes later. */
import { expect, it, vi } from 'vitest';
import { queryMessage } from '#core/message/public.ts';
import { sendVerifyCode } from '../model/verify-code.ts';
import { alarmDelivery, deliveryTroubles } from './delivery-alarm.ts';
import { forgetLimits, ownerOf, useAccountServer } from './testing/account-fixture.ts';
import { perSite } from './verify-code.ts';
import { execute, queryRow } from '#platform/db/statement.ts';

const site = useAccountServer();
const keys = async () => (await deliveryTroubles(site.server.platform)).map(({ key }) => key);
const errors = () =>
  site.server.log.filter(({ level, message }) => level === 'error' && message?.includes('do not get through'));
const faults = async () => {
  // An answer of a moment ago is kept for half a minute.
  site.server.clock.advance(31_000);
  return (
    (await site.server.application.inject({ method: 'GET', url: '/healthz' })).json<{ faults?: string[] }>().faults ??
    []
  );
};

/** Codes of this minute as they would stand in the table. */
async function insertCodes(count: number, status: string): Promise<void> {
  const { db, now } = site.server.platform;
  await execute(db)`
    insert into verify_code (code_token, target_hash, channel, scene, code_hash, expire_at, created_at, delivery_status)
    select gen_random_uuid()::text, 'x', 'sms', 'login', 'x', ${now()}::timestamptz + interval '5 minutes', ${now()},
      ${status}
    from generate_series(1, ${count})`;
}

it('one code in twenty that fails within ten minutes is told of, a single one is not', async () => {
  const { platform, clock } = site.server;
  const { owner: operator, accountId } = await ownerOf(site);
  const { owner: other } = await ownerOf(site);
  await execute(platform)`insert into platform_operator (account_id) values (${accountId})`;
  const told = async (browser: typeof operator) =>
    (await browser.ask(queryMessage, { filter: { scope: 'all' }, page: { current: 1, size: 20 } })).records.filter(
      ({ title }) => title === '验证码发送失败',
    );
  await execute(platform)`delete from verify_code`;
  await insertCodes(37, 'sent');
  await insertCodes(5, 'skipped');
  await insertCodes(1, 'failed');
  expect([await keys(), await faults()]).toEqual([[], []]);
  // 2 of 39 are above a twentieth; 2 of 41 are not.
  await insertCodes(1, 'failed');
  expect(await keys()).toEqual(['failing']);
  await alarmDelivery(platform);
  await alarmDelivery(platform);
  expect([errors().length, await faults()]).toEqual([2, ['codes_undelivered']]);
  expect(await told(operator)).toMatchObject([
    { level: 'urgent', category: 'security', content: expect.stringContaining('39 条验证码有 2 条没有发出') },
  ]);
  expect(await told(other)).toEqual([]);
  await insertCodes(2, 'sent');
  expect(await keys()).toEqual([]);
  await insertCodes(5, 'failed');
  expect(await keys()).toEqual(['failing']);
  clock.advance(601_000);
  expect([await keys(), await faults()]).toEqual([[], []]);
});

it('a code that cannot be sent is answered like any other and kept as failed', async () => {
  const { platform, guest } = site.server;
  const send = vi.spyOn(platform.delivery, 'send').mockRejectedValueOnce(new Error('the gateway answered 503'));
  const phone = site.nextPhone();
  const answer = await guest.call(sendVerifyCode, { phone, scene: 'register' });
  expect(answer).toMatchObject({
    resultCode: 1,
    errorDesc: null,
    data: { expiresIn: 300, resendAfter: 60, target: `${phone.slice(0, 3)}****${phone.slice(-4)}` },
  });
  const status = async () => {
    const found = await queryRow<{ deliveryStatus: string }>(platform)`
      select delivery_status from verify_code where code_token = ${answer.data.codeToken}`;
    return found?.deliveryStatus;
  };
  await expect.poll(status).toBe('failed');
  expect(send).toHaveBeenCalledOnce();
  send.mockRestore();
});

it('the limit of the whole site refuses everybody, and is told of', async () => {
  const { platform, guest } = site.server;
  const [limit] = perSite;
  const factor = Math.max(1, platform.configuration.requestsPerMinute / 600);
  await forgetLimits(site.server);
  await execute(platform)`
    insert into use_window (key, used_at, used_count)
    values ('code-site:all', array[now()], array[${(limit?.uses ?? 0) * factor - 1}::integer])`;
  expect(await keys()).toEqual([]);
  expect(await guest.call(sendVerifyCode, { phone: site.nextPhone(), scene: 'login' })).toMatchObject({
    resultCode: 1,
  });
  expect(await keys()).toEqual(['flood']);
  expect(await guest.call(sendVerifyCode, { phone: site.nextPhone(), scene: 'login' })).toMatchObject({
    errorCode: 'FY-R001',
  });
});
