/** A candidate on the board: who, where from, what comes next. What can be done stands there on focus and hover, with its key. */
import { Check, Ellipsis } from 'lucide-react';
import type { KeyboardEvent, ReactElement } from 'react';
import { memo, useState } from 'react';
import { BoardCard as Card } from '#platform/web/parts/Board.tsx';
import type { BoardCardPlace } from '#platform/web/parts/BoardCards.tsx';
import type { CardAct } from './card-acts.ts';
import type { Candidate } from './process-list.tsx';
import { backgroundOf, ScoreText, StayText, StepText } from './process-list.tsx';
import styles from './recruit-card.module.css';

export interface BoardCardProps extends BoardCardPlace {
  readonly candidate: Candidate;
  readonly isDragged: boolean;
  readonly isChosen: boolean;
  readonly onDrag: (candidate: Candidate | null) => void;
  readonly onOpen: (candidate: Candidate) => void;
  readonly onKey: (event: KeyboardEvent, candidate: Candidate) => void;
  readonly actsOf: (candidate: Candidate) => readonly CardAct[];
}

/** At once, or when the button of the pointer is let go: a card that folds under a press takes the next one away from it. */
function afterPress(then: () => void): void {
  if (!document.documentElement.matches(':active')) {
    then();
    return;
  }
  const over = new AbortController();
  for (const kind of ['pointerup', 'pointercancel'])
    document.addEventListener(
      kind,
      () => {
        over.abort();
        setTimeout(then);
      },
      { signal: over.signal },
    );
}

export const BoardCard = memo(function BoardCard(props: BoardCardProps): ReactElement {
  const { candidate, isDragged, isChosen, onDrag, onOpen, onKey, actsOf, ...place } = props;
  const name = candidate.personName ?? '';
  // Worked out when somebody is at the card: a board has hundreds.
  const [isNear, setNear] = useState(false);
  const acts = isNear ? actsOf(candidate) : [];
  return (
    <Card
      {...place}
      id={candidate.id}
      title={name}
      isDragged={isDragged}
      isChosen={isChosen}
      onDrag={(isTaken) => onDrag(isTaken ? candidate : null)}
      onOpen={() => onOpen(candidate)}
      onMouseEnter={() => setNear(true)}
      onMouseLeave={(event) => setNear(event.currentTarget.contains(document.activeElement))}
      onFocus={() => setNear(true)}
      onBlur={({ currentTarget: card, relatedTarget }) => {
        if (!card.contains(relatedTarget))
          afterPress(() => setNear(card.matches(':hover') || card.contains(document.activeElement)));
      }}
      onKeyDown={(event) => onKey(event, candidate)}
      face={
        <>
          <span className={`${styles.line} ${styles.named}`}>
            <b>{name}</b>
            {isChosen && (
              <span className={styles.chosen}>
                <Check size={14} aria-hidden="true" />
                <span className="visually-hidden">已选</span>
              </span>
            )}
            <ScoreText candidate={candidate} />
          </span>
          <span className={styles.background}>{backgroundOf(candidate)}</span>
          <span className={styles.line}>
            <StepText candidate={candidate} />
            <StayText candidate={candidate} />
          </span>
        </>
      }
    >
      <button
        type="button"
        className={styles.more}
        aria-label={`${name} 可以办的事`}
        aria-expanded={isNear}
        // A tap is a mouse that enters, too: what it has opened a toggle would close again.
        onClick={() => setNear(true)}
      >
        <Ellipsis size={16} aria-hidden="true" />
      </button>
      {acts.length > 0 && (
        <span className={styles.acts}>
          {acts.map(({ key, label, text, shortcut, isDanger, onRun }) => (
            <button key={key} type="button" aria-label={label} data-danger={isDanger || undefined} onClick={onRun}>
              {text}
              {shortcut && <kbd aria-hidden="true">{shortcut}</kbd>}
            </button>
          ))}
        </span>
      )}
    </Card>
  );
});
