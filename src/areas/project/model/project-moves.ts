/** The moves of a project: every change of its state, once. The acts of `project-acts.ts` are made of them. */
import type { ProjectStatus } from './project-dicts.ts';

interface ProjectMove {
  /** The verb, as it stands on buttons and in the log. */
  readonly label: string;
  readonly from: readonly ProjectStatus[];
  readonly to: ProjectStatus;
}

/** States in which a project still has something to do. */
export const openStatuses = ['not_started', 'ongoing', 'paused'] as const satisfies readonly ProjectStatus[];

export const projectMoves = {
  start: { label: '启动项目', from: ['not_started'], to: 'ongoing' },
  pause: { label: '暂停项目', from: ['ongoing'], to: 'paused' },
  resume: { label: '恢复项目', from: ['paused'], to: 'ongoing' },
  complete: { label: '完成项目', from: ['ongoing'], to: 'completed' },
  accept: { label: '验收项目', from: ['completed'], to: 'accepted' },
  cancel: { label: '取消项目', from: openStatuses, to: 'cancelled' },
  archive: { label: '归档项目', from: ['accepted', 'cancelled'], to: 'archived' },
} as const satisfies Readonly<Record<string, ProjectMove>>;
