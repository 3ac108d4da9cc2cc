/** A new version that asks again reaches who is signed in and who signs in; one that does not, only those who missed the last that did. */
import { expect, test } from 'vitest';
import { getLoginUser, login, loginChallenge } from '../model/login.ts';
import { saveProtocolVersion } from '../model/operator.ts';
import { agreeProtocol } from '../model/protocol.ts';
import { execute } from '#platform/db/statement.ts';
import type { LiveEvent } from '#platform/events/events.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { Browser } from './testing/account-fixture.ts';
import {
  codeOf,
  forgetLimits,
  goodPassword,
  mailOf,
  openBrowser,
  ownerOf,
  useAccountServer,
} from './testing/account-fixture.ts';

const site = useAccountServer();

async function makeOperator(): Promise<TestClient> {
  const { accountIds } = await site.server.makeEnterprise({ account: 'operator' });
  await execute(site.server.platform)`
    insert into platform_operator (account_id) values (${accountIds.get('operator')})`;
  return site.server.signIn('operator', { tenant: null });
}

const publish = (operator: TestClient, version: string, requireReconsent: boolean, effectiveAt: string | null = null) =>
  operator.ask(saveProtocolVersion, {
    type: 'user_agreement',
    version,
    title: '用户协议',
    content: `<p>第 ${version} 版</p>`,
    effectiveAt,
    requireReconsent,
  });

const asked = async (browser: Browser) =>
  (await browser.ask(getLoginUser, {}))?.protocolToAgree.map(({ type, version }) => `${type} ${version}`);

test('who agreed before is asked again by versions that ask again, and by no other', async () => {
  const { owner: prompt, phone } = await ownerOf(site);
  const { owner: late } = await ownerOf(site);
  const operator = await makeOperator();
  const told: LiveEvent[] = [];
  const leave = site.server.platform.events.subscribe((event) => told.push(event));
  expect(await asked(prompt)).toEqual([]);

  await publish(operator, '2.0', true);
  await expect
    .poll(() => told.filter(({ type }) => type === 'protocol'))
    .toMatchObject([{ accountId: null, data: { type: 'user_agreement' } }]);
  leave();
  expect([await asked(prompt), await asked(late)]).toEqual([['user_agreement 2.0'], ['user_agreement 2.0']]);

  // A new sign-in does not get past the step without agreeing to this very version.
  const another = openBrowser(site.server);
  await forgetLimits(site.server);
  const before = (await mailOf(site.server, phone)).length;
  const { challengeToken } = await another.ask(login, { account: phone, password: goodPassword });
  await expect.poll(async () => (await mailOf(site.server, phone)).length).toBe(before + 1);
  const step = await another.ask(loginChallenge, {
    challengeToken: challengeToken ?? '',
    verifyCode: await codeOf(site.server, phone),
  });
  expect(step.next).toBe('agree_protocol');
  const refused = await another.call(loginChallenge, {
    challengeToken: step.challengeToken ?? challengeToken ?? '',
    agreed: [{ type: 'user_agreement', version: '1.0' }],
  });
  expect(refused).toMatchObject({ errorCode: 'FY-V001' });

  await prompt.ask(agreeProtocol, { type: 'user_agreement', version: '2.0' });
  expect(await asked(prompt)).toEqual([]);

  // The third asks nobody again; who never agreed to the second is not let off by it.
  await publish(operator, '3.0', false);
  expect([await asked(prompt), await asked(late)]).toEqual([[], ['user_agreement 3.0']]);
  await late.ask(agreeProtocol, { type: 'user_agreement', version: '3.0' });
  expect(await asked(late)).toEqual([]);
});

test('a version to come asks nobody before its time, then everybody', async () => {
  const { owner } = await ownerOf(site);
  const operator = await site.server.signIn('operator', { tenant: null });
  const soon = new Date(site.server.clock.now().getTime() + 3_600_000).toISOString();
  await publish(operator, '4.0', true, soon);
  expect(await asked(owner)).toEqual([]);
  site.server.clock.advance(3_601_000);
  expect(await asked(owner)).toEqual(['user_agreement 4.0']);
});
