/** A small pill with a word and often a count: pressed, it narrows what is shown; pressed again, it lets go. One among a few belongs to Segments. */
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import styles from './Chip.module.css';

interface ChipWords {
  readonly label: string;
  /** Behind the label; empty while it is on its way. */
  readonly count?: string | number | undefined;
}

const Words = ({ label, count }: ChipWords): ReactElement =>
  count === undefined ? (
    <>{label}</>
  ) : (
    <>
      {label} <b>{count}</b>
    </>
  );

export interface ChipProps extends ChipWords {
  readonly isOn: boolean;
  readonly onPress: () => void;
  /** Something is lost if nobody acts. */
  readonly isUrgent?: boolean;
  /** Shows while it is on that a press lets go. */
  readonly canClose?: boolean;
  /** The value that it stands for, by which a screen may mark it with a point of its colour. */
  readonly code?: string;
}

export function Chip({ isOn, onPress, isUrgent = false, canClose = false, code, ...words }: ChipProps): ReactElement {
  return (
    <button
      type="button"
      className={styles.root}
      data-part="chip"
      data-code={code}
      data-urgent={(isUrgent && !isOn) || undefined}
      aria-pressed={isOn}
      onClick={onPress}
    >
      <Words {...words} />
      {canClose && isOn && <X size={14} aria-hidden="true" />}
    </button>
  );
}

/** Leads to a screen of its own. */
export function ChipLink({ to, ...words }: ChipWords & { readonly to: string }): ReactElement {
  return (
    <Link className={styles.root} data-part="chip" to={to}>
      <Words {...words} />
    </Link>
  );
}
