/** HR finds a person by pinyin, opens the archive, looks at a hidden number, edits; plain staff see none of it. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { endVisit, endVisits, follow, openBrowser, screenOf, visitor, walkMenu } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

interface Answer {
  readonly resultCode: number;
  readonly errorCode: string | null;
  readonly data: Record<string, unknown> | null;
}

/** Calls the server as the page's person, in the enterprise of its tab. */
const callAs = (page: Page, path: string, body: Record<string, unknown>): Promise<Answer> =>
  page.evaluate(
    async ([address, sent]) => {
      const { groupCode, companyCode } = JSON.parse(
        sessionStorage.getItem('current_choose_enterprise') ?? '{}',
      ) as Record<string, string>;
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
        body: JSON.stringify({ groupCode, companyCode, ...sent }),
      });
      return (await response.json()) as Answer;
    },
    [path, body] as const,
  );

async function hrManager(path: string): Promise<Page> {
  return screenOf(browser, 'hr_manager', path);
}

/** A regular person of the roster with name and pinyin. */
async function somebody(page: Page): Promise<{ readonly id: number; readonly name: string }> {
  const { data } = await callAs(page, '/api/v1/user/group/queryPage', {
    filter: { staffStatus: ['regular'] },
    page: { current: 1, size: 10 },
  });
  const [row] = (data?.['records'] ?? []) as { readonly id: number; readonly name: string }[];
  if (!row) throw new Error('the demo roster is empty');
  return row;
}

describe('roster', () => {
  it('finds by pinyin, and the address holds the view', async () => {
    const page = await hrManager('/interior');
    const box = page.getByRole('searchbox', { name: '搜索员工' });
    await page.getByRole('row').nth(2).waitFor();
    const answered = page.waitForResponse(
      (response) => response.url().endsWith('/queryPage') && (response.request().postData() ?? '').includes('zhang'),
    );
    await box.fill('zhang');
    await page.waitForURL(/keyword=zhang/u);
    await answered;
    await page.waitForFunction(() =>
      /[张章彰长]/u.test(document.querySelector('tbody tr.ant-table-row [data-part="cell-title"]')?.textContent ?? ''),
    );
    const names = await page.locator('tbody tr.ant-table-row [data-part="cell-title"]').allTextContents();
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(name).toMatch(/[张章彰长]/u);
    await page.reload();
    await page.locator('tbody tr.ant-table-row [data-part="cell-title"]').first().waitFor();
    await expect.poll(() => box.inputValue()).toBe('zhang');
    await page.getByRole('radio', { name: /^试用期/u }).click();
    await page.waitForURL(/status=probation/u);
  });

  it('an open alert makes a work list: most urgent first, the reason beside the name, urgency in place of the states', async () => {
    const page = await hrManager('/interior?status=regular');
    const strip = page.getByRole('group', { name: '需要处理' });
    await strip.getByRole('button', { name: /^合同到期 \d+$/u }).click();
    await page.waitForURL(/alert=contract_end/u);
    const urgency = page.getByRole('radiogroup', { name: '紧急程度' });
    await urgency.getByRole('radio', { name: /^31–60 天 \d+$/u }).waitFor();
    await expect.poll(() => page.getByRole('radiogroup', { name: '员工状态' }).count()).toBe(0);
    const heads = page.locator('[data-part="entity-table"] thead th');
    await heads.filter({ hasText: '合同到期' }).first().waitFor();
    const reasons = page.locator('[data-part="entity-table"] [data-part="days-left"]');
    await reasons.first().waitFor();
    // Rows of the view before stand until those of the work list have come.
    const days = async () => (await reasons.allInnerTexts()).map((text) => text.slice(0, 10));
    await expect.poll(days).toSatisfy((texts: string[]) => texts.join() === texts.toSorted().join());
    // Levels by their words: amber below thirty days, red only when it is over.
    await urgency.getByRole('radio', { name: /^30 天内/u }).click();
    await page.waitForURL(/urgency=within30/u);
    await expect.poll(async () => reasons.locator('em[data-level="over"]').count()).toBe(0);
    await expectAccessible(page);
    // Closed, the former view is back.
    await strip.getByRole('button', { name: /^合同到期/u }).click();
    await page.waitForURL((url) => url.searchParams.get('status') === 'regular' && !url.searchParams.has('alert'));
    await page.getByRole('radiogroup', { name: '员工状态' }).waitFor();
  });

  it('renews contracts that end in one table: filled in already, one changed, one ticked off, the others done', async () => {
    const page = await hrManager('/interior?alert=contract_end');
    const rows = page.locator('tbody tr.ant-table-row');
    await rows.nth(3).waitFor();
    // What settles the alert comes first in each line.
    await rows
      .first()
      .getByRole('button', { name: /^续签 / })
      .waitFor();
    const names = await rows.locator('[data-part="cell-title"]').allTextContents();
    for (const at of [0, 1, 2]) await rows.nth(at).getByRole('checkbox').check();
    const bar = page.getByRole('toolbar', { name: '批量操作' });
    await bar.getByRole('button', { name: /^续签/u }).waitFor();
    const acts = (await bar.getByRole('button').allTextContents()).filter((text) => text !== '' && text !== 'Esc');
    expect(acts[1] ?? acts[0]).toMatch(/^续签/u);
    await bar.getByRole('button', { name: /^续签/u }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^续签 3 人/u }).waitFor();
    await expectAccessible(page);
    const ends = dialog.locator('td[data-key="endDate"]');
    await expect.poll(() => ends.first().locator('input').inputValue()).toMatch(/^\d{4}\/\d{2}\/\d{2}$/u);
    await ends.nth(1).locator('input').fill('2000/01/01');
    await ends.nth(1).locator('input').press('Enter');
    await dialog.getByRole('button', { name: '1 处要改' }).waitFor();
    await ends.nth(1).locator('input').fill('2035/12/31');
    await ends.nth(1).locator('input').press('Enter');
    await expect.poll(() => ends.nth(1).getAttribute('data-changed')).toBe('true');
    await dialog
      .getByRole('checkbox', { name: /^办理 / })
      .nth(2)
      .uncheck();
    await dialog.getByRole('button', { name: /^续签 2 人/u }).click();
    await dialog.waitFor({ state: 'detached' });
    // Who was renewed is no more in the work list; who was ticked off is the first.
    await expect.poll(() => rows.first().locator('[data-part="cell-title"]').textContent()).toBe(names[2]);
  });

  it('finds a person from anywhere by pinyin and opens the archive', async () => {
    const page = await hrManager('/personnelWall');
    await page.locator('[data-part="wall-card"]').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('zhang');
    const hit = page.getByRole('group', { name: '员工' }).getByRole('option').first();
    await hit.waitFor();
    const words = (await hit.textContent()) ?? '';
    await hit.click();
    await page.waitForURL(/\/interior-detail\?id=\d+/u);
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(async () => words.includes((await heading.textContent()) || '-')).toBe(true);
  });

  it('opens an archive, shows a hidden value for a reason, edits a block in place', async () => {
    const proved = await hrManager('/userCenter');
    const { id, name } = await somebody(proved);
    // Whoever came by a link has not proved who he is: numbers arrive masked.
    const { data } = await callAs(proved, '/user/createLoginSecretKeyUrl', {
      purpose: 'jump',
      path: `/interior-detail?id=${id}`,
    });
    await endVisit(proved.context());
    const { page } = await visitor(browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(String(data?.['url']).replace(/^https?:\/\/[^/]+/u, ''));
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('button', { name: '查看证件号码' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('查看原因').fill('办理社保');
    await dialog.getByRole('button', { name: /查\s?看/u }).click();
    const proof = page.getByRole('dialog', { name: '验证身份' });
    await proof.getByLabel('登录密码').fill('Qishu-Demo-2026');
    await proof.getByRole('button', { name: /^验\s?证$/u }).click();
    await page.getByText(/^\d{17}[\dX]$/u).waitFor();
    const wechat = `wx${Date.now()}`;
    await page.getByRole('button', { name: '编辑联系方式' }).click();
    await page.getByLabel('微信').fill(wechat);
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: '编辑联系方式' }).waitFor();
    await page.getByText(wechat).first().waitFor();
    await page.reload();
    await page.getByText('事由：办理社保').first().waitFor();
    await page.getByRole('region', { name: '动态' }).locator('ins', { hasText: wechat }).waitFor();
  });

  it('shows whole numbers of a list after a proof of identity', async () => {
    const proved = await hrManager('/userCenter');
    const { data } = await callAs(proved, '/user/createLoginSecretKeyUrl', { purpose: 'jump', path: '/interior' });
    await endVisit(proved.context());
    const { page } = await visitor(browser, { viewport: { width: 1920, height: 1080 } });
    await page.goto(String(data?.['url']).replace(/^https?:\/\/[^/]+/u, ''));
    await page
      .getByText(/^1\d{2}\*{4}\d{4}$/u)
      .first()
      .waitFor();
    await page.getByRole('button', { name: '显示完整号码' }).click();
    const proof = page.getByRole('dialog', { name: '验证身份' });
    await proof.getByLabel('登录密码').fill('Qishu-Demo-2026');
    await proof.getByRole('button', { name: /^验\s?证$/u }).click();
    await page
      .getByText(/^1\d{10}$/u)
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('button', { name: '显示完整号码' }).count()).toBe(0);
  });

  it('by keyboard alone: a dialog from the menu of a row gives the keyboard back, and the entry fills birthday, sex and province from the ID number and refuses a wrong one', async () => {
    const page = await hrManager('/interior?tab=roster&status=regular');
    const focused = (name: RegExp) =>
      expect
        .poll(() =>
          page.evaluate(
            () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
          ),
        )
        .toMatch(name);
    await page
      .getByRole('button', { name: /的更多操作$/u })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: '打标签' }).waitFor();
    await walkMenu(page, '打标签');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /打标签/u }).waitFor();
    await page.keyboard.press('Escape');
    await focused(/的更多操作$/u);
    await page.getByRole('button', { name: '办理入职' }).focus();
    await page.keyboard.press('Enter');
    await focused(/^办理入职$/u);
    const number = page.getByLabel('证件号码');
    await expect
      .poll(async () => {
        await number.focus();
        await page.keyboard.press('Control+a');
        await page.keyboard.type('330106199003074517');
        return number.inputValue();
      })
      .toBe('330106199003074517');
    await page.waitForFunction(() =>
      [...document.querySelectorAll('input')].some((input) => input.value === '1990/03/07'),
    );
    await page.locator('[data-key="sex"]').getByText('男').waitFor();
    await page.locator('[data-key="nativePlace"]').getByText('浙江省').waitFor();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await page.locator('[data-key="idNumber"][data-invalid]').waitFor();
  });

  it('gives plain staff neither screens nor calls', async () => {
    const page = await screenOf(browser, 'plain_staff', '/interior', { width: 1280, height: 720 });
    await page.waitForURL(/\/401/u);
    await follow(page, '/personnelWall');
    await page.getByRole('heading', { level: 1, name: /人才墙/u }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: '编辑', exact: true }).count()).toBe(0);
    await expect.poll(() => page.getByText(/导入|证件号码|薪资/u).count()).toBe(0);
    const card = page.locator('[data-part="wall-card"]').first();
    const name = (await card.getByRole('heading').textContent()) ?? '';
    await page.getByRole('button', { name: `查看${name}的名片` }).click();
    const businessCard = page.getByRole('dialog', { name: `${name}的名片` });
    await businessCard.getByText('岗位').waitFor();
    await expect.poll(() => businessCard.getByText(/手机|证件/u).count()).toBe(0);
    await page.keyboard.press('Escape');
    await businessCard.waitFor({ state: 'hidden' });
    const wall = await callAs(page, '/api/v1/user/group/queryTalentWall', {});
    expect(wall.resultCode).toBe(1);
    expect(JSON.stringify(wall.data)).not.toMatch(/idNumber|salary|phone/iu);
    const refused = [
      ['/api/v1/user/group/queryPage', { filter: {}, page: { current: 1, size: 10 } }],
      ['/api/v1/basicInfo/queryBasicInfo', { id: 1 }],
      ['/api/v1/user/group/batchExportGroupUserBase', { fields: ['name'] }],
      ['/api/v1/user/group/batchImportRosterGroupUserBase', { batchId: 1 }],
      ['/api/v1/user/group/updateTalentWallSort', { wallGroup: 'core', ids: [], wallVersion: 0 }],
    ] as const;
    for (const [path, body] of refused)
      expect([path, (await callAs(page, path, body)).errorCode]).toEqual([path, 'FY-A001']);
  });
});
