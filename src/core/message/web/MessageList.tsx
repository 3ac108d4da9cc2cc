/** Messages by day; one opens what it speaks of. */
import { useState } from 'react';
import { formatDateTime } from '#platform/entity/format.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { messageCategories } from '../model/message.ts';
import styles from './MessageList.module.css';
import { byDay } from './message-groups.ts';
import type { MessageRow } from './use-messages.ts';

function Item({ row, onOpen }: { readonly row: MessageRow; readonly onOpen: (row: MessageRow) => void }) {
  return (
    <li>
      <button
        type="button"
        className={styles.item}
        data-part="message-item"
        data-unread={row.status === 'unread'}
        onClick={() => onOpen(row)}
      >
        <span className={styles.dot} data-level={row.level} aria-label={row.status === 'unread' ? '未读' : undefined} />
        <span className={styles.words}>
          <span className={styles.title}>{row.title}</span>
          <span className={styles.content}>{row.content}</span>
          <span className={styles.meta}>
            {optionLabel(messageCategories, row.category)} · {formatDateTime(row.createdAt).slice(11)}
          </span>
        </span>
      </button>
    </li>
  );
}

export function MessageList({
  rows,
  onOpen,
}: {
  readonly rows: readonly MessageRow[];
  readonly onOpen: (row: MessageRow) => void;
}) {
  const [now] = useState(() => new Date());
  return (
    <div className={styles.root}>
      {byDay(rows, now).map((group) => (
        <section key={group.label} aria-label={group.label}>
          <h3>{group.label}</h3>
          <ul>
            {group.rows.map((row) => (
              <Item key={row.id} row={row} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
