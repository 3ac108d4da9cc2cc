/** Screens of the company profile area. */
import type { AppRoute } from '#platform/web/router/app-route.ts';
import type { WebContribution } from '#platform/web/contribution.ts';
import { registerCompanyPickers } from './ref-pickers.ts';

registerCompanyPickers();

export const routes: readonly AppRoute[] = [
  { path: '/company-manage-system', title: '企业管理', type: 'subsystem', menuType: 'D', sort: 6, redirect: '/company-info', permission: 'company_manage' },
  {
    path: '/company-info',
    title: '企业信息',
    menuType: 'G',
    parent: '/company-manage-system',
    sort: 1,
    redirect: '/base-info',
    permission: 'company_info',
    icon: 'building',
  },
  {
    path: '/base-info',
    title: '基本信息',
    menuType: 'M',
    parent: '/company-info',
    sort: 1,
    permission: 'base_info',
    icon: 'building',
    page: () => import('./base/BaseInfoPage.tsx'),
  },
  {
    path: '/company-qualification',
    title: '公司资质',
    menuType: 'M',
    parent: '/company-info',
    sort: 2,
    permission: 'company_qualification',
    icon: 'badge',
    page: () => import('./CertificatePage.tsx'),
  },
  {
    path: '/company-honors',
    title: '公司荣誉',
    menuType: 'M',
    parent: '/company-info',
    sort: 3,
    permission: 'company_honors',
    icon: 'award',
    page: () => import('./HonorPage.tsx'),
  },
  {
    path: '/management-system',
    title: '管理体系',
    menuType: 'M',
    parent: '/company-info',
    sort: 4,
    permission: 'management_system',
    icon: 'shield',
    page: () => import('./ManagementPage.tsx'),
  },
  {
    path: '/development-layout',
    title: '发展布局',
    menuType: 'M',
    parent: '/company-info',
    sort: 6,
    permission: 'development_layout',
    icon: 'map',
    page: () => import('./GrowPage.tsx'),
  },
  {
    path: '/product-material',
    title: '产品物料',
    menuType: 'M',
    parent: '/company-info',
    sort: 8,
    permission: 'product_manage',
    icon: 'package',
    page: () => import('./MaterialPage.tsx'),
  },
  {
    path: '/company-portrait',
    title: '企业画像',
    menuType: 'M',
    parent: '/company-manage-system',
    sort: 3,
    permission: 'company_portrait',
    icon: 'chart',
    page: () => import('./portrait/PortraitPage.tsx'),
  },
  {
    path: '/enterprise-details',
    title: '企业详情',
    menuType: 'P',
    hiddenMenu: true,
    saveMenu: true,
    page: () => import('./details/EnterpriseDetailsPage.tsx'),
  },
];

export const company: WebContribution = { routes };
