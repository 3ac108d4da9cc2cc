/** Acts on projects: the moves of their state, another manager, another stage. */
import { act, acts } from '#platform/acts/act.ts';
import { f, options } from '#platform/entity/field.ts';
import { projectStages, projectStatuses } from './project-dicts.ts';
import { projectMoves } from './project-moves.ts';
import { project } from './project.ts';

/** Most projects of one call. */
const bulk = 200;

/** What becomes of milestones that are open when a project is completed. */
export const openMilestoneChoices = options([
  { code: 'finish', label: '一并完成' },
  { code: 'cancel', label: '一并取消' },
  { code: 'leave', label: '保留未完成' },
]);

const reason = f.text({ label: '原因', required: true, min: 2, max: 200, list: true });
/** Codes of all states but that of projects that are put away. */
const unarchived = projectStatuses.map(({ code }) => code).filter((code) => code !== 'archived');

/** Not in the contract, which saves the state as any other field. */
export const projectActs = acts(
  project,
  {
    path: '/api/v1/staff/project/operate',
    label: '变更项目状态',
    access: project.permissions.update,
    by: 'action',
    own: true,
  },
  {
    start: act(project, { ...projectMoves.start, help: '实际开始未填时记为今天', bulk }),
    pause: act(project, { ...projectMoves.pause, bulk, fields: { reason } }),
    resume: act(project, { ...projectMoves.resume, bulk }),
    complete: act(project, {
      ...projectMoves.complete,
      help: ({ milestoneCount, milestoneDone }) =>
        milestoneCount > milestoneDone
          ? `还有 ${milestoneCount - milestoneDone} 个里程碑未完成；实际结束未填时记为今天`
          : '实际结束未填时记为今天',
      bulk,
      fields: {
        openMilestones: f.oneOf({
          label: '未完成的里程碑',
          options: openMilestoneChoices,
          help: '有未完成的里程碑时必填',
          list: true,
        }),
      },
      rules: ({ openMilestones }, { milestoneCount, milestoneDone }) => ({
        openMilestones: milestoneCount > milestoneDone && openMilestones === null && '请选择如何处理',
      }),
    }),
    accept: act(project, { ...projectMoves.accept, bulk }),
    cancel: act(project, { ...projectMoves.cancel, bulk, danger: true, fields: { reason } }),
    archive: act(project, { ...projectMoves.archive, help: '归档后不能再修改', bulk }),
    assign: act(project, {
      label: '更换经理',
      help: '新经理成为项目成员，原经理仍是成员',
      from: unarchived,
      bulk,
      fields: { managerId: f.ref({ label: '项目经理', to: 'group_user_base', required: true, list: true }) },
      blank: ['managerId'],
      rules: ({ managerId }) => ({ managerId: !managerId && '必填' }),
    }),
    stage: act(project, {
      label: '调整阶段',
      from: unarchived,
      bulk,
      fields: { stageCode: f.oneOf({ label: '项目阶段', options: projectStages, required: true, list: true }) },
    }),
  },
);
export const operateProject = projectActs.endpoint;
