/** What tests of the account area share: codes from the outbox, a browser that keeps its cookies, a registered person. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { execute } from '#platform/db/statement.ts';
import { markDemo } from '#platform/runtime/demo-mark.ts';
import type { AnyEndpoint, InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import type { Envelope } from '#platform/entity/error-codes.ts';
import { ajaxHeader } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import type { CaptchaScene } from '../../model/captcha.ts';
import { captcha } from '../../model/captcha.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { login, loginChallenge } from '../../model/login.ts';
import { queryProtocol } from '../../model/protocol.ts';
import { register } from '../../model/register.ts';
import { sendVerifyCode } from '../../model/verify-code.ts';
import { answerHash } from '../captcha.ts';

export const goodPassword = 'lantern-Orchard-1974';

/** A browser: cookies stay from call to call. */
export interface Browser {
  readonly cookies: Map<string, string>;
  call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<Envelope<OutputOf<E>>>;
  /** Data of a success; throws with the refusal otherwise. */
  ask<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>;
}

export function openBrowser(server: TestServer, headers: Record<string, string> = {}): Browser {
  const cookies = new Map<string, string>();
  const call = async <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await server.application.inject({
      method: 'POST',
      url: endpoint.path,
      headers: { ...ajaxHeader, ...headers, ...(cookie ? { cookie } : {}), 'content-type': 'application/json' },
      payload: JSON.stringify(input),
    });
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response.json<Envelope<OutputOf<E>>>();
  };
  return {
    cookies,
    call,
    async ask(endpoint, input) {
      const envelope = await call(endpoint, input);
      if (envelope.resultCode !== 1)
        throw new Error(`${endpoint.path}: ${envelope.errorCode ?? ''} ${envelope.errorDesc ?? ''}`);
      return envelope.data;
    },
  };
}

/** Messages to a number or address so far, newest first. */
export async function mailOf(server: TestServer, to: string): Promise<string[]> {
  return (await server.platform.delivery.kept(1000))
    .filter((message) => message.to === to)
    .map((message) => message.text);
}

/** The newest code that was sent there; waits for it, since sending goes on after the answer. */
export async function codeOf(server: TestServer, to: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const code = (await mailOf(server, to))[0]?.match(/验证码 (\d{6})/u)?.[1];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no code came to ${to}`);
}

/** A captcha of the given scene with an answer we know. */
export async function solvedCaptcha(
  server: TestServer,
  scene: CaptchaScene,
): Promise<{ captchaId: string; captchaAnswer: string }> {
  const { captchaId } = await server.guest.ask(captcha, { scene });
  const { seal, db } = server.platform;
  await execute(db)`
    update captcha set answer_hash = ${answerHash(seal, captchaId, scene, 'ABCD')} where id = ${captchaId}`;
  return { captchaId, captchaAnswer: 'abcd' };
}

/** Lets the next code be asked for at once. */
export async function forgetLimits(server: TestServer): Promise<void> {
  await execute(server.platform)`delete from throttle`;
  await execute(server.platform)`delete from use_window`;
}

export async function agreements(browser: Browser) {
  const [agreement, privacy] = [
    await browser.ask(queryProtocol, { type: 'user_agreement' }),
    await browser.ask(queryProtocol, { type: 'privacy_policy' }),
  ];
  return [agreement, privacy].map(({ type, version }) => ({ type, version }));
}

/** Registers a phone; the browser is signed in afterwards. */
export async function registerPhone(
  server: TestServer,
  browser: Browser,
  phone: string,
  name = '欧阳青',
): Promise<number> {
  const { codeToken } = await browser.ask(sendVerifyCode, { phone, scene: 'register' });
  const verifyCode = await codeOf(server, phone);
  const { accountId } = await browser.ask(register, {
    phone,
    codeToken,
    verifyCode,
    password: goodPassword,
    name,
    agreed: await agreements(browser),
  });
  await forgetLimits(server);
  return accountId;
}

/** The server of a test file, open to registration, and numbers nobody has yet. */
export interface AccountSite {
  readonly server: TestServer;
  /** A mobile number that no test of the file has used. */
  nextPhone(): string;
}

let files = 0;

/** Starts a server for the file that calls it; limits are forgotten before each test. */
export function useAccountServer(): AccountSite {
  let server: TestServer | null = null;
  files += 1;
  let phones = 13_700_000_000 + files * 1_000_000;
  const started = () => {
    if (!server) throw new Error('the server was not started');
    return server;
  };
  beforeAll(async () => {
    server = await startTestServer();
    // Registration is open where demo data is.
    await markDemo(server.platform.db);
  });
  afterAll(() => server?.stop());
  beforeEach(() => forgetLimits(started()));
  return {
    get server() {
      return started();
    },
    nextPhone: () => String((phones += 1)),
  };
}

/** A person who registered in a browser of his own. */
export async function ownerOf(
  site: AccountSite,
  headers: Record<string, string> = {},
): Promise<{ owner: Browser; phone: string; accountId: number }> {
  const phone = site.nextPhone();
  const owner = openBrowser(site.server, headers);
  return { owner, phone, accountId: await registerPhone(site.server, owner, phone) };
}

/** Signs in on a new device by password and code; trusts it when asked to. */
export async function signInAnew(
  site: AccountSite,
  browser: Browser,
  phone: string,
  trustDevice = false,
): Promise<void> {
  await forgetLimits(site.server);
  const before = (await mailOf(site.server, phone)).length;
  const asked = await browser.ask(login, { account: phone, password: goodPassword });
  await expect.poll(async () => (await mailOf(site.server, phone)).length).toBe(before + 1);
  await browser.ask(loginChallenge, {
    challengeToken: asked.challengeToken ?? '',
    verifyCode: await codeOf(site.server, phone),
    trustDevice,
  });
  await forgetLimits(site.server);
}
