/** A workbook with a sheet for each department goes through the screens of an import: sheets, columns, check, import, and back again. */
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import type { SheetColumn } from '#lib/sheet/sheet.ts';
import { writeWorkbook } from '#lib/sheet/write-workbook.ts';
import { endVisits, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

const contact = ['紧急联系人', '与本人关系', '紧急联系电话'];
const own = ['姓名', '身份证号', '手机', '驻点', '岗位', '入职时间', ...contact];
const usual = ['姓名', '身份证号', '手机', '部门', '岗位', '入职时间', ...contact];

const idNumber = (sequence: number) => makeIdNumber({ division: '331081', birthday: '1991-05-06', sequence });
const frontDesk = [
  ['尹 前台', idNumber(611), '15400610001', '前台组', '接待', '2026.3', '尹父', '父亲', '15400610009'],
  ['尹接待', idNumber(613), '154006100', '前台组', '接待', '2026.3.2', '', '', ''],
];
const logistics = [
  ['尹后勤', idNumber(615), '15400610003', '后勤组', '司机', '2026年3月3日', '尹母', '母亲', '15400610008'],
];

/** A workbook of texts as people keep them. */
async function workbook(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Promise<Buffer> {
  const target = new PassThrough();
  const content = buffer(target);
  await writeWorkbook(
    target,
    Object.entries(sheets).map(([name, [titles = [], ...lines]]) => ({
      name,
      columns: titles.map((label): SheetColumn => ({ key: label, label, aliases: [], kind: 'text', required: false })),
      rows: lines.map((line) => Object.fromEntries(line.map((cell, at) => [titles[at] ?? '', cell]))),
    })),
  );
  return content;
}

const figure = (page: Page, label: string) =>
  page.locator('[data-part="figure-row"] div', { has: page.locator('dt', { hasText: label }) }).locator('dd');

/** Writes into the cell of a column that is marked as wrong. */
async function mend(page: Page, column: string, wrong: string, value: string): Promise<void> {
  await page.locator('[role=gridcell][aria-invalid]', { hasText: wrong }).dblclick();
  const editor = page.getByRole('textbox', { name: `修改${column}` });
  await editor.fill(value);
  await editor.press('Enter');
}

it('sheets are chosen, a column is matched by hand, what no sheet says is chosen, cells are mended, all is imported with whom to call, and taken back', async () => {
  const fileName = `各部门名册-${Date.now()}.xlsx`;
  const page = await screenOf(browser, 'hr_manager', '/interior?tab=roster&import=new');
  await page.getByRole('checkbox', { name: /自动新建/u }).check();
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: '选择文件' }).waitFor();
  await page.locator('input[type=file]').setInputFiles({
    name: fileName,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await workbook({
      前台: [own, ...frontDesk],
      后勤: [usual, ...logistics],
      通讯录: [
        ['姓名', '分机'],
        ['总机', '8000'],
      ],
    }),
  });

  const sheets = page.getByRole('group', { name: '要导入的工作表' });
  await sheets.getByRole('checkbox', { name: /^后勤（1 行）$/u }).check();
  await sheets.getByRole('button', { name: '读取所选的 2 张表' }).click();
  await page.getByRole('navigation', { name: '工作表' }).getByRole('button', { name: /^后勤/u }).waitFor();
  await page.getByText('缺少必填列：部门').waitFor();
  const field = page.getByRole('combobox', { name: '“驻点”导入为' });
  await field.click();
  await field.fill('部门');
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: /^部门/u }).click();
  await page.getByRole('button', { name: '按新的对应重新检查' }).click();

  await page.getByRole('grid', { name: '导入预览' }).waitFor();
  await expect.poll(() => figure(page, '有错误').textContent()).toBe('2');
  await page.getByText('没有导入的工作表：通讯录（1 行）').waitFor();
  // No sheet says what kind of employment it is: it is asked for once, for both sheets.
  const unsaid = page.getByRole('button', { name: /用工形式：表中没有写明/u });
  await unsaid.click();
  await page.getByRole('button', { name: '填这 2 行' }).click();
  await unsaid.waitFor({ state: 'detached' });
  await mend(page, '入职日期', '2026.3', '2026-03-01');
  await expect.poll(() => figure(page, '有错误').textContent()).toBe('1');
  await mend(page, '手机号', '154006100', '15400610002');
  await expect.poll(() => figure(page, '有错误').textContent()).toBe('0');
  await page.getByRole('gridcell', { name: '尹前台', exact: true }).waitFor();
  await page.getByRole('button', { name: '导入 3 行', exact: true }).click();
  await page.getByRole('heading', { name: '已导入 3 行' }).waitFor({ timeout: 60_000 });

  await page.getByRole('button', { name: '返回列表' }).click();
  await page.getByRole('searchbox', { name: '搜索员工' }).fill('尹前台');
  await page.locator('tbody tr.ant-table-row').getByText('尹前台', { exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '尹前台' }).waitFor();
  const tabs = page.getByRole('navigation', { name: '档案分类' });
  await tabs.getByRole('link', { name: '家庭与紧急联系人' }).click();
  await page.getByText('尹父', { exact: true }).first().waitFor();
  await page.getByText('父母', { exact: true }).first().waitFor();

  await page.goto('/interior?tab=roster&import=records');
  const batch = page.getByRole('listitem').filter({ hasText: fileName });
  await batch.getByRole('button', { name: '撤销' }).click();
  await page.getByRole('button', { name: '撤销导入', exact: true }).click();
  await page.getByText(/已撤销 3 行，删除新建的部门、家庭成员 4 个/u).waitFor();
  await batch.getByText(/ · 已撤销 · /u).waitFor();
});
