/** Signing in, the home page, the shell and the personal centre. What shows before somebody is signed in is looked at as a visitor. */
import type { Walk } from './state.ts';
import { button, dialog } from './state.ts';

export const visitorWalk: Walk = {
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

export const shellWalk: Walk = {
  account: 'hr_manager',
  name: 'account and shell',
  states: [
    { name: 'home', path: '/szytHome' },
    { name: 'home, shortcuts', open: dialog(/编辑/u), escapes: true },
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
