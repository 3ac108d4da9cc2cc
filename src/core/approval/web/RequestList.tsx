/** Requests, who presses most first: what is asked of whom, since when, until when; several are chosen and decided together. */
import { Checkbox } from 'antd';
import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import type { RequestCard } from '../model/approval-calls.ts';
import { requestStates, taskStates } from '../model/approval-dicts.ts';
import { deadlineWords, summaryWords } from './request/request-words.ts';
import styles from './approval.module.css';

export interface RequestListProps {
  readonly records: readonly RequestCard[];
  readonly openId: number | null;
  /** Address that opens a request. */
  readonly addressOf: (id: number) => string;
  /** Absent: these are not decided together. */
  readonly choice?: { readonly ids: ReadonlySet<number>; readonly toggle: (card: RequestCard, isOn: boolean) => void };
}

/** At the right end: until when, or how it ended. */
function End({ card }: { readonly card: RequestCard }): ReactElement | null {
  const deadline = deadlineWords(card);
  if (deadline !== null) return <span data-tone={deadline.tone}>{deadline.text}</span>;
  if (card.ownResult !== null) return <span>{optionLabel(taskStates, card.ownResult)}</span>;
  return card.state === 'pending' ? null : <span>{optionLabel(requestStates, card.state)}</span>;
}

function Line({ card, openId, addressOf, choice }: Omit<RequestListProps, 'records'> & { readonly card: RequestCard }) {
  const { id, title, actLabel, requesterName, submittedAt, bulkRefusal, isStopped } = card;
  const line = useRef<HTMLLIElement>(null);
  const isOpen = id === openId;
  useEffect(() => {
    if (isOpen) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li ref={line} data-open={isOpen || undefined} data-request={id}>
      {choice && (
        <Checkbox
          checked={choice.ids.has(id)}
          disabled={bulkRefusal !== null}
          title={bulkRefusal ?? undefined}
          aria-label={`选择${actLabel} ${title}${bulkRefusal === null ? '' : `，${bulkRefusal}`}`}
          onChange={({ target }) => choice.toggle(card, target.checked)}
        />
      )}
      <Link to={addressOf(id)} aria-current={isOpen || undefined}>
        <span className={styles.first}>
          <span className="tag">{actLabel}</span>
          <b className="ellipsis">{title}</b>
          <End card={card} />
        </span>
        <span className={styles.summary}>{summaryWords(card)}</span>
        <span className={styles.meta}>
          {requesterName} {formatDateTime(submittedAt).slice(5, 16)} 提交
          {isStopped && <em>停住了，没有人能决定</em>}
        </span>
      </Link>
    </li>
  );
}

export function RequestList({ records, ...props }: RequestListProps): ReactElement {
  return (
    <ul className={styles.list} aria-label="申请">
      {records.map((card) => (
        <Line key={card.id} card={card} {...props} />
      ))}
    </ul>
  );
}
