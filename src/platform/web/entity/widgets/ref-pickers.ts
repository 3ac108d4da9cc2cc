/** How rows of other entities are found and named. Areas fill the registry for their own entities. */

/** A row that can be pointed at. */
export interface RefOption {
  readonly id: number;
  readonly label: string;
  /** Second line: department, code, region. */
  readonly hint?: string | null;
  /** Address of a picture; people without one get initials. */
  readonly image?: string | null;
}

export interface RefPicker {
  /** Rows for what was typed, best first, at most 20. */
  readonly search: (keyword: string, signal: AbortSignal) => Promise<readonly RefOption[]>;
  /** Rows by id; missing ones are left out. */
  readonly byIds: (ids: readonly number[]) => Promise<readonly RefOption[]>;
  /** What the cell of a sheet says to mean this row; by default its label. */
  readonly cellText?: (option: RefOption) => string;
  /** Rows are found by pinyin and initials of their names too. */
  readonly pinyin?: boolean;
  /** People are shown with picture or initials. */
  readonly person?: boolean;
  /** Where a row has a page of its own: its address and the code that opens it. */
  readonly page?: { readonly path: (id: number) => string; readonly permission: string };
}

/** Of the page, filled at its start by the areas. */
const pickers = new Map<string, RefPicker>();

/** Makes an entity pickable. Called once by the area that owns it. */
export function registerRefPicker(entity: string, picker: RefPicker): void {
  pickers.set(entity, picker);
}

export const refPickerOf = (entity: string | undefined): RefPicker | undefined => pickers.get(entity ?? '');

/** What may be typed to find a row: pinyin where its picker knows it. */
export const searchWordsOf = (entity: string | undefined): string =>
  refPickerOf(entity)?.pinyin ? '输入名称或拼音查找' : '输入名称查找';

interface Waiting {
  readonly ids: Map<number, { resolve: (option: RefOption | null) => void; reject: (error: unknown) => void }[]>;
}
/** Of the page: ids asked for in this tick, until their call leaves. */
const waiting = new Map<string, Waiting>();

/** One row by id. Ids asked for in the same tick travel in one call: a table page has many cells. */
export function loadRef(entity: string, id: number): Promise<RefOption | null> {
  const picker = refPickerOf(entity);
  if (!picker) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    let batch = waiting.get(entity);
    if (!batch) {
      batch = { ids: new Map() };
      waiting.set(entity, batch);
      setTimeout(() => void flush(entity, picker), 0);
    }
    batch.ids.set(id, [...(batch.ids.get(id) ?? []), { resolve, reject }]);
  });
}

async function flush(entity: string, picker: RefPicker): Promise<void> {
  const batch = waiting.get(entity);
  waiting.delete(entity);
  if (!batch) return;
  try {
    const found = new Map((await picker.byIds([...batch.ids.keys()])).map((option) => [option.id, option]));
    for (const [id, callers] of batch.ids) for (const caller of callers) caller.resolve(found.get(id) ?? null);
  } catch (error) {
    for (const callers of batch.ids.values()) for (const caller of callers) caller.reject(error);
  }
}
