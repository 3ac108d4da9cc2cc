/** 导出 of projects: which sheets the workbook has; a small one arrives at once, a large one in the download centre. */
import { Checkbox } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { download } from '#platform/web/call.ts';
import type { ExportDialogProps, ExportRequest } from '#platform/web/entity/ExportDialog.tsx';
import { ExportDialog, queueExport } from '#platform/web/entity/ExportDialog.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import type { exportSheets } from '../../model/project-calls.ts';
import { exportProject } from '../../model/project-calls.ts';
import { projectMoney } from '../../model/project.ts';
import styles from './slots.module.css';

type SheetName = (typeof exportSheets)[number];
type Filter = NonNullable<InputOf<typeof exportProject>['filter']>;

const words: Readonly<Record<SheetName, string>> = {
  list: '项目',
  members: '项目成员',
  milestones: '里程碑',
  money: '项目收支',
  track_record: '业绩表（投标用）',
};

/** The workbook of these projects; true where it has arrived, false where it will. */
export async function downloadProjects(
  { filter, ids }: Pick<ExportRequest, 'filter' | 'ids'>,
  fields: string[],
  sheets: SheetName[],
): Promise<boolean> {
  // The list knows its filter; the schema of the call reads it again.
  const narrowed = { ...filter, ...(ids && { ids }) } as Filter;
  const { kind } = await download(exportProject, { filter: narrowed, fields, sheets });
  return kind === 'file';
}

export function ProjectExport({ entity, ...props }: ExportDialogProps): ReactElement {
  const [sheets, setSheets] = useState<SheetName[]>(['list']);
  const seesMoney = usePermission(projectMoney);
  const offered = (Object.keys(words) as SheetName[]).filter((name) => seesMoney || name !== 'money');
  return (
    <ExportDialog
      {...props}
      entity={entity}
      send={(request) =>
        request.format === 'xlsx' ? downloadProjects(request, request.fields, sheets) : queueExport(entity, request)
      }
      more={
        <div className={styles.sheets} role="group" aria-label="工作表">
          <span>工作表</span>
          <Checkbox.Group
            value={sheets}
            options={offered.map((value) => ({ value, label: words[value] }))}
            // One sheet at least: a workbook without any does not open.
            onChange={(next) => next.length > 0 && setSheets(offered.filter((name) => next.includes(name)))}
          />
        </div>
      }
    />
  );
}
