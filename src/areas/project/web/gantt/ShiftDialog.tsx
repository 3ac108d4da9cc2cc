/** Asked before milestones move: which ones, from when to when, and what then lies beyond the end of the project. */
import { Checkbox } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { formatDate } from '#platform/entity/format.ts';
import { Note } from '#platform/web/parts/Note.tsx';
import { ColumnTable } from '#platform/web/parts/ColumnTable.tsx';
import { TypedModal } from '#platform/web/shell/TypedModal.tsx';
import type { MilestoneRow } from '../../model/detail-calls.ts';
import { beyondProject, type Shift } from '../../model/plan/shift.ts';

/** A project as far as its plan is moved. */
export interface MovedPlan {
  readonly project: { readonly id: number; readonly planStart: string | null; readonly planEnd: string | null };
  readonly milestones: readonly MilestoneRow[];
}

export interface ShiftDialogProps {
  readonly plan: MovedPlan;
  readonly shifts: readonly Shift[];
  readonly days: number;
  readonly isBusy: boolean;
  readonly onConfirm: (extendsProject: boolean) => void;
  readonly onClose: () => void;
}

const span = (start: string | null, end: string): string =>
  start === null ? formatDate(end) : `${formatDate(start)} – ${formatDate(end)}`;

export function ShiftDialog({ plan, shifts, days, isBusy, onConfirm, onClose }: ShiftDialogProps): ReactElement {
  const beyond = beyondProject(shifts, plan.project);
  const [extendsProject, setExtends] = useState(true);
  const rows = new Map<number, MilestoneRow>(plan.milestones.map((row) => [row.id, row]));
  const way = days > 0 ? '后移' : '前移';
  return (
    <TypedModal
      open
      title={`${way} ${Math.abs(days)} 天`}
      okText={`移动 ${shifts.length} 项`}
      okButtonProps={{ disabled: beyond.ids.length > 0 && !extendsProject }}
      confirmLoading={isBusy}
      onOk={() => onConfirm(beyond.ids.length > 0 && extendsProject)}
      onCancel={onClose}
      width={640}
    >
      {shifts.length > 1 && <p>后续 {shifts.length - 1} 项按相同天数一起移动。</p>}
      <ColumnTable
        label="移动的里程碑"
        rows={shifts}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'title',
            label: '里程碑',
            render: ({ id, follows }) => (
              <>
                {rows.get(id)?.title} {follows && <span className="tag">后续</span>}
                {beyond.ids.includes(id) && <span className="tag tag-warning">超出项目</span>}
              </>
            ),
          },
          {
            key: 'before',
            label: '原计划',
            render: ({ id }) => {
              const row = rows.get(id);
              return row && span(row.planStart, row.planEnd);
            },
          },
          { key: 'after', label: '移动后', render: ({ planStart, planEnd }) => span(planStart, planEnd) },
        ]}
      />
      {beyond.ids.length > 0 && (
        <Note tone="warning">
          {beyond.ids.length} 项超出项目计划（{formatDate(plan.project.planStart)} – {formatDate(plan.project.planEnd)}
          ）。
          <Checkbox checked={extendsProject} onChange={({ target }) => setExtends(target.checked)}>
            项目延长为 {formatDate(beyond.planStart)} – {formatDate(beyond.planEnd)}
          </Checkbox>
        </Note>
      )}
    </TypedModal>
  );
}
