/** Projects for pickers. */
import { optionLabel } from '#platform/entity/field.ts';
import { call } from '#platform/web/call.ts';
import type { RefOption } from '#platform/web/entity/widgets/ref-pickers.ts';
import { queryPageProject } from '../model/project-calls.ts';
import { projectStatuses, projectTypes } from '../model/project-dicts.ts';
import { queryPageTemplate } from '../model/template-calls.ts';

/** Most options a picker shows. */
const optionLimit = 20;

async function projects(filter: { readonly keyword?: string; readonly ids?: number[] }, size: number) {
  const { records } = await call(queryPageProject, { filter, page: { current: 1, size } }, { quiet: true });
  return records.map(({ id, projectName, projectNo, status }): RefOption => ({
    id,
    label: projectName,
    hint: [projectNo, optionLabel(projectStatuses, status)].filter(Boolean).join(' · '),
  }));
}

/** Projects for what was typed; those with the next day first without a keyword. */
export const searchProjects = (keyword: string): Promise<readonly RefOption[]> =>
  projects(keyword.trim() === '' ? {} : { keyword: keyword.trim() }, optionLimit);

export const projectsByIds = (ids: readonly number[]): Promise<readonly RefOption[]> =>
  projects({ ids: ids.slice(0, 100) }, 100);

async function templates(filter: { readonly ids?: number[] }, keyword = ''): Promise<readonly RefOption[]> {
  // A company has fifty at most: they are narrowed here.
  const { records } = await call(queryPageTemplate, { filter, page: { current: 1, size: 100 } }, { quiet: true });
  return records
    .filter(({ name }) => name.includes(keyword.trim()))
    .map(({ id, name, projectType, milestones }) => ({
      id,
      label: name,
      hint: [optionLabel(projectTypes, projectType ?? ''), `${milestones.length} 个里程碑`].filter(Boolean).join(' · '),
    }));
}

export const searchTemplates = (keyword: string): Promise<readonly RefOption[]> => templates({}, keyword);
export const templatesByIds = (ids: readonly number[]): Promise<readonly RefOption[]> => templates({ ids: [...ids] });
