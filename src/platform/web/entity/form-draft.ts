/** What was typed survives a reload of the tab (ui.md, form). Kept per person's enterprise, entity and row. */
import type { Values } from './any-row.ts';

export interface FormDraft {
  /** Version of the row the draft was typed over; null for a new one. */
  readonly version: number | null;
  readonly values: Values;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Key of a draft. The enterprise is part of it: switching companies must not carry a draft over. */
export function draftKey(entity: string, enterprise: string, id: number | null, block = ''): string {
  return ['draft', enterprise, entity, id ?? 'new', block].filter((part) => part !== '').join(':');
}

/**
 * Rows of an entity whose form has a draft in this enterprise; null stands for a new one. Only forms of this block: those of a
 * detail are told of where they stand.
 */
export function draftedRows(
  store: Pick<Storage, 'key' | 'length'>,
  entity: string,
  enterprise: string,
  block = '',
): (number | null)[] {
  const start = draftKey(entity, enterprise, 0).slice(0, -1);
  const rows: (number | null)[] = [];
  for (let index = 0; index < store.length; index += 1) {
    const key = store.key(index) ?? '';
    const end = block === '' ? '' : `:${block}`;
    const rest = key.startsWith(start) && key.endsWith(end) ? key.slice(start.length, key.length - end.length) : '';
    if (rest === 'new') rows.unshift(null);
    else if (/^[1-9]\d*$/u.test(rest)) rows.push(Number(rest));
  }
  return rows;
}

/** A draft for this version of the row; one typed over an older version is dropped. */
export function readDraft(store: Store, key: string, version: number | null): FormDraft | null {
  const text = store.getItem(key);
  if (text === null) return null;
  try {
    const draft = JSON.parse(text) as FormDraft;
    if (draft.version === version && typeof draft.values === 'object') return draft;
  } catch {
    // Unreadable text is no draft.
  }
  store.removeItem(key);
  return null;
}

/** Keeps only the changed values: nothing changed, nothing kept. A full store is no reason to disturb. */
export function writeDraft(
  store: Store,
  key: string,
  version: number | null,
  changed: Values,
  now: number = Date.now(),
): void {
  if (Object.keys(changed).length === 0) {
    store.removeItem(key);
    return;
  }
  try {
    store.setItem(key, JSON.stringify({ version, values: changed, savedAt: now } satisfies FormDraft));
  } catch {
    store.removeItem(key);
  }
}
