/** Head cell whose right edge moves the width of its column, by pointer or by arrow keys. */
import type { KeyboardEvent, PointerEvent, ReactElement, ThHTMLAttributes } from 'react';
import { maxColumnWidth, minColumnWidth } from './table-columns.ts';
import styles from './ResizableHead.module.css';

export interface HeadProps extends ThHTMLAttributes<HTMLTableCellElement> {
  readonly resizeLabel?: string;
  readonly resizeWidth?: number;
  readonly onResizeTo?: (width: number) => void;
}

/** Pixels per arrow key. */
const step = 16;

export function ResizableHead({ resizeLabel, resizeWidth, onResizeTo, children, ...rest }: HeadProps): ReactElement {
  if (!onResizeTo || resizeWidth === undefined) return <th {...rest}>{children}</th>;
  const start = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const from = event.clientX - resizeWidth;
    const edge = event.currentTarget;
    edge.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) => onResizeTo(moved.clientX - from);
    edge.addEventListener('pointermove', move);
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', move), { once: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    onResizeTo(resizeWidth + (event.key === 'ArrowRight' ? step : -step));
  };
  return (
    <th {...rest}>
      {children}
      <span
        className={styles.columnEdge}
        role="separator"
        aria-orientation="vertical"
        aria-label={`${resizeLabel ?? ''}列宽`}
        aria-valuenow={resizeWidth}
        aria-valuemin={minColumnWidth}
        aria-valuemax={maxColumnWidth}
        tabIndex={0}
        onPointerDown={start}
        onKeyDown={onKeyDown}
        onClick={(event) => event.stopPropagation()}
      />
    </th>
  );
}
