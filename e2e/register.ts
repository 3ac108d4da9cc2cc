/** An account of its own for a story: registered by calls, with the code that the outbox of the demonstration holds. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Password of accounts that stories register: without digits, as four that stand in the phone number too are refused. */
export const password = 'lantern-Orchard-willow';

/** Answers of the page's own calls, made as the page makes them. */
export interface Answer {
  readonly resultCode: number;
  readonly errorCode: string | null;
  readonly data: Readonly<Record<string, string>>;
}
export async function post(page: Page, path: string, data: object): Promise<Answer> {
  const response = await page.request.post(path, { data, headers: { 'X-Requested-With': 'XMLHttpRequest' } });
  return (await response.json()) as Answer;
}

/** The newest code to the number, as the outbox of the demonstration answers it. */
export async function codeByCall(page: Page, phone: string, purpose: string): Promise<string> {
  const target = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
  const newest = async () => {
    const { data } = await post(page, '/api/v1/common/queryOutbox', {});
    const records = data['records'] as unknown as { target: string; text: string }[];
    const found = records.find((one) => one.target === target && one.text.includes(`用于${purpose}`));
    return /验证码 (\d{6})/u.exec(found?.text ?? '')?.[1];
  };
  await expect.poll(newest).toBeDefined();
  return (await newest()) ?? '';
}

/** Registers without the form, for stories that begin behind it; the page stands where a new person lands. */
export async function registerByCall(page: Page, phone: string): Promise<void> {
  const { data: site } = await post(page, '/web/v1/domain/query', { domain: 'localhost' });
  const versions = site['protocolVersions'] as unknown as Record<string, string>;
  const { data: sent } = await post(page, '/user/sendVerifyCode', { phone, scene: 'register' });
  const registered = await post(page, '/user/register', {
    phone,
    codeToken: sent['codeToken'],
    verifyCode: await codeByCall(page, phone, '注册'),
    password,
    name: '欧阳青',
    agreed: ['user_agreement', 'privacy_policy'].map((type) => ({ type, version: versions[type] })),
  });
  expect(registered, JSON.stringify(registered)).toMatchObject({ resultCode: 1 });
  await page.goto('/create-enterprise');
  await page.waitForURL((url) => url.pathname === '/create-enterprise');
}
