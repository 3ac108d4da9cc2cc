/** Inside a group: lists say whose a row is, pages of one company show all of them, 进入 and Back lead there and back, nothing is added up wrongly. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { follow, openBrowser, signIn, visitor } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('the group enters a company from the list of its companies, and Back returns to the group', async () => {
  const { page, context } = await visitor(browser, { viewport: { width: 1440, height: 900 } });
  await signIn(page, 'group_admin', { path: '/base-info' });
  const switcher = page.getByRole('button', { name: /^切换企业，当前/u });
  await page.getByRole('row', { name: '云启精工装备' }).waitFor();
  expect(await page.getByText('没有加载出来').count()).toBe(0);
  expect(await page.locator('.company-totals').innerText()).toContain('5 家');
  await page.getByRole('button', { name: '进入云启精工装备' }).click();
  await page.getByText('云启精工装备有限公司').first().waitFor();
  expect(await switcher.innerText()).toContain('云启精工装备');
  await page.goBack();
  await page.getByRole('row', { name: '云启精工装备' }).waitFor();
  expect(await switcher.innerText()).toContain('云启集团');

  // Shares are those of one company each.
  await follow(page, '/base-info?tab=shareholders');
  await page.getByText('各企业持股比例合计均为 100%').waitFor();
  expect(await page.getByText('500%').count()).toBe(0);
  await context.close();
});

it('a list of the group stands under its companies; the rest of one is a press away, as a filter in the address', async () => {
  const { page, context } = await visitor(browser, { viewport: { width: 1440, height: 900 } });
  await signIn(page, 'group_admin', { path: '/patent-info' });
  const table = page.getByRole('table').first();
  await table.getByRole('columnheader', { name: '所属企业' }).waitFor();
  const heads = page.locator('.company-line-head');
  await heads.first().waitFor();
  expect(await heads.count()).toBeGreaterThan(1);
  await page.getByText(/^合计 \d+ 家$/u).waitFor();
  const rest = page.getByRole('button', { name: /^其余 \d+ 件$/u }).first();
  const hidden = Number(/\d+/u.exec(await rest.innerText())?.[0]);
  await rest.click();
  await page.waitForURL((url) => url.searchParams.has('companyCodes'));
  await page.getByText(`共 ${hidden + 5} 条`).waitFor();
  await page.goBack();
  await page.getByRole('radio', { name: '平铺' }).waitFor({ state: 'attached' });
  await page.getByText('平铺', { exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('layout') === 'flat');
  await heads.first().waitFor({ state: 'detached' });

  // On a telephone the cards stand under the same heads.
  await page.setViewportSize({ width: 390, height: 844 });
  await follow(page, '/patent-info');
  await page.locator('.entity-cards > .company-line-head').first().waitFor();
  await context.close();
});

/** Asks the server as the page does, as the group. */
const ask = (page: Page, path: string, body: Record<string, unknown>): Promise<unknown> =>
  page.evaluate(
    async ([address, text]) => {
      const chosen = JSON.parse(sessionStorage.getItem('current_choose_enterprise') ?? '{}') as { groupCode: string };
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
        body: JSON.stringify({ groupCode: chosen.groupCode, ...(JSON.parse(text) as object) }),
      });
      const answer = (await response.json()) as { data: unknown; errorDesc: string | null };
      if (answer.errorDesc) throw new Error(`${address}: ${answer.errorDesc}`);
      return answer.data;
    },
    [path, JSON.stringify(body)] as const,
  );

interface Resource {
  readonly id: number;
  readonly code: string;
  readonly children: readonly Resource[];
}

/** Gives the signed-in person codes in all companies of the group: the roles of a group only read. */
async function grant(page: Page, name: string, codes: readonly string[]): Promise<void> {
  const flat = (nodes: readonly Resource[]): Resource[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
  const { tree } = (await ask(page, '/api/v1/sys/queryResource', {})) as { tree: Resource[] };
  const resourceIds = flat(tree)
    .filter(({ code }) => codes.includes(code))
    .map(({ id }) => id);
  const { id } = (await ask(page, '/api/v1/group/role/insert', { roleName: name, dataScope: 'all', resourceIds })) as {
    id: number;
  };
  const { records: roles } = (await ask(page, '/api/v1/group/role/query', { id })) as {
    records: { version: number }[];
  };
  const { records: people } = (await ask(page, '/api/v1/sys/queryPage', {
    filter: {},
    page: { current: 1, size: 50 },
  })) as { records: { id: number }[] };
  await ask(page, '/api/v1/group/role/insert', {
    id,
    version: roles[0]?.version ?? 0,
    memberIds: people.map((person) => person.id),
  });
}

it('an act of the group is done inside the company of its rows: one line, several of one company, none of two, and from the palette', async () => {
  const { page, context } = await visitor(browser, { viewport: { width: 1440, height: 900 } });
  await signIn(page, 'group_admin', { path: '/company-qualification' });
  await page.locator('.company-line-head').first().waitFor();
  await grant(page, '证书管理', ['company_qualification', 'certificate_edit']);
  await page.reload();
  const switcher = page.getByRole('button', { name: /^切换企业，当前/u });
  await page.locator('.company-line-head').first().waitFor();
  // The first row of each of two companies.
  const lines = await page
    .locator('.entity-table tbody tr[data-row-key]')
    .evaluateAll((rows) => rows.map((row) => [row.getAttribute('aria-label'), row.getAttribute('tabindex')]));
  const firsts = lines.flatMap(([name, stop], at) =>
    stop !== null && lines[at - 1]?.[1] === null ? [name ?? ''] : [],
  );
  expect(firsts.length).toBeGreaterThan(1);
  const tick = (name: string) => page.locator(`tr[aria-label="${name}"] input[type=checkbox]`).first().click();
  await tick(firsts[0] ?? '');
  await tick(firsts[1] ?? '');
  const bulk = page.getByRole('button', { name: /^续证/u }).last();
  await expect.poll(() => bulk.isDisabled().catch(() => false)).toBe(true);
  expect(await page.getByRole('button', { name: '设负责人' }).count()).toBe(0);
  await tick(firsts[1] ?? '');
  await expect.poll(() => bulk.isEnabled()).toBe(true);
  await bulk.click();
  const dialog = page.getByRole('dialog').filter({ hasText: '原证书转为已续证' });
  await dialog.waitFor();
  expect(await dialog.textContent()).toContain(firsts[0]);
  expect(await switcher.innerText()).not.toContain('云启集团');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.goBack();
  await expect.poll(() => switcher.innerText()).toContain('云启集团');

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: '搜索与办理' });
  await palette.getByRole('combobox').fill('>续证');
  await palette.getByRole('option', { name: /^续证/u }).click();
  // Whose a row is stands beside it.
  await palette.getByRole('option').first().waitFor();
  await palette.getByRole('option').first().click();
  await dialog.waitFor();
  expect(await switcher.innerText()).not.toContain('云启集团');
  await context.close();
});
