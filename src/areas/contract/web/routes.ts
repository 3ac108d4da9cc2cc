/** Screens of contracts: the register, which holds one contract and its form under addresses of its own. */
import type { WebContribution } from '#platform/web/contribution.ts';
import type { AppRoute } from '#platform/web/router/app-route.ts';
import { registerContractPickers } from './ref-pickers.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/contract',
    title: '合同管理',
    type: 'subsystem',
    menuType: 'D',
    sort: 8,
    redirect: '/contract-manage',
    permission: 'contract',
  },
  {
    path: '/contract-manage',
    title: '合同管理',
    menuType: 'M',
    parent: '/contract',
    hiddenMenu: true,
    sort: 1,
    permission: 'contract_manage',
    icon: 'file',
    page: () => import('./ContractPage.tsx'),
  },
];

registerContractPickers();

export const contract: WebContribution = {
  routes,
  acts: () => import('./act-entries.ts'),
};
