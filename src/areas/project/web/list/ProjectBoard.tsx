/** Projects by stage. A card is dragged into another stage, or moved there by its two buttons; the first ones of each stage are shown. */
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import type { PageParts } from '#platform/web/entity/EntityPage.tsx';
import { listKey } from '#platform/web/entity/use-entity-list.ts';
import { Board, BoardCard, BoardColumn } from '#platform/web/parts/Board.tsx';
import { BoardSkeleton } from '#platform/web/parts/BoardSkeleton.tsx';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { operateProject } from '../../model/project-acts.ts';
import { mostPerColumn, queryPage } from '../../model/project-calls.ts';
import type { ProjectStage } from '../../model/project-dicts.ts';
import { projectStages } from '../../model/project-dicts.ts';
import { projectList } from '../../model/project-list.ts';
import { Health, Late, Progress } from './cells.tsx';
import type { ProjectPage, ProjectRow } from './project-row.ts';
import styles from './project-board.module.css';

type Parts = PageParts<typeof projectList, ProjectPage>;

interface Moving {
  readonly move: (row: ProjectRow, to: ProjectStage) => void;
  readonly open: (row: ProjectRow) => void;
  readonly dragged: ProjectRow | null;
  readonly drag: (row: ProjectRow | null) => void;
}

function Card({ row, move, open, dragged, drag }: Moving & { readonly row: ProjectRow }): ReactElement {
  const at = projectStages.findIndex(({ code }) => code === row.stageCode);
  const mayMove = row.canEdit && row.status !== 'archived';
  const steps = [
    { to: projectStages[at - 1], icon: <ArrowLeft size={14} aria-hidden="true" /> },
    { to: projectStages[at + 1], icon: <ArrowRight size={14} aria-hidden="true" /> },
  ];
  return (
    <BoardCard
      id={row.id}
      title={row.projectName}
      isMovable={mayMove}
      isDragged={dragged?.id === row.id}
      onDrag={(isTaken) => drag(isTaken ? row : null)}
      onOpen={() => open(row)}
      face={
        <>
          <b className={styles.name}>{row.projectName}</b>
          <span className={styles.facts}>
            <span>{row.managerName ?? '待指派经理'}</span>
            {row.lateDays === null ? <Health row={row} /> : <Late days={row.lateDays} />}
          </span>
          <Progress row={row} />
        </>
      }
    >
      {mayMove && (
        <span className={styles.steps}>
          {steps.map(({ to, icon }) =>
            to ? (
              <button
                key={to.code}
                type="button"
                aria-label={`${row.projectName}移到${to.label}`}
                title={`移到${to.label}`}
                onClick={() => move(row, to.code)}
              >
                {icon}
              </button>
            ) : null,
          )}
        </span>
      )}
    </BoardCard>
  );
}

export function ProjectBoard({ list, open }: Parts): ReactElement {
  const client = useQueryClient();
  const { filter } = list.query;
  const { data, error, refetch } = useRead(
    queryPage,
    { filter, groupBy: 'stageCode', page: { current: 1, size: mostPerColumn }, withSummary: false },
    { quiet: true, keep: true },
  );
  const { act } = useAct();
  const [dragged, drag] = useState<ProjectRow | null>(null);
  if (error && !data) return <ErrorState title="项目没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <BoardSkeleton />;
  if (data.total === 0) return <EmptyState title="没有项目" reason="新建一个项目，或清除筛选后再看" />;
  const rows = data.records as unknown as readonly ProjectRow[];
  const move = (row: ProjectRow, to: ProjectStage) =>
    void act(async () => {
      await call(operateProject, { action: 'stage', id: row.id, version: row.version, stageCode: to });
      await client.invalidateQueries({ queryKey: [queryPage.path] });
      await client.invalidateQueries({ queryKey: listKey(projectList) });
    });
  const drop = (to: ProjectStage) => {
    if (!dragged || dragged.stageCode === to) return;
    if (dragged.canEdit) move(dragged, to);
    else toast.error('没有权限调整这个项目');
    drag(null);
  };
  const moving: Moving = { move, open, dragged, drag };
  return (
    <Board>
      {projectStages.map(({ code, label }) => {
        const cards = rows.filter(({ stageCode }) => stageCode === code);
        const count = data.groups?.find(({ key }) => key === code)?.count ?? 0;
        return (
          <BoardColumn
            key={code}
            name={code}
            label={label}
            count={count}
            unit="个"
            onDrop={() => drop(code)}
            foot={
              count > cards.length && (
                <p className="secondary caption">还有 {count - cards.length} 个，请用筛选缩小范围</p>
              )
            }
          >
            {cards.map((row) => (
              <Card key={row.id} row={row} {...moving} />
            ))}
          </BoardColumn>
        );
      })}
    </Board>
  );
}
