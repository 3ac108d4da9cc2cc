/** A candidate on the board: who, where from, what comes next. Acts of the state appear on focus and hover. */
import type { ReactElement } from 'react';
import type { RowAction } from '#platform/web/entity/row-action.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import type { Candidate } from './process-list.tsx';
import { backgroundOf, ScoreText, StayText, StepText } from './process-list.tsx';
import styles from './board.module.css';

interface BoardCardProps {
  readonly candidate: Candidate;
  readonly isDragged: boolean;
  readonly onDrag: (candidate: Candidate | null) => void;
  readonly onOpen: (candidate: Candidate) => void;
  readonly actions: (row: AnyRow) => RowAction[];
}

/** Acts that a card offers by itself; the others stand in the workspace. */
const shownActs = new Set(['pass_screen', 'to_evaluate', 'reject', 'reopen']);

export function BoardCard({ candidate, isDragged, onDrag, onOpen, actions }: BoardCardProps): ReactElement {
  const name = candidate.personName ?? '';
  const acts = actions(candidate).filter(({ key }) => shownActs.has(key));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is only dragged; the button inside opens it
    <li
      className={styles.card}
      data-card={candidate.id}
      data-dragged={isDragged || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        onDrag(candidate);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <button type="button" className={styles.open} onClick={() => onOpen(candidate)}>
        <span className={styles.line}>
          <b>{name}</b>
          <ScoreText candidate={candidate} />
        </span>
        <span className={styles.background}>{backgroundOf(candidate)}</span>
        <span className={styles.line}>
          <StepText candidate={candidate} />
          <StayText candidate={candidate} />
        </span>
      </button>
      {acts.length > 0 && (
        <span className={styles.acts}>
          {acts.map(({ key, label, danger, onRun }) => (
            <button key={key} type="button" data-danger={danger || undefined} onClick={() => onRun()}>
              {label}
            </button>
          ))}
        </span>
      )}
    </li>
  );
}
