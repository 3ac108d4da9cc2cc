/** Projects that name a patent among their results, beside the patent: read from the projects, kept nowhere else. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { optionLabel } from '#platform/entity/field.ts';
import { EntryList } from '#platform/web/parts/EntryList.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { queryPageProject } from '../../model/project-calls.ts';
import { projectStatuses } from '../../model/project-dicts.ts';
import { project } from '../../model/project.ts';

export interface PatentProjectsProps {
  readonly patentId: number;
}

export function PatentProjects({ patentId }: PatentProjectsProps): ReactElement | null {
  const mayOpen = usePermission(project.permissions.read);
  const { data } = useRead(
    queryPageProject,
    { filter: { scope: 'visible', patentId }, page: { current: 1, size: 50 } },
    { quiet: true },
  );
  if (!data) return null;
  return (
    <EntryList
      label="项目"
      empty="还没有项目的成果里有这件专利"
      entries={data.records.map(({ id, projectNo, projectName, status, managerName }) => ({
        key: id,
        title: mayOpen ? <Link to={`/projectDetails?id=${id}`}>{projectName}</Link> : projectName,
        note: [projectNo, optionLabel(projectStatuses, status), managerName].filter(Boolean).join(' · '),
      }))}
    />
  );
}
