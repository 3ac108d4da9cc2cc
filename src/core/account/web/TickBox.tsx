/** A box to tick in the forms before signing in: a control of the browser that looks like that of the kit, which would cost the first load. */
import type { ReactElement, ReactNode } from 'react';
import styles from './TickBox.module.css';

interface TickBoxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** What ticking it means. */
  readonly children: ReactNode;
}

export function TickBox({ checked, onChange, children }: TickBoxProps): ReactElement {
  return (
    <label className={styles.root}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}
