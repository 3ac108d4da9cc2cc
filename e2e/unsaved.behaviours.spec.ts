/** Nothing is lost without a question, and what was deleted comes back: the guard of unsaved work and 撤销, on several pages. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { endVisits, follow, openBrowser, pathOf, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

const opened = (account: string, address: string): Promise<Page> => screenOf(browser, account, address);

const question = (page: Page) => page.getByRole('dialog', { name: /^有 \d+ 处修改未保存$/u });

/** Tries a way out: asked, stays, and finds everything as it was. */
async function expectAsked(page: Page, leave: () => Promise<unknown>, isStill: () => Promise<void>): Promise<void> {
  const address = page.url();
  await leave();
  await question(page).waitFor();
  await question(page).getByRole('button', { name: '继续编辑' }).click();
  await question(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).toBe(address);
  await isStill();
}

const byPalette = async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^搜/u }).fill('公司荣誉');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
};
const bySidebar = (page: Page) => page.locator('nav[data-part="side"] a:not([aria-current])').first().click();
const byTopBar = (page: Page) =>
  page.getByRole('navigation', { name: '子系统' }).locator('a:not([aria-current])').first().click();

describe('one guard for whatever is not saved', () => {
  it('权限 of a role: other role, other view, other tab, sidebar, top bar, palette and back ask first', async () => {
    const page = await opened('company_admin', '/jurisdiction');
    // Two steps of the router itself, so that back has somewhere to lead.
    const tabs = page.getByRole('navigation', { name: '角色与用户' });
    await tabs.getByRole('link', { name: '用户管理' }).click();
    // A second press would overtake a step that is still loading, and leave back nowhere to lead.
    await page.waitForURL(/tab=users/u);
    await page.getByText(/^共 \d+ 人$/u).waitFor();
    await tabs.getByRole('link', { name: '角色', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('tab') !== 'users');
    const roles = page.getByRole('navigation', { name: '角色列表' });
    await roles.getByRole('button', { name: /^人事专员/u }).click();
    await page.locator('[data-part="permission-section"] summary').first().click();
    const free = page.locator('[data-part="permission-section"][open] li input[type=checkbox]:not([disabled])').first();
    const was = await free.isChecked();
    await free.click();
    const unsaved = page.getByText('处改动未保存');
    await unsaved.waitFor();
    const isStill = async () => {
      await unsaved.waitFor();
      await expect.poll(() => free.isChecked()).toBe(!was);
    };
    await expectAsked(
      page,
      () =>
        roles
          .getByRole('button', { name: /^普通员工|^员工/u })
          .first()
          .click(),
      isStill,
    );
    await expectAsked(page, () => page.getByRole('tab', { name: /^成员/u }).click(), isStill);
    await expectAsked(
      page,
      () => page.getByRole('navigation', { name: '角色与用户' }).getByRole('link', { name: '用户管理' }).click(),
      isStill,
    );
    await expectAsked(page, () => bySidebar(page), isStill);
    await expectAsked(page, () => byTopBar(page), isStill);
    await expectAsked(page, () => byPalette(page), isStill);
    await expectAsked(page, () => page.goBack(), isStill);
    await expectAccessible(page);
    // Given up once, it is gone, and the way goes on.
    await page.getByRole('tab', { name: /^成员/u }).click();
    await question(page).getByRole('button', { name: '放弃修改' }).click();
    await page.getByRole('tab', { name: /^成员/u, selected: true }).waitFor();
    await page.getByRole('tab', { name: /^权限/u }).click();
    await page.locator('[data-part="permission-section"]').first().waitFor();
    await expect.poll(() => unsaved.count()).toBe(0);
    // A dialog with boxes of its own asks too, by back and by Esc.
    await page.getByRole('button', { name: /^新建/u }).first().click();
    const roleName = page.getByRole('textbox', { name: '角色名称' });
    await roleName.fill('写了一半的角色');
    const isTyped = () => expect.poll(() => roleName.inputValue()).toBe('写了一半的角色');
    await expectAsked(page, () => page.goBack(), isTyped);
    await expectAsked(page, () => roleName.press('Escape'), isTyped);
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: '放弃修改' }).click();
    await roleName.waitFor({ state: 'detached' });
  });

  it('安全策略: a tab of the page and the sidebar ask first; given up, the way goes on', async () => {
    const page = await opened('company_admin', '/jurisdiction?tab=policy');
    const idle = page.getByLabel(/^闲置退出/u);
    await idle.fill('45');
    await idle.press('Tab');
    const isStill = () => expect.poll(() => idle.inputValue()).toBe('45');
    await expectAsked(
      page,
      () => page.getByRole('navigation', { name: '角色与用户' }).getByRole('link', { name: '用户管理' }).click(),
      isStill,
    );
    await expectAsked(page, () => bySidebar(page), isStill);
    await page.getByRole('navigation', { name: '角色与用户' }).getByRole('link', { name: '用户管理' }).click();
    await question(page).getByRole('button', { name: '放弃修改' }).click();
    await page.waitForURL(/tab=users/u);
  });

  it('a form of a record asks by back and by sidebar too; what is saved asks nothing', async () => {
    const page = await opened('company_admin', '/userCenter');
    await page.getByLabel('昵称').fill('小守');
    await expectAsked(
      page,
      () => byTopBar(page),
      () => expect.poll(() => page.getByLabel('昵称').inputValue()).toBe('小守'),
    );
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('已保存').waitFor();
    await follow(page, '/company-honors');
    expect(pathOf(page)).toBe('/company-honors');
    await expect.poll(() => question(page).count()).toBe(0);
  });
});

describe('forms have addresses', () => {
  it('a new honour: reload keeps it, back closes it, the list offers to go on, giving it up asks', async () => {
    const page = await opened('company_admin', '/company-honors');
    await page.locator('button[data-part="cell-title"]').first().waitFor();
    await page
      .getByRole('button', { name: '新建公司荣誉' })
      .or(page.getByRole('button', { name: /^新建/u }))
      .first()
      .click();
    await page.waitForURL(/[?&]new=1/u);
    const name = page.getByRole('textbox', { name: /^荣誉名称/u });
    await name.fill('写了一半的荣誉');
    await page.reload();
    await expect.poll(() => name.inputValue()).toBe('写了一半的荣誉');
    await page.getByText(/^已恢复 .+ 的草稿/u).waitFor();
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has('new'));
    await expect.poll(() => question(page).count()).toBe(0);
    const note = page.getByRole('status').filter({ hasText: '有未保存的草稿' });
    await note.waitFor();
    await expectAccessible(page);
    await note.getByRole('button', { name: '继续填写' }).click();
    await expect.poll(() => name.inputValue()).toBe('写了一半的荣誉');
    await page.getByRole('button', { name: '取消', exact: true }).click();
    await question(page).getByRole('button', { name: '放弃修改' }).click();
    await page.waitForURL((url) => !url.searchParams.has('new'));
    await note.waitFor({ state: 'detached' });
  });

  it('a row is edited under its own address, and back leads to the list again', async () => {
    const page = await opened('company_admin', '/company-honors');
    const title = (await page.locator('button[data-part="cell-title"]').first().textContent()) ?? '';
    await page.locator('tbody tr.ant-table-row').first().getByRole('button', { name: /^编辑/u }).click();
    await page.waitForURL(/[?&]edit=\d+/u);
    await page.reload();
    const name = page.getByRole('textbox', { name: /^荣誉名称/u });
    await expect.poll(() => name.inputValue()).toBe(title);
    await page.goBack();
    await page.locator('button[data-part="cell-title"]').first().waitFor();
    await name.waitFor({ state: 'detached' });
    // One that is not there says so.
    await follow(page, '/company-honors?edit=999999');
    await page.getByText('要编辑的记录不在这个列表中').waitFor();
  });
});

it('a dialog with boxes of its own asks before Esc, its mask or 取消 throw away what was typed; untouched it closes at once', async () => {
  const page = await opened('company_admin', '/jurisdiction');
  const open = () => page.getByRole('navigation', { name: '角色列表' }).getByRole('button', { name: '新建' }).click();
  const dialog = page.getByRole('dialog', { name: '新建角色' });
  const name = dialog.getByLabel('角色名称');
  await open();
  await name.click();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await open();
  await name.click();
  await page.keyboard.type('架构查看');
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(20, 500),
    () => dialog.getByRole('button', { name: /取\s*消/u }).click(),
  ])
    await expectAsked(page, leave, () => expect.poll(() => name.inputValue()).toBe('架构查看'));
  // What was taken back is nothing to lose.
  await name.fill('');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

describe('撤销 after a deletion', () => {
  const rows = (page: Page) => page.locator('tbody tr.ant-table-row');
  const titles = (page: Page) => page.locator('button[data-part="cell-title"]').allTextContents();

  it('one trademark is deleted from its line and taken back', async () => {
    const page = await opened('company_admin', '/trademark');
    await page.locator('button[data-part="cell-title"]').first().waitFor();
    const before = await titles(page);
    await rows(page).first().getByRole('button', { name: /更多/u }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page
      .getByRole('dialog', { name: /^删除 1/u })
      .getByRole('button', { name: /^删除 1/u })
      .click();
    // Its ten seconds stand still under the pointer, however long the look at the page takes.
    await page.getByText(/^已删除 1 件商标$/u).hover();
    await expect.poll(() => titles(page)).not.toEqual(before);
    await expectAccessible(page);
    await page.getByRole('button', { name: '撤销', exact: true }).click();
    await expect.poll(() => titles(page)).toEqual(before);
    await page.getByRole('button', { name: '撤销', exact: true }).waitFor({ state: 'detached' });
    // The bar took the keyboard with it: it goes on at the heading.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  it('several honours are deleted at once: one bar takes all of them back, and goes after ten seconds', async () => {
    const page = await opened('company_admin', '/company-honors');
    await page.locator('button[data-part="cell-title"]').first().waitFor();
    const before = await titles(page);
    const choose = async (count: number) => {
      for (let index = 0; index < count; index += 1) await rows(page).nth(index).locator('.ant-checkbox-input').check();
      await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '删除' }).click();
      await page.getByRole('dialog', { name: /^删除/u }).getByRole('button', { name: /^删除/u }).click();
    };
    await choose(3);
    await page.getByText(/^已删除 3 .+/u).hover();
    await expect.poll(() => titles(page)).not.toEqual(before);
    // It follows to another page.
    await follow(page, '/company-qualification');
    await page.getByRole('button', { name: '撤销', exact: true }).click();
    await follow(page, '/company-honors');
    await expect.poll(() => titles(page)).toEqual(before);
    await page.clock.install();
    await choose(1);
    const undo = page.getByRole('button', { name: '撤销', exact: true });
    await undo.waitFor();
    await page.clock.runFor(4000);
    await expect.poll(() => undo.count()).toBe(1);
    // Under the pointer the clock stands.
    await undo.hover();
    await page.clock.runFor(20_000);
    await expect.poll(() => undo.count()).toBe(1);
    await undo.click();
    await page.clock.runFor(1000);
    await expect.poll(() => titles(page)).toEqual(before);
  });
});
