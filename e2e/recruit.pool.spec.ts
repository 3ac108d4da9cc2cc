/** People outside: found by a facet, entered once, labelled, given a record, put on the blacklist; nobody else sees the pool. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import { answer, endVisits, follow, openBrowser, screenOf, signIn, visitor } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

/** Id of somebody who worked here once. */
async function oneWhoLeft(page: Page): Promise<number> {
  const id = await page.evaluate(async () => {
    const { groupCode, companyCode } = JSON.parse(
      sessionStorage.getItem('current_choose_enterprise') ?? '{}',
    ) as Record<string, string>;
    const response = await fetch('/api/v1/user/group/queryPage', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      body: JSON.stringify({
        groupCode,
        companyCode,
        filter: { staffStatus: ['left'] },
        page: { current: 1, size: 10 },
      }),
    });
    const { data } = (await response.json()) as { data: { records: { id: number }[] } | null };
    return data?.records[0]?.id;
  });
  if (id === undefined) throw new Error('nobody has left the demo company');
  return id;
}

it('a facet narrows the pool; a new person comes in once, gets a label and a job, is put on the blacklist with a reason, and starts work with all of it', async () => {
  const page = await screenOf(browser, 'hr_manager', '/outside');
  const facet = page.getByRole('group', { name: '学历' }).getByRole('button', { name: /^硕士/u });
  const count = async () => Number((await facet.locator('b').textContent()) ?? 0);
  await expect.poll(count).toBeGreaterThan(0);
  const masters = await count();
  await facet.click();
  await page.getByText(`共 ${masters} 人`).waitFor();
  await expect.poll(() => facet.getAttribute('aria-pressed')).toBe('true');
  await facet.click();

  const phone = `155${String(Date.now()).slice(-8)}`;
  // A field of the company's own stands in the form, the list and the detail.
  const own = `面试城市${String(Date.now()).slice(-6)}`;
  await page.getByRole('button', { name: '自定义字段' }).click();
  const fields = page.getByRole('dialog', { name: '外部人才自定义字段' });
  await fields.getByRole('button', { name: '新建字段' }).click();
  await fields.getByRole('textbox', { name: /^名称/u }).fill(own);
  await fields.getByRole('button', { name: /^保存/u }).click();
  await fields.getByText(own, { exact: true }).first().waitFor();
  await fields.getByRole('button', { name: /关闭|Close/u }).click();
  await fields.waitFor({ state: 'detached' });
  await page.getByRole('columnheader', { name: own }).waitFor({ state: 'attached' });
  const enter = async (name: string) => {
    await page.getByRole('button', { name: /新建外部人才/u }).click();
    await page.locator('[data-key="name"]').getByRole('textbox').fill(name);
    await page.locator('[data-key="phone"]').getByRole('textbox').fill(phone);
    await page.getByRole('textbox', { name: own }).fill('杭州');
    await page.locator('[data-key="source"]').getByRole('combobox').click();
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option')
      .filter({ hasText: '猎头' })
      .first()
      .click();
    await page.keyboard.press('Control+s');
  };
  await enter('季云舟');
  await page.locator('tbody').getByText('季云舟').first().waitFor();
  await enter('季小舟');
  await page
    .getByText(/人才库中已有「季云舟」/u)
    .first()
    .waitFor();
  await follow(page, '/outside?keyword=jiyunzhou');
  await page.locator('tbody tr.ant-table-row [data-part="cell-title"]').filter({ hasText: '季云舟' }).first().click();
  await page.waitForURL(/outside-detail/u);
  await page.locator('[data-section="custom"]').getByText('杭州', { exact: true }).waitFor();

  /** Acts that stand behind ⋯ of the head. */
  const headAct = async (label: string) => {
    await page.getByRole('button', { name: '更多操作：季云舟' }).click();
    await page.getByRole('menuitem', { name: label }).click();
  };
  await headAct('打标签');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('重点跟进').click();
  await dialog.getByRole('button', { name: /^(?:确\s?定|保\s?存)/u }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('[data-part="person-tags"]').getByText('重点跟进').waitFor();

  // What follows from the first day of work does not stand in the way of an edit.
  const edit = async (section: string, key: string, value: string) => {
    const part = page.locator(`[data-section="${section}"]`);
    await part.getByRole('button', { name: '编辑' }).click();
    const box = page.locator(`[data-key="${key}"]`).getByRole('textbox');
    await box.fill(value);
    await box.press('Tab');
    await page.keyboard.press('Control+s');
    await part.getByRole('button', { name: '编辑' }).waitFor();
  };
  await page.getByRole('button', { name: /^显示 \d+ 个空项/u }).click();
  await edit('career', 'firstWorkDate', '2020/03/01');
  await page
    .locator('[data-section="career"]')
    .getByText(/^\d+ 年$/u)
    .waitFor();
  await edit('keeping', 'sourceDetail', '老同事介绍');
  await page.getByText('老同事介绍').waitFor();

  await page.getByRole('link', { name: '教育与履历' }).click();
  const jobs = page.getByRole('region', { name: '工作履历' });
  await jobs.getByRole('button', { name: '添加' }).click();
  const start = page.locator('[data-key="startDate"]').getByRole('textbox');
  await start.fill('2020/03/01');
  await start.press('Tab');
  await page.locator('[data-key="company"]').getByRole('textbox').fill('杭州云栖科技有限公司');
  await page.locator('[data-key="position"]').getByRole('textbox').fill('后端工程师');
  await page.keyboard.press('Control+s');
  await jobs.getByText('杭州云栖科技有限公司').waitFor();

  await headAct('列入黑名单');
  const ask = page.getByRole('dialog', { name: /列入黑名单/u });
  await ask.getByRole('button', { name: '列入黑名单' }).click();
  await ask.getByText('1 处要改').waitFor();
  await ask.getByRole('textbox', { name: /^原因/u }).fill('提供虚假学历');
  await ask.getByRole('button', { name: '列入黑名单' }).click();
  await page.getByText('黑名单原因：提供虚假学历').waitFor();
  await expect.poll(() => page.getByRole('button', { name: '转入职' }).isVisible()).toBe(false);
  await headAct('移出黑名单');
  await page
    .getByRole('dialog', { name: /移出黑名单/u })
    .getByRole('button', { name: '移出黑名单' })
    .click();

  // Taken on: the form knows who it is, and the archive has what the pool had.
  await page.getByRole('button', { name: '转入职' }).click();
  await page.getByRole('heading', { level: 1, name: '季云舟转入职' }).waitFor();
  await expect.poll(() => page.locator('[data-key="name"]').getByRole('textbox').inputValue()).toBe('季云舟');
  const idNumber = makeIdNumber({
    division: '330108',
    birthday: '1991-04-06',
    sequence: ((Date.now() % 499) * 2 + 1) % 1000,
  });
  const send = async () => {
    await page.locator('[data-key="idNumber"]').getByRole('textbox').fill(idNumber);
    await page.getByRole('button', { name: '下一步' }).click();
    await page.locator('[data-key="position"]').getByRole('textbox').fill('后端工程师');
    await page.locator('[data-key="groupInfoId"]').getByRole('combobox').fill('研发');
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option')
      .filter({ hasText: '研发' })
      .first()
      .click();
    await page.keyboard.press('Control+s');
  };
  // Had the person worked here before, the refusal would lead to the return into the former archive, still out of the pool.
  const entryPath = '/api/v1/user/group/entryGroupUserBase';
  const formerId = await oneWhoLeft(page);
  await answer(
    page,
    entryPath,
    { formerId },
    { errorCode: 'FY-C001', errorDesc: '证件号码：季云舟曾在本企业任职，请办理再入职' },
  );
  await send();
  await page.getByRole('button', { name: '办理再入职' }).click();
  await page.getByRole('heading', { level: 1, name: /再入职$/u }).waitFor();
  await page.waitForURL(({ searchParams }) => searchParams.get('entry') === String(formerId));
  await page.waitForURL(({ searchParams }) => /^\d+$/u.test(searchParams.get('outside') ?? ''));
  await page.unroute(`**${entryPath}`);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: '季云舟转入职' }).waitFor();
  await send();
  await page.waitForURL(/interior-detail\?id=\d+/u);
  await page.getByRole('heading', { level: 1, name: '季云舟' }).waitFor();
  await page.getByRole('link', { name: '工作与项目' }).click();
  await page.getByText('杭州云栖科技有限公司').first().waitFor();
  await follow(page, '/outside?keyword=jiyunzhou');
  await page.locator('tbody tr.ant-table-row').getByText('已录用').first().waitFor();
});

it('who lacks the code has neither the screen nor its place in the menu', async () => {
  const { page } = await visitor(browser);
  await signIn(page, 'plain_staff');
  await expect.poll(() => page.locator('nav a[href$="/outside"]').count()).toBe(0);
  await follow(page, '/outside');
  await page.getByRole('heading', { name: '没有访问权限' }).waitFor();
});

it('two people become one, whose page says so and takes it back; the counts beside the list follow', async () => {
  const page = await screenOf(browser, 'hr_manager', '/outside?poolStatus=idle');
  const rows = page.locator('tbody tr.ant-table-row');
  await rows.nth(1).waitFor();
  const total = async () =>
    Number(
      (
        await page
          .getByText(/^共 \d+ 人$/u)
          .first()
          .textContent()
      )?.replaceAll(/\D/gu, ''),
    );
  const inFacet = async () => {
    const counts = await page.getByRole('group', { name: '来源' }).locator('b').allTextContents();
    return counts.reduce((sum, count) => sum + Number(count), 0);
  };
  const [people, counted] = [await total(), await inFacet()];
  for (const index of [0, 1]) await rows.nth(index).getByRole('checkbox').check();
  await page.getByRole('button', { name: '合并', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^合并/u });
  const stays = (await dialog.getByText(/^保留先录入的/u).textContent())?.match(/^保留先录入的(.+?)：/u)?.[1] ?? '';
  await dialog.getByRole('button', { name: '合并 2 人' }).click();
  await page.getByText(`已合并到${stays}`).waitFor();
  await expect.poll(total).toBe(people - 1);
  await expect.poll(inFacet).toBe(counted - 1);
  // Nobody is chosen any more: one of the two is gone.
  await expect.poll(() => page.getByRole('button', { name: '合并', exact: true }).count()).toBe(0);
  await rows.locator('[data-part="cell-title"]').filter({ hasText: stays }).first().click();
  await page.getByRole('link', { name: '日志' }).click();
  await page.getByText(/并入/u).first().waitFor();
  await page.getByRole('button', { name: '撤销合并' }).click();
  await page.getByText('已撤销合并').waitFor();
  await follow(page, '/outside?poolStatus=idle');
  await expect.poll(total).toBe(people);
});
