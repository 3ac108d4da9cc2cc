/** 今天要办: what is due appears for whoever looks after it, is dealt with in place and brought back; many of one kind at once. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { endVisits, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

interface Answer {
  readonly resultCode: number;
  readonly data: {
    readonly id?: number;
    readonly member?: { readonly staffId: number };
    readonly groups?: readonly {
      readonly groupCode: string;
      readonly companies: readonly { readonly companyCode: string; readonly isLast: boolean }[];
    }[];
  };
}

const ask = async (page: Page, path: string, data: object): Promise<Answer> =>
  (await (await page.request.post(path, { data, headers: { 'X-Requested-With': 'XMLHttpRequest' } })).json()) as Answer;

const dayAfter = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

/** Certificates that end in a week and that the person looks after; they are gone when the story is over. */
async function ownCertificates(page: Page, names: readonly string[]): Promise<void> {
  const { data: mine } = await ask(page, '/api/v1/company/group/queryMyGroupAndCompany', {});
  const [last] = (mine.groups ?? []).flatMap(({ groupCode, companies }) =>
    companies.flatMap(({ companyCode, isLast }) => (isLast ? [{ groupCode, companyCode }] : [])),
  );
  const pair = last ?? { groupCode: '', companyCode: '' };
  const { data } = await ask(page, '/staff/getLoginUser', pair);
  const ids: number[] = [];
  for (const certName of names) {
    const made = await ask(page, '/api/v1/company/base/insertCertificate', {
      ...pair,
      certName,
      certType: 'high_tech',
      certNo: `${certName}-${Date.now()}`,
      issueDate: dayAfter(-300),
      expiryDate: dayAfter(7),
      ownerId: data.member?.staffId,
    });
    expect(made.resultCode).toBe(1);
    ids.push(Number(made.data.id));
  }
  onTestFinished(async () => {
    await ask(page, '/api/v1/company/base/deleteCertificate', { ...pair, ids });
  });
}

/** The list with the certificates of the story in it. */
async function openToday(names: readonly string[]): Promise<Page> {
  const page = await screenOf(browser, 'company_admin', '/szytHome?kind=certificate_end');
  await ownCertificates(page, names);
  await page.reload();
  await row(page, names[0] ?? '').waitFor();
  return page;
}

const row = (page: Page, name: string) => page.locator('[data-today-row]').filter({ hasText: name });
const kind = (page: Page) => page.getByRole('region', { name: '资质到期' });
const countOf = async (page: Page): Promise<number> =>
  Number(
    /\d+/u.exec(
      await kind(page)
        .getByRole('button', { name: /^资质到期/u })
        .innerText(),
    )?.[0],
  );

describe('今天要办', () => {
  it('story 13: 资质 7 天后到期，出现在负责人的今天要办；标为已处理后离开并计入已办，撤回后回来', async () => {
    const name = '工作台验收证书';
    const page = await openToday([name]);
    await row(page, name).getByText('剩 7 天').waitFor();
    await row(page, name)
      .getByRole('button', { name: `续证：${name}` })
      .waitFor();
    // The record opens over the list with what can be done; the list keeps its place and the keyboard.
    await row(page, name).getByRole('link', { name, exact: true }).click();
    const record = page.getByRole('dialog').filter({ hasText: name });
    await record.getByRole('button', { name: '续证' }).waitFor();
    await record.getByRole('button', { name: '在列表中打开' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/szytHome');
    await page.keyboard.press('Escape');
    await record.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
    const before = await countOf(page);
    await row(page, name)
      .getByRole('button', { name: `${name}的更多操作` })
      .click();
    await page.getByRole('menuitem', { name: '标为已处理' }).click();
    const dialog = page.getByRole('dialog', { name: /标为已处理/u });
    await dialog.getByRole('button', { name: /^标为已处理/u }).click();
    const line = kind(page).getByRole('status').filter({ hasText: '已标为已处理' });
    // Its ten seconds stand still under the pointer, which stays there: what else is looked at is opened by the keyboard.
    await line.hover();
    await row(page, name).waitFor({ state: 'detached' });
    await expect.poll(() => countOf(page)).toBe(before - 1);
    await page.getByRole('button', { name: /^今天已办 \d+ 件$/u }).press('Enter');
    await page
      .getByRole('dialog', { name: /^今天已办/u })
      .getByText(name)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: /^今天已办/u }).waitFor({ state: 'hidden' });
    await kind(page).getByRole('button', { name: '撤回' }).click();
    await row(page, name).waitFor();
    await expect.poll(() => countOf(page)).toBe(before);
  });

  it('多选：一次一类，先说能办几项再办，稍后提醒按一下就推迟', async () => {
    const names = ['多选验收证书甲', '多选验收证书乙'];
    const page = await openToday(names);
    const before = await countOf(page);
    for (const name of names) await page.getByRole('checkbox', { name: `选择${name}` }).check();
    const bar = page.getByRole('toolbar', { name: '批量办理' });
    await bar.getByText('已选 2').waitFor();
    await bar.getByRole('button', { name: /^标为已处理 2/u }).click();
    const dialog = page.getByRole('dialog', { name: /标为已处理/u });
    await dialog.getByRole('button', { name: /^标为已处理 2/u }).click();
    await kind(page).getByRole('status').filter({ hasText: '已标为已处理 2' }).waitFor();
    await expect.poll(() => countOf(page)).toBe(before - 2);
    await kind(page).getByRole('button', { name: '撤回' }).click();
    for (const name of names) await row(page, name).waitFor();
    // The keyboard: from the first row down, choose, put off.
    await page.getByRole('link', { name: names[0], exact: true }).focus();
    await page.keyboard.press('x');
    await bar.getByText('已选 1').waitFor();
    await bar.getByRole('button', { name: '稍后提醒' }).click();
    await page.getByRole('menuitem', { name: /^下个工作日/u }).click();
    await kind(page).getByRole('status').filter({ hasText: '推迟到' }).waitFor();
    await page.keyboard.press('z');
    await row(page, names[0] ?? '').waitFor();
  });
});
