/** Contracts, projects and what waits for a decision. */
import type { Walk } from './state.ts';
import { dialog } from './state.ts';

export const contractWalk: Walk = {
  account: 'company_admin',
  name: 'contracts, projects, approval',
  states: [
    { name: 'contracts', path: '/contract-manage' },
    {
      name: 'settings of contracts',
      path: '/contract-manage',
      open: dialog('合同设置'),
      onlyWide: true,
      escapes: true,
    },
    {
      name: 'reminders of contracts',
      path: '/contract-manage',
      open: dialog('提醒中心'),
      onlyWide: true,
      escapes: true,
    },
    { name: 'contract', path: '/contract-manage?id=1' },
    { name: 'contract, a receipt', path: '/contract-manage?id=1', open: dialog('登记收款'), onlyWide: true },
    { name: 'contract, new', path: '/contract-manage?new=1' },
    { name: 'projects', path: '/project-manage' },
    { name: 'projects by stage', path: '/project-manage?view=board', onlyWide: true },
    { name: 'projects in time', path: '/project-manage?view=gantt', onlyWide: true },
    { name: 'load of people', path: '/project-manage?view=load', onlyWide: true },
    { name: 'project', path: '/projectDetails?id=1' },
    { name: 'plan of a project', path: '/projectDetails?id=1&tab=plan' },
    { name: 'what waits for a decision', path: '/approval' },
    { name: 'rules of approval', path: '/approval-settings' },
    { name: 'certificates', path: '/staff-certificates' },
  ],
};
