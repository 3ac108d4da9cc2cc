/** The milestones of a template, line by line: what, in which stage, from which day to which. */
import { Button, Input, InputNumber, Select } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { projectStages } from '../../model/project-dicts.ts';
import type { TemplateMilestone } from '../../model/project-template.ts';
import { mostMilestones } from '../../model/project.ts';
import styles from '../list/slots.module.css';

const stages = projectStages.map(({ code, label }) => ({ value: code as string, label }));

/** Without a line; whoever waited for it waits for it no more, and places behind it move up. */
const without = (items: readonly TemplateMilestone[], gone: number): TemplateMilestone[] =>
  items
    .filter((_item, at) => at !== gone)
    .map((item) => ({
      ...item,
      dependsOn: (item.dependsOn ?? []).flatMap((place) => (place === gone ? [] : [place > gone ? place - 1 : place])),
    }));

export const MilestonesSlot: FormSlot = ({ id, value, onChange, disabled, labelledBy }): ReactElement => {
  const items = Array.isArray(value) ? (value as readonly TemplateMilestone[]) : [];
  const change = (at: number, part: Partial<TemplateMilestone>) =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...part } : item)));
  const add = () =>
    onChange([
      ...items,
      { title: '', stageCode: items.at(-1)?.stageCode ?? 'initiate', endDay: items.at(-1)?.endDay ?? 0 },
    ]);
  return (
    <div id={id} className={styles.lines} role="group" aria-labelledby={labelledBy}>
      {items.map((item, index) => (
        // Lines have no name of their own: their place is what they are told apart by.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.line} data-of="milestone">
          <Input
            aria-label={`第 ${index + 1} 行名称`}
            placeholder="名称"
            maxLength={100}
            value={item.title}
            disabled={disabled === true}
            onChange={({ target }) => change(index, { title: target.value })}
          />
          <Select
            aria-label={`第 ${index + 1} 行阶段`}
            value={item.stageCode}
            disabled={disabled === true}
            options={stages}
            onChange={(stageCode) => change(index, { stageCode })}
          />
          <InputNumber
            aria-label={`第 ${index + 1} 行第几天完成`}
            className={styles.day}
            suffix="天后完成"
            min={0}
            max={3650}
            precision={0}
            value={item.endDay}
            disabled={disabled === true}
            onChange={(endDay) => change(index, { endDay: endDay ?? 0 })}
          />
          <Button
            type="text"
            aria-label={`删除第 ${index + 1} 行`}
            icon={<Trash2 size={16} aria-hidden="true" />}
            disabled={disabled === true}
            onClick={() => onChange(without(items, index))}
          />
        </div>
      ))}
      {items.length < mostMilestones && (
        <div className={styles.line}>
          <Button icon={<Plus size={14} aria-hidden="true" />} disabled={disabled === true} onClick={add}>
            新增里程碑
          </Button>
        </div>
      )}
    </div>
  );
};
