/** What endangers a project, and what is done about it. */
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { riskLevels, riskStatuses } from './project-dicts.ts';
import { partOfProject, partPermissions, projectField } from './project-part.ts';

/** Most risks of a project. */
export const mostRisks = 200;

export const projectRisk = entity({
  name: 'project_risk',
  label: '项目风险',
  unit: '项',
  title: 'title',
  permissions: partPermissions,
  parent: partOfProject(mostRisks),
  sort: [{ field: 'createdAt', order: 'desc' }],
  restorable: 'atOnce',
  fields: {
    ...projectField,
    title: f.text({ label: '风险', required: true, max: 100, list: { width: 200 } }),
    level: f.oneOf({
      label: '风险等级',
      options: riskLevels,
      required: true,
      default: 'medium',
      list: { width: 90 },
    }),
    plan: f.longText({ label: '应对措施', max: 1000 }),
    ownerId: f.ref({ label: '负责人', to: 'group_user_base', list: { width: 90 } }),
    dueDate: f.date({ label: '完成期限', list: { width: 112 } }),
    status: f.oneOf({
      label: '风险状态',
      options: riskStatuses,
      required: true,
      default: 'open',
      list: { width: 96 },
    }),
    note: f.longText({ label: '处理结果', max: 1000 }),
  },
});
