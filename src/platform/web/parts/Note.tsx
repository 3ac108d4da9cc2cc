/** A sentence that is not to be missed, on a tint: what came back, what does not fit, what follows. Refusals are read out at once. */
import type { ReactElement, ReactNode } from 'react';
import styles from './Note.module.css';

export interface NoteProps {
  readonly tone?: 'info' | 'warning' | 'danger';
  /** Out of turn where something was refused, when it is its turn else; `none` for what stands there from the beginning. */
  readonly read?: 'alert' | 'status' | 'none';
  /** Place of it, and nothing of its look. */
  readonly className?: string | undefined;
  /** The sentence, a button or link behind it, a list below it. */
  readonly children: ReactNode;
}

export function Note({
  tone = 'info',
  read = tone === 'danger' ? 'alert' : 'status',
  className,
  children,
}: NoteProps): ReactElement {
  return (
    <div
      className={className === undefined ? styles.root : `${styles.root} ${className}`}
      data-part="note"
      data-tone={tone}
      role={read === 'none' ? undefined : read}
    >
      {children}
    </div>
  );
}
