/** 里程碑与甘特: the plan drawn, moved with what waits for it, linked, taken back; on a telephone the list by date. */
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { ReasonDialog } from '#platform/web/entity/ReasonDialog.tsx';
import { narrowQuery, useMedia } from '#platform/web/entity/use-media.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { toast } from '#platform/web/toast.ts';
import { offerUndo } from '#platform/web/undo.ts';
import { useAct } from '#platform/web/use-act.ts';
import { resetBaseline, saveMilestone, shiftMilestones } from '../../model/detail-calls.ts';
import { cycleOfLink } from '../../model/plan/dependencies.ts';
import { type Shift, shiftWithDependents } from '../../model/plan/shift.ts';
import { GanttPanel } from '../gantt/GanttPanel.tsx';
import type { GanttTask } from '../gantt/gantt-layout.ts';
import { MilestoneList } from '../gantt/MilestoneList.tsx';
import { savePlanPicture } from '../gantt/plan-picture.tsx';
import { MilestoneForm } from './MilestoneForm.tsx';
import { ShiftDialog } from './ShiftDialog.tsx';
import type { PartProps } from './whole.ts';
import { stageGroups, taskOf } from './whole.ts';

interface Move {
  readonly days: number;
  readonly shifts: readonly Shift[];
}
/** Milestones as they are after a move, and how to move them back. */
interface Moved {
  readonly days: number;
  readonly milestones: readonly { readonly id: number; readonly version: number }[];
}

export interface PlanTabProps extends PartProps {
  /** Milestone whose form is open: null a new one, undefined none. */
  readonly editing: number | null | undefined;
  readonly onEdit: (id: number | null | undefined) => void;
}

/** Moving and linking: what is asked, what is sent, what can be taken back. */
function usePlanEdit({ whole, onChanged }: PartProps) {
  const projectId = whole.project.id;
  const [move, setMove] = useState<Move | null>(null);
  const [last, setLast] = useState<Moved | null>(null);
  const { isBusy, act } = useAct();
  const tasks = whole.milestones.map((row) => taskOf(whole, row));
  const undo = async ({ days, milestones }: Moved): Promise<void> => {
    await call(shiftMilestones, { projectId, milestones: [...milestones], days: -days, extendsProject: true });
    setLast(null);
    onChanged();
  };
  return {
    move,
    isBusy,
    close: () => setMove(null),
    onMove: (task: GanttTask, days: number) => setMove({ days, shifts: shiftWithDependents(tasks, [task.id], days) }),
    confirm: (extendsProject: boolean) =>
      act(async () => {
        if (!move) return;
        const versions = new Map(whole.milestones.map(({ id, version }) => [id, version]));
        const milestones = move.shifts.map(({ id }) => ({ id, version: versions.get(id) ?? 0 }));
        const answer = await call(shiftMilestones, { projectId, milestones, days: move.days, extendsProject });
        const moved = { days: move.days, milestones: answer.milestones.map(({ id, version }) => ({ id, version })) };
        setMove(null);
        setLast(moved);
        offerUndo({ text: `已移动 ${moved.milestones.length} 项里程碑`, verb: '撤销', undo: () => undo(moved) });
        onChanged();
      }),
    onUndo: last ? () => void act(() => undo(last)) : undefined,
    onLink: (before: GanttTask, follower: GanttTask) => {
      if (cycleOfLink(tasks, follower.id, before.id)) return void toast.error('里程碑依赖成环');
      const row = whole.milestones.find(({ id }) => id === follower.id);
      if (!row || follower.dependsOn.includes(before.id)) return undefined;
      const dependsOn = [...follower.dependsOn, before.id];
      return void act(async () => {
        await call(saveMilestone, { projectId, id: row.id, version: row.version, dependsOn });
        onChanged();
      });
    },
  };
}

export function PlanTab({ editing, onEdit, ...part }: PlanTabProps): ReactElement {
  const { whole, today, onChanged } = part;
  const isNarrow = useMedia(narrowQuery);
  const edit = usePlanEdit(part);
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
          edit={whole.canEdit ? { onMove: edit.onMove, onLink: edit.onLink } : undefined}
          onUndo={edit.onUndo}
        />
      )}
      {edit.move && (
        <ShiftDialog
          whole={whole}
          {...edit.move}
          isBusy={edit.isBusy}
          onConfirm={(extendsProject) => void edit.confirm(extendsProject)}
          onClose={edit.close}
        />
      )}
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
