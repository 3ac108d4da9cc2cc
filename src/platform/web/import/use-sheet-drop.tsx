/** A file dropped anywhere on a list opens the import with it: whoever holds a roster need not look for a button. */
import type { ReactElement } from 'react';
import { useCallback, useEffect, useState } from 'react';
import styles from './use-sheet-drop.module.css';

export interface SheetDrop {
  /** What was dropped last; null: nothing yet. */
  readonly file: File | null;
  /** Shown while a file hovers over the page. */
  readonly overlay: ReactElement | null;
  /** Once the import has it, or was left. */
  readonly forget: () => void;
}

const carriesFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** @param open Opens the import; called after the file was taken. Nothing is listened to while `isOn` is false. */
export function useSheetDrop(isOn: boolean, open: () => void): SheetDrop {
  const [isOver, setOver] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    if (!isOn) return undefined;
    const onOver = (event: DragEvent) => {
      if (!carriesFile(event)) return;
      event.preventDefault();
      setOver(true);
    };
    // Leaving the window has no element that is entered instead.
    const onLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const onDrop = (event: DragEvent) => {
      const [dropped] = event.dataTransfer?.files ?? [];
      setOver(false);
      // An open dialog may take files of its own.
      if (!dropped || event.defaultPrevented) return;
      event.preventDefault();
      setFile(dropped);
      open();
    };
    document.addEventListener('dragover', onOver);
    document.addEventListener('dragleave', onLeave);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', onOver);
      document.removeEventListener('dragleave', onLeave);
      document.removeEventListener('drop', onDrop);
      setOver(false);
    };
  }, [isOn, open]);
  const forget = useCallback(() => setFile(null), []);
  return { file, forget, overlay: isOver ? <div className={styles.sheetDrop}>松开即导入这个表格</div> : null };
}
