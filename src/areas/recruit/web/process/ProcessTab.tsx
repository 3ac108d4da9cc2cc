/** 招聘进程: candidates as a board or as a list, with one filter, one address and the same acts. */
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { UserPlus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { f } from '#platform/entity/field.ts';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import type { PageParts } from '#platform/web/entity/EntityPage.tsx';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import { useListViews } from '#platform/web/entity/use-list-views.tsx';
import { lazyPart, preloadOn } from '#platform/web/lazy-part.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { BoardSkeleton } from '#platform/web/parts/BoardSkeleton.tsx';
import { Chip } from '#platform/web/parts/Chip.tsx';
import { finishing, recruiting } from '../../model/process/record-acts.ts';
import { offerForms } from '../decide/offer-forms.ts';
import { queryPageRecruitInfo, todoKinds } from '../../model/process/record-calls.ts';
import type { recruitInfo, RecruitInfoRow } from '../../model/process/recruit-info.ts';
import { activeStatuses } from '../../model/process/recruit-moves.ts';
import type { BoardProps } from './Board.tsx';
import type { Candidate } from './process-list.tsx';
import { backgroundOf, hasScore, processEntity, ScoreText, StayText, StepText } from './process-list.tsx';
import type { RecommendProps } from './RecommendDialog.tsx';
import { todoLabels } from './todo-labels.ts';
import styles from './process.module.css';

type Page = OutputOf<typeof queryPageRecruitInfo>;
type Parts = PageParts<typeof recruitInfo, Page>;

const Board = lazyPart<BoardProps>(async () => (await import('./Board.tsx')).Board, BoardSkeleton);
const RecommendDialog = lazyPart<RecommendProps>(async () => (await import('./RecommendDialog.tsx')).RecommendDialog);

const processActs = [recruiting, finishing];
const calls = { page: queryPageRecruitInfo };
const moreFilters = {
  todo: f.oneOf({
    label: '需要处理',
    options: todoKinds.map((code) => ({ code, label: todoLabels[code] })),
    filter: 'equal',
  }),
  interviewerId: f.ref({ label: '面试官', to: 'group_user_base', filter: 'equal' }),
  stuckDays: f.int({ label: '停留超过（天）', min: 1, max: 3650, filter: 'equal' }),
  interviewDate: f.date({ label: '面试日期', filter: 'range' }),
};
const quickFilters = ['positionId', 'ownerId', 'source'];
/** The row comes with its card: the page was asked for it. */
const candidateOf = (row: RecruitInfoRow): Candidate => row as Candidate;

const columns = {
  personName: {
    render: (row: RecruitInfoRow) => <span className={styles.name}>{row.personName ?? EMPTY_TEXT}</span>,
  },
  stageEnteredAt: { render: (row: RecruitInfoRow) => <StayText candidate={candidateOf(row)} /> },
  nextStep: { render: (row: RecruitInfoRow) => <StepText candidate={candidateOf(row)} /> },
  background: { render: (row: RecruitInfoRow) => backgroundOf(candidateOf(row)) },
  totalScore: {
    render: (row: RecruitInfoRow) =>
      hasScore(candidateOf(row)) ? <ScoreText candidate={candidateOf(row)} /> : EMPTY_TEXT,
  },
};

const figures = ({ funnel }: Page) => {
  const countOf = (codes: readonly string[]) =>
    funnel.reduce((sum, { status, count }) => sum + (codes.includes(status) ? count : 0), 0);
  return [
    { label: '流程中', value: `${countOf(activeStatuses)} 人` },
    { label: '已入职', value: countOf(['onboarded']) },
  ];
};

/** What waits, as filters; none of them shows 0. */
function TodoChips({ list }: Parts): ReactElement | null {
  const { answer, query, change } = list;
  const chosen = query.filter['todo'];
  const shown = todoKinds.filter((kind) => (answer?.todo[kind] ?? 0) > 0 || chosen === kind);
  if (shown.length === 0) return null;
  return (
    <div className={styles.todo} role="group" aria-label="需要处理">
      <span className="secondary">需要处理</span>
      {shown.map((kind) => (
        <Chip
          key={kind}
          label={todoLabels[kind]}
          count={answer?.todo[kind] ?? 0}
          isOn={chosen === kind}
          isUrgent={kind === 'evaluation_late' || kind === 'stuck'}
          onPress={() => change({ filter: { todo: chosen === kind ? undefined : kind } })}
        />
      ))}
    </div>
  );
}
const drawTodo = (parts: Parts) => <TodoChips {...parts} />;
const drawBoard = ({ list }: Parts) => (
  <Board filter={list.query.filter} counts={list.answer} onChanged={() => void list.refresh()} />
);
const views = [
  { key: 'board', label: '看板', body: drawBoard, ownRows: true },
  { key: 'list', label: '列表' },
];

function AddButton(): ReactElement | null {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  if (!usePermission('recruit_add')) return null;
  return (
    <>
      <Button
        type="primary"
        icon={<UserPlus size={16} aria-hidden="true" />}
        {...preloadOn(RecommendDialog)}
        onClick={() => setOpen(true)}
      >
        添加候选人
      </Button>
      {isOpen && (
        <RecommendDialog
          people={null}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            void client.invalidateQueries({ queryKey: ['list', processEntity.name] });
            void client.invalidateQueries({ queryKey: [queryPageRecruitInfo.path] });
          }}
        />
      )}
    </>
  );
}
const drawAdd = () => <AddButton />;

export function ProcessTab(): ReactElement {
  const { props } = useListViews(views);
  const navigate = useNavigate();
  const client = useQueryClient();
  const acts = useMemo(
    () => ({
      groups: processActs,
      isForAll: true,
      forms: offerForms,
      onDone: () => void client.invalidateQueries({ queryKey: [queryPageRecruitInfo.path] }),
    }),
    [client],
  );
  return (
    <EntityPage
      entity={processEntity}
      calls={calls}
      title="招聘进程"
      columns={columns}
      moreFilters={moreFilters}
      quickFilters={quickFilters}
      figures={figures}
      primary={drawAdd}
      overview={drawTodo}
      purpose="人才库中的人选进入某个职位后，在这里推进筛选、测评、面试和录用"
      acts={acts}
      onOpen={(row) => void navigate(`/outside-detail?id=${row.externalPersonId}&recruitId=${row.id}`)}
      {...props}
    />
  );
}
