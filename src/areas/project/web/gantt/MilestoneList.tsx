/** A plan on a telephone: what has to be reached, by date, under a strip of the months with today marked. */
import type { ReactElement } from 'react';
import { EMPTY_TEXT, formatDate } from '#platform/entity/format.ts';
import { isClosed } from '../../model/plan/plan-task.ts';
import { overdueDays } from '../../model/plan/progress.ts';
import type { GanttTask } from './gantt-layout.ts';
import styles from './MilestoneList.module.css';

export interface MilestoneListProps {
  readonly tasks: readonly GanttTask[];
  readonly today: string;
  readonly onOpen: (task: GanttTask) => void;
}

/** Months of the tasks in order, with how many end in each. */
export function monthCounts(tasks: readonly GanttTask[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { planEnd } of tasks) counts.set(planEnd.slice(0, 7), (counts.get(planEnd.slice(0, 7)) ?? 0) + 1);
  return [...counts].sort(([left], [right]) => (left < right ? -1 : 1));
}

const stateOf = (task: GanttTask, today: string): 'done' | 'late' | 'ahead' =>
  isClosed(task) ? 'done' : overdueDays(task, today) > 0 ? 'late' : 'ahead';

export function MilestoneList({ tasks, today, onOpen }: MilestoneListProps): ReactElement {
  const sorted = tasks.toSorted((left, right) => (left.planEnd < right.planEnd ? -1 : 1));
  return (
    <>
      <div className={styles.months} aria-label="按月份">
        {monthCounts(tasks).map(([month, count]) => (
          <a key={month} href={`#month-${month}`} aria-current={today.startsWith(month) ? 'date' : undefined}>
            {month.replace('-', '/')}
            <b>{count}</b>
          </a>
        ))}
      </div>
      <ul className={styles.list}>
        {sorted.map((task, index) => (
          <li
            key={task.id}
            id={
              sorted[index - 1]?.planEnd.slice(0, 7) === task.planEnd.slice(0, 7)
                ? undefined
                : `month-${task.planEnd.slice(0, 7)}`
            }
          >
            <button type="button" data-state={stateOf(task, today)} onClick={() => onOpen(task)}>
              <b>{task.title}</b>
              <span>
                {formatDate(task.planEnd)} · {task.ownerName ?? EMPTY_TEXT}
                {overdueDays(task, today) > 0 && <em>延期 {overdueDays(task, today)} 天</em>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
