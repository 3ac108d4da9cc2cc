/** The company's own file in a browser: profile, shareholders with the chart, certificates that are renewed, systems with their audits. */
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endVisits, follow, openBrowser, screenOf } from './stage.ts';
import { profileConflict, reportConflict } from './two-windows.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

async function openAs(path: string, viewport = { width: 1440, height: 900 }, account = 'company_admin'): Promise<Page> {
  return screenOf(browser, account, path, viewport);
}

/** Set to a folder to look at the screens. */
const pictures = process.env['STORY_PICTURES'];
const picture = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
};

/** The investors of a round in its detail: shown with what they gave, added, held within the whole, taken away again. */
async function investorsOf(page: Page): Promise<void> {
  await page.getByRole('button', { name: '战略融资', exact: true }).click();
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: '投资方', exact: true }) });
  const lead = drawer.getByRole('article', { name: '投资方 示例市国有资本运营集团' });
  await lead.getByText('领投', { exact: true }).waitFor();
  await lead.getByText('3.85%').waitFor();
  await lead.scrollIntoViewIfNeeded();
  await picture(page, 'round-investors');
  await drawer.getByRole('button', { name: '添加投资方' }).click();
  // Another try finds what an earlier one may have left, so the name is new each time.
  const name = `示例信托${Date.now()}`;
  await drawer.getByLabel(/^投资方名称/u).fill(name);
  await drawer.getByLabel(/^占股比例/u).fill('99');
  await drawer.getByRole('button', { name: /^保存/u }).click();
  await drawer
    .getByText(/合计超过 100%/u)
    .first()
    .waitFor();
  await drawer.getByLabel(/^占股比例/u).fill('0.01');
  await picture(page, 'round-investor-form');
  await drawer.getByRole('button', { name: /^保存/u }).click();
  const added = drawer.getByRole('article', { name: `投资方 ${name}` });
  await added.getByText('0.01%').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await added.scrollIntoViewIfNeeded();
  await picture(page, 'round-investors-phone');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await drawer.getByRole('button', { name: `删除${name}` }).click();
  await page.getByRole('dialog', { name: /^删除/u }).getByRole('button', { name: /^删除/u }).click();
  await added.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
}

describe('company profile', () => {
  it('shows the register, leads to what is missing, and checks the credit code while it is typed', async () => {
    const page = await openAs('/base-info');
    await page.getByRole('heading', { name: '工商信息' }).waitFor();
    await picture(page, 'base-info');
    await expect.poll(() => page.getByText('云启智联科技有限公司').first().isVisible()).toBe(true);
    // In the head and among the lines.
    await expect.poll(() => page.getByText('10,000.00 万元', { exact: true }).count()).toBe(2);
    await page.getByRole('button', { name: /^档案完整度/u }).click();
    await page.getByRole('button', { name: '营业执照' }).click();
    await page.getByRole('heading', { name: '企业形象' }).waitFor();
    // The introduction is written with structure, without files; the editor comes when the block is opened.
    const intro = page.getByRole('textbox', { name: '企业简介' });
    await intro.getByText('云启智联科技专注').waitFor();
    await expect.poll(() => page.getByRole('button', { name: '插入图片' }).count()).toBe(0);
    await page.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '编辑工商信息' }).click();
    const code = page.getByLabel(/^统一社会信用代码/u);
    const own = await code.inputValue();
    await code.fill(`${own.slice(0, 17)}${own.endsWith('0') ? '1' : '0'}`);
    await page.getByText(/校验位错误，应为/u).waitFor();
    await code.fill(own);
    await page.getByText(/^校验通过/u).waitFor();
    await page.getByLabel('曾用名').fill('云启科技');
    await page.getByLabel('曾用名').press('Enter');
    // The profile is not saved without a legal person; the official who is one is named beside.
    const person = page.getByRole('textbox', { name: /^法定代表人/u });
    const name = await person.inputValue();
    await person.fill('');
    await page.getByRole('button', { name: /^保存/u }).click();
    await page.locator('[data-key="legalPerson"]').getByText('必填', { exact: true }).last().waitFor();
    await expect.poll(() => person.getAttribute('aria-invalid')).toBe('true');
    await person.fill(name);
    await page.locator('[data-key="legalPersonOfficialId"]').getByText(name).waitFor();
    await picture(page, 'base-info-edit');
    const saved = page.waitForResponse((response) => response.url().endsWith('/updateCompanyBase'));
    await page.getByRole('button', { name: /^保存/u }).click();
    expect((await (await saved).json()) as unknown).toMatchObject({ resultCode: 1 });
    await page.getByText('云启科技', { exact: true }).waitFor();
    await page.getByRole('button', { name: '编辑企业形象' }).click();
    await intro.click();
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: '引用' }).click();
    await picture(page, 'introduction');
    const kept = page.waitForResponse((response) => response.url().endsWith('/updateCompanyBase'));
    await page.getByRole('button', { name: /^保存/u }).click();
    expect((await (await kept).json()) as unknown).toMatchObject({ resultCode: 1 });
    await page
      .locator('[data-part="description-list"] [data-part="rich-text"]')
      .getByText('云启智联科技专注')
      .waitFor();
    await picture(page, 'introduction-kept');
    await profileConflict(page, picture);
  });

  it('draws who stands behind the company, and saves the chart as a picture', async () => {
    const page = await openAs('/base-info?tab=equity');
    await page.locator('[data-part="equity-chart"] canvas').waitFor();
    await page.getByRole('row', { name: /周启明/u }).waitFor();
    await page.waitForTimeout(600);
    await picture(page, 'equity');
    const chart = page.locator('[data-part="equity-chart"]');
    const { x, y, width, height } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出图片' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^云启智联科技有限公司 股权结构 \d{4}-\d{2}-\d{2}\.png$/u);
    const size = await sharp(await saved.path()).metadata();
    // Twice the drawing, which stands within a line of one pixel.
    expect([size.width, size.height]).toEqual([2 * (Math.round(width) - 2), 2 * (Math.round(height) - 2)]);

    // The box of the company itself, by the line around it, in a colour that nothing else has, as wide as it is drawn; the wheel works anywhere in the chart.
    const ownBox = () =>
      chart.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        const columns = new Set<number>();
        for (let at = 0; at < pixels.length; at += 4) {
          const [red = 0, green = 0, blue = 0] = pixels.slice(at, at + 3);
          // Where the line lies between two rows of pixels it is paler; no other line is as blue and as dark.
          if (blue - red > 60 && blue < 215 && green > red) columns.add((at / 4) % canvas.width);
        }
        return { left: Math.min(...columns), width: columns.size };
      });
    const before = await ownBox();
    await page.mouse.move(x + 60, y + height - 60);
    await page.mouse.down();
    await page.mouse.move(x + 140, y + height - 60, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await ownBox()).left - before.left).toBeGreaterThan(60);
    await page.mouse.move(x + width / 2 + 80, y + height / 2);
    const wheel = async (step: number) => {
      for (let turn = 0; turn < 30; turn += 1) await page.mouse.wheel(0, step);
      // A quarter and four times its size; the line around it stays as thick as it is.
      const times = (width: number) => Math.round(step > 0 ? before.width / width : width / before.width);
      await expect.poll(async () => times((await ownBox()).width), { timeout: 20_000 }).toBe(4);
    };
    await wheel(240);
    await wheel(-240);
    await picture(page, 'equity-large');
    await page.getByText('向下投资').click();
    await page.getByRole('row', { name: /云启精工装备/u }).waitFor();

    // On a telephone the same is a tree of names, none of which is cut.
    await page.setViewportSize({ width: 390, height: 844 });
    const outline = page.locator('[data-part="equity-outline"]');
    await outline.getByText('云启精工装备有限公司').waitFor();
    await expect.poll(() => outline.evaluate((tree) => tree.scrollWidth <= tree.clientWidth)).toBe(true);
  });

  it('keeps shareholders, their payments, officials and partners in tabs', async () => {
    const page = await openAs('/base-info?tab=shareholders');
    await page.getByRole('button', { name: '周启明', exact: true }).click();
    await page.getByRole('heading', { name: '实缴记录' }).waitFor();
    await picture(page, 'shareholder-detail');
    await page.keyboard.press('Escape');
    await page.getByText('持股比例合计').waitFor();
    await picture(page, 'shareholders');
    for (const [tab, text] of [
      ['主要人员', '独立董事'],
      ['合作伙伴', '示例芯片技术有限公司'],
      ['伙伴分类', '硬件供应商'],
    ] as const) {
      await page.getByRole('navigation', { name: '基本信息的内容' }).getByRole('link', { name: tab }).click();
      await page.getByText(text).first().waitFor();
      await picture(page, tab);
    }
    // The categories below one another, moved by keyboard and by drag; another try finds them where this one left them.
    await page.getByText('层级', { exact: true }).click();
    const tree = page.getByRole('list', { name: '伙伴分类层级' });
    const handle = tree.getByRole('button', { name: '移动金融机构' });
    const line = tree.getByRole('listitem').filter({ hasText: '金融机构' });
    const place = async () =>
      (await tree.getByRole('listitem').allTextContents()).findIndex((text) => text.startsWith('金融机构'));
    await handle.focus();
    await page.keyboard.press('ArrowLeft');
    await line.getByText('第 1 级').waitFor({ state: 'attached' });
    const before = await place();
    await picture(page, 'category-tree');
    await page.keyboard.press('ArrowUp');
    await page.getByText(/^金融机构：第一级第 \d+ 位，共 \d+ 位$/u).waitFor({ state: 'attached' });
    await expect.poll(place).toBeLessThan(before);
    await expect.poll(() => handle.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await expect.poll(place).toBe(before);
    await line.dragTo(tree.getByRole('listitem').filter({ hasText: '渠道伙伴' }));
    await line.getByText('第 2 级').waitFor({ state: 'attached' });
    await handle.focus();
    await page.keyboard.press('ArrowLeft');
    await line.getByText('第 1 级').waitFor({ state: 'attached' });
    await page.getByRole('searchbox').or(page.getByPlaceholder('分类名称')).first().fill('硬件');
    await expect
      .poll(() => tree.getByRole('listitem').allTextContents())
      .toEqual([expect.stringContaining('供应商'), expect.stringContaining('硬件供应商')]);
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, 'category-tree-phone');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });

  it('renews a certificate that ends, and the old one counts as renewed', async () => {
    const page = await openAs('/company-qualification');
    await page.getByRole('button', { name: /^即将到期/u }).waitFor();
    await picture(page, 'certificates');
    // The states that are looked after every day are there with their counts, none too.
    await follow(page, '/company-qualification?keyword=没有这样的证书');
    for (const state of ['全部', '有效', '即将到期', '已过期', '已注销'])
      await page
        .getByRole('group', { name: '按效力' })
        .getByRole('button', { name: `${state} 0`, exact: true })
        .waitFor();
    await follow(page, '/company-qualification?view=wall');
    await page.locator('[data-part="picture-wall"] img').first().waitFor();
    await picture(page, 'certificate-wall');
    await follow(page, '/company-qualification?keyword=AAA');
    await page.getByRole('button', { name: 'AAA 级信用企业的更多操作' }).click();
    await page.getByRole('menuitem', { name: '续证' }).click();
    const renewal = page.getByRole('dialog', { name: /^续证\s*AAA 级信用企业/u });
    await renewal.waitFor();
    await picture(page, 'renew');
    await expect.poll(() => renewal.getByRole('textbox', { name: /^发证机构/u }).inputValue()).toBe('示例信用评价机构');
    await renewal.getByRole('textbox', { name: /^证书编号/u }).fill('XY-2026-0009');
    const saved = page.waitForResponse((response) => response.url().endsWith('/renewCertificate'));
    await renewal.getByRole('button', { name: /^续\s?证/u }).click();
    expect((await (await saved).json()) as unknown).toMatchObject({ resultCode: 1 });
    await page.getByText('已续证').first().waitFor();
  });

  it('spreads the places over the provinces; a province narrows the list', async () => {
    const page = await openAs('/development-layout');
    await page.getByRole('button', { name: /^浙江 2 个机构/u }).click();
    await page.getByText(/^浙江省 2 个机构/u).waitFor();
    await page
      .getByText('共 2 个')
      .or(page.getByText('2 个', { exact: true }))
      .first()
      .waitFor();
    await picture(page, 'grow');
    await expect.poll(() => page.getByRole('row', { name: /宁波生产基地/u }).isVisible()).toBe(true);
    // A city of the province, with the types that are there; then a type, which leaves the counts of the others.
    const cities = page.getByRole('list', { name: '浙江省的城市' });
    await cities.getByRole('button', { name: '杭州市 1 个机构' }).click();
    await page.getByRole('row', { name: /宁波生产基地/u }).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /云启大厦总部/u }).waitFor();
    await cities.getByRole('button', { name: '杭州市 1 个机构' }).click();
    const types = page.getByRole('group', { name: '按类型' });
    await types.getByRole('button', { name: /^生产基地/u }).click();
    await page.getByRole('row', { name: /云启大厦总部/u }).waitFor({ state: 'detached' });
    await types.getByRole('button', { name: /^总部/u }).waitFor();
    await follow(page, '/development-layout?province=32');
    await page.getByRole('table').getByRole('button', { name: '苏州智能装备基地', exact: true }).click();
    await page.getByRole('dialog').getByText('云启精工装备', { exact: false }).first().waitFor();
    await picture(page, 'grow-detail');
  });

  it('shows a system with its audits and documents, also on a phone', async () => {
    const page = await openAs('/management-system');
    await page.getByRole('button', { name: '信息安全管理体系', exact: true }).click();
    await page.getByRole('heading', { name: '审核', exact: true }).waitFor();
    await page.getByRole('heading', { name: '体系文件', exact: true }).waitFor();
    await page.getByRole('article', { name: '审核 初审' }).getByText('已完成').waitFor();
    await page
      .getByRole('group', { name: /^程序文件/u })
      .getByRole('article')
      .first()
      .waitFor();
    await picture(page, 'management');
    const phone = await openAs('/base-info', { width: 390, height: 844 });
    await phone.getByRole('heading', { name: '工商信息' }).waitFor();
    await picture(phone, 'base-info-phone');
    await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    // Of a row of tabs that does not fit the open one is in sight.
    await follow(phone, '/base-info?tab=categories');
    await expect
      .poll(() =>
        phone
          .getByRole('link', { name: '伙伴分类' })
          .evaluate((tab) => tab.getBoundingClientRect().right <= window.innerWidth),
      )
      .toBe(true);
  });

  let balancedCash: string | undefined;
  it('story 4 on screen: statements are typed like a spreadsheet, checked while they are typed, submitted, analysed and imported', async () => {
    const year = new Date().getFullYear();
    const page = await openAs('/base-info?tab=rounds', undefined, 'finance_manager');
    await investorsOf(page);
    await page.getByRole('navigation', { name: '基本信息的内容' }).getByRole('link', { name: '财务报表' }).click();
    const matrix = page.getByRole('navigation', { name: '年份与期间' });
    await matrix.getByRole('button', { name: `${year - 2} 年四季度 已锁定` }).waitFor();
    await page.getByRole('grid', { name: '资产负债表' }).waitFor();
    await picture(page, 'statements');
    await matrix.getByRole('button', { name: /草稿$/u }).click();
    await page.locator('[data-part="report-head"]').getByText('草稿', { exact: true }).waitFor();
    const cashOf = (window: Page) => window.locator('tr', { hasText: '货币资金' }).locator('td[data-cell]').first();
    const cash = cashOf(page);
    // The amount that balances is what the first try found; another try begins with what the first one typed.
    balancedCash ??= (await cash.textContent()) ?? '';
    const before = balancedCash;
    await cash.click();
    await page.keyboard.type(String(Date.now() % 1_000_000));
    await page.keyboard.press('Enter');
    await page.getByText(/^E1 不符合“资产总计/u).waitFor();
    const saved = page.waitForResponse((response) => response.url().endsWith('/updateFinancialReport'));
    await page.keyboard.press('Control+s');
    expect((await (await saved).json()) as unknown).toMatchObject({ resultCode: 1 });
    // While it saves the buttons take no press.
    await page.locator('[data-part="report-head"] .ant-btn-loading').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: '不能提交：E1' }).waitFor();
    await picture(page, 'statements-refused');
    await reportConflict(page, cashOf, picture);
    await cash.click();
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, `${before}\r\n`);
    await page.getByText('保存 1 处修改').waitFor();
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await page.getByRole('button', { name: '退回草稿' }).waitFor();
    await expect.poll(() => cash.textContent()).toBe(before);
    await page.getByRole('tab', { name: '利润表' }).click();
    await page.getByText('单季', { exact: true }).click();
    await page.getByRole('grid', { name: '利润表' }).and(page.locator('[aria-readonly="true"]')).waitFor();
    await page.getByText('万元', { exact: true }).click();
    await page.getByRole('tab', { name: '指标分析' }).click();
    await page.locator('[data-part="report-chart"] canvas').nth(2).waitFor();
    await page.waitForTimeout(600);
    await picture(page, 'statements-analysis');
    await page.getByRole('tab', { name: /^校验/u }).click();
    await page.getByRole('region', { name: '校验结果' }).getByText('W6', { exact: true }).waitFor();
    await picture(page, 'statements-checks');

    // What is locked opens for a reason of five characters at least, and is locked again.
    await matrix.getByRole('button', { name: `${year - 2} 年四季度 已锁定` }).click();
    await page.getByRole('button', { name: '解锁' }).click();
    const ask = page.getByRole('dialog', { name: /^解锁/u });
    await ask.getByRole('textbox', { name: /^原因/u }).fill(' 审计调整 ');
    await ask.getByRole('button', { name: /^解\s?锁/u }).click();
    await ask.getByText('1 处要改').waitFor();
    await ask.getByRole('textbox', { name: /^原因/u }).fill('审计调整期末数');
    await ask.getByRole('button', { name: /^解\s?锁/u }).click();
    await matrix.getByRole('button', { name: `${year - 2} 年四季度 已提交` }).waitFor();
    await page.getByRole('button', { name: '锁定', exact: true }).click();
    const lock = page.getByRole('dialog', { name: /^锁定/u });
    await lock.getByRole('button', { name: /^锁\s?定$/u }).click();
    await matrix.getByRole('button', { name: `${year - 2} 年四季度 已锁定` }).waitFor();

    // A year without any statement yet.
    await page.goto(`/base-info?tab=statements&year=${year - 6}&period=q1`);
    await page.getByRole('button', { name: '导入报表' }).click();
    const csv =
      '资产负债表\n单位：万元\n资产,期末余额,负债和所有者权益,期末余额\n货币资金,100.5,股本,90\n神秘科目,1,应付账款,11.5\n';
    await page
      .locator('[data-part="report-drop"] input[type=file]')
      .setInputFiles({ name: '报表.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page
      .getByRole('row', { name: /神秘科目/u })
      .getByRole('combobox')
      .click();
    await picture(page, 'statements-import');
    await page.getByText('1009 存货').click();
    await page.getByRole('button', { name: '导入 4 项' }).click();
    await page.getByText('已存为草稿').waitFor();
    await page.getByRole('button', { name: '查看报表' }).click();
    await page.locator('tr', { hasText: '资产总计' }).getByText('1,015,000.00').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, 'statements-phone');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });

  it('story 12 on screen: without finance_view the section is not offered, and its address says what is missing', async () => {
    const page = await openAs('/base-info?tab=statements');
    await page.getByText('需要权限「查看财务」').waitFor();
    await expect.poll(() => page.getByRole('link', { name: '财务报表' }).count()).toBe(0);
  });
});
