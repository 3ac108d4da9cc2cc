/** The evaluation of one interview: résumé at the left, form at the right, all of it on one screen at 1440 × 900; tabs on a telephone. */
import { Button, Modal } from 'antd';
import { ChevronLeft } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import { CallRefused } from '#platform/web/call.ts';
import { narrowQuery, useMedia } from '#platform/web/entity/use-media.ts';
import { Note } from '#platform/web/parts/Note.tsx';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { queryClient, queryKey, useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import { interviewMethods, interviewStatuses } from '../../../model/evaluate/evaluate-dicts.ts';
import { isVoid } from '../../../model/evaluate/hidden.ts';
import type { EvaluationForm } from '../../../model/evaluate/interview-calls.ts';
import { queryEvaluationForm, queryMyInterview } from '../../../model/evaluate/interview-calls.ts';
import { scoreOf } from '../../../model/evaluate/score.ts';
import { usualGradeBounds } from '../../../model/evaluate/score-template.ts';
import { clockOf, leftText } from '../interview-words.ts';
import { ConclusionPart } from './ConclusionPart.tsx';
import type { FormDraft } from './evaluation-draft.ts';
import { blankRating } from './evaluation-draft.ts';
import { RatingRow } from './RatingRow.tsx';
import { Requirements, Resume, ResumePane } from './ResumePane.tsx';
import type { EvaluationState, SaveState } from './use-evaluation.ts';
import { useEvaluation } from './use-evaluation.ts';
import styles from './EvaluationPage.module.css';

export interface EvaluationPageProps {
  readonly interviewId: number;
}

/** The total of what is scored so far, by the arithmetic of the server. */
function totalOf(form: EvaluationForm, draft: FormDraft): { readonly total: number | null; readonly scored: number } {
  const scores = Object.entries(draft.ratings).flatMap(([dimension, { score }]) =>
    score === null ? [] : [{ dimension, score }],
  );
  const rules = { dimensions: form.dimensions, interviewWeight: 100, testWeight: 0, gradeBounds: usualGradeBounds };
  const evaluations = [{ roundNo: 1, isChief: false, veto: false, scores }];
  const { interviewScore } = scoreOf({ rules, rounds: [], evaluations, tests: [] });
  return { total: interviewScore, scored: scores.length };
}

function saveWords(save: SaveState): { readonly text: string; readonly tone: 'plain' | 'warning' | 'danger' } | null {
  switch (save.kind) {
    case 'dirty':
      return { text: '有未保存的修改', tone: 'plain' };
    case 'saving':
      return { text: '正在保存', tone: 'plain' };
    case 'offline':
      return { text: '未连网，存在本机', tone: 'warning' };
    case 'busy':
      return { text: '服务器忙，存在本机', tone: 'warning' };
    case 'saved':
      return { text: `草稿 ${clockOf(save.at)} 已存`, tone: 'plain' };
    case 'refused':
      return { text: save.message, tone: 'danger' };
    default:
      return null;
  }
}

function Head({ form, state }: { readonly form: EvaluationForm; readonly state: EvaluationState }): ReactElement {
  const words = saveWords(state.save);
  const others = form.evaluators.filter(({ isOwn }) => !isOwn);
  const submitted = others.filter((one) => one.submitted).length;
  return (
    <header className={styles.head} data-part="page-header">
      <Link className={styles.back} to="/my-interview" aria-label="返回我的面试">
        <ChevronLeft size={20} aria-hidden="true" />
      </Link>
      <h1 tabIndex={-1}>
        {form.candidate}
        <small>
          {form.positionName} · {form.roundName}
        </small>
      </h1>
      <dl className={styles.facts}>
        <div>
          <dt>时间</dt>
          <dd>
            {formatDateTime(form.startAt).slice(5)} {optionLabel(interviewMethods, form.method)}
          </dd>
        </div>
        <div>
          <dt>截止</dt>
          <dd>
            {formatDateTime(form.dueAt).slice(5)} {leftText(Date.parse(form.dueAt), Date.parse(form.now))}
          </dd>
        </div>
        <div>
          <dt>评价人</dt>
          <dd>{['你', ...others.map(({ name }) => name)].join('、')}</dd>
        </div>
        {others.length > 0 && (
          <div>
            <dd className="secondary">
              {submitted === 0 ? '其他人还没有提交' : `${submitted} 人已提交，你提交后互相可见`}
            </dd>
          </div>
        )}
      </dl>
      {words && (
        <span className={styles.save} data-tone={words.tone} role="status">
          {words.text}
        </span>
      )}
    </header>
  );
}

/** Submitted so long ago that it stays as it is. */
const isFixed = ({ revisableUntil, now }: EvaluationForm): boolean =>
  revisableUntil !== null && Date.parse(now) > Date.parse(revisableUntil);

function Notes({ form, state }: { readonly form: EvaluationForm; readonly state: EvaluationState }): ReactElement {
  const isLate = Date.parse(form.now) > Date.parse(form.dueAt);
  return (
    <>
      {isVoid(form.status) && <Note tone="warning">面试{optionLabel(interviewStatuses, form.status)}，不用评价</Note>}
      {form.isOver && <Note tone="warning">招聘已结束，不能再评价</Note>}
      {!form.isOpen && !form.isOver && (form.status === 'scheduled' || form.status === 'rescheduled') && (
        <Note>{formatDateTime(form.opensAt)} 起可以评价（面试开始前 30 分钟）</Note>
      )}
      {isLate && !state.isSubmitted && form.isOpen && (
        <Note tone="danger" read="none">
          评价已逾期，请尽快提交
        </Note>
      )}
      {state.isSubmitted && form.revisableUntil !== null && !form.isOver && (
        <Note>
          {isFixed(form)
            ? '已提交，超过 24 小时，不能再修改'
            : `已提交，${formatDateTime(form.revisableUntil)} 前可以修改后重新提交，原稿保留`}
        </Note>
      )}
    </>
  );
}

function Form({ form, state }: { readonly form: EvaluationForm; readonly state: EvaluationState }): ReactElement {
  const { draft, gaps, isChecked, hints } = state;
  const isDisabled = !form.isOpen || isFixed(form);
  const gapOf = (field: string) => (isChecked ? (gaps.find((gap) => gap.field === field)?.message ?? null) : null);
  const hintOf = (field: string) => {
    const words = hints.filter((hint) => hint.field === field).map(({ word }) => `「${word}」`);
    return words.length === 0 ? null : `${words.join('')}与岗位能力无关，建议删去`;
  };
  const leave = () => {
    if (state.save.kind === 'dirty') void state.keep();
  };
  return (
    <section className={styles.form} aria-label="评价表">
      <Notes form={form} state={state} />
      <h2>
        打分与依据
        <span>
          {form.templateName} v{form.templateVersion} · 步长 5，低于 40 或高于 95 要写依据
        </span>
      </h2>
      {form.dimensions.map((dimension) => (
        <RatingRow
          key={dimension.code}
          dimension={dimension}
          rating={draft.ratings[dimension.code] ?? blankRating}
          isDisabled={isDisabled}
          gap={gapOf(`score.${dimension.code}`) ?? gapOf(`note.${dimension.code}`)}
          hint={hintOf(`note.${dimension.code}`)}
          onChange={(change) => state.rate(dimension.code, change)}
          onLeave={leave}
        />
      ))}
      <ConclusionPart
        draft={draft}
        isDisabled={isDisabled}
        gapOf={gapOf}
        hintOf={hintOf}
        set={state.set}
        onLeave={leave}
      />
    </section>
  );
}

function Bar({ form, state }: { readonly form: EvaluationForm; readonly state: EvaluationState }): ReactElement {
  const { act, isBusy } = useAct();
  const { total, scored } = totalOf(form, state.draft);
  const isWhole = scored === form.dimensions.length;
  const goTo = (field: string) => {
    const [, code] = field.split('.');
    const selector = code
      ? `[data-dimension="${code}"] ${field.startsWith('note') ? 'textarea' : 'input'}`
      : field === 'vetoReason'
        ? '#veto-reason'
        : '[aria-label="结论"] input';
    const target = document.querySelector<HTMLElement>(selector);
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  };
  const submit = () =>
    act(async () => {
      const gap = await state.submit();
      if (gap) requestAnimationFrame(() => goTo(gap.field));
      else {
        await queryClient.invalidateQueries({ queryKey: queryKey(queryEvaluationForm) });
        await queryClient.invalidateQueries({ queryKey: queryKey(queryMyInterview) });
      }
    });
  const [first] = state.gaps;
  return (
    <footer className={styles.bar}>
      <span className={styles.total}>
        <b>{total === null ? '--' : total.toFixed(1)}</b>
        {isWhole ? '' : '暂 · '}已评 {scored} / {form.dimensions.length}
      </span>
      {first && scored > 0 && (
        <button type="button" className={styles.gaps} onClick={() => goTo(first.field)}>
          还差 {state.gaps.length} 处
        </button>
      )}
      <span className={`${styles.hint} secondary caption`}>提交后 24 小时内可修改，原稿保留</span>
      {!state.isSubmitted && (
        <Button className={styles.keep} disabled={!form.isOpen} onClick={() => void act(state.keep)}>
          存草稿
        </Button>
      )}
      <Button type="primary" disabled={!form.isOpen || isFixed(form)} loading={isBusy} onClick={() => void submit()}>
        {state.isSubmitted ? '重新提交' : '提交评价'}
      </Button>
    </footer>
  );
}

/** Two devices of one person: both are shown, and the person chooses. */
function OtherDevice({ form, state }: { readonly form: EvaluationForm; readonly state: EvaluationState }) {
  const { other } = state;
  if (!other) return null;
  const scores = (of: readonly { dimension: string; score: number | null }[]) =>
    form.dimensions
      .map(({ code, name }) => `${name} ${of.find(({ dimension }) => dimension === code)?.score ?? '--'}`)
      .join('，');
  const own = Object.entries(state.draft.ratings).map(([dimension, { score }]) => ({ dimension, score }));
  return (
    <Modal
      open
      title="这份评价在另一台设备上改过"
      okText="用这里的"
      cancelText="用另一台的"
      onOk={() => state.takeOther(false)}
      onCancel={() => state.takeOther(true)}
      closable={false}
      mask={{ closable: false }}
    >
      <p>这里：{scores(own)}</p>
      <p>
        另一台（{formatDateTime(other.updatedAt)}）：{scores(other.scores)}
      </p>
    </Modal>
  );
}

const phoneViews = [
  { value: 'form', label: '评价' },
  { value: 'resume', label: '简历' },
  { value: 'position', label: '岗位要求' },
] as const;

function Evaluation({ form }: { readonly form: EvaluationForm }): ReactElement {
  const state = useEvaluation(form);
  const isNarrow = useMedia(narrowQuery);
  const [view, setView] = useState<(typeof phoneViews)[number]['value']>('form');
  return (
    <div className={styles.root}>
      <Head form={form} state={state} />
      {isNarrow && (
        <Segments className={styles.views} label="看什么" value={view} segments={phoneViews} onChange={setView} />
      )}
      <div className={styles.body}>
        {!isNarrow && <ResumePane form={form} />}
        {/* Hidden and not taken away: scroll and focus stay where they were. */}
        <div className={styles.scroll} hidden={isNarrow && view !== 'form'}>
          <Form form={form} state={state} />
        </div>
        {isNarrow && (
          <div className={styles.scroll} hidden={view === 'form'}>
            {view === 'position' ? <Requirements form={form} /> : <Resume form={form} />}
          </div>
        )}
      </div>
      <Bar form={form} state={state} />
      <OtherDevice form={form} state={state} />
    </div>
  );
}

export function EvaluationPage({ interviewId }: EvaluationPageProps): ReactElement {
  const { data, error, refetch } = useRead(queryEvaluationForm, { interviewId }, { quiet: true });
  if (data) return <Evaluation key={`${data.interviewId}:${data.own?.submittedAt ?? ''}`} form={data} />;
  if (!error) return <Skeleton rows={12} />;
  const isAbsent =
    error instanceof CallRefused && (error.errorCode === errorCode.notFound || error.errorCode === errorCode.forbidden);
  return (
    <>
      <h1 className="visually-hidden">面试评价</h1>
      {isAbsent ? (
        <EmptyState title="没有这场面试" reason="可能已被取消，或你不是这场面试的面试官">
          <Link className="button" to="/my-interview">
            返回我的面试
          </Link>
        </EmptyState>
      ) : (
        <ErrorState title="评价表没有加载出来" error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}
