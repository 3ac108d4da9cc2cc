/** 里程碑与甘特: the plan drawn, moved with what waits for it, linked, taken back; on a telephone the list by date. */
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { ReasonDialog } from '#platform/web/entity/ReasonDialog.tsx';
import { narrowQuery, useMedia } from '#platform/web/entity/use-media.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { resetBaseline } from '../../model/detail-calls.ts';
import { GanttPanel } from '../gantt/GanttPanel.tsx';
import { MilestoneList } from '../gantt/MilestoneList.tsx';
import { usePlanEdit } from '../gantt/use-plan-edit.tsx';
import { PlanWorkbookButton } from '../gantt/PlanWorkbookButton.tsx';
import { savePlanPicture } from '../gantt/plan-picture.tsx';
import { SaveAsTemplate } from '../template/SaveAsTemplate.tsx';
import { MilestoneForm } from './MilestoneForm.tsx';
import type { PartProps } from './whole.ts';
import { stageGroups } from './whole.ts';

export interface PlanTabProps extends PartProps {
  /** Milestone whose form is open: null a new one, undefined none. */
  readonly editing: number | null | undefined;
  readonly onEdit: (id: number | null | undefined) => void;
}

export function PlanTab({ editing, onEdit, ...part }: PlanTabProps): ReactElement {
  const { whole, today, onChanged } = part;
  const isNarrow = useMedia(narrowQuery);
  const { edit, onUndo, dialog } = usePlanEdit([whole], onChanged);
  const [isResetting, setResetting] = useState(false);
  const groups = stageGroups(whole);
  const row = whole.milestones.find(({ id }) => id === editing) ?? null;
  const addButton = whole.canEdit && (
    <Button type="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => onEdit(null)}>
      新建里程碑
    </Button>
  );
  const tools = (
    <>
      <Button onClick={() => void savePlanPicture(`${whole.project.projectName} 甘特图`, groups, today)}>
        导出图片
      </Button>
      <PlanWorkbookButton scope={{ filter: {}, ids: [whole.project.id] }} />
      <SaveAsTemplate whole={whole} />
      {whole.canEdit && <Button onClick={() => setResetting(true)}>重设基线</Button>}
      {addButton}
    </>
  );
  return (
    <>
      {groups.length === 0 ? (
        <EmptyState title="还没有里程碑" reason="里程碑说明项目要在什么时候做到什么，甘特图由它们画成">
          {addButton}
        </EmptyState>
      ) : isNarrow ? (
        <MilestoneList tasks={groups.flatMap(({ tasks }) => tasks)} today={today} onOpen={({ id }) => onEdit(id)} />
      ) : (
        <GanttPanel
          label={`${whole.project.projectName} 甘特图`}
          rowLabel="任务"
          groups={groups}
          today={today}
          isOnePlan
          foldedFirst={groups
            .filter(({ tasks }) => tasks.every(({ status }) => status === 'done'))
            .map(({ key }) => key)}
          tools={tools}
          onOpen={(opened) => {
            if (opened.kind === 'task') onEdit(opened.task.id);
          }}
          edit={whole.canEdit ? edit : undefined}
          onUndo={onUndo}
        />
      )}
      {dialog}
      {isResetting && (
        <ReasonDialog
          title="重设基线"
          text="未完成的里程碑以现在的计划为新的承诺，延期从新的日期起算。"
          okText="重设基线"
          label="原因"
          least={2}
          send={async (reason) => {
            await call(resetBaseline, { projectId: whole.project.id, reason });
            setResetting(false);
            onChanged();
          }}
          onClose={() => setResetting(false)}
        />
      )}
      {editing !== undefined && whole.canEdit && (editing === null || row) && (
        <MilestoneForm
          key={editing ?? 'new'}
          whole={whole}
          row={row}
          onChanged={onChanged}
          onClose={() => onEdit(undefined)}
        />
      )}
    </>
  );
}
