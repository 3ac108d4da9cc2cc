/** Cells of the list of projects: health, people, progress beside the plan, lateness. */
import type { ReactElement } from 'react';
import type { RowOf } from '#platform/entity/entity.ts';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { ColumnOverrides } from '#platform/web/entity/build-columns.tsx';
import { Initials } from '#platform/web/shell/Initials.tsx';
import type { projectList } from '../../model/project-list.ts';
import type { ProjectRow } from './project-row.ts';
import { healthText, isOverspent, planText, plannedToday } from './project-row.ts';
import { ShareBar } from '#platform/web/parts/ShareBar.tsx';
import styles from './project-cells.module.css';

/** A dot and a word: the colour is never alone. */
export function Health({ row }: { readonly row: ProjectRow }): ReactElement {
  const { text, tone } = healthText(row);
  return (
    <span className={styles.health} data-tone={tone} title={row.healthReason ?? undefined}>
      {text}
    </span>
  );
}

/** Up to three people and how many more there are. */
export function Members({ row: { members, memberCount } }: { readonly row: ProjectRow }): ReactElement {
  if (memberCount === 0) return <>{EMPTY_TEXT}</>;
  const names = members.map(({ name }) => name).join('、');
  const more = memberCount - members.length;
  return (
    <span className={styles.members} title={more > 0 ? `${names} 等 ${memberCount} 人` : names}>
      <span aria-hidden="true">
        {members.map(({ userBaseId, name }) => (
          <Initials key={userBaseId} name={name} size="small" characters={1} />
        ))}
      </span>
      <span className="visually-hidden">{`${names}，共 ${memberCount} 人`}</span>
      {more > 0 && <span aria-hidden="true">+{more}</span>}
    </span>
  );
}

/** What is done, and a tick where the plan is today. */
export function Progress({ row }: { readonly row: ProjectRow }): ReactElement {
  const planned = plannedToday(row, todayInShanghai());
  const done = Math.round(row.progress);
  return (
    <span className={styles.progress} title={planned === null ? undefined : `完成 ${done}%，计划 ${planned}%`}>
      <ShareBar percent={done} mark={planned ?? undefined} />
      <span>{done}%</span>
      {planned !== null && <span className="visually-hidden">，计划 {planned}%</span>}
    </span>
  );
}

export const Late = ({ days }: { readonly days: number | null }): ReactElement =>
  days === null ? <>{EMPTY_TEXT}</> : <b className={styles.late}>{days} 天</b>;

/** How the list draws its columns; the others are drawn by their kinds. */
const columns: ColumnOverrides<ProjectRow> = {
  projectName: { render: (row: ProjectRow) => row.projectName },
  health: { title: '健康', render: (row: ProjectRow) => <Health row={row} /> },
  managerId: {
    title: '经理',
    render: (row: ProjectRow) =>
      row.isManagerMissing ? <b className={styles.late}>待指派</b> : (row.managerName ?? EMPTY_TEXT),
  },
  members: { render: (row: ProjectRow) => <Members row={row} /> },
  progress: { title: '进度 / 计划', align: 'left', render: (row: ProjectRow) => <Progress row={row} /> },
  planStart: { title: '计划起止', render: planText },
  lateDays: { title: '延期', align: 'right', render: (row: ProjectRow) => <Late days={row.lateDays} /> },
  budgetPercent: {
    align: 'right',
    render: (row: ProjectRow) =>
      row.budgetPercent === null ? (
        EMPTY_TEXT
      ) : (
        <span className={isOverspent(row, todayInShanghai()) ? styles.late : undefined}>
          {row.budgetPercent.toFixed(1)}%
        </span>
      ),
  },
};

/** Rows of the list carry the facts of its call, which the type of the entity does not know. */
export const projectColumns = columns as unknown as ColumnOverrides<RowOf<typeof projectList>>;
