/**
 * Cards in columns. A card is dragged into another column; a column that cannot take it says so, a folded one opens for it. A screen
 * says what stands in a card and what a move begins, and offers the same without a pointer: by keys, or by buttons in the card.
 */
import { ChevronsLeftRight } from 'lucide-react';
import type { DragEvent, HTMLAttributes, ReactElement, ReactNode, Ref } from 'react';
import { useEffect, useRef } from 'react';
import type { BoardCardPlace } from './BoardCards.tsx';
import { placeProps } from './BoardCards.tsx';
import styles from './Board.module.css';

export interface BoardProps {
  readonly ref?: Ref<HTMLDivElement>;
  /** Columns. */
  readonly children: ReactNode;
}

export const Board = ({ ref, children }: BoardProps): ReactElement => (
  <div className={styles.board} ref={ref} data-part="board">
    {children}
  </div>
);

export interface BoardColumnProps {
  /** Told apart by, as `data-column`. */
  readonly name: string;
  readonly label: string;
  readonly count: number;
  /** What is counted: 人, 个. */
  readonly unit: string;
  /** The card in hand cannot go here. */
  readonly isForbidden?: boolean;
  /** Right end of the head. */
  readonly aside?: ReactNode;
  readonly isFolded?: boolean;
  /** Absent where the column cannot be folded. */
  readonly onFold?: ((isFolded: boolean) => void) | undefined;
  /** The card in hand was dropped here. */
  readonly onDrop: () => void;
  /** Below the cards. */
  readonly foot?: ReactNode;
  /** Cards: a few dozen as they are, more of them in BoardCards. */
  readonly children: ReactNode;
}

/** Milliseconds over a folded column until it opens for a card that is dragged there. */
const openAfter = 400;

export function BoardColumn(props: BoardColumnProps): ReactElement {
  const {
    name,
    label,
    count,
    unit,
    isForbidden = false,
    aside,
    isFolded = false,
    onFold,
    onDrop,
    foot,
    children,
  } = props;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const drop = {
    'data-column': name,
    onDragOver: (event: DragEvent) => {
      if (!isForbidden) event.preventDefault();
    },
    onDragEnter: () => {
      clearTimeout(timer.current);
      if (isFolded) timer.current = setTimeout(() => onFold?.(false), openAfter);
    },
    onDragLeave: () => clearTimeout(timer.current),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      clearTimeout(timer.current);
      onDrop();
    },
  };
  if (isFolded)
    return (
      <button type="button" className={styles.strip} onClick={() => onFold?.(false)} {...drop}>
        <ChevronsLeftRight size={14} aria-hidden="true" />
        <b>{count}</b>
        <span>{label}</span>
      </button>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- cards are dropped here; what stands in them does the same
    <section
      className={styles.column}
      data-forbidden={isForbidden || undefined}
      aria-label={`${label} ${count} ${unit}`}
      {...drop}
    >
      <header>
        <h2>
          {label} <span>{count}</span>
        </h2>
        {isForbidden ? <span className={styles.why}>不能拖到这里</span> : aside}
        {onFold && (
          <button type="button" className={styles.fold} aria-label={`收起${label}`} onClick={() => onFold(true)}>
            <ChevronsLeftRight size={14} aria-hidden="true" />
          </button>
        )}
      </header>
      <ul>{children}</ul>
      {foot}
    </section>
  );
}

export interface BoardCardProps
  extends
    Partial<BoardCardPlace>,
    Pick<HTMLAttributes<HTMLLIElement>, 'onMouseEnter' | 'onMouseLeave' | 'onFocus' | 'onBlur' | 'onKeyDown'> {
  readonly id: number;
  /** What is dragged, for other programs that it is dropped on. */
  readonly title: string;
  readonly isMovable?: boolean;
  readonly isDragged: boolean;
  readonly isChosen?: boolean;
  /** True when the card is taken in hand, false when it is let go. */
  readonly onDrag: (isTaken: boolean) => void;
  readonly onOpen: () => void;
  /** What the card shows; a press opens it. */
  readonly face: ReactNode;
  /** Buttons beside the face. */
  readonly children?: ReactNode;
}

export function BoardCard(props: BoardCardProps): ReactElement {
  const {
    id,
    title,
    isMovable = true,
    isDragged,
    isChosen = false,
    onDrag,
    onOpen,
    face,
    children,
    measured,
    index,
    total,
    room,
    ...handlers
  } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is only dragged; the buttons inside are the controls
    <li
      className={styles.card}
      data-card={id}
      data-dragged={isDragged || undefined}
      data-chosen={isChosen || undefined}
      draggable={isMovable}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', title);
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
      {...placeProps({ measured, index, total, room })}
      {...handlers}
    >
      <button type="button" className={styles.face} data-part="card-face" onClick={onOpen}>
        {face}
      </button>
      {children}
    </li>
  );
}
