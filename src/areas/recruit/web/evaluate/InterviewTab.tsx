/** 面试日程: interviews by days of a week or a month, those of one interviewer by choice, what overlaps marked in words and red. */
import { Button } from 'antd';
import { ChevronLeft, ChevronRight, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { addDays, addMonths } from '#lib/chinese/calendar.ts';
import { groupBy } from '#platform/entity/group-by.ts';
import { f, optionLabel } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { webOf } from '#platform/kinds/kind.web.ts';
import { lazyPart, preloadOn } from '#platform/web/lazy-part.tsx';
import { Note } from '#platform/web/parts/Note.tsx';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import { interviewMethods, interviewStatuses } from '../../model/evaluate/evaluate-dicts.ts';
import { isVoid } from '../../model/evaluate/hidden.ts';
import type { PlannedRow } from '../../model/evaluate/interview-calls.ts';
import { queryInterview } from '../../model/evaluate/interview-calls.ts';
import { clockOf, dayOf, weekdayOf } from './interview-words.ts';
import type { PaperDialogProps } from './PaperDialog.tsx';
import type { TemplateDialogProps } from './TemplateDialog.tsx';
import styles from './InterviewTab.module.css';

const TemplateDialog = lazyPart<TemplateDialogProps>(async () => (await import('./TemplateDialog.tsx')).TemplateDialog);
const PaperDialog = lazyPart<PaperDialogProps>(async () => (await import('./PaperDialog.tsx')).PaperDialog);

const interviewerField = f.ref({ label: '面试官', to: 'group_user_base', filter: 'equal' });
const InterviewerFilter = webOf(interviewerField.kind).filter;

/** Monday of a day's week. */
function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

type Span = 'week' | 'month';

/** The first and the last day that are shown. */
export function spanOf(span: Span, day: string): { readonly from: string; readonly to: string } {
  if (span === 'week') {
    const from = mondayOf(day);
    return { from, to: addDays(from, 6) };
  }
  const from = `${day.slice(0, 7)}-01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
}

const shortOf = (day: string): string => day.slice(5).replace('-', '/');

function Entry({ row }: { readonly row: PlannedRow }): ReactElement {
  const isOver = isVoid(row.status);
  return (
    <li className={styles.entry} data-over={isOver || undefined} data-conflict={row.hasConflict || undefined}>
      <Link to={`/outside-detail?id=${row.externalPersonId}&recruitId=${row.recruitInfoId}`}>
        <b>{clockOf(row.startAt)}</b> {row.candidate} <span className="secondary">{row.roundName}</span>
      </Link>
      <p className="secondary">
        {row.positionName} · {optionLabel(interviewMethods, row.method)} ·{' '}
        {row.interviewers.map(({ name }) => name).join('、')}
      </p>
      {isOver && <p className="secondary">{optionLabel(interviewStatuses, row.status)}</p>}
      {row.hasConflict && (
        <p className={styles.conflict}>
          <TriangleAlert size={12} aria-hidden="true" />
          时间冲突
        </p>
      )}
    </li>
  );
}

function Days({
  days,
  rows,
  span,
}: {
  readonly days: readonly string[];
  readonly rows: readonly PlannedRow[];
  readonly span: Span;
}) {
  const byDay = groupBy(rows, ({ startAt }) => dayOf(startAt));
  const today = todayInShanghai();
  // A month as a list of its days with interviews; a week shows its empty days too.
  const shown = span === 'week' ? days : days.filter((day) => byDay.has(day));
  return (
    <ol className={span === 'week' ? styles.week : styles.list}>
      {shown.map((day) => (
        <li key={day} data-today={day === today || undefined}>
          <h3>
            {shortOf(day)} {weekdayOf(day)}
            {day === today && ' 今天'}
          </h3>
          <ul>
            {(byDay.get(day) ?? []).map((row) => (
              <Entry key={row.id} row={row} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** What evaluations rest on, for who keeps it. */
function EvaluateTools(): ReactElement | null {
  const [open, setOpen] = useState<'template' | 'paper' | null>(null);
  if (!usePermission('recruit_template_edit')) return null;
  return (
    <span className={styles.more}>
      <Button {...preloadOn(TemplateDialog)} onClick={() => setOpen('template')}>
        评分模板
      </Button>
      <Button {...preloadOn(PaperDialog)} onClick={() => setOpen('paper')}>
        试卷
      </Button>
      {open === 'template' && <TemplateDialog onClose={() => setOpen(null)} />}
      {open === 'paper' && <PaperDialog onClose={() => setOpen(null)} />}
    </span>
  );
}

export function InterviewTab(): ReactElement {
  const address = useAddress();
  const span: Span = address.get('span') === 'month' ? 'month' : 'week';
  const asked = address.get('day');
  const day = asked !== null && /^\d{4}-\d{2}-\d{2}$/u.test(asked) ? asked : todayInShanghai();
  const { from, to } = spanOf(span, day);
  const interviewerId = address.number('interviewer');
  const { data, error, refetch } = useRead(queryInterview, { from, to, interviewerId }, { quiet: true, keep: true });
  const days = Array.from({ length: Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1 }, (_, at) =>
    addDays(from, at),
  );
  const step = (by: 1 | -1) =>
    address.set({ day: span === 'week' ? addDays(day, by * 7) : addMonths(`${day.slice(0, 7)}-01`, by) });
  return (
    <section className={styles.root} aria-label="面试日程">
      <div className={styles.tools}>
        <Segments
          label="范围"
          value={span}
          segments={[
            { value: 'week', label: '周' },
            { value: 'month', label: '月' },
          ]}
          onChange={(next) => address.set({ span: next === 'week' ? null : next })}
        />
        <Button aria-label={span === 'week' ? '上一周' : '上一月'} onClick={() => step(-1)}>
          <ChevronLeft size={16} aria-hidden="true" />
        </Button>
        <b>
          {shortOf(from)}–{shortOf(to)}
        </b>
        <Button aria-label={span === 'week' ? '下一周' : '下一月'} onClick={() => step(1)}>
          <ChevronRight size={16} aria-hidden="true" />
        </Button>
        <Button onClick={() => address.set({ day: null })}>今天</Button>
        {InterviewerFilter && (
          <span className={styles.filter}>
            <InterviewerFilter
              field={interviewerField}
              value={interviewerId ?? undefined}
              onChange={(value) => address.set({ interviewer: typeof value === 'number' ? value : null })}
            />
          </span>
        )}
        {data && <span className="secondary">{data.interviews.length} 场</span>}
        <EvaluateTools />
      </div>
      {error && !data && <ErrorState title="面试日程没有加载出来" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={10} />}
      {data?.isCut && <Note tone="warning">这段时间的面试很多，只显示最早的一部分，请缩短范围或选择面试官</Note>}
      {data && data.interviews.length === 0 && span === 'month' && <EmptyState title="这个月没有面试" />}
      {data && <Days days={days} rows={data.interviews} span={span} />}
    </section>
  );
}
