/** What no rule of axe sees: that the focus is seen, what Tab reaches, where the keyboard is after a screen gave way to another. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settle } from './accessible.ts';
import { unseenFocus } from './focus.ts';
import { endVisits, follow, openBrowser, screenOf, signIn, visitor } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

const wide = { viewport: { width: 1440, height: 900 } };

async function goTo(page: Page, path: string): Promise<void> {
  await follow(page, path);
  await settle(page);
}

const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

/** The panel or menu that a button says it has opened. */
const opened = async (page: Page, button: Locator): Promise<Locator> => {
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
  return page.locator(`[id="${(await button.getAttribute('aria-controls')) ?? ''}"]`);
};
const isInside = (layer: Locator): Promise<boolean> =>
  layer.evaluate((element) => element.contains(document.activeElement));

async function expectClosedByEscape(page: Page, button: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect.poll(() => hasFocus(button)).toBe(true);
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
}

/** Opened from the keyboard, entered by the next Tab, closed by Esc. `takesFocus`: the panel is entered at once. */
async function expectPanel(page: Page, button: Locator, { takesFocus = false } = {}): Promise<void> {
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
  await button.focus();
  await page.keyboard.press('Enter');
  const panel = await opened(page, button);
  await panel.waitFor();
  await settle(page);
  if (!takesFocus) await page.keyboard.press('Tab');
  await expect.poll(() => isInside(panel)).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => hasFocus(button)).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => isInside(panel)).toBe(true);
  await expectClosedByEscape(page, button);
}

/** Arrow keys walk through it. */
async function expectMenu(page: Page, button: Locator): Promise<void> {
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = await opened(page, button);
  await menu.waitFor();
  await expect.poll(() => isInside(menu)).toBe(true);
  const item = () => page.evaluate(() => document.activeElement?.textContent);
  const first = await item();
  await page.keyboard.press('ArrowDown');
  await expect.poll(item).not.toBe(first);
  await expectClosedByEscape(page, button);
}

describe('keyboard', () => {
  it('the focus is seen on every kind of link, button, chip, tab, card, cell, node and field', async () => {
    const page = await screenOf(browser, 'company_admin', '/interior');
    const unseen: string[] = [];
    const look = async (path: string, open?: () => Promise<void>) => {
      await goTo(page, path);
      await open?.();
      await settle(page);
      unseen.push(...(await unseenFocus(page)).map((finding) => `${path}: ${finding}`));
    };
    await look('/interior');
    await look('/com-item');
    await look('/due-calendar?view=month');
    await look('/company-honors', () => page.getByRole('button', { name: '新建荣誉' }).click());
    expect(unseen.join('\n')).toBe('');
  });

  it('what a button opens is reached by the next Tab, says so, and gives the keyboard back on Esc', async () => {
    const page = await screenOf(browser, 'company_admin', '/interior?status=regular');
    await settle(page);
    const named = (name: string | RegExp) => page.getByRole('button', { name });
    await expectPanel(page, named('列设置'));
    await expectPanel(page, named('更多筛选'));
    await expectPanel(page, page.locator('[data-part="enterprise-button"]'), { takesFocus: true });
    await expectMenu(page, page.locator('[data-part="avatar-button"]'));
    await expectMenu(
      page,
      page
        .locator('tbody')
        .getByRole('button', { name: /的更多操作$/u })
        .first(),
    );

    // Tab at its end goes on behind its button.
    await named('列设置').focus();
    await page.keyboard.press('Enter');
    const panel = await opened(page, named('列设置'));
    await panel.getByRole('checkbox').last().focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => hasFocus(named('刷新'))).toBe(true);
    await panel.waitFor({ state: 'detached' });

    await goTo(page, '/interior?tab=chart');
    await expectMenu(page, named('导出图片'));
    await goTo(page, '/base-info');
    await expectPanel(page, named(/^档案完整度/u));
    await goTo(page, '/com-item?tab=users');
    await expectMenu(page, named(/的更多操作$/u).first());
  });

  it('a screen that takes the place of a list has the keyboard at its heading, and gives it back to the row', async () => {
    const page = await screenOf(browser, 'company_admin', '/interior?status=regular');
    const heading = page.getByRole('heading', { level: 1 });
    const name = page.locator('tbody tr.ant-table-row [data-part="cell-title"]').nth(2);
    await name.focus();
    const person = (await name.textContent()) ?? '';
    await page.keyboard.press('Enter');
    await page.waitForURL('**/interior-detail?*');
    await expect.poll(() => hasFocus(heading)).toBe(true);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(person);

    await goTo(page, '/company-honors');
    const edit = page.locator('tbody tr.ant-table-row').nth(1).getByRole('button', { name: /^编辑/u });
    await edit.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^编辑荣誉/u }).waitFor();
    await expect.poll(() => hasFocus(heading)).toBe(true);
    await page.getByRole('button', { name: '取消' }).click();
    await expect.poll(() => hasFocus(edit)).toBe(true);
  });

  it('in a window of 320 px no screen is wider than the window', async () => {
    const page = await screenOf(browser, 'company_admin', '/interior', { width: 320, height: 640 });
    const tooWide: string[] = [];
    const screens = ['/interior', '/base-info', '/patent-info', '/company-portrait', '/com-item', '/create-enterprise'];
    for (const path of [...screens, '/add-information', '/entrepreneurship-center']) {
      await goTo(page, path);
      const widths = await page.evaluate(() =>
        [document.documentElement, document.querySelector('main')].map((element) => element?.scrollWidth ?? 0),
      );
      if (widths.some((width) => width > 320)) tooWide.push(`${path}: ${widths.join(' and ')}`);
    }
    expect(tooWide).toEqual([]);
  });

  it('where the system chooses the colours, what is chosen and what has the focus has a frame', async () => {
    const { page } = await visitor(browser, { ...wide, forcedColors: 'active' });
    await signIn(page, 'company_admin', { path: '/copyright' });
    await settle(page);
    const frameOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).outlineStyle);
    await expect.poll(() => frameOf('[data-part="segments"] label:has(:checked)')).toBe('solid');
    await expect.poll(() => frameOf('[data-part="side"] a[aria-current="page"]')).toBe('solid');
    await page.locator('tbody tr.ant-table-row .ant-checkbox-input').first().check();
    await expect.poll(() => frameOf('tbody .ant-checkbox-checked')).toBe('solid');
    await expect.poll(() => frameOf('tbody .ant-table-row-selected > .ant-table-cell')).toBe('solid');
    await follow(page, '/base-info');
    await expect.poll(() => frameOf(':is([aria-current="page"], [aria-selected="true"])')).toBe('solid');
  });
});
