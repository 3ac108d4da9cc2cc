/** Roster, departments, archive and wall, and the import of the roster; the people outside stand in the walk of the archive. */
import type { Page } from 'playwright-core';
import { headAct } from '../stage.ts';
import { peopleOutside } from './recruit.ts';
import { people, throughImport } from './sheets.ts';
import type { Walk } from './state.ts';
import { button, dialog } from './state.ts';

export const rosterWalk: Walk = {
  account: 'hr_manager',
  name: 'roster',
  states: [
    { name: 'roster', path: '/interior' },
    { name: 'more filters', open: button(/^(?:更多筛选|筛选)/u), escapes: true },
    { name: 'column settings', path: '/interior', open: button('列设置'), onlyWide: true },
    {
      name: 'chosen rows',
      path: '/interior',
      open: (page) => page.locator('tbody tr.ant-table-row .ant-checkbox-input').first().check(),
      onlyWide: true,
    },
    { name: 'export dialog', open: dialog('导出'), onlyWide: true },
    { name: 'export all dialog', path: '/interior', open: dialog('批量导出'), onlyWide: true },
    { name: 'nothing found', path: '/interior?keyword=没有这样的人' },
    { name: 'entry wizard', path: '/interior?entry=new' },
    {
      name: 'entry wizard, findings',
      open: async (page) => {
        await page.getByLabel('证件号码').fill('330106199003074510');
        await button('下一步')(page);
      },
    },
    // The steps after it are looked at, filled in, by the story of an entry.
    {
      name: 'entry wizard, step 2',
      path: '/interior?entry=new',
      open: (page: Page) =>
        page
          .locator('[data-part="form-page-head"] li button')
          .nth(1)
          .click({ timeout: 3000 })
          .catch(() => undefined),
    },
    { name: 'people', path: '/interior?tab=people' },
    { name: 'chart', path: '/interior?tab=chart' },
    { name: 'chart tools', open: button('导出图片'), onlyWide: true },
    {
      name: 'teams',
      path: '/interior?tab=team',
      open: (page) => page.locator('[data-part="team-member"]').first().waitFor(),
      onlyWide: true,
    },
    { name: 'team form', path: '/interior?tab=team', open: dialog('新建团队'), onlyWide: true },
  ],
};

const departmentMenu = async (page: Page) => {
  const line = page.getByRole('treeitem', { name: /^财务中心/u });
  const item = page.getByRole('menuitem').first();
  // A tree that is drawn anew while the menu comes takes it away: opened once more, as a person would.
  for (let tries = 0; tries < 3 && !(await item.isVisible()); tries += 1) {
    await line.hover();
    await line.getByRole('button', { name: '财务中心的更多操作' }).click();
    await item.waitFor({ timeout: 5000 }).catch(() => undefined);
  }
};

const departmentAct = (act: string) => async (page: Page) => {
  await departmentMenu(page);
  await page.getByRole('menuitem', { name: act }).click();
  await page.getByRole('dialog').waitFor();
};

export const departmentWalk: Walk = {
  account: 'hr_manager',
  name: 'departments',
  states: [
    { name: 'department menu', path: '/interior', open: departmentMenu, onlyWide: true, escapes: true },
    ...['新建下级', '编辑信息', '移动到', '撤销部门', '删除'].map((act) => ({
      name: `department: ${act}`,
      path: '/interior',
      open: departmentAct(act),
      onlyWide: true as const,
      escapes: true as const,
    })),
  ],
};

/** Opens the archive of the first person in the roster. */
const openArchive = async (page: Page) => {
  await page
    .locator('tbody tr.ant-table-row [data-part="cell-title"], [data-part="entity-cards"] [data-part="card-title"]')
    .first()
    .click();
  await page.waitForURL(/\/interior-detail/u);
};

export const archiveWalk: Walk = {
  account: 'hr_manager',
  name: 'archive and wall',
  states: [
    { name: 'archive', path: '/interior?status=regular', open: openArchive },
    { name: 'archive, block in work', open: (page) => page.getByRole('button', { name: '编辑联系方式' }).click() },
    {
      name: 'archive, transfer',
      path: '/interior?status=regular',
      open: async (page) => {
        await openArchive(page);
        await headAct(page, '调岗');
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'wall', path: '/personnelWall' },
    { name: 'wall editor', path: '/personnelWall?mode=edit' },
    { name: 'add people', open: dialog('添加人员') },
    { name: 'wall player', path: '/personnelWall', open: dialog('全屏播放'), onlyWide: true },
    ...peopleOutside,
  ],
};

export const rosterImportWalk: Walk = {
  account: 'hr_manager',
  name: 'roster import',
  states: [
    { name: 'roster import, template', path: '/interior?import=new' },
    { name: 'roster import, file', open: button('下一步') },
    {
      name: 'roster import, check',
      path: '/interior?import=new',
      open: (page) => throughImport(page, people(), 'check'),
    },
  ],
};
