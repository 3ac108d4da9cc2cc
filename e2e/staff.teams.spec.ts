/** Teams beside the departments: made, filled with people and an expert from outside, changed and taken apart again. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { endVisits, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

async function openTeams(
  account: string,
  viewport = { width: 1440, height: 900 },
  path = '/interior?tab=team',
): Promise<Page> {
  const page = await screenOf(browser, account, path, viewport);
  await page.locator('[data-part="team-list"] li').first().waitFor();
  return page;
}

/** Pictures to look at, where E2E_SHOTS names a folder for them. */
const shoot = async (page: Page, name: string) => {
  const folder = process.env['E2E_SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};
const members = (page: Page) => page.getByRole('list', { name: '团队成员' }).getByRole('listitem');

describe('teams', () => {
  it('makes a team, adds people and an expert, and deletes it with its members', async () => {
    const page = await openTeams('hr_manager');
    await members(page).first().waitFor();
    await shoot(page, 'teams-wide');
    await page.getByRole('button', { name: '新建团队' }).click();
    const form = page.getByRole('dialog', { name: '新建团队' });
    await form.getByLabel('团队名称').fill('智能工厂攻关组');
    await form.getByRole('button', { name: /^保存/u }).click();
    await page.getByRole('heading', { name: '智能工厂攻关组' }).waitFor();
    await page.getByText('这个团队还没有成员').waitFor();

    await page.getByRole('button', { name: '添加成员' }).click();
    const chooser = page.getByRole('dialog', { name: '添加成员到「智能工厂攻关组」' });
    await chooser.getByRole('checkbox').first().check();
    await chooser.getByRole('checkbox').nth(1).check();
    await chooser.getByRole('button', { name: '添加 2 人' }).click();
    await members(page).nth(1).waitFor();

    await page.getByRole('button', { name: '添加外部专家' }).click();
    const expert = page.getByRole('dialog', { name: '添加外部专家' });
    await expert.getByLabel('姓名').fill('沈从周');
    await expert.getByLabel('所在单位').fill('清华大学');
    await expert.getByLabel('团队角色').fill('技术顾问');
    await expert.getByRole('button', { name: /^保存/u }).click();
    await page.getByRole('button', { name: '编辑 沈从周' }).waitFor();
    await expect.poll(() => members(page).count()).toBe(3);

    await page.getByRole('button', { name: '移出 沈从周' }).click();
    await page.getByRole('button', { name: '移出团队' }).click();
    await page.getByRole('button', { name: '编辑 沈从周' }).waitFor({ state: 'detached' });
    await expect.poll(() => members(page).count()).toBe(2);

    await page
      .getByRole('article')
      .getByRole('button', { name: /^删\s?除$/u })
      .click();
    await page.getByRole('button', { name: '删除团队和 2 名成员' }).click();
    await page.getByRole('heading', { name: '智能工厂攻关组' }).waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('[data-part="team-list"]').getByText('智能工厂攻关组').count()).toBe(0);
  });

  it('is read on a narrow screen, and has no findings', async () => {
    const page = await openTeams('hr_manager', { width: 390, height: 844 });
    await expectAccessible(page, { withShell: true });
    await page.getByRole('button', { name: /外部顾问团/u }).click();
    await members(page).first().waitFor();
    await shoot(page, 'teams-narrow');
    await expect.poll(() => page.getByText('外部专家').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: '全部团队' }).click();
    await page.getByRole('button', { name: /外部顾问团/u }).waitFor();
  });
});
