/** 履约事项: what has to be done for the contract, ticked, added, changed and taken off in place. */
import { Checkbox } from 'antd';
import { Pencil, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { daysUntil } from '#platform/entity/days-left.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { formatDate } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { EntityForm } from '#platform/web/entity/EntityForm.tsx';
import { Empty, RefCell } from '#platform/web/entity/widgets/cells.tsx';
import kit from '#platform/web/styles/kit.module.css';
import { useAct } from '#platform/web/use-act.ts';
import type { ChecklistItem } from '../../model/contract-json.ts';
import { contract as contractEntity } from '../../model/contract.ts';
import { updateContract } from '../../model/edit-calls.ts';
import { asked } from '../parts/asked.ts';
import type { Contract } from './contract-words.ts';
import styles from './contract-detail.module.css';

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

export interface TaskSectionProps {
  readonly row: Contract;
  readonly today: string;
  /** Absent: tasks are only read. */
  readonly onSaved?: (() => void) | undefined;
  /** A new one is being written. */
  readonly isAdding: boolean;
  readonly onAdded: () => void;
}

export function TaskSection({ row, today, onSaved, isAdding, onAdded }: TaskSectionProps): ReactElement {
  const tasks = row.checklist ?? [];
  const [edited, setEdited] = useState<number | null>(null);
  const { act } = useAct();
  const write = async (checklist: readonly ChecklistItem[], quiet = false): Promise<void> => {
    const input = { id: row.id, version: row.version, checklist } as InputOf<typeof updateContract>;
    await call(updateContract, input, { quiet });
    onSaved?.();
  };
  const put = (index: number, changes: Partial<ChecklistItem>) =>
    tasks.map((task, at) => (at === index ? { ...task, ...changes } : task));
  const tick = (index: number, done: boolean) =>
    void act(() => write(put(index, { done, doneAt: done ? new Date().toISOString() : null })));
  const close = () => (setEdited(null), onAdded());
  const task = edited === null ? null : (tasks[edited] ?? null);
  return (
    <>
      {tasks.length === 0 && <p className="secondary">还没有履约事项</p>}
      <ul className={styles.lines}>
        {tasks.map(({ title, done, ownerId, dueDate }, index) => {
          const late = !done && dueDate ? daysUntil(dueDate, today) : 0;
          return (
            <li key={`${title}-${index}`}>
              <Checkbox checked={done} disabled={!onSaved} onChange={(event) => tick(index, event.target.checked)}>
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
                    onClick={() =>
                      void asked(`删除“${title}”？`, '删除 1 件').then((isSure) => {
                        if (isSure) void act(() => write(tasks.filter((_, at) => at !== index)));
                      })
                    }
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
          row={task === null ? null : ({ ...task, id: row.id, version: row.version } as unknown as AnyRow)}
          block={`task-${row.id}-${edited ?? 'new'}`}
          send={async ({ id: _id, version: _version, ...typed }) => {
            const values = typed as Partial<ChecklistItem>;
            const added = { title: '', done: false, ...values };
            await write(edited === null ? [...tasks, added] : put(edited, values), true);
            return { id: row.id };
          }}
          onSaved={close}
          onClose={close}
        />
      )}
    </>
  );
}
