/** Screens around the enterprises a person belongs to, and the pieces this area adds to the shell. */
import type { AppRoute } from '#platform/web/router/app-route.ts';
import type { WebContribution } from '#platform/web/contribution.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/home-middleware',
    title: '正在进入',
    menuType: 'P',
    hiddenMenu: true,
    saveMenu: true,
    bare: true,
    page: () => import('./HomeMiddlewarePage.tsx'),
  },
  {
    path: '/create-enterprise',
    title: '创建企业',
    menuType: 'P',
    hiddenMenu: true,
    page: () => import('./CreateEnterprisePage.tsx'),
  },
  {
    path: '/entrepreneurship-center',
    title: '企业中心',
    menuType: 'P',
    hiddenMenu: true,
    page: () => import('./EnterpriseCenterPage.tsx'),
  },
  {
    path: '/com-item',
    title: '角色管理',
    menuType: 'M',
    parent: '/tools',
    hiddenMenu: true,
    sort: 4,
    permission: 'role_manage',
    icon: 'users',
    page: () => import('./roles/RolePage.tsx'),
  },
  {
    path: '/audit-log',
    title: '操作日志',
    menuType: 'M',
    parent: '/tools',
    hiddenMenu: true,
    sort: 5,
    permission: 'audit_log',
    icon: 'book',
    page: () => import('#core/audit/web/AuditLogPage.tsx'),
  },
  {
    path: '/jurisdiction',
    title: '权限管理',
    menuType: 'S',
    parent: '/personnel',
    hiddenMenu: true,
    permission: 'role_manage',
    page: () => import('./roles/RolePage.tsx'),
  },
  {
    path: '/user-role-manage',
    title: '角色管理',
    menuType: 'M',
    parent: '/group-information',
    hiddenMenu: true,
    saveMenu: true,
    sort: 3,
    permission: 'group_role_manage',
    icon: 'users',
    page: () => import('./roles/GroupRolePage.tsx'),
  },
  {
    path: '/platform-admin',
    title: '平台运营',
    menuType: 'P',
    hiddenMenu: true,
    permission: 'platform_manage',
    icon: 'desk',
    page: () => import('./platform/PlatformPage.tsx'),
  },
];

export const org: WebContribution = {
  routes,
  switcher: () => import('./EnterpriseSwitcher.tsx'),
  tools: [() => import('#core/file/web/DownloadCentre.tsx'), () => import('#core/message/web/MessageBell.tsx')],
  userCenterTabs: [
    { key: 'enterprise', label: '我的企业', sort: 5, part: () => import('./EnterpriseTab.tsx') },
    { key: 'message', label: '消息中心', sort: 6, part: () => import('#core/message/web/MessageTab.tsx') },
    {
      key: 'message-setting',
      label: '消息设置',
      sort: 6.5,
      part: () => import('#core/message/web/MessageSettingTab.tsx'),
    },
    { key: 'download', label: '下载中心', sort: 7, part: () => import('#core/file/web/DownloadTab.tsx') },
  ],
  liveStream: '/api/v1/message/stream',
};
