/** The ink bar of what can be done with the chosen rows: how many there are, the acts, and Esc that drops the choice. */
import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useEffect, useEffectEvent } from 'react';
import styles from './ActBar.module.css';

export interface ActBarProps {
  readonly label: string;
  readonly count: number;
  readonly unit: string;
  /** Beside the count: all of them at one press. */
  readonly all?: ReactNode;
  /** Buttons; `data-first` fills the one that is meant most often. */
  readonly children: ReactNode;
  readonly onClear: () => void;
}

/** Whether a menu is open: Esc closes it, also while the keyboard is still at its button. */
const isMenuOpen = (): boolean =>
  [...document.querySelectorAll('.ant-dropdown')].some((menu) => menu.getClientRects().length > 0);

/** Esc drops the choice unless a layer above or a text box has it. */
function useEscape(run: () => void): void {
  const escape = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement | null;
    if (
      event.key !== 'Escape' ||
      event.defaultPrevented ||
      target?.closest('input:not([type="checkbox"]), textarea, [role="dialog"], [role="listbox"], .ant-dropdown') ||
      isMenuOpen()
    )
      return;
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => escape(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

export function ActBar({ label, count, unit, all, children, onClear }: ActBarProps): ReactElement {
  useEscape(onClear);
  return (
    <div className={styles.root} data-part="act-bar" role="toolbar" aria-label={label}>
      <span role="status">
        已选 <b>{count.toLocaleString('en-US')}</b> {unit}
      </span>
      {all}
      <i aria-hidden="true" />
      {children}
      <i aria-hidden="true" />
      <button type="button" aria-label="取消选择，Esc" onClick={onClear}>
        <X size={14} aria-hidden="true" />
        <kbd>Esc</kbd>
      </button>
    </div>
  );
}
