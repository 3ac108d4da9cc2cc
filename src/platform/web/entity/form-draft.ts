/**
 * What was typed survives a reload of the tab (ui.md, form). Kept per account, enterprise, entity and row.
 * What is sealed (numbers of identity, telephones) never lies in the storage of a browser.
 */
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Values } from './any-row.ts';

export interface FormDraft {
  /** Version of the row the draft was typed over; null for a new one. */
  readonly version: number | null;
  readonly values: Values;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** Whether a field may lie in the storage of a browser: what is sealed or needs a code to be seen may not. */
const isSealed = (entity: AnyEntity, key: string): boolean => {
  const field = entity.fields[key];
  return field?.sealed === true || field?.secret !== undefined;
};

/** Of what was typed, what the tab may keep. */
export const storable = (entity: AnyEntity, typed: Values): Values =>
  Object.fromEntries(Object.entries(typed).filter(([key]) => !isSealed(entity, key)));

/** What the form begins with: the draft of the tab is newer, what it may not keep comes from the one on the server. */
export function mergedDraft(entity: AnyEntity, ofTab: FormDraft | null, ofServer: FormDraft | null): FormDraft | null {
  if (!ofTab || !ofServer) return ofTab ?? ofServer;
  const sealed = Object.entries(ofServer.values).filter(([key]) => isSealed(entity, key));
  return { ...ofTab, values: { ...Object.fromEntries(sealed), ...ofTab.values } };
}

/** Block of a draft that outlives the tab, in the storage of the browser. */
export const keptBlock = 'kept';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Key of a draft. @param owner account and enterprise: neither the next person nor another company is offered it */
export function draftKey(entity: string, owner: string, id: number | null, block = ''): string {
  return ['draft', owner, entity, id ?? 'new', block].filter((part) => part !== '').join(':');
}

/**
 * Rows of an entity whose form has a draft of this account and enterprise; null stands for a new one. Only forms of this block: those of a
 * detail are told of where they stand.
 */
export function draftedRows(
  store: Pick<Storage, 'key' | 'length'>,
  entity: string,
  owner: string,
  block = '',
): (number | null)[] {
  const start = draftKey(entity, owner, 0).slice(0, -1);
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
