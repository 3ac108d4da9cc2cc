/** A member of staff keeps the own archive in the personal centre; HR sees the difference and decides. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { endVisit, endVisits, follow, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

const enter = (account: string, path: string, viewport?: { width: number; height: number }): Promise<Page> =>
  screenOf(browser, account, path, viewport);

it('plain fields of the own archive change at once; a new name waits, HR sends it back with a reason and then agrees', async () => {
  const page = await enter('plain_staff', '/userCenter?tab=archive');
  await page.getByRole('button', { name: '编辑联系方式' }).click();
  await page.getByRole('textbox', { name: '微信' }).fill('my_wechat_01');
  await page.getByRole('button', { name: /^保存/u }).click();
  await page.locator('[data-section="contact"]').getByText('my_wechat_01').waitFor();
  // Post and department are HR's.
  await expect.poll(() => page.getByRole('button', { name: '编辑任职信息' }).count()).toBe(0);
  const former = await page.locator('[data-section="identity"] dd').first().innerText();
  await page.getByRole('button', { name: '编辑身份信息' }).click();
  await page.getByRole('textbox', { name: /^姓名/u }).fill(`${former}安`);
  await page.keyboard.press('Control+s');
  const request = page.getByRole('region', { name: '修改申请' });
  await request.getByText('待审批').waitFor();
  await request.getByRole('row', { name: `姓名 ${former} ${former}安` }).waitFor();
  await expectAccessible(page);

  const hr = await enter('hr_manager', '/interior');
  // What waits is seen at the menu and in the strip before anybody looks behind a menu.
  await hr.getByRole('link', { name: /^人员架构，\d+ 项信息修改待审批$/u }).waitFor();
  await hr.getByRole('link', { name: /^信息修改待审批 \d+$/u }).click();
  await hr.waitForURL(/interior-edits/u);
  await hr.getByRole('button', { name: `退回${former}的修改` }).click();
  const dialog = hr.getByRole('dialog', { name: new RegExp(`退回.*${former}`, 'u') });
  await dialog.getByRole('textbox', { name: /^退回原因/u }).fill('请附更名证明');
  await expectAccessible(hr);
  await dialog.getByRole('button', { name: /^退\s?回/u }).click();
  await hr.getByRole('button', { name: `退回${former}的修改` }).waitFor({ state: 'detached' });

  await page.reload();
  await request.getByText('退回原因：请附更名证明').waitFor();
  await page.getByRole('button', { name: '编辑身份信息' }).click();
  await page.getByRole('textbox', { name: /^姓名/u }).fill(`${former}安`);
  await page.keyboard.press('Control+s');
  await request.getByText('待审批').waitFor();
  await hr.reload();
  await hr.getByRole('button', { name: `同意${former}的修改` }).click();
  await hr
    .getByRole('dialog', { name: new RegExp(`同意.*${former}`, 'u') })
    .getByRole('button', { name: /^同\s?意$/u })
    .click();
  await hr.getByText(`已同意，${former}的档案已更新`).waitFor();
  await page.reload();
  await page.locator('[data-section="identity"]').getByText(`${former}安`).waitFor();
  await endVisit(hr.context());
});

it('own records are added and the card is asked for on a small screen; the company can do without approval', async () => {
  const page = await enter('plain_staff', '/userCenter?tab=archive&part=work', { width: 390, height: 844 });
  await page.getByRole('button', { name: '添加工作履历' }).click();
  await page.getByRole('textbox', { name: /^开始日期/u }).fill('2015/03/02');
  await page.getByRole('textbox', { name: /^工作单位/u }).fill('示例软件有限公司');
  await page.getByRole('textbox', { name: /^职务|^担任职务|^岗位|^职位/u }).fill('工程师');
  await page.keyboard.press('Control+s');
  await page.getByRole('article', { name: '工作履历 示例软件有限公司' }).waitFor();
  await follow(page, '/userCenter?tab=archive&part=account');
  await page.getByRole('button', { name: '编辑工资卡' }).click();
  await page.getByRole('textbox', { name: /^账号/u }).fill('6222020000000000001');
  await page.keyboard.press('Control+s');
  await page.getByText(/校验位不对/u).waitFor();
  await page.getByRole('textbox', { name: /^账号/u }).fill('6222020000000000778');
  await page.keyboard.press('Control+s');
  await page.getByRole('region', { name: '修改申请' }).getByText('6222020000000000778').waitFor();
  await page.getByRole('button', { name: '撤回申请' }).click();
  await page
    .getByRole('dialog', { name: /撤回申请/u })
    .getByRole('button', { name: '撤回申请' })
    .click();
  await page.getByRole('region', { name: '修改申请' }).waitFor({ state: 'detached' });
  await endVisit(page.context());

  const hr = await enter('hr_manager', '/interior-edits');
  const approval = hr.getByRole('switch', { name: '员工修改姓名、证件、工资卡需审批' });
  await approval.click();
  await hr.getByText('已关闭：员工修改后直接生效').waitFor();
  await approval.click();
  await hr.getByText('已开启：敏感信息修改需审批').waitFor();

  // The own pay: to look at, as long as the company allows it.
  const own = await enter('plain_staff', '/userCenter?tab=archive&part=salary');
  const pay = own.getByRole('article', { name: /^薪资 / }).first();
  await pay.waitFor();
  await expect.poll(() => own.getByRole('button', { name: /^(添加|编辑|删除)薪资/u }).count()).toBe(0);
  const openPay = hr.getByRole('switch', { name: '员工可查看本人薪资' });
  await openPay.click();
  await hr.getByText('已关闭：员工不能查看本人薪资').waitFor();
  await own.reload();
  await own.getByRole('navigation', { name: '档案分类' }).waitFor();
  await expect.poll(() => own.getByRole('link', { name: '薪资', exact: true }).count()).toBe(0);
  await openPay.click();
  await hr.getByText('已开启：员工在个人中心查看本人薪资').waitFor();
  await endVisit(own.context());
});
