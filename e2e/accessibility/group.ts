/** Screens of a group. */
import type { Walk } from './state.ts';
import { button } from './state.ts';

export const groupWalk: Walk = {
  account: 'group_admin',
  name: 'group',
  states: [
    { name: 'roles of the group', path: '/user-role-manage' },
    {
      name: 'somebody new for the group',
      path: '/user-role-manage',
      open: async (page) => {
        await page.getByRole('navigation', { name: '角色列表' }).getByRole('button', { name: '集团领导' }).click();
        await page.getByRole('tab', { name: /^成员/u }).click();
        await page.getByRole('button', { name: '邀请新成员' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'survey of the group',
      path: '/group-survey',
      open: async (page) => {
        await page.locator('[data-part="entity-table"], [data-part="entity-cards"]').first().waitFor();
        await page.getByRole('list', { name: '各省成员数（列表）' }).waitFor();
      },
    },
    { name: 'who is missing in the survey', open: (page) => page.locator('[data-part="coverage-chip"]').click() },
    {
      name: 'companies and officials of the group',
      path: '/group-survey?tab=framework',
      open: (page) => page.locator('[data-part="entity-table"], [data-part="entity-cards"]').first().waitFor(),
    },
    {
      name: 'strength of members',
      path: '/group-survey?tab=power',
      open: async (page) => {
        await page.getByRole('button', { name: '调整权重' }).click();
        await page.getByRole('button', { name: '保存权重' }).waitFor();
      },
    },
    {
      name: 'partners of the group',
      path: '/group-survey?tab=partners',
      open: (page) => page.locator('[data-part="entity-table"], [data-part="entity-cards"]').first().waitFor(),
    },
    { name: 'members of the group', path: '/user-role-manage?tab=members' },
    {
      name: 'putting somebody out of the group',
      open: async (page) => {
        await button(/^移出集团 /u)(page);
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'tree of the group, a member',
      path: '/group-base-info',
      open: (page) => page.getByRole('rowheader').last().getByRole('button').last().click(),
    },
    {
      name: 'tree of the group, a move that waits',
      onlyWide: true,
      open: async (page) => {
        await page
          .getByRole('row')
          .filter({ has: page.getByRole('rowheader') })
          .nth(2)
          .focus();
        await page.keyboard.press('Alt+Shift+ArrowRight');
        await page.getByRole('button', { name: '确认移动' }).waitFor();
      },
    },
    { name: 'what a group tells of itself', path: '/group-base-info?tab=profile' },
    { name: 'company roles as the group', path: '/com-item' },
    { name: 'companies of the group', path: '/base-info' },
    { name: 'a list of the group by company', path: '/patent-info' },
    { name: 'enterprise centre as group', path: '/entrepreneurship-center' },
    {
      name: 'members side by side',
      path: '/group-contrast?metrics=staffCount,patentCount,turnoverRate,revenue',
      open: (page) => page.getByRole('region', { name: '对比表' }).waitFor(),
    },
    {
      name: 'members as rows',
      path: '/group-contrast?metrics=staffCount,patentCount,turnoverRate,revenue&swap=1',
      open: (page) => page.getByRole('region', { name: '对比表' }).waitFor(),
    },
    {
      name: 'what members own',
      path: '/group-knowledge-property',
      open: (page) => page.locator('[data-part="entity-table"], [data-part="entity-cards"]').first().waitFor(),
    },
    {
      name: 'a patent of a member',
      open: async (page) => {
        await page.getByRole('button', { name: '查看' }).or(page.locator('[data-part="card-title"]')).first().click();
        await page.getByRole('dialog').waitFor();
      },
    },
  ],
};
