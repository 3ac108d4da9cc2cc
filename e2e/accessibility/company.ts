/** Profile, honours, certificates, intellectual property and statements of a company, and the import wizard. */
import type { Page } from 'playwright-core';
import { honours, throughImport } from './sheets.ts';
import type { Walk } from './state.ts';
import { button, dialog } from './state.ts';

export const honourWalk: Walk = {
  account: 'company_admin',
  name: 'honours',
  states: [
    { name: 'honours', path: '/company-honors' },
    { name: 'honours as wall', path: '/company-honors?view=wall' },
    { name: 'honour, new', path: '/company-honors', open: button('新建荣誉') },
    {
      name: 'honour, findings',
      open: async (page) => {
        await button(/^保\s?存/u)(page);
        await page.locator('[data-invalid]').first().waitFor();
      },
    },
    {
      name: 'honour, detail',
      path: '/company-honors',
      open: async (page) => {
        await page
          .locator(
            'tbody tr.ant-table-row [data-part="cell-title"], [data-part="entity-cards"] [data-part="card-title"]',
          )
          .first()
          .click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'honours, delete question',
      path: '/company-honors',
      open: async (page) => (
        await page.locator('tbody tr.ant-table-row .ant-checkbox-input').first().check(),
        dialog(/^删除/u)(page)
      ),
      onlyWide: true,
    },
  ],
};

export const importWalk: Walk = {
  account: 'company_admin',
  name: 'import wizard',
  states: [
    { name: 'import, template', path: '/company-honors', open: button('导入'), onlyWide: true },
    { name: 'import, file', open: button('下一步'), onlyWide: true },
    {
      name: 'import, columns',
      path: '/company-honors',
      open: async (page) => (await button('导入')(page), throughImport(page, honours(), 'columns')),
      onlyWide: true,
    },
    {
      name: 'import, check',
      path: '/company-honors',
      open: async (page) => (await button('导入')(page), throughImport(page, honours(), 'check')),
      onlyWide: true,
    },
    {
      name: 'import, result',
      open: async (page) => {
        await page.getByRole('checkbox', { name: /^跳过有错误的/u }).check();
        await page.getByRole('button', { name: /^导入 \d/u }).click();
        await page.getByRole('button', { name: '再导入一个文件' }).waitFor({ timeout: 60_000 });
      },
      onlyWide: true,
    },
  ],
};

const renewal = async (page: Page) => {
  await page
    .locator('tbody tr.ant-table-row')
    .first()
    .getByRole('button', { name: /的更多操作$/u })
    .click();
  await page.getByRole('menuitem', { name: '续证' }).click();
  await page.getByRole('dialog').last().waitFor();
};

/** What the stories of these screens do not ask axe about. */
export const companyWalk: Walk = {
  account: 'company_admin',
  name: 'company and property',
  states: [
    { name: 'profile', path: '/base-info' },
    { name: 'profile, block in work', open: button('编辑经营情况') },
    { name: 'profile, gaps', path: '/base-info', open: button(/^档案完整度/u), onlyWide: true },
    { name: 'partner categories as tree', path: '/base-info?tab=categories&view=tree' },
    { name: 'certificate, renewal', path: '/company-qualification', open: renewal, onlyWide: true },
    { name: 'deleted news', path: '/company-message', open: dialog('最近删除'), onlyWide: true },
    { name: 'news, when to publish', path: '/add-information', open: dialog('定时发布'), onlyWide: true },
    { name: 'nothing to edit', path: '/edit-information', onlyWide: true },
    { name: 'film, new', path: '/promotional-film', open: button('新建影片'), onlyWide: true },
    { name: 'material, new', path: '/product-material', open: button('新建物料'), onlyWide: true },
    { name: 'due dates, feed', path: '/due-calendar', open: dialog(/^订阅/u), onlyWide: true },
    { name: 'due dates as month', path: '/due-calendar?view=month' },
    { name: 'portrait, summary', path: '/company-portrait?tab=summary' },
    { name: 'company for others', path: '/enterprise-details?edition=outside' },
  ],
};

export const statementWalk: Walk = {
  account: 'finance_manager',
  name: 'statements',
  states: [
    { name: 'statements', path: '/base-info?tab=statements' },
    { name: 'statements, import', open: dialog('导入报表'), onlyWide: true },
    { name: 'statements, analysis', path: '/base-info?tab=statements&part=analysis' },
    { name: 'statements, checks', path: '/base-info?tab=statements&part=checks' },
    { name: 'statements, head', path: '/base-info?tab=statements', open: dialog('报表信息'), onlyWide: true },
  ],
};
