/** A milestone of a project in a form: what it waits for is chosen among the others. */
import { Select } from 'antd';
import type { ReactElement } from 'react';
import { useMemo } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { withinParent } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { formatDate } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { EntityForm } from '#platform/web/entity/EntityForm.tsx';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import type { MilestoneRow } from '../../model/detail-calls.ts';
import { saveMilestone } from '../../model/detail-calls.ts';
import { projectMilestone } from '../../model/project-milestone.ts';
import type { PartProps } from './whole.ts';

/** With the question that the call takes beside the fields, where the project has a last day. */
function formOf(planEnd: string | null): AnyEntity {
  const own = withinParent(projectMilestone);
  if (planEnd === null) return own;
  const help = `项目计划结束 ${formatDate(planEnd)}；里程碑更晚时，项目延到同一天`;
  return { ...own, fields: { ...own.fields, extendsProject: f.bool({ label: '同时延长项目', default: false, help }) } };
}

/** Chooses among the other milestones of the project. */
function predecessorSlot(others: readonly MilestoneRow[]): FormSlot {
  const options = others.map(({ id, title }) => ({ value: id, label: title }));
  return function Predecessors({ id, value, onChange, disabled, labelledBy }): ReactElement {
    return (
      <Select
        id={id}
        mode="multiple"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        aria-labelledby={labelledBy}
        disabled={disabled}
        value={Array.isArray(value) ? (value as number[]) : []}
        options={options}
        onChange={(ids) => onChange(ids.length === 0 ? null : ids)}
        style={{ width: '100%' }}
      />
    );
  };
}

export interface MilestoneFormProps extends Pick<PartProps, 'whole' | 'onChanged'> {
  /** null: a new one. */
  readonly row: MilestoneRow | null;
  readonly onClose: () => void;
}

export function MilestoneForm({ whole, row, onChanged, onClose }: MilestoneFormProps): ReactElement {
  const { id: projectId, planEnd } = whole.project;
  const entity = useMemo(() => formOf(planEnd), [planEnd]);
  const slots = useMemo(
    () => ({ dependsOn: predecessorSlot(whole.milestones.filter(({ id }) => id !== row?.id)) }),
    [whole.milestones, row?.id],
  );
  return (
    <EntityForm
      entity={entity}
      row={row}
      block={`milestone-${projectId}`}
      preset={{ sort: whole.milestones.length }}
      slots={slots}
      send={(body) => call(saveMilestone, { ...body, projectId }, { quiet: true })}
      onSaved={() => (onClose(), onChanged())}
      onClose={onClose}
    />
  );
}
