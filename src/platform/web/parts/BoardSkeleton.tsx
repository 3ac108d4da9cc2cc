/** Grey cards in columns while a board is read; shown only when the wait is longer than 200 ms. */
import type { ReactElement } from 'react';
import { useLate } from '../shell/Skeleton.tsx';
import board from './Board.module.css';
import styles from './BoardSkeleton.module.css';

/** Cards of each column. */
const cards = [4, 3, 2, 4, 1, 2];

export function BoardSkeleton(): ReactElement {
  const isShown = useLate(true);
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label="加载中"
      className={`${board.board} ${styles.root}`}
      data-shown={isShown}
      data-part="skeleton"
    >
      {cards.map((count, column) => (
        <div key={column} className={`${board.column} ${styles.column}`}>
          <i className={styles.head} />
          {Array.from({ length: count }, (_card, index) => (
            <span key={index} className={board.card}>
              <i />
              <i />
              <i />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
