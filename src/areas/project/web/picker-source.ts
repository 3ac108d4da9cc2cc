/** Projects for pickers. */
import { optionLabel } from '#platform/entity/field.ts';
import { call } from '#platform/web/call.ts';
import type { RefOption } from '#platform/web/entity/widgets/ref-pickers.ts';
import { queryPageProject } from '../model/project-calls.ts';
import { projectStatuses } from '../model/project-dicts.ts';

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
