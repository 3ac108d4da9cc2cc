/** HR confirms a probation and moves somebody through the drawers, makes labels and gives them; Esc closes what is on top. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { endVisits, follow, headAct, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

async function hrManager(path = '/userCenter', viewport = { width: 1440, height: 900 }): Promise<Page> {
  return screenOf(browser, 'hr_manager', path, viewport);
}

/** Somebody in a state; `at` tells several apart. */
async function somebody(
  page: Page,
  staffStatus: string,
  at = 0,
): Promise<{ readonly id: number; readonly name: string }> {
  const found = await page.evaluate(
    async ([status, index]) => {
      const { groupCode, companyCode } = JSON.parse(
        sessionStorage.getItem('current_choose_enterprise') ?? '{}',
      ) as Record<string, string>;
      const response = await fetch('/api/v1/user/group/queryPage', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
        body: JSON.stringify({
          groupCode,
          companyCode,
          filter: { staffStatus: [status], employmentType: ['full_time'] },
          page: { current: 1, size: 50 },
        }),
      });
      const { data } = (await response.json()) as { data: { records: { id: number; name: string }[] } };
      return data.records[index];
    },
    [staffStatus, at] as const,
  );
  if (!found) throw new Error(`nobody of the demo is ${staffStatus}`);
  return found;
}

const entry = (page: Page, word: string): Locator =>
  page.getByRole('article', { name: new RegExp(`^${word} `, 'u') }).first();

async function pick(page: Page, box: Locator, keyword: string): Promise<void> {
  await box.fill(keyword);
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: keyword })
    .first()
    .click();
}

describe('dated changes', () => {
  it('转正 through the drawer: before and after, effective today, in the timeline, taken back', async () => {
    const page = await hrManager();
    const { id, name } = await somebody(page, 'probation');
    await follow(page, `/interior-detail?id=${id}&tab=change`);
    await entry(page, '入职').waitFor();
    await headAct(page, '转正');
    const drawer = page.getByRole('dialog', { name: new RegExp(`转正.*${name}`, 'u') });
    await drawer.getByRole('row', { name: /^职级/u }).getByRole('textbox').fill('P5');
    await drawer.getByRole('textbox', { name: '原因' }).fill('试用期考核通过');
    // The day that is proposed is the end of the probation.
    const date = drawer.getByRole('textbox', { name: /^生效日期/u });
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '/');
    await expect.poll(() => date.inputValue()).toMatch(/^\d{4}\/\d{2}\/\d{2}$/u);
    await expect.poll(() => date.inputValue()).not.toBe(today);
    await date.fill(today);
    await date.press('Tab');
    await expectAccessible(page);
    await drawer.getByRole('button', { name: /转正/u }).click();
    await drawer.waitFor({ state: 'detached' });
    await entry(page, '转正').getByText('原因：试用期考核通过').waitFor();
    await entry(page, '转正').locator('ins', { hasText: 'P5' }).waitFor();
    await page.locator('[data-part="archive-head"]').getByText('正式', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: '撤销转正' }).click();
    await page.getByRole('dialog', { name: '撤销转正' }).getByRole('button', { name: '撤销异动' }).click();
    await entry(page, '转正').getByText('已撤销').waitFor();
    await page.locator('[data-part="archive-head"]').getByText('试用期', { exact: true }).waitFor();
  });

  it('调岗 dated ahead waits and can be cancelled; dated today it moves the person', async () => {
    const page = await hrManager();
    const { id, name } = await somebody(page, 'regular', 4);
    await follow(page, `/interior-detail?id=${id}&tab=change`);
    await headAct(page, '调岗');
    const drawer = page.getByRole('dialog', { name: new RegExp(`调岗.*${name}`, 'u') });
    // The sign that it was saving may still stand before the word, unseen.
    await drawer.getByRole('button', { name: /调岗/u }).click();
    await drawer.getByText(/至少变更一项/u).waitFor();
    await drawer.getByRole('row', { name: /^岗位/u }).getByRole('textbox').fill('解决方案顾问');
    await pick(page, drawer.getByRole('row', { name: /^部门/u }).getByRole('combobox'), '销售');
    const date = drawer.getByRole('textbox', { name: /^生效日期/u });
    await date.fill('2036/05/06');
    // Enter would send the form where the calendar has closed already.
    await date.press('Tab');
    await drawer.getByRole('button', { name: /调岗/u }).click();
    await drawer.waitFor({ state: 'detached' });
    await entry(page, '调岗').getByText('待生效').waitFor();
    await page.getByRole('button', { name: '取消调岗' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '取消异动' }).click();
    await entry(page, '调岗').waitFor({ state: 'detached' });
    await headAct(page, '调岗');
    await drawer.getByRole('row', { name: /^岗位/u }).getByRole('textbox').fill('解决方案顾问');
    await page.keyboard.press('Control+s');
    await drawer.waitFor({ state: 'detached' });
    await entry(page, '调岗').locator('ins', { hasText: '解决方案顾问' }).waitFor();
    await page.locator('[data-part="archive-head"]').getByText('解决方案顾问').waitFor();
  });

  it('any change is chosen in the timeline; Esc asks before it forgets', async () => {
    const page = await hrManager('/userCenter', { width: 390, height: 844 });
    const { id, name } = await somebody(page, 'regular', 6);
    await follow(page, `/interior-detail?id=${id}&tab=change`);
    // The row of tabs is longer than the window and stands at the open one.
    const open = page.getByRole('navigation', { name: '档案分类' }).getByRole('link', { name: '任职异动' });
    await expect.poll(() => open.evaluate((tab) => tab.getBoundingClientRect().right <= window.innerWidth)).toBe(true);
    await page.getByRole('button', { name: '办理异动' }).click();
    await page.getByRole('menuitem', { name: '晋升' }).click();
    const drawer = page.getByRole('dialog', { name: new RegExp(`晋升.*${name}`, 'u') });
    await drawer.getByRole('row', { name: /^职级/u }).getByRole('textbox').fill('P9');
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog', { name: /处修改未保存/u })
      .getByRole('button', { name: '放弃修改' })
      .click();
    await drawer.waitFor({ state: 'detached' });
  });
});

describe('several people', () => {
  it('转正 is not for who is 正式 already and says so; 调岗 of two leaves what is left empty as each has it', async () => {
    const page = await hrManager('/interior?status=regular', { width: 1920, height: 1080 });
    const rows = page.locator('tbody tr.ant-table-row');
    for (const at of [7, 8]) await rows.nth(at).getByRole('checkbox').check();
    const bar = page.getByRole('toolbar', { name: '批量操作' });
    // What none of them can be done with makes room for the others, and says why.
    await bar.getByRole('button', { name: '更多批量操作' }).click();
    const confirm = page.getByRole('menuitem', { name: /^转正/u });
    await confirm.waitFor();
    expect([await confirm.getAttribute('aria-disabled'), await confirm.getAttribute('title')]).toEqual([
      'true',
      expect.stringContaining('已是正式，不能重复转正'),
    ]);
    await page.keyboard.press('Escape');
    await confirm.waitFor({ state: 'hidden' });
    await bar.getByRole('button', { name: '调岗' }).click();
    const drawer = page.getByRole('dialog', { name: /^调岗/u });
    await drawer.getByRole('textbox', { name: /^岗位/u }).fill('批量方案顾问');
    await expectAccessible(page);
    await drawer.getByRole('button', { name: /调岗 2 人/u }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.locator('tbody').getByText('批量方案顾问').nth(1).waitFor();
  });
});

describe('labels', () => {
  it('标签管理 makes a label and closes with Esc; 打标签 gives it to several; column, filter and archive show it', async () => {
    const page = await hrManager('/interior?status=regular');
    const word = `骨干${Date.now() % 100_000}`;
    await page.locator('tbody tr.ant-table-row').nth(1).waitFor();
    const openLabels = async () => {
      const button = page.getByRole('button', { name: '标签管理' });
      if (!(await button.isVisible())) await page.getByRole('button', { name: '更多工具' }).click();
      await button.or(page.getByRole('menuitem', { name: '标签管理' })).click();
    };
    await openLabels();
    const dialog = page.getByRole('dialog', { name: '标签管理' });
    await dialog.getByRole('button', { name: '新建标签' }).click();
    await dialog.getByRole('textbox', { name: '标签名称' }).fill(word);
    await page.keyboard.press('Control+s');
    await dialog.getByRole('listitem', { name: word }).getByText('0 人').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    const rows = page.locator('tbody tr.ant-table-row');
    for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check();
    await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '加标签' }).click();
    const tagging = page.getByRole('dialog', { name: /加标签.*2 人/u });
    await tagging.getByRole('checkbox', { name: word }).check();
    await expectAccessible(page);
    await tagging.getByRole('button', { name: /^加标签/u }).click();
    await tagging.waitFor({ state: 'detached' });
    await page.locator('tbody [data-part="label-tag"]', { hasText: word }).nth(1).waitFor();

    await page.getByRole('combobox', { name: '标签', exact: true }).click();
    await page.locator('.ant-select-dropdown:visible').getByText(word, { exact: true }).click();
    await page.waitForURL(/labelIds=\d+/u);
    await page.waitForFunction(() => document.querySelectorAll('tbody tr.ant-table-row').length === 2);
    await page.keyboard.press('Escape');
    await rows.first().locator('[data-part="cell-title"]').click();
    await page.locator('[data-part="archive-head"] [data-part="label-tag"]', { hasText: word }).waitFor();
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    await headAct(page, '打标签');
    const own = page.getByRole('dialog', { name: new RegExp(`打标签.*${name}`, 'u') });
    await own.getByRole('checkbox', { name: word }).uncheck();
    await own.getByRole('button', { name: /^打标签/u }).click();
    await page
      .locator('[data-part="archive-head"] [data-part="label-tag"]', { hasText: word })
      .waitFor({ state: 'detached' });
  });

  it('an automatic label is made of conditions and counts at once; a deleted one leaves the keyboard in the dialog', async () => {
    const page = await hrManager('/interior', { width: 1920, height: 1080 });
    const word = `老员工${Date.now() % 100_000}`;
    await page.getByRole('button', { name: '标签管理' }).click();
    const dialog = page.getByRole('dialog', { name: '标签管理' });
    await dialog.getByRole('button', { name: '新建自动标签' }).click();
    await dialog.getByRole('textbox', { name: '标签名称' }).fill(word);
    await dialog.getByRole('button', { name: /^保存/u }).click();
    await dialog.getByText('请至少设置一个条件').waitFor();
    await dialog.getByRole('button', { name: '添加条件' }).click();
    await dialog.getByRole('combobox', { name: '条件 1', exact: true }).click();
    await page.locator('.ant-select-dropdown:visible').getByText('司龄', { exact: true }).click();
    await dialog.getByRole('spinbutton', { name: '条件 1 司龄起' }).fill('3');
    await page.keyboard.press('Control+s');
    const line = dialog.getByRole('listitem', { name: word });
    await line.getByText('司龄满 3 年').waitFor();
    await line.getByText(/^[1-9][\d,]* 人$/u).waitFor();
    await line.getByRole('button', { name: `删除${word}` }).click();
    await page
      .getByRole('dialog', { name: /^删除标签/u })
      .getByRole('button', { name: '删除标签' })
      .click();
    await line.waitFor({ state: 'detached' });
    await page.getByRole('dialog', { name: /^删除标签/u }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});
