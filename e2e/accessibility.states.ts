/**
 * Every built screen, dialog and drawer, and how a person gets there. Read by accessibility.spec.ts. What a story looks at with axe when it
 * gets there (the drawer of leaving, the later steps of an entry) is not looked at again.
 */
import type { Page } from 'playwright-core';
import { headAct } from './stage.ts';

/** Something to look at: an address, and what is done there before looking. */
export interface State {
  readonly name: string;
  /** Undefined: goes on from the state before. */
  readonly path?: string;
  readonly open?: (page: Page) => Promise<unknown>;
  /** Tools that narrow windows fold away are looked at in the wide one. */
  readonly onlyWide?: true;
  /** It opens a layer and nothing else: Esc gives the screen back as it was, and the next state at that address need not go there again. */
  readonly escapes?: true;
}

/** States that one account walks through; null is a visitor. */
export interface Walk {
  readonly account: string | null;
  readonly name: string;
  readonly states: readonly State[];
}

/** antd puts a blank between two characters of a button. */
const spaced = (text: string) => new RegExp(`^${[...text].join('\\s?')}$`, 'u');
const button = (text: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name: typeof text === 'string' ? spaced(text) : text })
    .first()
    .click();
const dialog = (text: string | RegExp) => async (page: Page) => {
  await button(text)(page);
  await page.getByRole('dialog').last().waitFor();
};

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) });
/** One line that fits and one that does not: the check has both to show. */
const honours = () =>
  file(
    '荣誉.csv',
    `荣誉名称,级别,类型,授予单位,获奖日期\n无障碍示范单位${Date.now()},国家级,企业荣誉,示例单位,2024-05-01\n没有级别,不存在的级别,企业荣誉,示例单位,2024-13-01\n`,
  );
const people = () =>
  file('花名册.csv', '姓名,手机号,部门\n王小明,1380013800,不存在的部门\n李小红,13800138000,总经理办公室\n');

async function throughImport(page: Page, sheet: ReturnType<typeof file>, until: 'columns' | 'check'): Promise<void> {
  await button('下一步')(page);
  await page.locator('input[type=file]').setInputFiles(sheet);
  await page
    .getByRole('button', { name: /^取消导入|^导入 \d/u })
    .or(page.getByRole('region', { name: '匹配列' }))
    .first()
    .waitFor({ timeout: 60_000 });
  if (until === 'check') {
    const columns = page.getByRole('region', { name: '匹配列' });
    if (await columns.isVisible()) await columns.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('button', { name: '取消导入' }).waitFor({ timeout: 60_000 });
  }
}

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

const visitorWalk: Walk = {
  account: null,
  name: 'visitor',
  states: [
    { name: 'landing', path: '/propagate' },
    { name: 'sign in', path: '/login' },
    { name: 'sign in, empty form refused', open: button('登录') },
    {
      name: 'sign in, asked to agree',
      path: '/login',
      open: async (page) => {
        await page.getByLabel('账号', { exact: true }).fill('hr_manager');
        await page.getByLabel('密码', { exact: true }).fill('x');
        await page.getByRole('button', { name: '登录', exact: true }).click();
        await page.getByRole('dialog', { name: '请先阅读并同意' }).waitFor();
      },
    },
    { name: 'sign in by code', path: '/login', open: (page) => page.getByRole('tab', { name: '验证码登录' }).click() },
    { name: 'register', path: '/login?mode=register' },
    { name: 'forgotten password', path: '/login?mode=forgot' },
    { name: 'outbox', path: '/login?mode=outbox' },
    { name: 'protocol', path: '/protocol?type=privacy_policy' },
    { name: 'dead sign-in link', path: '/autoLogin#key=nothing' },
    { name: 'not found', path: '/404' },
    { name: 'no right', path: '/401' },
  ],
};

const shellWalk: Walk = {
  account: 'hr_manager',
  name: 'account and shell',
  states: [
    { name: 'home', path: '/szytHome' },
    { name: 'home, shortcuts', open: (page) => page.getByRole('button', { name: '编辑' }).click(), escapes: true },
    { name: 'home, arranging', path: '/szytHome', open: button('自定义'), onlyWide: true },
    { name: 'create enterprise', path: '/create-enterprise' },
    {
      name: 'create enterprise, findings',
      open: (page) => page.getByLabel('统一社会信用代码').first().fill('91110108MA00000150'),
    },
    { name: 'enterprise centre', path: '/entrepreneurship-center' },
    { name: 'leave question', open: dialog(/^退出/u) },
    { name: 'requests to handle', path: '/entrepreneurship-center?tab=handle' },
    { name: 'own requests', path: '/entrepreneurship-center?tab=request' },
    { name: 'profile', path: '/userCenter?tab=profile' },
    { name: 'security', path: '/userCenter?tab=security' },
    { name: 'change password', open: dialog('修改密码'), escapes: true },
    { name: 'bind mail', path: '/userCenter?tab=security', open: dialog(/绑定邮箱|更换邮箱/u), escapes: true },
    { name: 'bind TOTP', path: '/userCenter?tab=security', open: dialog('绑定动态口令'), escapes: true },
    { name: 'sign in on the phone', path: '/userCenter?tab=security', open: dialog('显示二维码') },
    { name: 'devices', path: '/userCenter?tab=devices' },
    { name: 'preference', path: '/userCenter?tab=preference' },
    { name: 'own enterprises', path: '/userCenter?tab=enterprise' },
    { name: 'privacy', path: '/userCenter?tab=privacy' },
    { name: 'messages', path: '/userCenter?tab=message' },
    { name: 'downloads', path: '/userCenter?tab=download' },
    { name: 'enterprise switcher', open: (page) => page.locator('[data-part="enterprise-button"]').first().click() },
    { name: 'message drawer', path: '/userCenter?tab=profile', open: dialog(/^消息/u) },
    { name: 'clear messages question', open: button('清空'), escapes: true },
    { name: 'download drawer', path: '/userCenter?tab=profile', open: dialog(/^下载中心/u), escapes: true },
    {
      name: 'avatar menu',
      path: '/userCenter?tab=profile',
      open: (page) => page.locator('[data-part="avatar-button"]').click(),
    },
    { name: 'command palette', path: '/userCenter', open: (page) => page.keyboard.press('Control+k'), onlyWide: true },
    {
      name: 'command palette, found',
      open: (page) => page.getByRole('combobox', { name: '搜索与办理' }).fill('zhang'),
      onlyWide: true,
    },
  ],
};

const rightsWalk: Walk = {
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

const groupWalk: Walk = {
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

const rosterWalk: Walk = {
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

const departmentWalk: Walk = {
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

const archiveWalk: Walk = {
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
    { name: 'people outside', path: '/outside' },
    { name: 'people outside as cards', path: '/outside?view=cards', onlyWide: true },
    { name: 'person outside, new', path: '/outside', open: button(/^新建外部人才/u), onlyWide: true },
    { name: 'person outside', path: '/outside-detail?id=1' },
    { name: 'person outside, records', path: '/outside-detail?id=1&tab=record', onlyWide: true },
    { name: 'person outside, blacklist', path: '/outside-detail?id=1', open: dialog('列入黑名单'), onlyWide: true },
  ],
};

const honourWalk: Walk = {
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

const importWalk: Walk = {
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

const rosterImportWalk: Walk = {
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
const companyWalk: Walk = {
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

const statementWalk: Walk = {
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

export const walks: readonly Walk[] = [
  visitorWalk,
  shellWalk,
  rightsWalk,
  groupWalk,
  rosterWalk,
  departmentWalk,
  archiveWalk,
  honourWalk,
  importWalk,
  rosterImportWalk,
  companyWalk,
  statementWalk,
];
