/** Screens of the personnel area. */
import type { AppRoute } from '#platform/web/router/app-route.ts';
import type { WebContribution } from '#platform/web/contribution.ts';
import { interiorTabs } from './interior-tabs.ts';
import { registerStaffPickers } from './ref-pickers.ts';

registerStaffPickers();

export const routes: readonly AppRoute[] = [
  {
    path: '/personnel',
    title: '人事管理',
    type: 'subsystem',
    menuType: 'D',
    sort: 11,
    redirect: '/personnelWall',
    permission: 'personnel',
  },
  {
    path: '/personnelWall',
    title: '人才墙',
    menuType: 'M',
    parent: '/personnel',
    sort: 1,
    permission: 'personnel_wall',
    icon: 'people',
    page: () => import('./wall/WallPage.tsx'),
  },
  {
    path: '/interior',
    title: '人员架构',
    menuType: 'M',
    parent: '/personnel',
    sort: 2,
    permission: 'staff_structure',
    icon: 'structure',
    tabs: interiorTabs,
    page: () => import('./InteriorPage.tsx'),
  },
  {
    path: '/staff-contracts',
    title: '劳动合同',
    menuType: 'M',
    parent: '/personnel',
    sort: 6,
    permission: 'staff_contract_view',
    icon: 'file',
    page: () => import('./contracts/ContractsPage.tsx'),
  },
  {
    path: '/staff-changes',
    title: '人事异动',
    menuType: 'M',
    parent: '/personnel',
    sort: 7,
    permission: 'staff_structure',
    icon: 'compass',
    page: () => import('./changes/ChangesPage.tsx'),
  },
  {
    path: '/staff-papers',
    title: '证件证书',
    menuType: 'M',
    parent: '/personnel',
    sort: 8,
    permission: 'staff_structure',
    icon: 'badge',
    page: () => import('./papers/PapersPage.tsx'),
  },
  {
    path: '/staff-certificates',
    title: '证明开具',
    menuType: 'M',
    parent: '/personnel',
    sort: 9,
    permission: 'staff_certificate',
    icon: 'stamp',
    page: () => import('./certificates/CertificatesPage.tsx'),
  },
  {
    path: '/interior-detail',
    title: '员工档案',
    menuType: 'S',
    parent: '/interior',
    hiddenMenu: true,
    permission: 'staff_structure',
    page: () => import('./archive/ArchivePage.tsx'),
  },
  {
    path: '/interior-edits',
    title: '个人信息修改',
    menuType: 'S',
    opensAlone: true,
    parent: '/interior',
    hiddenMenu: true,
    permission: 'staff_edit',
    page: () => import('./self-service/PersonalEditPage.tsx'),
  },
  {
    path: '/interior-wages',
    title: '职工平均工资',
    menuType: 'S',
    opensAlone: true,
    parent: '/interior',
    hiddenMenu: true,
    permission: 'staff_demission',
    page: () => import('./demission/LocalWagePage.tsx'),
  },
];

/** Who keeps the roster opens the page for others' matters; the own contract and leave wait in the list of panels. */
const keepsRoster = (codes: ReadonlySet<string>): boolean => codes.has('staff_structure');

export const staff: WebContribution = {
  acts: () => import('./act-entries.ts'),
  routes,
  departments: () => import('./department/department-choices.ts'),
  userCenterTabs: [
    { key: 'archive', label: '我的档案', sort: 1.5, part: () => import('./self-service/OwnArchiveTab.tsx') },
    {
      key: 'certificates',
      label: '我的证明',
      sort: 1.6,
      part: () => import('./certificates/OwnCertificatesTab.tsx'),
    },
  ],
  ownRequests: [
    { label: '修改个人信息', path: '/userCenter?tab=archive', sort: 10 },
    { label: '申请证明', path: '/userCenter?tab=certificates', sort: 20 },
  ],
  homePanels: [
    {
      code: 'own_requests',
      label: '我的申请',
      about: '本人信息修改的进展',
      isOwn: true,
      size: { w: 4, h: 3, minW: 3, minH: 3 },
      sort: 20,
      part: () => import('./home/OwnRequestPanel.tsx'),
    },
    {
      code: 'own_contract',
      label: '合同与试用期',
      about: '本人的劳动合同和试用期',
      isOwn: true,
      size: { w: 4, h: 5, minW: 3, minH: 5 },
      sort: 24,
      startsHidden: keepsRoster,
      part: () => import('./home/OwnContractPanel.tsx'),
    },
    {
      code: 'own_leave',
      label: '假期余额',
      about: '本人的年休假',
      isOwn: true,
      size: { w: 4, h: 5, minW: 3, minH: 4 },
      sort: 26,
      phoneSort: 22,
      startsHidden: keepsRoster,
      part: () => import('./home/OwnLeavePanel.tsx'),
    },
    {
      code: 'own_archive',
      label: '我的档案',
      about: '本人档案的完整度和缺项',
      isOwn: true,
      size: { w: 4, h: 4, minW: 3, minH: 3 },
      sort: 65,
      part: () => import('./home/OwnArchivePanel.tsx'),
    },
  ],
  menuCounts: [
    {
      path: '/interior',
      permission: 'staff_edit',
      count: async (signal) => (await import('./self-service/waiting-edits.ts')).countWaitingEdits(signal),
      words: (count) => `${count} 项信息修改待审批`,
    },
    {
      path: '/staff-certificates',
      permission: 'staff_certificate',
      count: async (signal) => (await import('./certificates/waiting-count.ts')).countWaitingCertificates(signal),
      words: (count) => `${count} 份证明待开具`,
    },
  ],
};
