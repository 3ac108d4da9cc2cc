/** Grey rows of the height of what comes, on a telephone cards; shown only when the wait is longer than 200 ms. */
import { useEffect, useState } from 'react';
import styles from './Skeleton.module.css';

/** Milliseconds before a wait is shown. */
export const skeletonDelay = 200;

/** True once a wait has lasted longer than the delay. */
export function useLate(waiting: boolean, delay: number = skeletonDelay): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) {
      setLate(false);
      return undefined;
    }
    const timer = setTimeout(() => setLate(true), delay);
    return () => clearTimeout(timer);
  }, [waiting, delay]);
  return waiting && late;
}

export interface SkeletonProps {
  readonly rows?: number;
  /** Height of one row in px: that of the rows it stands for. Absent: rows of a list, which are cards on a telephone. */
  readonly rowHeight?: number;
}

const widths = [72, 120, 90, 88];

export function Skeleton({ rows = 5, rowHeight }: SkeletonProps) {
  const shown = useLate(true);
  return (
    <div
      aria-busy="true"
      aria-label="加载中"
      role="status"
      className={shown ? undefined : styles.waiting}
      data-part="skeleton"
    >
      {Array.from({ length: rows }, (_row, index) => (
        <div
          key={index}
          className={styles.row}
          data-list={rowHeight === undefined || undefined}
          style={rowHeight === undefined ? undefined : { height: rowHeight }}
        >
          <i style={{ width: 16, height: 16 }} />
          <i style={{ width: 28, height: 28, borderRadius: 14 }} />
          {widths.map((width) => (
            <i key={width} style={{ width: width + ((index * 37) % 40), height: 12 }} />
          ))}
        </div>
      ))}
    </div>
  );
}
