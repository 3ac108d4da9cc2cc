/** The list on a telephone: name and health, stage and manager beside the lateness, progress. */
import type { ReactElement } from 'react';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDate } from '#platform/entity/format.ts';
import { projectStages } from '../../model/project-dicts.ts';
import { Health, Progress } from './cells.tsx';
import type { ProjectRow } from './project-row.ts';
import cellStyles from './project-cells.module.css';
import styles from './ProjectCards.module.css';

export interface ProjectCardsProps {
  readonly rows: readonly ProjectRow[];
  readonly open: (row: ProjectRow) => void;
}

export function ProjectCards({ rows, open }: ProjectCardsProps): ReactElement {
  return (
    <ul className={styles.root}>
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" onClick={() => open(row)}>
            <span className={styles.line}>
              <b>{row.projectName}</b>
              <Health row={row} />
            </span>
            <span className={styles.line}>
              <span className="secondary">
                {optionLabel(projectStages, row.stageCode)} · {row.managerName ?? '待指派'}
              </span>
              {row.lateDays !== null ? (
                <b className={cellStyles.late}>延期 {row.lateDays} 天</b>
              ) : (
                row.planEnd !== null && <span className="secondary">至 {formatDate(row.planEnd)}</span>
              )}
            </span>
            <Progress row={row} />
          </button>
        </li>
      ))}
    </ul>
  );
}
