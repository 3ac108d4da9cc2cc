/** The form of a list has an address: ?new=1 or ?edit=7. Back closes it, reload opens it again with what was typed. */
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { toast } from '../toast.ts';
import type { AnyRow } from './any-row.ts';

interface FormAddress {
  /** Row in the form; 'new' for a new one. */
  readonly edited: AnyRow | 'new' | null;
  /** Ends when a form that closes has left the address: a step back arrives later than it was asked for. */
  readonly edit: (row: AnyRow | 'new' | null) => Promise<void>;
}

interface Options {
  readonly rows: readonly AnyRow[];
  /** The rows are those of the address: one that is not among them will not come. */
  readonly isSettled: boolean;
  readonly mayInsert: boolean;
  readonly mayUpdate: boolean;
}

const keys = ['new', 'edit'] as const;
const noRows: readonly AnyRow[] = [];

/** The same of a dialog for what is new where its list is none of the kit: ?new=1 alone. */
export function useNewAddress(mayInsert: boolean): {
  readonly isNew: boolean;
  readonly edit: (next: 'new' | null) => Promise<void>;
} {
  const { edited, edit } = useFormAddress({ rows: noRows, isSettled: false, mayInsert, mayUpdate: false });
  return { isNew: edited === 'new', edit };
}

export function useFormAddress({ rows, isSettled, mayInsert, mayUpdate }: Options): FormAddress {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  /** The form was opened from this list: the entry below it in the history is the list. */
  const isAboveList = useRef(false);
  const editId = mayUpdate ? params.get('edit') : null;
  const isNew = mayInsert && params.get('new') === '1';
  const listed = rows.find((row) => String(row.id) === editId) ?? null;
  // The row that was opened stays in the form, whatever the list behind it reads meanwhile.
  const [held, hold] = useState<AnyRow | null>(null);
  const isHeld = held !== null && String(held.id) === editId;
  if (held !== null && !isHeld) hold(null);
  if (!isHeld && listed !== null) hold(listed);
  const row = isHeld ? held : listed;
  const isGone = editId !== null && row === null && isSettled;
  useEffect(() => {
    if (!isGone) return;
    toast.info('要编辑的记录不在这个列表中');
    setParams((before) => without(before), { replace: true });
  }, [isGone, setParams]);
  const edit = async (next: AnyRow | 'new' | null) => {
    if (next !== null) {
      isAboveList.current = true;
      setParams((before) => {
        const after = without(before);
        after.set(next === 'new' ? 'new' : 'edit', next === 'new' ? '1' : String(next.id));
        return after;
      });
      return;
    }
    // Saved while the person had gone on to another screen: there is no form any more that could be closed.
    if (!isOpen()) return;
    const isStepBack = isAboveList.current;
    isAboveList.current = false;
    if (!isStepBack) return setParams((before) => without(before), { replace: true });
    const isBack = new Promise((resolve) => {
      globalThis.addEventListener('popstate', resolve, { once: true });
    });
    void navigate(-1);
    await isBack;
  };
  return { edited: isNew ? 'new' : row, edit };
}

/** Whether the address, as it is now and not as it was when this was drawn, still shows a form. */
function isOpen(): boolean {
  const now = new URLSearchParams(globalThis.location.search);
  return keys.some((key) => now.has(key));
}

function without(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of keys) next.delete(key);
  return next;
}
