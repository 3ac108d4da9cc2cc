/** What tests of the account area share: codes from the outbox, a browser that keeps its cookies, a registered person. */
import type { AnyEndpoint, InputOf, OutputOf } from '#platform/model/endpoint.ts';
import type { Envelope } from '#platform/model/error-codes.ts';
import { ajaxHeader } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { queryProtocol } from '../../model/protocol.ts';
import { register } from '../../model/register.ts';
import { sendVerifyCode } from '../../model/verify-code.ts';

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
    const response = await server.application.inject({ method: 'POST', url: endpoint.path, headers: { ...ajaxHeader, ...headers, ...(cookie ? { cookie } : {}), 'content-type': 'application/json' }, payload: JSON.stringify(input) });
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
      if (envelope.resultCode !== 1) throw new Error(`${endpoint.path}: ${envelope.errorCode ?? ''} ${envelope.errorDesc ?? ''}`);
      return envelope.data;
    },
  };
}

/** Messages to a number or address so far, newest first. */
export async function mailOf(server: TestServer, to: string): Promise<string[]> {
  return (await server.platform.delivery.kept(1000)).filter((message) => message.to === to).map((message) => message.text);
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

/** Lets the next code be asked for at once. */
export async function forgetLimits(server: TestServer): Promise<void> {
  const { sql } = await import('kysely');
  await sql`delete from throttle`.execute(server.platform.db);
}

export async function agreements(browser: Browser) {
  const [agreement, privacy] = [await browser.ask(queryProtocol, { type: 'user_agreement' }), await browser.ask(queryProtocol, { type: 'privacy_policy' })];
  return [agreement, privacy].map(({ type, version }) => ({ type, version }));
}

/** Registers a phone; the browser is signed in afterwards. */
export async function registerPhone(server: TestServer, browser: Browser, phone: string, name = '欧阳青'): Promise<number> {
  const { codeToken } = await browser.ask(sendVerifyCode, { phone, scene: 'register' });
  const verifyCode = await codeOf(server, phone);
  const { accountId } = await browser.ask(register, { phone, codeToken, verifyCode, password: goodPassword, name, agreed: await agreements(browser) });
  await forgetLimits(server);
  return accountId;
}
