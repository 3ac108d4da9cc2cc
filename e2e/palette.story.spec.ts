/** Ctrl K: a person by initials, a patent by its number, commands by right, a telephone; the keyboard does all of it. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { endVisits, follow, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

async function person(account: string, path: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const page = await screenOf(browser, account, path, viewport);
  await page.getByRole('button', { name: /^(?:搜索与办理|打开菜单)$/u }).waitFor();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return page;
}

const palette = (page: Page): Locator => page.getByRole('dialog', { name: '搜索与办理' });
const box = (page: Page): Locator => palette(page).getByRole('combobox');
const options = (page: Page, group: string): Locator =>
  palette(page).getByRole('group', { name: group, exact: true }).getByRole('option');
/** The option that Enter would open. */
const active = (page: Page): Promise<string> =>
  box(page).evaluate((input) => {
    const id = input.getAttribute('aria-activedescendant') ?? '';
    return (id && document.querySelector(`#${CSS.escape(id)}`)?.textContent) || '';
  });

/** A patent of the demo data that has its number. */
async function numberedPatent(page: Page): Promise<{ applicationNo: string; patentName: string }> {
  const rows = await page.evaluate(async () => {
    const chosen = JSON.parse(sessionStorage.getItem('current_choose_enterprise') ?? '{}') as Record<string, string>;
    const { groupCode, companyCode } = chosen;
    const response = await fetch('/api/v1/company/property/queryPagePatent', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      body: JSON.stringify({ groupCode, companyCode, filter: {}, page: { current: 1, size: 50 } }),
    });
    const { data } = (await response.json()) as {
      data: { records: { applicationNo: string | null; patentName: string }[] };
    };
    return data.records;
  });
  for (const { applicationNo, patentName } of rows) if (applicationNo) return { applicationNo, patentName };
  throw new Error('the demo data have no patent with a number');
}

/** Keeps a picture of the screen where PICTURES names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

it('a person by initials: the characters light up, Enter opens the archive, acts by Tab, what was opened stands first', async () => {
  const page = await person('hr_manager', '/personnelWall');
  await page.getByRole('button', { name: '搜索与办理' }).getByText('Ctrl K').waitFor();
  await picture(page, 'top-bar');
  await page.keyboard.press('Control+k');
  await box(page).fill('zhang');
  await options(page, '员工').first().waitFor();
  await expect.poll(() => options(page, '员工').first().locator('mark').textContent()).toMatch(/^[张章彰长]$/u);
  // Three lines with the way to all of them; the others are acts of the line that is chosen.
  expect(await options(page, '员工').locator('mark').count()).toBeLessThanOrEqual(3);
  await palette(page)
    .getByRole('status')
    .getByText(/项结果$/u)
    .waitFor({ state: 'attached' });
  await picture(page, 'palette-person');
  await expectAccessible(page);

  // The name of somebody, as its initials.
  const words = (await options(page, '员工').first().textContent()) ?? '';
  // Pages that the same letters name stand above.
  await expect
    .poll(async () => {
      if ((await active(page)) !== words) await box(page).press('ArrowDown');
      return active(page);
    })
    .toBe(words);
  const chosen = await active(page);
  // Acts of whoever stands there: at least the way to the list, behind what the state allows.
  await box(page).press('Tab');
  await expect.poll(() => active(page)).not.toBe(chosen);
  await box(page).press('ArrowLeft');
  await expect.poll(() => active(page)).toContain('在列表中查看');
  await box(page).press('Shift+Tab');
  await expect.poll(() => active(page)).toBe(chosen);
  await options(page, '员工').first().click();
  await page.waitForURL(/\/interior-detail\?id=\d+/u);
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(async () => words.includes((await heading.textContent()) ?? '-')).toBe(true);

  await page.keyboard.press('Control+k');
  await options(page, '最近打开').first().waitFor();
  const name = (await heading.textContent()) ?? '';
  await expect.poll(() => options(page, '最近打开').first().textContent()).toContain(name);
  // Esc clears, then closes, and the keyboard is where it was.
  await box(page).fill('rcq');
  await expect.poll(() => active(page)).toContain('人才墙');
  await box(page).press('Escape');
  await expect.poll(() => box(page).inputValue()).toBe('');
  await box(page).press('Escape');
  await palette(page).waitFor({ state: 'detached' });
});

it('a patent by its number opens its detail, commands follow rights, without the right nothing is there', async () => {
  const page = await person('company_admin', '/patent-info');
  const { applicationNo, patentName } = await numberedPatent(page);
  await follow(page, '/userCenter');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const field = page.getByRole('button', { name: '搜索与办理' });
  await page.keyboard.press('Control+k');
  await box(page).fill(applicationNo.slice(0, 12));
  await expect.poll(() => active(page)).toContain(patentName);
  await picture(page, 'palette-patent');
  await box(page).press('Enter');
  await page.waitForURL(/\/patent-info\?.*open=\d+/u);
  await page.getByRole('dialog').getByText(patentName).first().waitFor();
  await page.keyboard.press('Escape');

  await field.click();
  await box(page).press('Escape');
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await field.click();
  await box(page).fill('>专利');
  await options(page, '办理').first().waitFor();
  const commands = await options(page, '办理').allTextContents();
  expect(commands.slice(0, 3).map((text) => text.replace(/专利$/u, ''))).toEqual(['新建专利', '导入专利', '导出专利']);
  await picture(page, 'palette-commands');
  await box(page).press('Enter');
  await page.getByRole('textbox', { name: /^专利名称/u }).waitFor();

  const stranger = await person('hr_manager', '/personnelWall');
  await stranger.keyboard.press('Control+k');
  await box(stranger).fill(applicationNo.slice(0, 12));
  await palette(stranger).getByText('没有找到').first().waitFor();
  await box(stranger).fill('>专利');
  await palette(stranger).getByText('没有找到').first().waitFor();
  await picture(stranger, 'palette-nothing');
});

/** Chooses a line by the keyboard alone. */
async function walkTo(page: Page, words: string): Promise<void> {
  await expect.poll(() => active(page)).not.toBe('');
  for (let steps = 0; !(await active(page)).includes(words); steps += 1) {
    if (steps > 30) throw new Error(`${words} is not among the lines`);
    await box(page).press('ArrowDown');
  }
}

it('a verb by its initials asks for a person, offers those whose state allows it, opens the dialog, and is taken back by one press', async () => {
  const page = await person('hr_manager', '/personnelWall');
  await page.keyboard.press('Control+k');
  await box(page).fill('bllz');
  await expect.poll(() => active(page)).toContain('办理离职');
  await picture(page, 'palette-act');
  await box(page).press('Enter');
  await palette(page).getByRole('button', { name: '办理离职，返回' }).waitFor();
  await expect.poll(() => box(page).inputValue()).toBe('');
  const people = options(page, '员工');
  await people.first().waitFor();
  await picture(page, 'palette-act-row');
  await expectAccessible(page);
  const states = await people.locator('[data-part="state-word"]').allTextContents();
  expect(states.length).toBeGreaterThan(0);
  for (const state of states) expect(['试用', '试用期', '正式']).toContain(state);
  // Backspace in the empty box goes back to all lines, a verb by pinyin comes again.
  await box(page).press('Backspace');
  await palette(page).getByRole('button', { name: '办理离职，返回' }).waitFor({ state: 'detached' });
  await box(page).fill('banlilizhi');
  await expect.poll(() => active(page)).toContain('办理离职');
  await box(page).press('Enter');
  await people.first().waitFor();
  await box(page).press('Enter');
  await palette(page).waitFor({ state: 'detached' });
  const drawer = page.getByRole('dialog').filter({ hasText: '办理离职' });
  await drawer.getByText('最后工作日').first().waitFor();
  await picture(page, 'palette-act-dialog');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });

  const stranger = await person('plain_staff', '/userCenter');
  await stranger.keyboard.press('Control+k');
  await box(stranger).fill('>bllz');
  await palette(stranger).getByText('没有找到').first().waitFor();
});

it('news is published by Tab on what was found, and the result line takes it back', async () => {
  const page = await person('company_admin', '/company-message');
  await page.keyboard.press('Control+k');
  await box(page).fill('>下线');
  // Devices and members are taken off line too.
  await walkTo(page, '资讯');
  await box(page).press('Enter');
  await options(page, '企业资讯').or(options(page, '资讯')).first().waitFor();
  const title = ((await palette(page).getByRole('option').first().locator('span').nth(1).textContent()) ?? '').trim();
  await box(page).press('Enter');
  const question = page.getByRole('dialog').filter({ hasText: '下线后同事不再看到' });
  await question.getByRole('button', { name: '下线' }).click();
  const line = page.getByRole('status').filter({ hasText: `${title}：已下线` });
  await line.waitFor();
  await picture(page, 'result-line');
  await page.getByRole('button', { name: '撤回', exact: true }).click();
  await page.getByRole('status').getByText(`${title}：下线已撤回`).waitFor();
});

it('on a telephone it fills the screen, from the magnifier in the menu; @ finds people alone', async () => {
  const page = await person('hr_manager', '/personnelWall', { width: 390, height: 844 });
  await page.getByRole('button', { name: '打开菜单' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '搜索与办理' }).click();
  await box(page).fill('@zhang');
  await options(page, '员工').first().waitFor();
  for (const name of await palette(page)
    .getByRole('group')
    .evaluateAll((all) => all.map((one) => one.ariaLabel)))
    expect(['员工', '外部人才']).toContain(name);
  expect(await palette(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await picture(page, 'palette-phone');
  await expectAccessible(page);
  await palette(page).getByRole('button', { name: '关闭' }).click();
  await palette(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('打开菜单');
});
