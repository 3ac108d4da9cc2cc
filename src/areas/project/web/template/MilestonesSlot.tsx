/** The milestones of a template, line by line: what, in which stage, from which day to which. */
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { f } from '#platform/entity/field.ts';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { PartTable } from '#platform/web/parts/PartTable.tsx';
import { projectStages } from '../../model/project-dicts.ts';
import type { TemplateMilestone } from '../../model/project-template.ts';
import { mostDays } from '../../model/project-template.ts';
import { mostMilestones } from '../../model/project.ts';

const days = { min: 0, max: mostDays } as const;
const columns = [
  { key: 'title', field: f.text({ label: '名称', required: true, max: 100 }) },
  { key: 'stageCode', field: f.oneOf({ label: '阶段', options: projectStages, required: true }), width: 132 },
  { key: 'startDay', field: f.int({ label: '第几天开始', ...days }), width: 108 },
  { key: 'endDay', field: f.int({ label: '第几天完成', required: true, ...days }), width: 108 },
];

/** Without a line; whoever waited for it waits for it no more, and places behind it move up. */
const without = (items: readonly TemplateMilestone[], gone: number): TemplateMilestone[] =>
  items.toSpliced(gone, 1).map((item) => ({
    ...item,
    dependsOn: (item.dependsOn ?? []).flatMap((place) => (place === gone ? [] : [place > gone ? place - 1 : place])),
  }));

export const MilestonesSlot: FormSlot = ({ id, value, onChange, disabled }): ReactElement => {
  const items = Array.isArray(value) ? (value as readonly TemplateMilestone[]) : [];
  const last = items.at(-1);
  return (
    <div>
      {items.length > 0 && (
        <PartTable
          id={id}
          lineName={(index) => `第 ${index + 1} 个里程碑`}
          columns={columns}
          rows={items}
          disabled={disabled}
          onChange={(index, key, typed) =>
            onChange(items.map((item, at) => (at === index ? { ...item, [key]: typed } : item)))
          }
          onRemove={(index) => onChange(without(items, index))}
        />
      )}
      <Button
        icon={<Plus size={14} aria-hidden="true" />}
        disabled={disabled === true || items.length >= mostMilestones}
        onClick={() =>
          onChange([...items, { title: '', stageCode: last?.stageCode ?? 'initiate', endDay: last?.endDay ?? 0 }])
        }
      >
        新增里程碑
      </Button>
    </div>
  );
};
