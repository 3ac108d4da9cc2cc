/** The way from an open record to its neighbours in the list it was opened from: where it stands there, J and K. */
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactElement } from 'react';
import { useSingleKey } from '../shell/shortcuts.ts';
import kit from '../styles/kit.module.css';
import type { AnyRow } from './any-row.ts';
import styles from './RowWalk.module.css';

/** Rows of the list around the open one. */
export interface Siblings {
  readonly rows: readonly AnyRow[];
  /** Rows before the first of them. */
  readonly before: number;
  readonly total: number;
  readonly open: (row: AnyRow) => void;
}

export interface RowWalkProps {
  readonly id: number;
  readonly siblings?: Siblings;
}

/** The neighbours of a row: absent where the list does not show it. */
function neighboursOf(id: number, siblings: Siblings | undefined) {
  const index = siblings?.rows.findIndex((row) => row.id === id) ?? -1;
  return siblings && index >= 0 && siblings.total > 1
    ? { place: siblings.before + index + 1, previous: siblings.rows[index - 1], next: siblings.rows[index + 1] }
    : null;
}

export function RowWalk({ id, siblings }: RowWalkProps): ReactElement | null {
  const around = neighboursOf(id, siblings);
  const go = (to: AnyRow | undefined): boolean => {
    // What is typed and not saved is asked about by the guard: the address changes.
    if (to) siblings?.open(to);
    return to !== undefined;
  };
  useSingleKey({ j: () => go(around?.next), k: () => go(around?.previous) });
  if (!around) return null;
  const steps = [
    { label: '上一条', key: 'K', to: around.previous, Icon: ChevronUp },
    { label: '下一条', key: 'J', to: around.next, Icon: ChevronDown },
  ];
  return (
    <span className={styles.root} data-part="row-walk">
      <span className="secondary">
        {around.place} / {siblings?.total}
      </span>
      {steps.map(({ label, key, to, Icon }) => (
        <button
          key={key}
          type="button"
          className={kit.iconButton}
          aria-label={label}
          aria-keyshortcuts={key}
          title={`${label}（${key}）`}
          disabled={!to}
          onClick={() => go(to)}
        >
          <Icon size={18} aria-hidden="true" />
        </button>
      ))}
    </span>
  );
}
