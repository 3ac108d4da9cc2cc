/** A cost of a project: what was spent, on what, when. The project keeps the sum. */
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { costSubjects } from './project-dicts.ts';
import { partOfProject, partPermissions, projectField } from './project-part.ts';
import { projectMoney } from './project.ts';

/** Most cost rows of a project. */
export const mostCosts = 2000;

export const projectCost = entity({
  name: 'project_cost',
  label: '项目成本',
  unit: '笔',
  title: 'costDate',
  permissions: { ...partPermissions, read: projectMoney },
  parent: partOfProject(mostCosts),
  sort: [{ field: 'costDate', order: 'desc' }],
  restorable: 'atOnce',
  fields: {
    ...projectField,
    costDate: f.date({ label: '发生日期', required: true, past: true, list: { width: 112 } }),
    subject: f.oneOf({ label: '成本科目', options: costSubjects, required: true, list: { width: 100 } }),
    amount: f.money({ label: '金额', required: true, min: 0.01, list: { width: 130 } }),
    staffId: f.ref({ label: '经办人', to: 'group_user_base', list: { width: 90 } }),
    voucher: f.text({ label: '凭证号', max: 50, list: { width: 120 } }),
    remark: f.text({ label: '说明', max: 200, list: { width: 200 } }),
  },
});
