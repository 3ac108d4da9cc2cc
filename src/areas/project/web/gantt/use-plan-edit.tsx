/** Moving and linking milestones in a gantt of one project or of many: what is asked, what is sent, what can be taken back. */
import type { ReactElement } from 'react';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { toast } from '#platform/web/toast.ts';
import { offerUndo, withdrawOffer } from '#platform/web/undo.ts';
import { useAct } from '#platform/web/use-act.ts';
import { saveMilestone, shiftMilestones } from '../../model/detail-calls.ts';
import { cycleOfLink } from '../../model/plan/dependencies.ts';
import { type Shift, shiftWithDependents } from '../../model/plan/shift.ts';
import type { GanttTask } from './gantt-layout.ts';
import { type MovedPlan, ShiftDialog } from './ShiftDialog.tsx';
import type { GanttEdit } from './use-gantt-moves.ts';

interface Move {
  readonly plan: MovedPlan;
  readonly days: number;
  readonly shifts: readonly Shift[];
}
/** Milestones as they are after a move: what it takes to move them back. */
interface Moved {
  readonly projectId: number;
  readonly days: number;
  readonly milestones: { readonly id: number; readonly version: number }[];
}

const linked = ({ milestones }: MovedPlan) => milestones.map((row) => ({ ...row, dependsOn: row.dependsOn ?? [] }));

export interface PlanEdit {
  readonly edit: GanttEdit;
  readonly onUndo: (() => void) | undefined;
  /** The question before a move, while it stands. */
  readonly dialog: ReactElement | null;
}

export function usePlanEdit(plans: readonly MovedPlan[], onChanged: () => void): PlanEdit {
  const [move, setMove] = useState<Move | null>(null);
  const [last, setLast] = useState<Moved | null>(null);
  const { isBusy, act } = useAct();
  const planOf = (id: number) => plans.find(({ milestones }) => milestones.some((row) => row.id === id));

  const undo = async ({ days, ...moved }: Moved): Promise<void> => {
    // A project that was extended stays so: its days are what somebody confirmed.
    await call(shiftMilestones, { ...moved, days: -days });
    setLast(null);
    withdrawOffer();
    onChanged();
  };
  const send = async ({ plan, days, shifts }: Move, extendsProject: boolean): Promise<void> => {
    const versions = new Map(plan.milestones.map(({ id, version }) => [id, version]));
    const projectId = plan.project.id;
    const milestones = shifts.map(({ id }) => ({ id, version: versions.get(id) ?? 0 }));
    const answer = await call(shiftMilestones, { projectId, milestones, days, extendsProject });
    const moved = { projectId, days, milestones: answer.milestones.map(({ id, version }) => ({ id, version })) };
    setMove(null);
    setLast(moved);
    offerUndo({ text: `已移动 ${moved.milestones.length} 项里程碑`, verb: '撤销', undo: () => undo(moved) });
    onChanged();
  };
  const link = (before: GanttTask, follower: GanttTask): void => {
    const plan = planOf(follower.id);
    const row = plan?.milestones.find(({ id }) => id === follower.id);
    if (!plan || !row || follower.dependsOn.includes(before.id)) return;
    if (!plan.milestones.some(({ id }) => id === before.id)) toast.error('前置里程碑应属于同一个项目');
    else if (cycleOfLink(linked(plan), follower.id, before.id)) toast.error('里程碑依赖成环');
    else
      void act(async () => {
        const dependsOn = [...follower.dependsOn, before.id];
        await call(saveMilestone, { projectId: plan.project.id, id: row.id, version: row.version, dependsOn });
        onChanged();
      });
  };
  return {
    edit: {
      onMove: ({ id }, days) => {
        const plan = planOf(id);
        if (plan) setMove({ plan, days, shifts: shiftWithDependents(linked(plan), [id], days) });
      },
      onLink: link,
    },
    onUndo: last ? () => void act(() => undo(last)) : undefined,
    dialog: move && (
      <ShiftDialog
        {...move}
        isBusy={isBusy}
        onConfirm={(extendsProject) => void act(() => send(move, extendsProject))}
        onClose={() => setMove(null)}
      />
    ),
  };
}
