/** Milestones of a project: what was promised, when it was reached, who sees to it, how late it is. */
import type { ReactElement } from 'react';
import { EMPTY_TEXT, formatDate } from '#platform/entity/format.ts';
import { PlainTable } from '#platform/web/parts/PlainTable.tsx';
import type { MilestoneRow } from '../../model/detail-calls.ts';
import { criticalPath } from '../../model/plan/dependencies.ts';
import { promisedEnd } from '../../model/plan/plan-task.ts';
import type { PartProps } from './whole.ts';
import { nameOf, reachedWords, stateWords, taskOf } from './whole.ts';
import styles from './tables.module.css';

export interface MilestoneTableProps extends Pick<PartProps, 'whole' | 'today'> {
  readonly rows: readonly MilestoneRow[];
  readonly onOpen: (row: MilestoneRow) => void;
}

export function MilestoneTable({ whole, today, rows, onOpen }: MilestoneTableProps): ReactElement {
  const critical = criticalPath(whole.milestones.map((row) => taskOf(whole, row)));
  return (
    <PlainTable className={styles.milestones}>
      <thead>
        <tr>
          <th scope="col">名称</th>
          <th scope="col">计划</th>
          <th scope="col">实际</th>
          <th scope="col">负责人</th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const state = stateWords(row, today);
          return (
            <tr key={row.id}>
              <td data-tone={state.tone} className={styles.point}>
                <button type="button" onClick={() => onOpen(row)}>
                  {row.title}
                </button>
                {critical.has(row.id) && row.status !== 'done' && <span className="tag">关键</span>}
              </td>
              <td data-label="计划">{formatDate(promisedEnd(row))}</td>
              <td data-label="实际">
                {row.actualEnd === null ? EMPTY_TEXT : formatDate(row.actualEnd)}{' '}
                <span className="secondary caption">{reachedWords(row)}</span>
              </td>
              <td data-label="负责人">{nameOf(whole, row.ownerId)}</td>
              <td className={styles.state} data-tone={state.tone}>
                {state.text}
              </td>
            </tr>
          );
        })}
      </tbody>
    </PlainTable>
  );
}
