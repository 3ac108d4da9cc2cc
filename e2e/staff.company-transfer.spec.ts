/** Somebody moves to a sister company in one act: gone here, at work there, told on both sides. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { endVisits, follow, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

const shoot = async (page: Page, name: string) => {
  const folder = process.env['E2E_SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

interface Answer<Data> {
  readonly data: Data;
}

/** A call of the page's own session in its enterprise. */
const ask = <Data>(page: Page, path: string, body: object): Promise<Data> =>
  page.evaluate(
    async ([address, given]) => {
      const { groupCode, companyCode } = JSON.parse(
        sessionStorage.getItem('current_choose_enterprise') ?? '{}',
      ) as Record<string, string>;
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
        body: JSON.stringify({ groupCode, companyCode, ...given }),
      });
      return ((await response.json()) as Answer<Data>).data;
    },
    [path, body] as const,
  );

it('moves a person to a sister company through the drawer, and both timelines tell of it', async () => {
  const page = await screenOf(browser, 'hr_manager', '/interior');
  const filter = { staffStatus: ['regular'], positionCategory: ['sales'] };
  const { records } = await ask<{ records: { id: number; name: string }[] }>(page, '/api/v1/user/group/queryPage', {
    filter,
    page: { current: 1, size: 50 },
  });
  const person = records.at(-1);
  if (!person) throw new Error('nobody of the demo sells');

  await follow(page, `/interior-detail?id=${person.id}&tab=change`);
  await page.getByRole('button', { name: '集团内调动' }).click();
  const drawer = page.getByRole('dialog', { name: new RegExp(`集团内调动.*${person.name}`, 'u') });
  await drawer.getByLabel('调入企业').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await page.locator('.ant-select-dropdown:visible').waitFor({ state: 'hidden' });
  await drawer.getByLabel('调入部门').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').nth(1).click();
  await drawer.getByLabel('岗位').fill('区域经理');
  await drawer.getByLabel('原因').fill('区域整合');
  await shoot(page, 'transfer-drawer');
  await expectAccessible(page);
  const answered = page.waitForResponse((response) => response.url().endsWith('/staff/insertStaffWork'));
  await drawer.getByRole('button', { name: /^集团内调动/u }).click();
  const { data } = (await (await answered).json()) as Answer<{
    transferred: { companyCode: string; userBaseId: number };
  }>;

  const entry = page.getByRole('article', { name: /^集团内调动 /u });
  await entry.waitFor();
  await entry.getByText('原因：区域整合').waitFor();
  await shoot(page, 'transfer-done');
  await expect.poll(() => page.getByRole('button', { name: '集团内调动' }).count()).toBe(0);
  await expect.poll(() => page.getByText('已离职').first().isVisible()).toBe(true);

  const there = await ask<{ base: { name: string; position: string; staffStatus: string } }>(
    page,
    '/api/v1/basicInfo/queryBasicInfo',
    {
      id: data.transferred.userBaseId,
      companyCode: data.transferred.companyCode,
    },
  );
  expect(there.base).toMatchObject({ name: person.name, position: '区域经理', staffStatus: 'regular' });
});
