/** 导出 Excel of a gantt: its milestones as a sheet, for whoever may export projects. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { ExportRequest } from '#platform/web/entity/ExportDialog.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { downloadProjects } from '../list/ProjectExport.tsx';

export interface PlanWorkbookButtonProps {
  readonly scope: Pick<ExportRequest, 'filter' | 'ids'>;
}

export function PlanWorkbookButton({ scope }: PlanWorkbookButtonProps): ReactElement | null {
  const { isBusy, act } = useAct();
  if (!usePermission('project_export')) return null;
  const save = async () => {
    if (!(await downloadProjects(scope, [], ['milestones']))) toast.info('正在导出，完成后在下载中心领取');
  };
  return (
    <Button loading={isBusy} onClick={() => void act(save)}>
      导出 Excel
    </Button>
  );
}
