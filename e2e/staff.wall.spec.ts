/** The wall is arranged by keyboard and by pointer; both orders survive a reload, a stale one gives way. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endVisits, follow, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

async function openWall(path = '/personnelWall?mode=edit&group=leader'): Promise<Page> {
  const page = await screenOf(browser, 'hr_manager', path);
  await page.locator('[data-part="wall-card"]').first().waitFor();
  return page;
}

const names = (page: Page) => page.locator('[data-part="wall-name"] :is(h2, h3)').allTextContents();
const saved = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/updateTalentWallSort'));

/** A place is read out once its neighbours are measured; an arrow key before that finds nothing. */
const said = (page: Page, words: string) => page.getByText(words).waitFor({ state: 'attached' });

/** Picks the card up, takes it one place left, puts it down. */
async function moveLeftByKey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^移动${name}`, 'u') }).focus();
  await page.keyboard.press('Space');
  await said(page, `${name}在第`);
  await page.keyboard.press('ArrowLeft');
  await said(page, `${name}移到第`);
  await page.keyboard.press('Space');
}

describe('talent wall', () => {
  it('keeps an order made by keyboard, and Esc changes nothing', async () => {
    const page = await openWall();
    const before = await names(page);
    const [first = '', second = ''] = before;
    const answer = saved(page);
    await moveLeftByKey(page, second);
    expect((await (await answer).json()) as unknown).toMatchObject({ resultCode: 1 });
    await page.reload();
    await page.locator('[data-part="wall-card"]').first().waitFor();
    const after = await names(page);
    expect(after).toEqual([second, first, ...before.slice(2)]);
    await page.getByRole('button', { name: new RegExp(`^移动${second}`, 'u') }).focus();
    await page.keyboard.press('Space');
    await said(page, `${second}在第`);
    await page.keyboard.press('ArrowRight');
    await said(page, `${second}移到第`);
    await page.keyboard.press('Escape');
    await expect.poll(() => names(page)).toEqual(after);
  });

  it('keeps an order made by drag', async () => {
    const page = await openWall();
    const before = await names(page);
    const [from, to] = await Promise.all(
      [2, 0].map((index) => page.locator('[data-part="wall-handle"]').nth(index).boundingBox()),
    );
    if (!from || !to) throw new Error('no cards');
    const answer = saved(page);
    await page.mouse.move(from.x + 60, from.y + 60);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 70, { steps: 4 });
    await page.mouse.move(to.x + 60, to.y + 60, { steps: 12 });
    await said(page, `${before[2] ?? ''}移到第 1 位`);
    await page.mouse.up();
    await answer;
    await page.reload();
    await page.locator('[data-part="wall-card"]').first().waitFor();
    await expect.poll(() => names(page)).toEqual([before[2], before[0], before[1], ...before.slice(3)]);
  });

  it('loads the newest order when somebody else was first', async () => {
    const page = await openWall();
    const other = await page.context().newPage();
    await other.goto(new URL(page.url()).pathname + new URL(page.url()).search);
    await other.locator('[data-part="wall-card"]').first().waitFor();
    const before = await names(page);
    const answer = saved(other);
    await moveLeftByKey(other, before[1] ?? '');
    await answer;
    await moveLeftByKey(page, before[2] ?? '');
    await page.getByText('人才墙已被他人更新').waitFor();
    await page.waitForFunction(
      (name) => document.querySelector('[data-part="wall-name"] h3')?.textContent === name,
      before[1],
    );
    await expect.poll(() => names(page)).toEqual(await names(other));
    await other.close();
  });

  it('takes a card off and puts it back where it was', async () => {
    const page = await openWall();
    const before = await names(page);
    await page.getByRole('button', { name: `移出${before[1] ?? ''}` }).click();
    await page.getByText(`已将${before[1] ?? ''}移出人才墙`).waitFor();
    await page.getByRole('button', { name: '撤销' }).click();
    await page.waitForFunction(
      (name) => document.querySelectorAll('[data-part="wall-name"] h3')[1]?.textContent === name,
      before[1],
    );
    await expect.poll(() => names(page)).toEqual(before);
    // A part of the group has no order that could be saved: what is found can be edited, not moved.
    await page.getByRole('searchbox', { name: '搜索人才墙' }).fill(before[1] ?? '');
    await page.getByText('清除搜索后可以排序').waitFor();
    await page.getByRole('button', { name: `编辑${before[1] ?? ''}` }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^移动/u }).count()).toBe(0);
  });

  it('draws the cards of a long group as one scrolls, and finds people of a department to add', async () => {
    const page = await openWall();
    const ask = async <Answer>(path: string, body: object): Promise<Answer> =>
      (
        (await (
          await page.request.post(path, { data: body, headers: { 'X-Requested-With': 'XMLHttpRequest' } })
        ).json()) as { data: Answer }
      ).data;
    const { groups } = await ask<{
      groups: { groupCode: string; companies: { companyCode: string; isLast: boolean }[] }[];
    }>('/api/v1/company/group/queryMyGroupAndCompany', {});
    const [tenant] = groups.flatMap(({ groupCode, companies }) =>
      companies.filter(({ isLast }) => isLast).map(({ companyCode }) => ({ groupCode, companyCode })),
    );
    const { records } = await ask<{ records: { id: number; staffStatus: string }[] }>(
      '/api/v1/user/group/queryPagePersonnelStructure',
      {
        ...tenant,
        filter: {},
        page: { current: 8, size: 100 },
      },
    );
    const working = records.filter(({ staffStatus }) => staffStatus === 'regular').map(({ id }) => id);
    const added: number[] = [];
    for (const from of [0, 50]) {
      const userBaseIds = working.slice(from, from + 50);
      const { ids } = await ask<{ ids: number[] }>('/api/v1/user/group/updateGroupUserTalentWallBase', {
        ...tenant,
        userBaseIds,
        wallGroup: 'core',
      });
      added.push(...ids);
    }
    await page.reload();
    await page.locator('[data-part="wall-card"]').first().waitFor();
    await follow(page, '/personnelWall?mode=edit&group=core');
    await page.locator('[data-part="wall-card"]').first().waitFor();
    await expect.poll(() => page.locator('[data-part="wall-card"]').count()).toBe(60);
    await page.locator('[data-part="wall-end"]').scrollIntoViewIfNeeded();
    await expect.poll(() => page.locator('[data-part="wall-card"]').count()).toBeGreaterThan(60);
    // The dialog asks for people, not for the whole tree.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.getByRole('button', { name: '添加人员' }).click();
    const dialog = page.getByRole('dialog', { name: '添加人员' });
    const people = dialog.getByRole('list', { name: '可以添加的人员' }).getByRole('listitem');
    await people.nth(20).waitFor();
    await dialog.getByRole('combobox', { name: '部门' }).fill('后端平台');
    await page.getByRole('option').first().waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await people.allTextContents()).every((text) => /小组|平台组/u.test(text)))
      .toBe(true);
    expect(asked).not.toContain('/api/common/getDepartmentUser');
    await page.keyboard.press('Escape');
    await ask('/api/v1/user/group/deleteTalentWallGroupUserBase', { ...tenant, ids: added });
  });

  it('has groups of the company beside the given ones', async () => {
    const page = await openWall();
    // The story before took people off behind the page, and groups are saved as the page knows them.
    await page.reload();
    await page.locator('[data-part="wall-card"]').first().waitFor();
    const name = `青年突击队${Date.now() % 10_000}`;
    const dialog = page.getByRole('dialog', { name: '管理分组' });
    // By keyboard: Tab goes round in the dialog, Esc gives the keyboard back to what opened it.
    const opener = page.getByRole('button', { name: '管理分组' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: /^保\s?存$/u }).focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Tab');
    await dialog.locator(':focus').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: '新增分组' }).click();
    await dialog.getByRole('textbox').last().fill(name);
    await dialog.getByRole('button', { name: /^保\s?存$/u }).click();
    await page.getByText('分组已保存').waitFor();
    // The roster offers it at once.
    await page.goto('/interior?status=regular');
    await page.locator('tbody tr.ant-table-row').first().getByRole('button', { name: /更多/u }).click();
    await page.getByRole('menuitem', { name: '上墙' }).click();
    await page.locator('[data-key="wallGroup"] .ant-select').click();
    await page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true }).waitFor();
    await page.goto('/personnelWall?mode=edit&group=leader');
    await page.getByRole('button', { name: '管理分组' }).click();
    await dialog.getByRole('button', { name: `删除分组${name}` }).click();
    await dialog.getByRole('button', { name: /^保\s?存$/u }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('plays full screen page by page, holds the keyboard and ends by Esc; on a telephone too, with all labels', async () => {
    const page = await openWall('/personnelWall');
    await page.setViewportSize({ width: 390, height: 844 });
    const label = page.getByRole('group', { name: '标签' }).getByRole('button').last();
    await label.click();
    await page.waitForURL(/label=\d+/u);
    await label.click();
    await page.waitForURL((url) => !url.searchParams.has('label'));
    const opener = page.getByRole('button', { name: '全屏播放' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const show = page.getByRole('dialog', { name: /全屏播放/u });
    const first = await show.locator('[data-part="wall-name"] h3').first().textContent();
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(
      (name) => document.querySelector('[role="dialog"] [data-part="wall-name"] h3')?.textContent !== name,
      first,
    );
    await page.keyboard.press('Shift+Tab');
    await show.getByRole('button', { name: '退出全屏播放' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await show.getByRole('button', { name: '上一页' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await show.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});
