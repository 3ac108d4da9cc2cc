/** The specialist enters a patent, pays an annuity, searches and adds, keeps marks and copyrights, sees what comes due and takes it along. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { answer, endVisits, follow, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

async function specialist(path: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  return screenOf(browser, 'company_admin', path, viewport);
}

/** What the clipboard holds, put into a box as a person does. */
const paste = (box: Locator, text: string): Promise<void> =>
  box.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

/** Keeps a picture of the screen where PICTURES names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

describe('intellectual property', () => {
  it('专利: list, a wrong check digit told at the field, the number mended and saved', async () => {
    const page = await specialist('/patent-info');
    await page.getByRole('heading', { name: '专利', level: 1 }).waitFor();
    await page.getByRole('group', { name: '按法律状态' }).waitFor();
    await picture(page, 'patent-list');
    await expectAccessible(page);
    await page.getByRole('button', { name: '新建专利' }).click();
    await page.getByRole('textbox', { name: /^专利名称/u }).fill('一种浏览器验收方法');
    // Two names pasted as they stand in a letter become two entries.
    await paste(page.getByRole('combobox', { name: '申请人 1' }), '云启智联科技有限公司，云启精工装备有限公司');
    await expect.poll(() => page.getByRole('combobox', { name: '申请人 2' }).inputValue()).toBe('云启精工装备有限公司');
    // One inventor is chosen from the colleagues, another one only written.
    const inventor = page.getByRole('combobox', { name: '发明人 1' });
    await inventor.click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
    await page.locator('[data-key=inventors]').getByText('同事', { exact: true }).waitFor();
    const colleague = await inventor.inputValue();
    await inventor.press('Enter');
    await page.getByRole('combobox', { name: '发明人 2' }).fill('外部发明人');
    const number = page.getByRole('textbox', { name: /^申请号/u });
    await number.fill('ZL202010123456.3');
    await page.getByRole('textbox', { name: /^申请日/u }).fill('2020/03/15');
    await page.getByRole('textbox', { name: /^申请日/u }).press('Tab');
    await page.getByRole('button', { name: /^保存/u }).click();
    await page.getByText('申请号校验位错误，应为 2').first().waitFor();
    await picture(page, 'patent-form');
    await expectAccessible(page);
    await number.fill('ZL202010123456.2');
    await page.getByRole('button', { name: /^保存/u }).click();
    await page.getByRole('heading', { name: '专利', level: 1, exact: true }).waitFor();
    await follow(page, '/patent-info?keyword=浏览器验收');
    await page.locator('button[data-part="cell-title"]', { hasText: '一种浏览器验收方法' }).waitFor();
    await page.getByText('202010123456.2').first().waitFor();
    await page.getByText(`${colleague}、外部发明人`, { exact: true }).first().waitFor();
    // Somebody is made responsible for the chosen rows.
    await page.locator('tbody tr.ant-table-row .ant-checkbox-input').first().check();
    await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '设负责人' }).click();
    const owner = page.getByRole('dialog', { name: /^设置 1 .*负责人$/u });
    // Nothing chosen is nothing to save: whoever stood there before is not taken out by a press too many.
    await expect.poll(() => owner.getByRole('button', { name: /^保\s?存/u }).isDisabled()).toBe(true);
    await owner.getByRole('combobox', { name: '负责人' }).click();
    const person = page.locator('.ant-select-dropdown:visible .ant-select-item-option').first();
    const name = (await person.getAttribute('title')) ?? '';
    await person.click();
    await picture(page, 'patent-owner');
    await expectAccessible(page);
    await owner.getByRole('button', { name: /^保\s?存/u }).click();
    await page.getByText(/^已设置 1 .*的负责人$/u).waitFor();
    await page.locator('button[data-part="cell-title"]', { hasText: '一种浏览器验收方法' }).click();
    await page.getByRole('dialog').getByText(name).first().waitFor();
    // The colleague leads to the archive, whoever is only written does not.
    await expect.poll(() => page.getByRole('dialog').getByRole('link', { name: '外部发明人' }).count()).toBe(0);
    await picture(page, 'patent-people');
    await page.getByRole('dialog').getByRole('link', { name: colleague }).click();
    await page.waitForURL(/\/interior-detail\?id=\d+/u);
    await page.getByRole('heading', { name: colleague }).first().waitFor();
    // More than one call deletes: the bar says so before anything is asked.
    await page.route('**/queryPagePatent', async (route) => {
      const found = await (await route.fetch()).json();
      await route.fulfill({ json: { ...found, data: { ...found.data, total: 201 } } });
    });
    await page.goto('/patent-info');
    await page.locator('tbody tr.ant-table-row .ant-checkbox-input').first().check();
    await page.getByRole('button', { name: '全选 201 件' }).click();
    await page
      .getByRole('toolbar', { name: '批量操作' })
      .locator('button[disabled][title="一次最多删除 200 件"]')
      .waitFor();
    // A list that is read again at this moment must not answer to a page that is gone.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('年费: the plan by year, an annuity given up, another one paid in the drawer', async () => {
    const page = await specialist('/patent-info?feeState=grace');
    await page.locator('[data-part="days-left"] em', { hasText: '宽限期内' }).first().waitFor();
    await page.locator('button[data-part="cell-title"]').first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: '登记缴纳' }).first().waitFor();
    // The parts of a long row stay in sight above it.
    await drawer.getByRole('navigation', { name: '分区' }).getByRole('button', { name: '事件' }).click();
    await drawer.getByRole('heading', { name: '事件' }).waitFor();
    await picture(page, 'patent-drawer');
    await drawer.getByRole('button', { name: '登记缴纳' }).first().click();
    const dialog = page.getByRole('dialog', { name: /^登记年费缴纳/u });
    await dialog.getByText(/另加滞纳金/u).waitFor();
    await expect
      .poll(() => dialog.getByRole('textbox', { name: '缴费日' }).inputValue())
      .toMatch(/^\d{4}\/\d{2}\/\d{2}$/u);
    await dialog.getByRole('button', { name: /^登记年费缴纳/u }).click();
    await dialog.waitFor({ state: 'detached' });
    // The plan is narrowed as the list is.
    await follow(page, '/patent-info?view=fees&ipcMain=Z99');
    await page.getByText('所筛选的专利没有待缴的年费').waitFor();
    await follow(page, '/patent-info?view=fees');
    await page.getByRole('heading', { name: /^每年需要多少年费/u }).waitFor();
    await picture(page, 'patent-fees');
    await expectAccessible(page);
    // Two that are due are noted as paid at once.
    const due = page.getByRole('row').filter({ hasText: '待缴' });
    await due.nth(0).getByRole('checkbox').check();
    await due.nth(1).getByRole('checkbox').check();
    const ticked = await page
      .getByRole('checkbox', { checked: true })
      .evaluateAll((all) => all.map((one) => one.ariaLabel));
    expect(ticked).toHaveLength(2);
    await page
      .getByRole('toolbar', { name: '年费决定' })
      .getByRole('button', { name: /已\s?缴/u })
      .click();
    const both = page.getByRole('dialog', { name: /^登记年费缴纳 2 笔/u });
    await both.getByText(/^合计 [\d,.]+ 元$/u).waitFor();
    await picture(page, 'patent-pay-several');
    // What was refused stands in the dialog, and nothing of it is lost.
    await page.route(
      '**/payPatentFee',
      (route) =>
        route.fulfill({ json: { resultCode: 0, errorCode: 'FY-C001', errorDesc: '这笔年费正在处理', data: null } }),
      { times: 1 },
    );
    await both.getByRole('button', { name: /^登记年费缴纳/u }).click();
    await both.getByRole('alert').filter({ hasText: '这笔年费正在处理' }).waitFor();
    await both.getByRole('button', { name: /^登记年费缴纳/u }).click();
    await page.getByText('已登记年费缴纳 2 笔年费').waitFor();
    await both.waitFor({ state: 'detached' });
    // The table is read anew when the dialog is gone: what was paid leaves it then, and with it a choice of its rows.
    for (const name of ticked)
      await page.getByRole('checkbox', { name: name ?? '', exact: true }).waitFor({ state: 'detached' });
    await page
      .getByRole('checkbox', { name: /^选择 .* 第 \d+ 年$/u })
      .first()
      .check();
    await page
      .getByRole('toolbar', { name: '年费决定' })
      .getByRole('button', { name: /放\s?弃/u })
      .click();
    await page.getByRole('cell', { name: '已放弃' }).first().waitFor();

    // On a telephone an annuity is a block of lines, none of which stands beside the screen; public records are in reach there too.
    await page.setViewportSize({ width: 390, height: 844 });
    const annuity = page.getByRole('row').filter({ hasText: '待缴' }).first();
    await annuity.getByRole('button', { name: '登记缴纳' }).waitFor();
    await expect
      .poll(() => annuity.evaluate((row) => row.getBoundingClientRect().right <= window.innerWidth))
      .toBe(true);
    await page.getByRole('button', { name: '检索添加' }).waitFor();
  });

  it('检索添加: public records found, one added, then marked as there', async () => {
    const page = await specialist('/patent-info');
    const open = async () => {
      await page.getByRole('button', { name: '检索添加' }).click();
      const drawer = page.getByRole('dialog', { name: '检索添加专利' });
      await drawer.getByRole('textbox', { name: '关键词' }).fill('知识图谱');
      await drawer
        .getByRole('button', { name: /检\s?索/u })
        .last()
        .click();
      await drawer.getByRole('table').waitFor();
      return drawer;
    };
    const drawer = await open();
    await drawer.getByText('演示公开记录').first().waitFor();
    await drawer.getByRole('checkbox').first().check();
    await picture(page, 'patent-search');
    await expectAccessible(page);
    // What is refused is told by its name and stays chosen; another press adds it.
    const refusal = {
      inserted: 0,
      updated: 0,
      skipped: 0,
      errors: [{ row: 1, field: 'patentName', message: '服务器异常，这一行没有保存，请稍后重新提交' }],
    };
    await answer(page, '/insertBatchPatent', refusal);
    await drawer.getByRole('button', { name: /^添加 1/u }).click();
    await drawer.getByRole('alert').getByText('服务器异常，这一行没有保存').waitFor();
    await picture(page, 'patent-search-refused');
    await page.unroute('**/insertBatchPatent');
    await drawer.getByRole('button', { name: /^添加 1/u }).click();
    await drawer.waitFor({ state: 'detached' });
    await (await open()).getByText('已有', { exact: true }).first().waitFor();
  });

  it('商标: table, cards, classes that narrow the list, a group of another class refused', async () => {
    const page = await specialist('/trademark');
    await page.locator('button[data-part="cell-title"]').first().waitFor();
    await picture(page, 'trademark-list');
    await expectAccessible(page);
    await page.getByText('分类', { exact: true }).click();
    await page
      .getByRole('group', { name: '国际分类' })
      .getByRole('button', { name: /^42 科技服务/u })
      .click();
    await page.waitForURL(/brandClass=42/u);
    await picture(page, 'trademark-classes');
    await expectAccessible(page);
    // Goods pasted from a list of them; the group of another class is told at the field and mended.
    await page.getByRole('button', { name: '新建商标' }).click();
    await page.getByRole('textbox', { name: /^商标名称/u }).fill('浏览器验收商标');
    await page.getByRole('combobox', { name: /^国际分类/u }).fill('9 科学仪器');
    await page.getByRole('combobox', { name: /^国际分类/u }).press('Enter');
    await page.getByRole('textbox', { name: /^申请人(?!地址)/u }).fill('云启智联科技有限公司');
    await paste(page.getByRole('textbox', { name: '商品/服务项目 1 群组号' }), '0901 计算机软件\n3501 电话机\n手机');
    await page.getByRole('button', { name: /^保存/u }).click();
    await page.getByText('第 2 项的群组号 3501 不属于第 9 类').first().waitFor();
    await picture(page, 'trademark-goods');
    await expectAccessible(page);
    await page.getByRole('textbox', { name: '商品/服务项目 2 群组号' }).fill('0907');
    await page.getByRole('button', { name: '移除商品/服务项目 3' }).click();
    await page.getByRole('button', { name: /^保存/u }).click();
    await page.getByRole('heading', { name: '商标', level: 1, exact: true }).waitFor();
    await follow(page, '/trademark?keyword=浏览器验收商标');
    await page.locator('button[data-part="cell-title"]', { hasText: '浏览器验收商标' }).click();
    await page.getByRole('dialog').getByText('0901 计算机软件').first().waitFor();
    await page.getByRole('dialog').getByText('0907 电话机').first().waitFor();
    await expect.poll(() => page.getByRole('dialog').getByText('手机').count()).toBe(0);
    await picture(page, 'trademark-goods-kept');
    await follow(page, '/trademark?view=cards&status=registered');
    await page.locator('[data-part="brand-cards"] button').first().waitFor();
    await picture(page, 'trademark-cards');
    await expectAccessible(page);
    await page.locator('[data-part="brand-cards"] button').first().click();
    await page
      .getByRole('dialog')
      .getByText(/续展期 /u)
      .waitFor();
    // A use that is shown moves the three years.
    const uses = page.getByRole('dialog').locator('[data-section=brand_evidence]');
    await uses.getByRole('button', { name: '添加使用证据' }).click();
    await uses.getByRole('textbox', { name: /^使用日期/u }).fill('2024/05/18');
    await uses.getByRole('textbox', { name: /^使用日期/u }).press('Tab');
    await uses.getByRole('textbox', { name: /^使用渠道/u }).fill('世界人工智能大会展位');
    await uses.getByRole('button', { name: /^保存/u }).click();
    await uses.getByRole('article', { name: '使用证据 世界人工智能大会展位' }).waitFor();
    await picture(page, 'trademark-drawer');
    await expectAccessible(page);
    // A mark whose time has come: renewed from the bar of the list, where those that cannot are counted and told of.
    await follow(page, '/trademark?renewState=window');
    const due = page.locator('button[data-part="cell-title"]');
    const name = (await due.first().textContent()) ?? '';
    const before = await due.count();
    await page
      .getByRole('checkbox', { name: new RegExp(name, 'u') })
      .first()
      .check();
    await page.getByRole('button', { name: '登记续展' }).click();
    const renewal = page.getByRole('dialog', { name: /^登记续展/u });
    await renewal.getByText(/^专用权延至 /u).waitFor();
    await picture(page, 'trademark-renewal');
    await expectAccessible(page);
    await renewal.getByRole('button', { name: /^登记续展/u }).click();
    await page.getByText(`${name}：已登记续展`).waitFor();
    await expect.poll(() => due.count()).toBe(before - 1);
  });

  it('版权: software and works behind two tabs', async () => {
    const page = await specialist('/copyright');
    await page.locator('button[data-part="cell-title"]').first().waitFor();
    await picture(page, 'copyright-list');
    await expectAccessible(page);
    await page.locator('[data-part="property-tabs"]').getByText('作品著作权').click();
    await page.waitForURL(/kind=work/u);
    await page
      .getByRole('button', { name: /吉祥物/u })
      .first()
      .waitFor();
  });

  it('到期日历: list, month, an address that is made and revoked, on a telephone too', async () => {
    const page = await specialist('/due-calendar');
    await page.locator('button[data-part="cell-title"]').first().waitFor();
    await picture(page, 'due-list');
    await expectAccessible(page);
    await page.getByText('月历', { exact: true }).click();
    await page.getByRole('region', { name: '月历' }).waitFor();
    await page.getByRole('button', { name: '下个月' }).click();
    await page.waitForURL(/month=/u);
    await picture(page, 'due-month');
    await expectAccessible(page);
    // The filters of the list hold here too.
    const month = page.getByRole('region', { name: '月历' });
    await follow(page, '/due-calendar?view=month&keyword=没有这个事项');
    await month.getByText('本月没有到期事项').waitFor();
    await month.locator('[data-part="due-days"] button').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '订阅日历' }).click();
    const dialog = page.getByRole('dialog', { name: '订阅到期日历' });
    await dialog.getByRole('button', { name: '生成订阅地址' }).click();
    const address = await dialog.getByRole('textbox', { name: '订阅地址' }).inputValue();
    const fetched = await page.request.get(address);
    expect(await fetched.text()).toContain('BEGIN:VEVENT');
    await picture(page, 'due-feed');
    await dialog.getByRole('button', { name: '撤销地址' }).click();
    await dialog.getByRole('textbox', { name: '订阅地址' }).waitFor({ state: 'detached' });
    expect(await (await page.request.get(address)).json()).toMatchObject({ errorCode: 'FY-N001' });

    const telephone = await specialist('/due-calendar', { width: 390, height: 844 });
    await telephone.getByRole('heading', { name: '到期日历', level: 1 }).waitFor();
    await telephone.locator('[data-part="days-left"]').first().waitFor();
    await picture(telephone, 'due-phone');
    await follow(telephone, '/due-calendar?view=month');
    await telephone.getByRole('region', { name: '月历' }).waitFor();
    await picture(telephone, 'due-month-phone');
    await follow(telephone, '/patent-info');
    await telephone.getByText('一种', { exact: false }).first().waitFor();
    await picture(telephone, 'patent-phone');
  });
});
