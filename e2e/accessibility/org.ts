/** Roles, users and the log of acts. */
import type { Page } from 'playwright-core';
import type { Walk } from './state.ts';
import { button, dialog } from './state.ts';

/** A refused call, so that the log has something to show. */
const leaveEntry = (page: Page) =>
  page.evaluate(async () => {
    const { groupCode, companyCode } = JSON.parse(
      sessionStorage.getItem('current_choose_enterprise') ?? '{}',
    ) as Record<string, string>;
    await fetch('/api/v1/group/role/query', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      body: JSON.stringify({ groupCode, companyCode, page: { current: 1, size: 10 } }),
    });
  });

export const rightsWalk: Walk = {
  account: 'company_admin',
  name: 'roles, users, audit log',
  states: [
    { name: 'home of the writing platform', path: '/work-platform-home' },
    { name: 'roles', path: '/com-item' },
    { name: 'new role', open: dialog('新建'), escapes: true },
    { name: 'copy role', path: '/com-item', open: dialog('复制为新角色'), escapes: true },
    { name: 'data scope', path: '/com-item', open: (page) => page.getByRole('tab', { name: '数据范围' }).click() },
    { name: 'members of a role', open: (page) => page.getByRole('tab', { name: /成员/u }).click() },
    { name: 'users', path: '/com-item?tab=users' },
    { name: 'new user', open: dialog('添加用户'), escapes: true },
    { name: 'edit user', path: '/com-item?tab=users', open: dialog(/^编辑 /u), escapes: true },
    { name: 'acts on a user', path: '/com-item?tab=users', open: button(/的更多操作$/u), escapes: true },
    {
      name: 'rights explained',
      path: '/com-item?tab=users',
      open: async (page) => {
        await button(/的更多操作$/u)(page);
        await page.getByRole('menuitem', { name: '查看权限' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'invite', path: '/entrepreneurship-center', open: dialog('邀请') },
    { name: 'audit log', path: '/audit-log', open: leaveEntry },
    {
      name: 'audit log entry',
      path: '/audit-log',
      open: async (page) => {
        await page.locator('tbody [data-part="cell-title"]').first().click();
        await page.getByRole('dialog').waitFor();
      },
    },
  ],
};
