/** Users of a company in bulk: switched off and on by one act, with what it means said first. Members of a group: brought in, and put out again. Requests to join: found by filters and answered in their list. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateUsers } from '#core/org/model/member-acts.ts';
import { makeMobileOf } from '#platform/testing/make.ts';
import { endVisits, follow, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

it('several users are disabled and enabled by one call each; a new one is sent a link', async () => {
  const page = await screenOf(browser, 'company_admin', '/com-item?tab=users');
  const names = page.locator('[data-part="user-name"]');
  await names.first().waitFor();
  // The last ones of the list: no other story works with them.
  await page
    .getByRole('checkbox', { name: /^选择 /u })
    .nth(-1)
    .check();
  await page
    .getByRole('checkbox', { name: /^选择 /u })
    .nth(-2)
    .check();
  let calls = 0;
  page.on('request', (request) => (calls += request.url().endsWith(updateUsers.path) ? 1 : 0));
  const tools = page.getByRole('toolbar', { name: '批量操作' });
  await tools.getByRole('button', { name: /停\s*用/u }).click();
  const asked = page.getByRole('dialog').filter({ hasText: /^停用2 人/u });
  await asked.getByText('停用后立即不能进入本企业').waitFor();
  await asked.getByRole('button', { name: /停\s*用/u }).click();
  const said = page.getByText('已停用 2 人');
  await said.waitFor();
  expect(calls).toBe(1);
  // The choice ends with the act: what is chosen before that would end with it too.
  await tools.waitFor({ state: 'detached' });
  // Whoever was switched off comes back.
  await page
    .getByRole('checkbox', { name: /^选择 /u })
    .nth(-1)
    .check();
  await page
    .getByRole('checkbox', { name: /^选择 /u })
    .nth(-2)
    .check();
  await tools.getByRole('button', { name: /启\s*用/u }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /启\s*用/u })
    .click();
  await page.getByText('已启用 2 人').waitFor();
  expect(calls).toBe(2);

  // Whoever has a phone is sent a link; nobody else sees a password.
  await page.getByRole('button', { name: '添加用户' }).click();
  const added = page.getByRole('dialog', { name: '添加用户' });
  await added.getByLabel('姓名').fill('新来的同事');
  const phone = makeMobileOf(Date.now() % 99_999_999);
  // What is wrong is said at its field and stays there until it is mended.
  await added.getByLabel('手机号', { exact: true }).fill('154');
  await added.getByRole('button', { name: /保\s*存/u }).click();
  await added.getByRole('alert').filter({ hasText: '11 位' }).waitFor();
  await added.getByLabel('手机号', { exact: true }).fill(phone);
  await added.getByRole('button', { name: /保\s*存/u }).click();
  await page.getByText(`邀请已发送到 ${phone.slice(0, 3)}****${phone.slice(-4)}`).waitFor();
  await page.getByRole('cell', { name: '新来的同事' }).first().waitFor();
  // What was saved closes by itself and asks nothing.
  await added.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByText('修改未保存').count()).toBe(0);
  // What one looked for stands in the address: it is still there after the page was loaded anew, and gone with one press.
  await page.getByRole('searchbox', { name: '搜索用户' }).fill('新来的同事');
  await page.getByRole('searchbox', { name: '搜索用户' }).press('Enter');
  await page.getByText(/^共 [1-3] 人$/u).waitFor();
  await page.reload();
  await page.getByText(/^共 [1-3] 人$/u).waitFor();
  await expect.poll(() => page.getByRole('searchbox', { name: '搜索用户' }).inputValue()).toBe('新来的同事');
  await expect.poll(() => page.getByText('一次性密码').count()).toBe(0);
});

it('somebody is brought into the group and put out of it again, after it was said what that means', async () => {
  const page = await screenOf(browser, 'group_admin', '/user-role-manage');
  // Its own area is marked, whichever one came from.
  await page.getByRole('navigation', { name: '子系统' }).locator('a[aria-current]', { hasText: '集团' }).waitFor();
  await page.getByRole('navigation', { name: '角色列表' }).getByRole('button', { name: '集团领导' }).click();
  await page.getByRole('tab', { name: /^成员/u }).click();
  await page.getByRole('button', { name: '邀请新成员' }).click();
  const invited = page.getByRole('dialog', { name: '邀请新成员担任「集团领导」' });
  // A name of its own each time: the story may be told twice on one database.
  const name = `集团新${[...String(Date.now() % 1_000_000)].map((digit) => '零一二三四五六七八九'[Number(digit)]).join('')}`;
  await invited.getByLabel('姓名').fill(name);
  await invited.getByLabel('手机号', { exact: true }).fill(makeMobileOf(50_000_000 + (Date.now() % 40_000_000)));
  await invited.getByRole('button', { name: /邀\s*请/u }).click();
  await invited.waitFor({ state: 'hidden' });

  await page.getByRole('link', { name: '集团成员' }).click();
  // The members of one role, which stand until the list of all is there, have a box of the same name.
  await page.getByRole('navigation', { name: '角色列表' }).waitFor({ state: 'detached' });
  const search = page.getByRole('searchbox', { name: '搜索集团成员' });
  // What is typed before the list has come is not lost.
  await search.fill(name);
  await search.press('Enter');
  await page.getByText('共 1 人').waitFor();
  await expect.poll(() => page.getByRole('row', { name: new RegExp(name, 'u') }).innerText()).toContain('集团领导');
  await page.getByRole('button', { name: `移出集团 ${name}` }).click();
  const asked = page.getByRole('dialog', { name: `将 ${name} 移出集团？` });
  await asked.getByText('不再凭集团角色进入成员企业').waitFor();
  await asked.getByRole('button', { name: '移出集团' }).click();
  await asked.waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByRole('button', { name: `移出集团 ${name}` }).count()).toBe(0);
  // Oneself is not among those one may choose.
  await follow(page, '/user-role-manage?tab=members');
  const own = page.getByRole('row').filter({ hasText: '集团管理员' }).first();
  await own.waitFor();
  await expect.poll(() => own.getByRole('checkbox').isDisabled()).toBe(true);
  await expect.poll(() => own.getByRole('button', { name: /移出集团/u }).count()).toBe(0);
});

it('a request to join is found by its state and refused with a reason, which the list then shows', async () => {
  const page = await screenOf(browser, 'company_admin', '/entrepreneurship-center?tab=handle&status=pending');
  const row = page.locator('tbody tr.ant-table-row').first();
  const name = await row.locator('[data-part="cell-title"]').innerText();
  await row.getByRole('button', { name: `${name}的更多操作` }).click();
  await page.getByRole('menuitem', { name: '拒绝' }).click();
  const asked = page.getByRole('dialog').filter({ hasText: `${name}的加入申请` });
  await asked.getByLabel('拒绝原因（对方可见）').fill('请先联系人事');
  await asked.getByRole('button', { name: /拒\s*绝/u }).click();
  await asked.waitFor({ state: 'hidden' });
  // It waits no more: gone from those that wait, and found among the refused ones with what was said.
  await page.getByRole('button', { name: `同意 ${name}` }).waitFor({ state: 'detached' });
  await follow(page, `/entrepreneurship-center?tab=handle&status=rejected&keyword=${encodeURIComponent(name)}`);
  await page.getByRole('row').filter({ hasText: name }).getByText('请先联系人事').waitFor();
  await expect.poll(() => page.getByRole('button', { name: `同意 ${name}` }).count()).toBe(0);
});
