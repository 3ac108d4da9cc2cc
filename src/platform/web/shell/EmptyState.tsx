/** What stands where there is nothing to show, and the first step out of it. */
import type { ReactNode } from 'react';
import styles from './states.module.css';
import { DoneDrawing, EmptyDrawing, LockDrawing, NoMatchDrawing } from './drawings.tsx';

export interface EmptyStateProps {
  /** `empty`: nothing there yet. `noMatch`: a filter leaves nothing. `noPermission`: hidden from this person. `done`: nothing is left to do. */
  readonly variant?: 'empty' | 'noMatch' | 'noPermission' | 'done';
  /** One sentence; 暂无数据 by default. */
  readonly title?: string;
  readonly reason?: string | undefined;
  /** Space around in px (SH-07). */
  readonly margin?: number;
  /** Buttons: the first step. */
  readonly children?: ReactNode;
  /** Offers 清空筛选 (variant noMatch). */
  readonly onClearFilter?: (() => void) | undefined;
}

const texts = {
  empty: '暂无数据',
  noMatch: '没有符合条件的结果',
  noPermission: '没有查看权限',
  done: '没有待办事项',
} as const;
const drawings = {
  empty: EmptyDrawing,
  noMatch: NoMatchDrawing,
  noPermission: LockDrawing,
  done: DoneDrawing,
} as const;

/** Default space around an empty state in px (requirements §2). */
export const emptyMargin = 60;

export function EmptyState({
  variant = 'empty',
  title = texts[variant],
  reason,
  margin = emptyMargin,
  children,
  onClearFilter,
}: EmptyStateProps) {
  const Drawing = drawings[variant];
  return (
    <div className={styles.state} data-part="state" data-variant={variant} style={{ margin }}>
      <Drawing />
      <p className={styles.stateTitle}>{title}</p>
      {reason && <p className={styles.stateReason}>{reason}</p>}
      {(children || onClearFilter) && (
        <div className={styles.stateActions}>
          {children}
          {onClearFilter && (
            <button type="button" className="button" onClick={onClearFilter}>
              清空筛选
            </button>
          )}
        </div>
      )}
    </div>
  );
}
