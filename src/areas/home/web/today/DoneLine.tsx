/** What was just done, in the place of its row: for ten seconds with the way back. */
import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { undoSeconds } from '#platform/web/undo.ts';
import type { DoneLine as Line } from './today-lines.ts';
import styles from './today.module.css';

export interface DoneLineProps {
  readonly line: Line;
  readonly onUndo: (line: Line) => Promise<unknown>;
  readonly onOver: (line: Line) => void;
}

/** Its clock stands still under the pointer and while the keyboard is in it. */
export function DoneLine({ line, onUndo, onOver }: DoneLineProps): ReactElement {
  const [left, setLeft] = useState(undoSeconds);
  const [isHeld, setHeld] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (isHeld || isBusy) return undefined;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isHeld, isBusy]);
  const end = useEffectEvent(() => onOver(line));
  useEffect(() => {
    if (left <= 0) end();
  }, [left]);
  const takeBack = async () => {
    setBusy(true);
    try {
      await onUndo(line);
    } finally {
      setBusy(false);
    }
  };
  return (
    // It only holds the clock; what can be pressed is the button inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={styles.done}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Check size={16} aria-hidden="true" />
      <span role="status">{line.text}</span>
      {line.undo && (
        <>
          <button type="button" className={styles.act} data-undo disabled={isBusy} onClick={() => void takeBack()}>
            {line.verb}
          </button>
          <span className={styles.seconds} aria-hidden="true">
            {left} 秒
          </span>
        </>
      )}
    </li>
  );
}
