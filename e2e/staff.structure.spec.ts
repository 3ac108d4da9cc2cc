/** The chart is searched, folded, walked by keys and saved; departments are added, renamed, moved and refused. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endVisits, openBrowser, screenOf, signIn, visitor, walkMenu } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

async function open(path: string): Promise<Page> {
  return screenOf(browser, 'hr_manager', path);
}

const card = (page: Page, name: RegExp | string) => page.getByRole('tree').getByRole('treeitem', { name });

describe('organisation chart', () => {
  it('centres a department that was searched for and folds it by key', async () => {
    const page = await open('/interior?tab=chart');
    await card(page, /^云启智联科技/u).waitFor();
    await page.getByRole('combobox', { name: '找部门或人' }).fill('后端平台');
    await page.getByRole('option').first().waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    const found = page.locator('[aria-selected="true"][data-card]');
    await found.waitFor();
    await expect.poll(() => found.locator('title').textContent()).toContain('后端平台');
    const place = await found.boundingBox();
    expect(place?.x).toBeGreaterThan(200);
    expect(place?.x).toBeLessThan(1300);
    await found.focus();
    await page.keyboard.press(' ');
    await page.locator('[aria-selected="true"][data-card][aria-expanded="true"]').waitFor();
    await found.focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('treeitem');
  });

  it('saves SVG with every name and a PNG that is one', async () => {
    const page = await open('/interior?tab=chart');
    await card(page, /^云启智联科技/u).waitFor();
    const save = async (format: string) => {
      await page.getByRole('button', { name: '导出图片' }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download', { timeout: 60_000 }),
        page.getByRole('menuitem', { name: format }).click(),
      ]);
      return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
    };
    const svg = await save('SVG 矢量图');
    expect(svg.name).toMatch(/\.svg$/u);
    const text = svg.content.toString('utf8');
    // Whoever passes the picture on stands on it.
    expect(text).toMatch(/简疏蓉 \d{4} \d{4}\/\d{2}\/\d{2} \d{2}:\d{2}/u);
    expect(text.match(/<title>/gu)?.length).toBeGreaterThan(1000);
    expect(text).toContain('法务与知识产权部');
    expect(text).not.toContain('var(--');
    const png = await save('PNG 图片');
    expect(png.name).toMatch(/\.png$/u);
    expect([...png.content.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
  });

  it('draws everything open without drawing what is out of sight', async () => {
    const page = await open('/interior?tab=chart');
    await card(page, /^云启智联科技/u).waitFor();
    await page.getByRole('button', { name: '展开全部' }).click();
    await page.getByRole('button', { name: '收起全部' }).waitFor();
    expect(await page.locator('[data-card]').count()).toBeLessThan(600);
  });
});

describe('departments', () => {
  it('adds, renames by key, moves after saying how many it touches, shows a refusal, deletes', async () => {
    const page = await open('/interior');
    const tree = page.getByRole('tree', { name: '部门' });
    const line = (name: string) => tree.getByRole('treeitem', { name: new RegExp(`^${name}`, 'u') });
    await line('财务中心').waitFor();
    const menu = async (name: string, act: string) => {
      await line(name).hover();
      await line(name)
        .getByRole('button', { name: `${name}的更多操作` })
        .click();
      await page.getByRole('menuitem', { name: act }).click();
    };
    const name = `试验组${Date.now() % 100_000}`;
    await menu('财务中心', '新建下级');
    await page.getByRole('dialog').getByLabel('名称').fill(name);
    await page.keyboard.press('Control+s');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await line(name).waitFor();
    await line(name).press('F2');
    await page.getByLabel(`${name}的新名称`).fill(`${name}甲`);
    await page.keyboard.press('Enter');
    await line(`${name}甲`).waitFor();
    await menu(`${name}甲`, '编辑');
    const form = page.getByRole('dialog');
    await form.getByRole('radio', { name: '小组' }).waitFor();
    await expect.poll(() => form.getByRole('radio', { name: '公司' }).count()).toBe(0);
    await form.getByRole('combobox', { name: '副职' }).fill('简疏蓉');
    await page.locator('.ant-select-item-option', { hasText: '简疏蓉' }).first().click();
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: /保\s?存/u }).click();
    await form.waitFor({ state: 'detached' });
    await menu(`${name}甲`, '编辑');
    await page.getByRole('dialog').locator('.ant-select-selection-item', { hasText: '简疏蓉' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await line(`${name}甲`).dragTo(line('总经理办公室'));
    await page.getByRole('dialog').getByText('将影响 0 人').waitFor();
    await page
      .getByRole('button', { name: /移\s?动/u })
      .last()
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await line(`${name}甲`).and(tree.locator('[aria-level="3"]')).waitFor();
    await menu('总经理办公室', '删除');
    await page.getByRole('button', { name: '删除部门' }).click();
    await page.getByRole('alert').filter({ hasText: '该部门下还有' }).waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /取\s?消/u })
      .click();
    await menu(`${name}甲`, '删除');
    await page.getByRole('button', { name: '删除部门' }).click();
    await line(`${name}甲`).waitFor({ state: 'detached' });
  });

  it('by keyboard alone: a department is made, moved to a place after saying how many it touches, and deleted', async () => {
    const page = await open('/interior');
    const tree = page.getByRole('tree', { name: '部门' });
    const line = (name: string) => tree.getByRole('treeitem', { name: new RegExp(`^${name}`, 'u') });
    const focused = (name: RegExp) =>
      expect
        .poll(() =>
          page.evaluate(
            () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
          ),
        )
        .toMatch(name);
    /** Tab from the line to its menu, Enter, arrows to the act, Enter. */
    const act = async (name: string, label: string) => {
      // A dialog that closes gives the focus back, and the tree is drawn anew after a save: whoever is faster goes there again.
      await expect
        .poll(async () => {
          await line(name)
            .focus({ timeout: 3000 })
            .catch(() => undefined);
          await page.keyboard.press('Tab');
          return page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
        })
        .toBe(`${name}的更多操作`);
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: label }).waitFor();
      await walkMenu(page, label);
      await page.keyboard.press('Enter');
    };
    const dialog = page.getByRole('dialog');
    /** Types into a box of choices until the choice stands there, and takes it. */
    const choose = async (label: string, keyword: string) => {
      await dialog.getByLabel(label).focus();
      await page.keyboard.type(keyword);
      await page.locator('.ant-select-tree-treenode-active', { hasText: keyword }).waitFor();
      await page.keyboard.press('Enter');
    };
    await line('财务中心').waitFor();
    const name = `键盘组${Date.now() % 100_000}`;
    await act('财务中心', '新建下级');
    await dialog.getByLabel('名称').focus();
    await page.keyboard.type(name);
    await page.keyboard.press('Control+s');
    await line(name).waitFor();
    await act(name, '移动到');
    await dialog.getByText('将影响 0 人').waitFor();
    await choose('移到哪个部门', '供应链中心');
    await dialog.getByLabel('排在').waitFor();
    await dialog.getByRole('button', { name: /移\s?动/u }).focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await line('供应链中心').and(tree.locator('[aria-expanded="true"]')).waitFor();
    // The keyboard is at the department, where it stands now.
    await focused(new RegExp(`^${name}`, 'u'));
    await act(name, '删除');
    await dialog.getByRole('button', { name: '删除部门' }).focus();
    await page.keyboard.press('Enter');
    await line(name).waitFor({ state: 'detached' });
  });

  it('opens the menu of a department for a press during which its code arrives', async () => {
    const { page } = await visitor(browser, { viewport: { width: 1440, height: 900 } });
    const { promise: isPressed, resolve: press } = Promise.withResolvers<void>();
    await page.route(/\/Menu-[^/]*\.js$/u, async (route) => {
      await isPressed;
      await route.continue();
    });
    await signIn(page, 'hr_manager', { path: '/interior' });
    const line = page.getByRole('tree', { name: '部门' }).getByRole('treeitem', { name: /^财务中心/u });
    await line.hover();
    await line.getByRole('button', { name: '财务中心的更多操作' }).hover();
    await page.mouse.down();
    const arrived = page.waitForResponse(/\/Menu-[^/]*\.js$/u);
    press();
    await (await arrived).finished();
    // Two drawings: what the code brings along has taken its place by then.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await page.mouse.up();
    await page.getByRole('menuitem', { name: '新建下级' }).waitFor();
  });
});
