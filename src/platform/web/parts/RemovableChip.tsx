/** A chip for something that holds until it is removed: a filter that narrows a list. Apart from the others, which no list needs at first sight. */
import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import styles from './Chip.module.css';

export function RemovableChip({
  removeLabel,
  onRemove,
  children,
}: {
  readonly removeLabel: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <span className={`${styles.root} ${styles.removable}`} data-part="chip">
      <span className={styles.text}>{children}</span>
      <button type="button" aria-label={removeLabel} onClick={onRemove}>
        <X size={12} aria-hidden="true" />
      </button>
    </span>
  );
}
