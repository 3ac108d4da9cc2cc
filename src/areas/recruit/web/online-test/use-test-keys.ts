/** Keys of an online test, wherever the keyboard is: digits choose, Enter and Alt+← go from question to question. */
import type { RefObject } from 'react';
import { useEffect, useEffectEvent } from 'react';

interface TestKeys {
  /** Questions onward; below zero back. */
  readonly go: (step: number) => void;
  /** Something lies above the question. */
  readonly isShut: boolean;
}

/** `root` holds the question, whose options are inputs of a fieldset in their order. */
export function useTestKeys(root: RefObject<HTMLElement | null>, { go, isShut }: TestKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (isShut || event.ctrlKey || event.metaKey) return;
    if (event.altKey) {
      if (key !== 'ArrowLeft') return;
      event.preventDefault();
      go(-1);
    } else if (target instanceof HTMLTextAreaElement) {
      // Digits and Enter are words there.
    } else if (/^[1-9]$/u.test(key)) {
      const option = root.current?.querySelectorAll<HTMLInputElement>('fieldset input')[Number(key) - 1];
      option?.focus();
      option?.click();
    } else if (key === 'Enter' && !(target instanceof HTMLButtonElement)) {
      event.preventDefault();
      go(1);
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
