/** 甘特 of the list: projects as bars with their milestones, unfolded to move one with what waits for it. */
import type { ReactElement } from 'react';
import { useMemo } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import { maxPageSize, todayInShanghai } from '#platform/entity/schema.ts';
import { call } from '#platform/web/call.ts';
import { narrowQuery, useMedia } from '#platform/web/entity/use-media.ts';
import { useSession } from '#platform/web/session-store.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { tenantPair } from '#platform/web/wire.ts';
import type { MilestoneRow } from '../../model/detail-calls.ts';
import { queryPage } from '../../model/project-calls.ts';
import { GanttPanel } from './GanttPanel.tsx';
import type { GanttGroup, GanttTask } from './gantt-layout.ts';
import { MilestoneList } from './MilestoneList.tsx';
import { PlanWorkbookButton } from './PlanWorkbookButton.tsx';
import { usePlanEdit } from './use-plan-edit.tsx';

/** Most projects of one drawing. */
const mostProjects = 500;

type Listed = OutputOf<typeof queryPage>['records'][number] & {
  readonly members?: readonly { readonly name: string }[];
  readonly milestones?: readonly MilestoneRow[];
  readonly canEdit?: boolean;
};

/** All projects of a filter with their milestones, up to {@link mostProjects}. */
async function readAll(query: Pick<InputOf<typeof queryPage>, 'filter' | 'sort'>, signal: AbortSignal) {
  const records: Listed[] = [];
  let total = 0;
  for (let current = 1; current <= mostProjects / maxPageSize; current += 1) {
    const page = { current, size: maxPageSize };
    const answer = await call(
      queryPage,
      { ...query, page, withMilestones: true, withSummary: false },
      { signal, quiet: true },
    );
    // What the answer says beside the fields stands in `projectFacts`.
    records.push(...(answer.records as Listed[]));
    total = answer.total;
    if (records.length >= total) break;
  }
  return { records, total };
}

const taskOf = (row: MilestoneRow): GanttTask => ({
  ...row,
  dependsOn: row.dependsOn ?? [],
  ownerName: null,
  progress: row.status === 'done' ? 100 : row.progress,
});

function groupOf(row: Listed): GanttGroup {
  return {
    key: String(row.id),
    title: row.projectName,
    note: row.members?.[0]?.name ?? '',
    progress: row.progress,
    tasks: (row.milestones ?? []).filter(({ status }) => status !== 'cancelled').map(taskOf),
    ...(row.planStart !== null && row.planEnd !== null && { span: { start: row.planStart, end: row.planEnd } }),
  };
}

export interface ProjectsGanttProps {
  /** Filter and order of the list. */
  readonly query: Pick<InputOf<typeof queryPage>, 'filter' | 'sort'>;
}

export function ProjectsGantt({ query }: ProjectsGanttProps): ReactElement {
  const choice = useSession((state) => state.choice);
  const navigate = useNavigate();
  const cache = useQueryClient();
  const isNarrow = useMedia(narrowQuery);
  const { data, error, refetch } = useQuery({
    queryKey: [queryPage.path, 'gantt', tenantPair(choice), query],
    queryFn: ({ signal }) => readAll(query, signal),
  });
  const groups = useMemo(() => (data?.records ?? []).map(groupOf), [data]);
  const editable = (data?.records ?? []).filter(({ canEdit }) => canEdit === true);
  const plans = editable.map((row) => ({ project: row, milestones: row.milestones ?? [] }));
  const { edit, onUndo, dialog } = usePlanEdit(
    plans,
    () => void cache.invalidateQueries({ queryKey: [queryPage.path] }),
  );
  if (error) return <ErrorState title="甘特图没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={12} />;
  if (groups.length === 0) return <EmptyState variant="noMatch" title="没有符合条件的项目" />;
  const today = todayInShanghai();
  const open = (id: string | number) => void navigate(`/projectDetails?id=${id}&tab=plan`);
  const projectOf = (task: GanttTask) =>
    data.records.find(({ milestones }) => milestones?.some(({ id }) => id === task.id));
  if (isNarrow)
    return (
      <MilestoneList
        tasks={groups.flatMap(({ tasks }) => tasks)}
        today={today}
        onOpen={(task) => open(projectOf(task)?.id ?? 0)}
      />
    );
  return (
    <>
      <GanttPanel
        label="项目甘特图"
        rowLabel="项目"
        groups={groups}
        today={today}
        isOnePlan={false}
        hasPoints
        foldedFirst={groups.map(({ key }) => key)}
        tools={
          <>
            {data.total > mostProjects && (
              <span className="secondary">
                显示前 {mostProjects} 个，共 {data.total} 个
              </span>
            )}
            <PlanWorkbookButton scope={{ filter: { ...query.filter } }} />
          </>
        }
        onOpen={(row) => open(row.kind === 'group' ? row.key : (projectOf(row.task)?.id ?? 0))}
        edit={editable.length > 0 ? edit : undefined}
        onUndo={onUndo}
      />
      {dialog}
    </>
  );
}
