/** A cell of the grid while something is typed into it. */
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import styles from './CellEditor.module.css';

/** Keys that move through the grid: down and across. */
export const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Enter: [1, 0],
};

interface EditorProps {
  readonly start: string;
  readonly label: string;
  /** What was typed, null: given up; and the way the person goes on by keys, null: the focus is elsewhere already. */
  readonly onEnd: (text: string | null, step: readonly [number, number] | null) => void;
}

export function CellEditor({ start, label, onEnd }: EditorProps): ReactElement {
  const box = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(start.length, start.length);
  }, [start.length]);
  const end = (text: string | null, step: readonly [number, number] | null = [0, 0]) => {
    if (isDone.current) return;
    isDone.current = true;
    onEnd(text, step);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value;
    // Ctrl+S takes over what is typed before the page, which hears of the key next, saves.
    if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) {
      flushSync(() => end(text));
      return;
    }
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const step =
      event.key === 'Tab'
        ? ([0, event.shiftKey ? -1 : 1] as const)
        : event.key === 'ArrowUp' || event.key === 'ArrowDown' || event.key === 'Enter'
          ? steps[event.key]
          : undefined;
    if (event.key === 'Escape') end(null);
    else if (step) end(text, event.key === 'Enter' && event.shiftKey ? [-1, 0] : step);
    else return;
    event.preventDefault();
  };
  return (
    <input
      ref={box}
      className={styles.root}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={start}
      onKeyDown={onKeyDown}
      onBlur={(event) => end(event.currentTarget.value, null)}
    />
  );
}
