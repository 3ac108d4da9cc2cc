/** 履约事项: what has to be done for the contract, ticked, added, changed and taken off in place. */
import { Checkbox } from 'antd';
import { Pencil, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { daysUntil } from '#platform/entity/days-left.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { formatDate } from '#platform/entity/format.ts';
import { EntityForm } from '#platform/web/entity/EntityForm.tsx';
import { Empty, RefCell } from '#platform/web/entity/widgets/cells.tsx';
import kit from '#platform/web/styles/kit.module.css';
import { useAct } from '#platform/web/use-act.ts';
import type { ChecklistItem } from '../../model/contract-json.ts';
import { contract as contractEntity } from '../../model/contract.ts';
import type { ContractDetail } from '../../model/list-calls.ts';
import { asked } from '../parts/asked.ts';
import styles from './contract-detail.module.css';
import { writeLatest } from './write-latest.ts';

/** What the form of a task asks; tasks are part of their contract. */
const taskForm = entity({
  name: 'contract_task_form',
  label: '履约事项',
  unit: '件',
  title: 'title',
  permissions: contractEntity.permissions,
  sort: [{ field: 'dueDate', order: 'asc' }],
  fields: {
    title: f.text({ label: '事项', required: true, max: 100 }),
    dueDate: f.date({ label: '应完成日' }),
    ownerId: f.ref({ label: '负责人', to: 'group_user_base' }),
  },
});

/** Whether it is the same task still: tasks have no ids, their words and day tell them apart. */
const isTask = (one: ChecklistItem, other: ChecklistItem | null): boolean =>
  one.title === other?.title && (one.dueDate ?? null) === (other.dueDate ?? null);

export interface TaskSectionProps {
  readonly detail: ContractDetail;
  readonly today: string;
  /** Absent: tasks are only read. */
  readonly onSaved?: (() => void) | undefined;
  /** A new one is being written. */
  readonly isAdding: boolean;
  readonly onAdded: () => void;
}

export function TaskSection({ detail, today, onSaved, isAdding, onAdded }: TaskSectionProps): ReactElement {
  const row = detail.contract;
  const tasks = row.checklist ?? [];
  const [edited, setEdited] = useState<number | null>(null);
  const { act } = useAct();
  const write = async (change: (tasks: readonly ChecklistItem[]) => readonly ChecklistItem[], quiet = false) => {
    await writeLatest(detail, (now) => ({ checklist: change(now.contract.checklist ?? []) }), { quiet });
    onSaved?.();
  };
  const put = (task: ChecklistItem, changes: Partial<ChecklistItem>) => (stored: readonly ChecklistItem[]) =>
    stored.map((one) => (isTask(one, task) ? { ...one, ...changes } : one));
  const tick = (task: ChecklistItem, done: boolean) =>
    void act(() => write(put(task, { done, doneAt: done ? new Date().toISOString() : null })));
  const remove = async (one: ChecklistItem) => {
    if (await asked(`删除“${one.title}”？`, '删除 1 件'))
      await act(() => write((stored) => stored.filter((other) => !isTask(other, one))));
  };
  const close = () => (setEdited(null), onAdded());
  const task = edited === null ? null : (tasks[edited] ?? null);
  return (
    <>
      {tasks.length === 0 && <p className="secondary">还没有履约事项</p>}
      <ul className={styles.lines}>
        {tasks.map((one, index) => {
          const { title, done, ownerId, dueDate } = one;
          const late = !done && dueDate ? daysUntil(dueDate, today) : 0;
          return (
            <li key={`${title}-${index}`}>
              <Checkbox checked={done} disabled={!onSaved} onChange={(event) => tick(one, event.target.checked)}>
                <span className={done ? 'secondary' : ''}>{title}</span>
              </Checkbox>
              <span className={styles.end}>
                {ownerId ? <RefCell field={taskForm.fields.ownerId} value={ownerId} /> : <Empty />}
              </span>
              <span className={styles.day} data-late={late < 0 || undefined}>
                {formatDate(dueDate)}
                {late < 0 && <b> 逾期 {-late} 天</b>}
              </span>
              {onSaved && (
                <span className={styles.rowActs}>
                  <button
                    type="button"
                    className={kit.iconButton}
                    aria-label={`编辑 ${title}`}
                    onClick={() => setEdited(index)}
                  >
                    <Pencil size={14} aria-hidden="true" />
                  </button>
                  <button
                    type="button"
                    className={kit.iconButton}
                    aria-label={`删除 ${title}`}
                    onClick={() => void remove(one)}
                  >
                    <X size={14} aria-hidden="true" />
                  </button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {onSaved && (isAdding || task) && (
        <EntityForm
          key={edited ?? 'new'}
          entity={taskForm}
          // The form looks at the fields; a task has no row of its own.
          row={task === null ? null : { ...task, id: row.id, version: row.version }}
          block={`task-${row.id}-${edited ?? 'new'}`}
          send={async ({ id: _id, version: _version, ...typed }) => {
            const values = typed as Partial<ChecklistItem>;
            const added = { title: '', done: false, ...values };
            await write(task === null ? (stored) => [...stored, added] : put(task, values), true);
            return { id: row.id };
          }}
          onSaved={close}
          onClose={close}
        />
      )}
    </>
  );
}
