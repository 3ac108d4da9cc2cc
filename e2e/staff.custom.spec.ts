/** HR adds a field to the roster and meets it everywhere; the composition leads to lists and back; the roster of the law is one of the exports. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { endVisits, follow, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

async function hrManager(viewport = { width: 1720, height: 900 }): Promise<Page> {
  return screenOf(browser, 'hr_manager', '/userCenter', viewport);
}

const fieldDialog = (page: Page) => page.getByRole('dialog', { name: '员工自定义字段' });

async function openFields(page: Page): Promise<void> {
  await follow(page, '/interior');
  await page.getByRole('button', { name: '自定义字段' }).click();
  await fieldDialog(page).getByRole('list', { name: '自定义字段' }).getByText('门禁卡号').waitFor();
}

describe('custom fields', () => {
  it('area-staff 8.12: 司机证号 appears in the entry form, the archive, the columns, the filter; a value that is taken is told at the field', async () => {
    const page = await hrManager();
    const stamp = Date.now() % 100_000;
    const title = `司机证号${stamp}`;
    const number = `A-${stamp}`;
    await openFields(page);
    const dialog = fieldDialog(page);
    await dialog.getByRole('button', { name: '新建字段' }).click();
    await dialog.getByLabel('名称').fill(title);
    await dialog.locator('[data-key="unique"]').getByRole('switch').click();
    await dialog.getByRole('button', { name: /^保\s?存/u }).click();
    await dialog.getByText(title, { exact: true }).waitFor();
    await dialog.locator('.ant-modal-close').click();
    await page.getByRole('columnheader', { name: title }).waitFor();

    // The archive of one person: value saved in the section of the company's own fields.
    const people = page.locator('tbody tr.ant-table-row [data-part="cell-title"]');
    const [first = ''] = await people.allTextContents();
    await people.first().click();
    await page.getByRole('button', { name: '编辑自定义字段' }).click();
    await page.getByLabel(title).fill(number);
    await page.getByRole('button', { name: /^保\s?存/u }).click();
    await page.locator('[data-section="custom"]').getByText(number).waitFor();
    await page.goBack();

    // The list shows it, and the filter finds the one person; the address holds the filter.
    await page.getByRole('cell', { name: number }).waitFor();
    await page.getByRole('button', { name: /^更多筛选/u }).click();
    await page.getByRole('dialog', { name: '更多筛选' }).getByLabel(title).fill(number);
    await page.waitForURL(/custom\.[^=]+=A-\d+/u);
    await page.waitForFunction(() => document.querySelectorAll('tbody tr.ant-table-row').length === 1);
    await expect.poll(() => people.allTextContents()).toEqual([first]);
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll('tbody tr.ant-table-row').length === 1);
    await page.keyboard.press('Escape');
    await follow(page, '/interior');

    // Somebody else cannot have the same one.
    await page.getByRole('cell', { name: number }).waitFor();
    await people.nth(1).click();
    await page.getByRole('button', { name: '编辑自定义字段' }).click();
    await page.getByLabel(title).fill(number);
    await page.getByRole('button', { name: /^保\s?存/u }).click();
    await page
      .locator('[data-invalid]')
      .getByText(new RegExp(`^${title}已被员工「.+」使用$`, 'u'))
      .waitFor();
    await page.getByRole('button', { name: /^取\s?消$/u }).click();
    await page.getByRole('button', { name: '放弃修改' }).click();

    // The entry form has a step for the fields of the company.
    await follow(page, '/interior?entry=new');
    await page.getByRole('button', { name: '自定义', exact: false }).last().click();
    await page.getByLabel(title).waitFor();

    await openFields(page);
    await fieldDialog(page)
      .getByRole('button', { name: `删除${title}` })
      .click();
    await page.getByRole('button', { name: '删除字段' }).click();
    await fieldDialog(page).getByText(title, { exact: true }).waitFor({ state: 'detached' });
  });
});

describe('composition', () => {
  it('a bar leads to the people it counts, and the list leads back', async () => {
    const page = await hrManager();
    await follow(page, '/interior?tab=composition');
    const chart = page.getByRole('region', { name: '学历' });
    const bar = chart.getByRole('link', { name: /^本科 [\d,]+ 人/u });
    const count = /^本科 ([\d,]+) 人/u.exec((await bar.getAttribute('aria-label')) ?? '')?.[1];
    await bar.click();
    await page.waitForURL(/educationGroup=bachelor/u);
    await page.getByText(new RegExp(`共 ${count} 人`, 'u')).waitFor();
    await page.getByRole('radio', { name: /^在岗/u, checked: true }).waitFor();
    await page.getByRole('link', { name: '返回人员结构' }).click();
    await chart.waitFor();
    const turnover = page.getByRole('region', { name: '人员变动' });
    await turnover.getByText(/近 12 个月入职 [\d,]+ 人，离职 [\d,]+ 人/u).waitFor();
    await expect.poll(() => turnover.getByRole('columnheader').count()).toBe(25);
    await expectAccessible(page, { within: '[data-part="turnover"]' });
    await page.getByRole('region', { name: '部门' }).getByRole('link').first().click();
    await page.waitForURL(/tab=roster&dept=\d+/u);
  });
});

describe('exports', () => {
  it('the roster of the law and the zip with files are among the formats, and end in the download centre', async () => {
    const page = await hrManager();
    await follow(page, '/interior?keyword=zhang');
    await page.locator('tbody tr.ant-table-row').first().waitFor();
    await page.getByRole('button', { name: '批量导出' }).click();
    const dialog = page.getByRole('dialog', { name: /^导出 \d+ 人/u });
    await dialog.getByText('Excel 和附件').click();
    await dialog.getByText('每人一个文件夹').waitFor();
    await dialog.getByText('职工名册', { exact: true }).click();
    await dialog.getByText('劳动合同法第七条').waitFor();
    await expect.poll(() => dialog.getByLabel('文件名').inputValue()).toMatch(/^职工名册 /u);
    await dialog.getByRole('button', { name: '导出职工名册' }).click();
    await page.getByText('正在导出，完成后在下载中心领取').waitFor();
    await follow(page, '/userCenter?tab=download');
    await page
      .getByText(/^职工名册 .*\.xlsx$/u)
      .first()
      .waitFor();
  });
});
