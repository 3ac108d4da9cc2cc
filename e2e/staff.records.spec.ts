/** Records of an archive: added, refused by law, left unsaved, deleted in place; tabs without permission are absent. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { endVisits, follow, openBrowser, screenOf } from './stage.ts';
import { archiveConflict } from './two-windows.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

async function signedIn(account: string, path = '/userCenter'): Promise<Page> {
  return screenOf(browser, account, path);
}

/** Id of somebody who works here and has a contract with an end; `at` tells several apart. */
async function somebody(page: Page, at: number): Promise<number> {
  return page.evaluate(async (index) => {
    const { groupCode, companyCode } = JSON.parse(
      sessionStorage.getItem('current_choose_enterprise') ?? '{}',
    ) as Record<string, string>;
    const response = await fetch('/api/v1/user/group/queryPage', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      body: JSON.stringify({
        groupCode,
        companyCode,
        filter: { staffStatus: ['regular'], employmentType: ['full_time'] },
        page: { current: 2, size: 50 },
      }),
    });
    const { data } = (await response.json()) as { data: { records: { id: number; contractEndDate: string | null }[] } };
    return data.records.filter((row) => row.contractEndDate !== null)[index]?.id ?? 0;
  }, at);
}

const day = async (page: Page, label: string, value: string): Promise<void> => {
  const box = page.getByRole('textbox', { name: new RegExp(`^${label}(?:\\s*必填)?$`, 'u') });
  await box.fill(value);
  await box.press('Enter');
};

/** Picks an entry of a drop-down list by its words. */
const choose = async (page: Page, label: string, entry: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .getByTitle(entry, { exact: true })
    .click();
};

describe('records of an archive', () => {
  it('HR adds training in place with Ctrl+S, changes it, and deletes it', async () => {
    const page = await signedIn('hr_manager');
    await follow(page, `/interior-detail?id=${await somebody(page, 0)}&tab=study`);
    await page.getByRole('button', { name: '添加培训经历' }).click();
    await page.getByRole('textbox', { name: '培训名称' }).fill('消防安全培训');
    await page.keyboard.press('Control+s');
    await page.getByText('请选择开始日期').waitFor();
    await day(page, '开始日期', '2026/03/02');
    await page.keyboard.press('Control+s');
    const card = page.getByRole('article', { name: '培训经历 消防安全培训' });
    await card.waitFor();
    await expectAccessible(page);
    await card.getByRole('button', { name: '编辑消防安全培训' }).click();
    await page
      .getByRole('spinbutton', { name: '学时' })
      .or(page.getByRole('textbox', { name: '学时' }))
      .fill('8');
    await page.getByRole('button', { name: /^保存/u }).click();
    await card.getByText('8', { exact: true }).waitFor();
    const remove = async () => {
      await card.getByRole('button', { name: '删除消防安全培训' }).click();
      await page.getByRole('dialog').getByRole('button', { name: /^删除/u }).click();
      await card.waitFor({ state: 'detached' });
    };
    await remove();
    await page.getByRole('button', { name: '撤销', exact: true }).click();
    await card.waitFor();
    await remove();
    // What was typed in a record is there after a reload, and given up it is gone.
    await page.getByRole('button', { name: '添加培训经历' }).click();
    const training = page.getByRole('textbox', { name: '培训名称' });
    await training.fill('写了一半的培训');
    await page.reload();
    await expect.poll(() => training.inputValue()).toBe('写了一半的培训');
    await page.getByRole('button', { name: '取消', exact: true }).click();
    await page.getByRole('button', { name: '放弃修改' }).click();
    await training.waitFor({ state: 'detached' });
    // The code of a title is chosen by its name and shown by it; that of any other certificate is typed.
    await page.getByRole('button', { name: '添加学位职称证书' }).click();
    await choose(page, '类别', '证书');
    await page.getByRole('textbox', { name: '代码' }).waitFor();
    await choose(page, '类别', '职称');
    // A long list draws what is near: one types for the rest.
    await page.getByRole('combobox', { name: '代码' }).fill('高级工程师');
    await page.getByTitle('高级工程师', { exact: true }).click();
    await page.getByRole('textbox', { name: '名称' }).fill('高工证书');
    await day(page, '取得日期', '2026/03/02');
    await page.keyboard.press('Control+s');
    const title = page.getByRole('article', { name: '学位职称证书 高工证书' });
    await title.getByText('高级工程师', { exact: true }).waitFor();
    await title.getByRole('button', { name: '删除高工证书' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^删除/u }).click();
    await title.waitFor({ state: 'detached' });
  });

  it('two tabs on one archive: different fields merge and keep all others, the same field is chosen', async () => {
    const page = await signedIn('hr_manager');
    await archiveConflict(page, `/interior-detail?id=${await somebody(page, 6)}`, async () => undefined);
  });

  it('what is typed is not lost unasked: leaving the tab asks first', async () => {
    const page = await signedIn('hr_manager');
    await follow(page, `/interior-detail?id=${await somebody(page, 1)}&tab=family`);
    await page.getByRole('button', { name: '添加家庭成员' }).click();
    await page.getByRole('textbox', { name: '姓名' }).fill('未存');
    const question = page.getByRole('dialog');
    await page.getByRole('navigation', { name: '档案分类' }).getByRole('link', { name: '合同' }).click();
    await question.getByText('离开后这些修改不再保留').waitFor();
    // Esc closes the question and asks no other one.
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await page.getByRole('navigation', { name: '档案分类' }).getByRole('link', { name: '合同' }).click();
    await question.getByText('离开后这些修改不再保留').waitFor();
    await question.getByRole('button', { name: '继续编辑' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: '姓名' }).inputValue()).toBe('未存');
    await page.getByRole('navigation', { name: '档案分类' }).getByRole('link', { name: '合同' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click();
    await page.getByRole('heading', { name: '劳动合同' }).waitFor();
    expect(page.url()).toContain('tab=contract');
    // So does opening another block of the same page.
    await page.getByRole('navigation', { name: '档案分类' }).getByRole('link', { name: '基本信息' }).click();
    await page.getByRole('button', { name: '编辑联系方式' }).click();
    await page.getByRole('textbox', { name: '微信' }).fill('not_kept');
    await page.getByRole('button', { name: '编辑身份信息' }).click();
    await question.getByRole('button', { name: '放弃修改' }).click();
    await page.getByRole('textbox', { name: /^姓名/u }).waitFor();
    await page.getByRole('button', { name: '取消', exact: true }).click();
    // What is missing is a list for the keyboard too, and leads to its tab.
    const place = () =>
      page.evaluate(() =>
        document.activeElement?.closest('[data-part="missing-list"]')
          ? '清单'
          : (document.activeElement?.tagName ?? ''),
      );
    const missing = page.getByRole('button', { name: /^缺 \d+ 项/u });
    await missing.focus();
    await page.keyboard.press('Enter');
    await expect.poll(place).toBe('清单');
    await page.keyboard.press('Escape');
    await expect.poll(() => missing.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(place).toBe('清单');
    await page.keyboard.press('Enter');
    await expect.poll(place).toMatch(/^(?:A|INPUT)$/u);
  });

  it('the contract form says what the law allows while it is typed, and refuses more', async () => {
    const page = await signedIn('hr_manager');
    await follow(page, `/interior-detail?id=${await somebody(page, 2)}&tab=contract`);
    await page.getByRole('button', { name: '添加劳动合同' }).click();
    await page.getByRole('textbox', { name: '合同编号' }).fill('HT-E2E-1');
    await page.getByRole('textbox', { name: '签约公司' }).fill('云启智联科技有限公司');
    await day(page, '签订日期', '2036/01/01');
    await day(page, '开始日期', '2036/01/01');
    await day(page, '终止日期', '2036/12/31');
    const hints = page.getByRole('list', { name: '提示' });
    await hints.getByText('合同期限 12 个月').waitFor();
    await hints.getByText('试用期最长 2 个月').waitFor();
    await page
      .getByRole('spinbutton', { name: '试用期(月)' })
      .or(page.getByRole('textbox', { name: '试用期(月)' }))
      .fill('3');
    await page.getByRole('button', { name: /^保存/u }).click();
    await page.getByText('该合同期限依法不得超过 2 个月').waitFor();
    await page.getByRole('button', { name: '取消' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click();
    await page.getByRole('textbox', { name: '合同编号' }).waitFor({ state: 'detached' });
    // The drawer of a contract begins with its end, and offers what its card does.
    await page.getByRole('button', { name: /^HT-/u }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('term').filter({ hasText: '期限类型' }).first().waitFor();
    await drawer.getByRole('button', { name: '编辑', exact: true }).click();
    await drawer.waitFor({ state: 'hidden' });
    await page.getByRole('textbox', { name: '合同编号' }).waitFor();
  });

  it('HR sees every tab; who lacks the right on pay has no tab of it', async () => {
    const page = await signedIn('hr_manager');
    const id = await somebody(page, 3);
    await follow(page, `/interior-detail?id=${id}`);
    const tabs = page.getByRole('navigation', { name: '档案分类' }).getByRole('link');
    await tabs.first().waitFor();
    await expect
      .poll(() => tabs.allInnerTexts())
      .toEqual([
        '基本信息',
        '教育培训',
        '工作与项目',
        '家庭与紧急联系人',
        '任职异动',
        '合同',
        '账户社保',
        '薪资',
        '休假',
        '电子档案',
        '参与项目',
        '入离职事项',
        '日志',
      ]);
    await page.getByRole('region', { name: '学历职称' }).getByRole('link', { name: '教育培训' }).click();
    await page.getByRole('region', { name: '教育经历' }).waitFor();
    await tabs.filter({ hasText: '日志' }).click();
    await page.getByRole('region', { name: '动态' }).waitFor();
    await page.getByRole('navigation', { name: '档案分类' }).getByRole('link', { name: '电子档案' }).click();
    await page.getByText('缺失').first().waitFor();
    const admin = await signedIn('company_admin', `/interior-detail?id=${id}&tab=salary`);
    const shown = admin.getByRole('navigation', { name: '档案分类' }).getByRole('link');
    await shown.first().waitFor();
    await expect.poll(() => shown.allInnerTexts()).not.toContain('薪资');
  });

  it('the import wizard offers the templates of records and of pay', async () => {
    const page = await signedIn('hr_manager', '/interior?tab=roster&import=new');
    await page.getByRole('radio', { name: '员工履历' }).check();
    await page.getByText('每类一张工作表：教育、培训、工作、项目、职称证书、家庭').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载模板' }).click();
    expect((await download).suggestedFilename()).toBe('员工履历导入模板.xlsx');
  });
});
