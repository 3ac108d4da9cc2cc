/** Interviews of the reader by what is due: overdue first. One filled button on the whole list, on the most urgent. */
import { ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { optionLabel } from '#platform/entity/field.ts';
import { evaluationConclusions } from '../../model/evaluate/evaluate-dicts.ts';
import type { MyInterview, MyInterviewState } from '../../model/evaluate/interview-calls.ts';
import { interviewLine, timeLines } from './interview-words.ts';
import styles from './MyInterviewList.module.css';

const groups: readonly { readonly label: string; readonly states: readonly MyInterviewState[] }[] = [
  { label: '待评价', states: ['overdue', 'open'] },
  { label: '今天', states: ['today'] },
  { label: '之后', states: ['later'] },
  { label: '已评价', states: ['done'] },
];

const addressOf = ({ id }: MyInterview): string => `/my-interview?interviewId=${id}`;

/** What the reader does next; an interview with a link that begins soon is entered. */
function Act({
  row,
  isFilled,
  isSoon,
}: {
  readonly row: MyInterview;
  readonly isFilled: boolean;
  readonly isSoon: boolean;
}) {
  const className = isFilled ? `button button-primary ${styles.act}` : `button ${styles.act}`;
  const to = addressOf(row);
  const who = `：${row.candidate} ${row.roundName}`;
  if (isSoon && row.link !== null)
    return (
      <a className={className} href={row.link} target="_blank" rel="noreferrer" aria-label={`进入会议${who}`}>
        进入会议
      </a>
    );
  const label = row.state === 'overdue' || row.state === 'open' ? (row.hasDraft ? '继续填' : '填评价') : '看简历';
  if (row.state === 'later' || row.state === 'done')
    return (
      <Link className={styles.open} to={to} aria-label={`打开${who}`}>
        <ChevronRight size={18} aria-hidden="true" />
      </Link>
    );
  return (
    <Link className={className} to={to} aria-label={`${label}${who}`}>
      {label}
    </Link>
  );
}

function Line({ row, now, isFilled }: { readonly row: MyInterview; readonly now: string; readonly isFilled: boolean }) {
  const [first, second] = timeLines(row, now);
  const line = interviewLine(row, now);
  const done = [row.total?.toFixed(1), row.conclusion && optionLabel(evaluationConclusions, row.conclusion)];
  return (
    <li className={styles.row} data-state={row.state}>
      <span className={styles.time}>
        <b>{first}</b>
        <small>{second}</small>
      </span>
      <span className={styles.who}>
        <Link to={addressOf(row)}>{row.candidate}</Link>
        <span className="secondary">
          {row.positionName} · {row.roundName}
        </span>
        {row.state === 'done' ? (
          <em data-tone="success">{done.filter(Boolean).join(' · ')}</em>
        ) : (
          <em data-tone={line.tone ?? undefined}>{line.text}</em>
        )}
      </span>
      <Act row={row} isFilled={isFilled} isSoon={line.isSoon} />
    </li>
  );
}

export interface MyInterviewListProps {
  readonly interviews: readonly MyInterview[];
  readonly doneCount: number;
  readonly now: string;
}

export function MyInterviewList({ interviews, doneCount, now }: MyInterviewListProps): ReactElement {
  const urgent = interviews.find(({ state }) => state === 'overdue' || state === 'open') ?? interviews[0];
  return (
    <>
      {groups.map(({ label, states }) => {
        const rows = interviews.filter(({ state }) => states.includes(state));
        if (rows.length === 0) return null;
        const count = label === '已评价' ? doneCount : rows.length;
        return (
          <section key={label} aria-label={label}>
            <h2 className={styles.head}>
              {label} {count}
            </h2>
            <ul>
              {rows.map((row) => (
                <Line key={row.id} row={row} now={now} isFilled={row.id === urgent?.id && row.state !== 'done'} />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
