/** What became of a project in a week: written by its members, read by all who see it. */
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { partOfProject, partPermissions, projectField } from './project-part.ts';

/** Most entries of a project: one a working day for eight years. */
export const mostLogs = 2000;

export const projectLog = entity({
  name: 'project_log',
  label: '项目进展',
  unit: '条',
  title: 'logDate',
  permissions: partPermissions,
  parent: partOfProject(mostLogs),
  sort: [{ field: 'logDate', order: 'desc' }],
  restorable: 'atOnce',
  fields: {
    ...projectField,
    logDate: f.date({ label: '进展日期', required: true, past: true, list: { width: 112 } }),
    content: f.longText({ label: '进展内容', required: true, max: 2000, list: { width: 320 } }),
    progress: f.percent({ label: '当前进度', list: { width: 90 } }),
    risk: f.longText({ label: '问题与风险', max: 1000 }),
    attachments: f.files({ label: '附件', max: 20 }),
  },
});
