/** Rights that change while somebody works, and an enterprise that is founded and joined by an invite code. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endVisits, follow, openBrowser, pathOf, screenOf, signIn, visitor } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

it('PM-06 a role manager takes a code from a role, and its member loses the screen without signing in again', async () => {
  const manager = await screenOf(browser, 'company_admin', '/com-item');
  const roles = manager.getByRole('navigation', { name: '角色列表' });
  await roles.getByRole('button', { name: '新建' }).click();
  const dialog = manager.getByRole('dialog', { name: '新建角色' });
  await dialog.getByLabel('角色名称').fill('架构查看');
  await dialog.getByRole('button', { name: /创\s*建/u }).click();
  await manager.getByRole('heading', { name: '架构查看' }).waitFor();
  await manager
    .getByRole('searchbox')
    .or(manager.getByRole('textbox', { name: '搜索权限' }))
    .last()
    .fill('人员架构');
  await manager.getByRole('checkbox', { name: '人员架构', exact: true }).first().check();
  await manager.getByRole('complementary', { name: '保存前核对' }).getByText('人员架构', { exact: true }).waitFor();
  await manager.getByRole('button', { name: '保存权限' }).click();
  await manager.getByText('权限已保存').waitFor();

  await follow(manager, '/com-item?tab=users');
  await manager.getByRole('textbox', { name: '姓名或完整手机号' }).or(manager.getByLabel('搜索用户')).first().waitFor();
  const member = await visitor(browser, { viewport: { width: 1440, height: 900 } });
  await signIn(member.page, 'plain_staff');
  const name =
    (await member.page.getByRole('button', { name: /的菜单$/u }).getAttribute('aria-label'))?.replace(
      /\s*的菜单$/u,
      '',
    ) ?? '';
  await manager.getByRole('button', { name: `编辑 ${name}` }).click();
  await manager.getByRole('dialog').getByLabel('角色', { exact: true }).click();
  await manager.keyboard.type('架构查看');
  // The roles of the company come when the box is opened.
  const offered = manager.locator('.ant-select-dropdown:visible');
  await offered.locator('.ant-select-item-option', { hasText: '架构查看' }).click();
  await manager.keyboard.press('Escape');
  await offered.waitFor({ state: 'detached' });
  const editor = manager.getByRole('dialog', { name: `编辑 ${name}` });
  await editor.locator('.ant-select-selection-item', { hasText: '架构查看' }).waitFor();
  await editor.getByRole('button', { name: /保\s*存/u }).click();
  await editor.waitFor({ state: 'hidden' });

  // A page read anew has the role that was just given; a link followed could be judged by the rights of before.
  await member.page.goto('/interior');
  await member.page.waitForURL((url) => url.pathname === '/interior');
  await follow(manager, '/com-item');
  await roles.getByRole('button', { name: /架构查看/u }).click();
  // The rights of the role before stand there until then.
  await manager.getByRole('heading', { name: '架构查看' }).waitFor();
  const search = manager.getByRole('textbox', { name: '搜索权限' }).or(manager.getByLabel('搜索权限')).first();
  const structure = manager.getByRole('checkbox', { name: '人员架构', exact: true }).first();
  await search.fill('人员架构');
  await structure.uncheck();
  await manager.getByRole('button', { name: '保存权限' }).click();
  await member.page.waitForURL((url) => url.pathname === '/401');
  await member.page.getByRole('button', { name: '申请权限' }).click();
  await member.page.getByText(/^申请已发给 \d+ 位管理员$/u).waitFor();
  expect(pathOf(member.page)).toBe('/401');
});

it('story 1: founds an enterprise and lets a colleague in by an invite code', async () => {
  const founder = await visitor(browser);
  await signIn(founder.page, 'hr_manager', { path: '/create-enterprise' });
  const card = founder.page.getByRole('region', { name: '创建企业' });
  await card.getByLabel('企业全称').fill('测试科技有限公司');
  await card.getByLabel('企业简称').fill('测试科技');
  await card.getByLabel('统一社会信用代码').fill('91110108MA00000150');
  await card.getByText(/校验位错误，应为 T/u).waitFor();
  await card.getByLabel('统一社会信用代码').fill('91110108MA0000015T');
  await card.getByRole('button', { name: '创建企业' }).click();
  await founder.page.waitForURL((url) => url.pathname !== '/create-enterprise' && url.pathname !== '/home-middleware');
  await follow(founder.page, '/entrepreneurship-center');
  await founder.page
    .getByRole('button', { name: /邀\s*请/u })
    .first()
    .click();
  // The code brings a role: shown in the list, offered to who approves.
  const wanted = founder.page.getByLabel('加入角色');
  await wanted.fill('文案');
  await founder.page.getByTitle('文案', { exact: true }).click();
  // By the keyboard: the open list covers the button.
  await founder.page.getByRole('button', { name: '生成邀请码' }).press('Enter');
  await founder.page.getByRole('list', { name: '邀请码列表' }).getByText('角色：文案').waitFor();
  const code = ((await founder.page.getByLabel('邀请码', { exact: true }).textContent()) ?? '').trim();
  const colleague = await visitor(browser);
  await signIn(colleague.page, 'plain_staff', { path: `/create-enterprise?inviteCode=${code}` });
  await colleague.page.getByText('测试科技有限公司').waitFor();
  await colleague.page.getByRole('button', { name: '申请加入' }).click();
  await colleague.page.getByText(/申请已提交/u).waitFor();
  await follow(colleague.page, '/entrepreneurship-center');
  await colleague.page.getByRole('link', { name: /^我的申请 [1-9]/u }).waitFor();
  // The message finds him at work in another company and takes him back, if he wants that.
  await follow(founder.page, '/entrepreneurship-center');
  await founder.page
    .getByRole('button', { name: /^进入企业 云启/u })
    .first()
    .click();
  await founder.page.waitForURL(
    (url) => url.pathname !== '/entrepreneurship-center' && url.pathname !== '/home-middleware',
  );
  await founder.page.getByRole('button', { name: /^消息/u }).click();
  await founder.page
    .getByRole('dialog', { name: /^消息/u })
    .getByRole('button', { name: /申请加入/u })
    .first()
    .click();
  await founder.page
    .getByRole('dialog', { name: '切换到「测试科技」？' })
    .getByRole('button', { name: '切换并打开' })
    .click();
  await founder.page.waitForURL((url) => url.searchParams.get('tab') === 'handle');
  await founder.page.getByRole('button', { name: /^同意/u }).click();
  const decision = founder.page.getByRole('dialog', { name: /^同意.*的加入申请/u });
  await decision.getByText('文案', { exact: true }).waitFor();
  await decision.getByRole('button', { name: /^同\s*意/u }).click();
  await founder.page.getByText('已同意').first().waitFor();
  await follow(colleague.page, '/entrepreneurship-center');
  await colleague.page.getByRole('button', { name: '进入企业 测试科技有限公司' }).waitFor();
});

it('story 5: a tab keeps writing into its own company while another tab has switched', async () => {
  const { page: tabA, context } = await visitor(browser, { viewport: { width: 1440, height: 900 } });
  await signIn(tabA, 'company_admin', { path: '/company-honors' });
  const choiceOf = (page: typeof tabA) =>
    page.evaluate(
      () =>
        JSON.parse(sessionStorage.getItem('current_choose_enterprise') ?? '{}') as {
          companyCode: string;
          groupCode: string;
        },
    );
  const first = await choiceOf(tabA);
  const tabB = await context.newPage();
  await tabB.goto('/entrepreneurship-center');
  await tabB
    .getByRole('button', { name: /^进入企业 /u })
    .nth(1)
    .click();
  await tabB.waitForURL((url) => url.pathname !== '/entrepreneurship-center' && url.pathname !== '/home-middleware');
  const second = await choiceOf(tabB);
  expect(second.companyCode).not.toBe(first.companyCode);
  await tabA.getByText('已在其他标签页切换到').waitFor();

  await tabA.getByRole('button', { name: '新建荣誉' }).click();
  const name = `标签页荣誉${Date.now()}`;
  await tabA.getByRole('textbox', { name: /^荣誉名称/u }).fill(name);
  await tabA.getByLabel(/^授予单位/u).fill('工信部');
  for (const label of [/^级别/u, /^类型/u]) {
    await tabA.getByLabel(label).click();
    await tabA.keyboard.press('ArrowDown');
    await tabA.keyboard.press('Enter');
  }
  await tabA.getByLabel(/^获奖日期/u).fill('2024/01/02');
  await tabA.keyboard.press('Enter');
  const [request] = await Promise.all([
    tabA.waitForRequest((sent) => sent.url().endsWith('/insertAndUpdateHonor')),
    tabA.getByRole('button', { name: /^保\s*存/u }).click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({ companyCode: first.companyCode });
  expect(await (await request.response())?.json()).toMatchObject({ resultCode: 1 });

  // The row is where the tab stood, not where the other one went.
  const search = (choice: typeof first) =>
    tabA.request
      .post('/api/v1/company/honor/queryPageHonor', {
        data: {
          groupCode: choice.groupCode,
          companyCode: choice.companyCode,
          filter: { keyword: name },
          page: { current: 1, size: 10 },
        },
        headers: { 'X-Requested-With': 'XMLHttpRequest' },
      })
      .then(async (response) => ((await response.json()) as { data: { total: number } }).data.total);
  expect([await search(first), await search(second)]).toEqual([1, 0]);
});
