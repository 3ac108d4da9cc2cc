/** A share as a thin bar beside its figure; the figure says it to who cannot see. */
import type { ReactElement } from 'react';
import styles from './ShareBar.module.css';

export interface ShareBarProps {
  /** Of 100; more is drawn as the whole. */
  readonly percent: number;
  /** Amber: not enough. Green: done. Red: too much. */
  readonly tone?: 'warning' | 'success' | 'danger' | undefined;
  /** Where it ought to be, in percent: a tick on the bar. */
  readonly mark?: number | undefined;
  /** Its place among others. */
  readonly className?: string | undefined;
}

export const ShareBar = ({ percent, tone, mark, className = '' }: ShareBarProps): ReactElement => (
  <span className={`${styles.root} ${className}`.trimEnd()} data-part="share-bar" data-tone={tone} aria-hidden="true">
    <i style={{ width: `${Math.min(100, percent)}%` }} />
    {mark !== undefined && <s style={{ left: `${mark}%` }} />}
  </span>
);
