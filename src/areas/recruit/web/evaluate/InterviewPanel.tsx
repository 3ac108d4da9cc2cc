/** 面试与评价: interviews of a candidate with what was said of them, and what can be done with each. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { lazyPart, preloadOn } from '#platform/web/lazy-part.tsx';
import type { ReasonDialogProps } from '#platform/web/entity/ReasonDialog.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { queryClient, useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { evaluationConclusions, interviewMethods, interviewStatuses } from '../../model/evaluate/evaluate-dicts.ts';
import { isVoid } from '../../model/evaluate/hidden.ts';
import type { EvaluatedInterview, PlannedRow } from '../../model/evaluate/interview-calls.ts';
import { queryInterview, queryInterviewEvaluation, saveInterview } from '../../model/evaluate/interview-calls.ts';
import { RemindButton } from '../process/RemindButton.tsx';
import type { InterviewFormProps } from './InterviewForm.tsx';
import type { PlaceProps, RecruitDetail } from '../process/workspace-places.tsx';
import { figure } from './ScorePanel.tsx';
import styles from './InterviewPanel.module.css';

const InterviewForm = lazyPart<InterviewFormProps>(async () => (await import('./InterviewForm.tsx')).InterviewForm);
const ReasonDialog = lazyPart<ReasonDialogProps>(
  async () => (await import('#platform/web/entity/ReasonDialog.tsx')).ReasonDialog,
);

/** Everything on screen that rests on interviews is read anew. */
export const renewRecord = (): Promise<void> => queryClient.invalidateQueries();

type Layer = { readonly kind: 'form' | 'cancel'; readonly row: PlannedRow | null };
const isOpen = ({ status }: PlannedRow): boolean => status === 'scheduled' || status === 'rescheduled';
const hasBegun = ({ startAt }: PlannedRow): boolean => Date.parse(startAt) <= Date.now();

function Evaluations({ of }: { readonly of: EvaluatedInterview }): ReactElement {
  const names = new Map(of.dimensions.map(({ code, name }) => [code, name]));
  return (
    <ul className={styles.evaluations}>
      {of.evaluations.map((one) => (
        <li key={one.evaluator} data-hidden={one.hidden || undefined}>
          <b>{one.evaluator}</b>
          {one.hidden ? (
            <>
              {one.submitted && <span className={styles.bar} aria-hidden="true" />}
              <span className="secondary">{one.submitted ? '已提交，提交你的评价后可见' : '未提交'}</span>
            </>
          ) : (
            <>
              <span>{figure(one.total)}</span>
              {one.conclusion && <span className="tag">{optionLabel(evaluationConclusions, one.conclusion)}</span>}
              {one.isChief && <span className="tag">主面</span>}
              {one.veto && <span className={styles.veto}>一票否决：{one.vetoReason}</span>}
              <p className="secondary">
                {one.scores.map(({ dimension, score }) => `${names.get(dimension) ?? dimension} ${score}`).join(' · ')}
              </p>
              {one.advantages && <p>优势：{one.advantages}</p>}
              {one.risks && <p>风险：{one.risks}</p>}
              {one.questions && <p>建议下一轮追问：{one.questions}</p>}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  readonly row: PlannedRow;
  readonly evaluated: EvaluatedInterview | undefined;
  readonly mayChange: boolean;
  readonly show: (layer: Layer) => void;
}

function Line({ row, evaluated, mayChange, show }: LineProps): ReactElement {
  const { act, isBusy } = useAct();
  const end = (action: 'no_show' | 'finish') =>
    act(async () => {
      await call(saveInterview, { id: row.id, version: row.version, action });
      await renewRecord();
    });
  return (
    <li className={styles.interview}>
      <p className={styles.head}>
        <b>{row.roundName}</b>
        <span className="tag" data-tone={interviewStatuses.find(({ code }) => code === row.status)?.tone}>
          {optionLabel(interviewStatuses, row.status)}
        </span>
        <span>{formatDateTime(row.startAt)}</span>
        <span className="secondary">
          {[`${row.durationMin} 分钟`, optionLabel(interviewMethods, row.method), row.place]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {row.link && (
          <a href={row.link} target="_blank" rel="noreferrer">
            会议链接
          </a>
        )}
      </p>
      <p className="secondary">
        面试官 {row.interviewers.map(({ name }) => name).join('、')} ·{' '}
        {isVoid(row.status) ? '不用评价' : `已评价 ${row.submitted} / ${row.interviewers.length}`}
        {row.rescheduleCount > 0 && ` · 改期 ${row.rescheduleCount} 次`}
        {row.cancelReason && ` · 取消原因：${row.cancelReason}`}
      </p>
      {evaluated && <Evaluations of={evaluated} />}
      {mayChange && isOpen(row) && (
        <p className={styles.acts}>
          <Button size="small" {...preloadOn(InterviewForm)} onClick={() => show({ kind: 'form', row })}>
            修改
          </Button>
          <Button size="small" {...preloadOn(ReasonDialog)} onClick={() => show({ kind: 'cancel', row })}>
            取消面试
          </Button>
          {hasBegun(row) && (
            <>
              <Button size="small" loading={isBusy} onClick={() => void end('finish')}>
                已结束
              </Button>
              <Button size="small" loading={isBusy} onClick={() => void end('no_show')}>
                候选人缺席
              </Button>
            </>
          )}
        </p>
      )}
    </li>
  );
}

/** The round that comes next and who interviews, as it is planned: a second interview of the same round has to be said. */
function nextRound(
  rows: readonly PlannedRow[],
  { plannedRounds, position }: Pick<RecruitDetail, 'plannedRounds' | 'position'>,
): InterviewFormProps['next'] {
  const held = rows.filter(({ status }) => !isVoid(status));
  const roundNo = Math.min(10, Math.max(0, ...held.map((row) => row.roundNo)) + 1);
  const planned = plannedRounds.find(({ no }) => no === roundNo);
  const { interviewers } = planned ?? position;
  return { roundNo, roundName: planned?.name ?? `第 ${roundNo} 轮`, interviewers };
}

const ended = ['onboarded', 'rejected', 'withdrawn', 'reserved', 'to_entry'];

export function InterviewPanel({ recruitInfo }: PlaceProps): ReactElement {
  const input = { recruitInfoId: recruitInfo.id };
  const { data, error, refetch } = useRead(queryInterview, input, { quiet: true });
  const mayRead = usePermission('recruit_evaluation_view');
  const { data: words } = useRead(queryInterviewEvaluation, input, { quiet: true, enabled: mayRead });
  const mayChange = usePermission('recruit_interview') && !ended.includes(recruitInfo.status);
  const [layer, setLayer] = useState<Layer | null>(null);
  const done = () => {
    setLayer(null);
    void renewRecord();
  };
  if (error && !data) return <ErrorState title="面试没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  const rows = data.interviews;
  const cancelled = layer?.kind === 'cancel' ? layer.row : null;
  return (
    <>
      <SectionHead title="面试与评价" note={rows.length > 0 ? `${rows.length} 场` : undefined}>
        {recruitInfo.evaluationDueSince !== null && <RemindButton recruitInfo={recruitInfo} act="remind_evaluation" />}
        {mayChange && (
          <Button {...preloadOn(InterviewForm)} onClick={() => setLayer({ kind: 'form', row: null })}>
            约面试
          </Button>
        )}
      </SectionHead>
      {rows.length === 0 ? (
        <p className="secondary">还没有面试</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <Line
              key={row.id}
              row={row}
              evaluated={words?.interviews.find(({ interview }) => interview.id === row.id)}
              mayChange={mayChange}
              show={setLayer}
            />
          ))}
        </ul>
      )}
      {layer?.kind === 'form' && (
        <InterviewForm
          recruitInfoId={recruitInfo.id}
          row={layer.row}
          next={nextRound(rows, recruitInfo)}
          onSaved={done}
          onClose={() => setLayer(null)}
        />
      )}
      {cancelled && (
        <ReasonDialog
          title={`取消面试 ${cancelled.roundName}`}
          text={`${formatDateTime(cancelled.startAt)}，面试官会收到消息`}
          okText="取消面试"
          label="取消原因"
          isDanger
          send={async (cancelReason) => {
            await call(saveInterview, { id: cancelled.id, version: cancelled.version, action: 'cancel', cancelReason });
            done();
          }}
          onClose={() => setLayer(null)}
        />
      )}
    </>
  );
}
