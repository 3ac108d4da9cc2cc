/**
 * Keys of rows (arrows, Space), and keys of one character: in lists J and K (rows), R (first act of the line), . (its menu); in records E (edit); ? (help), / (keyword).
 * Never while something is typed, and off where the person has switched them off (WCAG 2.1.4).
 */
import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { rowActionsAt } from '../entity/row-actions-at.ts';

const storageKey = 'qishu_single_keys';

function readSetting(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Of the page: whether keys of one character do something; kept by the browser. */
export const useSingleKeys = create<{ readonly areOn: boolean }>(() => ({ areOn: readSetting() }));

export function setSingleKeys(areOn: boolean): void {
  useSingleKeys.setState({ areOn });
  try {
    localStorage.setItem(storageKey, areOn ? 'on' : 'off');
  } catch {
    // Without storage the choice holds until the page is left.
  }
}

/** Whether a key belongs to what has the keyboard: fields, menus, lists to choose from. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'form, input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=""], [contenteditable="true"], [role=combobox], [role=menu], [role=listbox], [role=slider], [role=spinbutton]',
  ) !== null;

type Keys = Readonly<Record<string, (event: KeyboardEvent) => boolean>>;

/** Keys by their character; the input of a Chinese keyboard counts as well. What answers true has used the key. */
export function useSingleKey(keys: Keys): void {
  const areOn = useSingleKeys((state) => state.areOn);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTaken(event.target) || topLayer() === null) return;
    const key =
      ({ '？': '?', '。': '.', '、': '/' } as Readonly<Record<string, string>>)[event.key] ?? event.key.toLowerCase();
    if (keys[key]?.(event)) event.preventDefault();
  });
  useEffect(() => {
    if (!areOn) return undefined;
    const listen = (event: KeyboardEvent) => onKey(event);
    globalThis.addEventListener('keydown', listen);
    return () => globalThis.removeEventListener('keydown', listen);
  }, [areOn]);
}

const isShown = (element: Element): boolean => element.getClientRects().length > 0;

/** The layer above all others that keys act in; null under a question, which takes none. */
function topLayer(): Element | null {
  const questions = document.querySelectorAll('.ant-modal-wrap, dialog[open]');
  if ([...questions].some(isShown)) return null;
  const drawers = [...document.querySelectorAll('.ant-drawer-open .ant-drawer-section, .ant-drawer-open')];
  return drawers.findLast(isShown) ?? document.querySelector('#main-panel') ?? document.body;
}

/** Rows of the list in sight. */
const rowsIn = (layer: Element): HTMLElement[] => [
  ...layer.querySelectorAll<HTMLElement>('[data-part="entity-table"] tr[data-row-key][tabindex]'),
];

const currentRow = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('[data-part="entity-table"] tr[data-row-key][tabindex]') ?? null;

/** To the row that `choose` says; from nowhere to the one that Tab would reach. */
function walkTo(choose: (at: number, last: number) => number): boolean {
  const layer = topLayer();
  const rows = layer ? rowsIn(layer) : [];
  const present = currentRow();
  const at = present ? rows.indexOf(present) : -1;
  const target = at < 0 ? (rows.find(({ tabIndex }) => tabIndex === 0) ?? rows[0]) : rows[choose(at, rows.length - 1)];
  target?.focus();
  target?.scrollIntoView({ block: 'nearest' });
  return target !== undefined;
}

const walk = (step: number): boolean => walkTo((at) => at + step);

/** With Shift a range grows: the row that has the keyboard and the next one are chosen, or given up on the way back. */
function stretch(step: number): boolean {
  const box = (row: HTMLElement | null) => row?.querySelector<HTMLInputElement>('input[type=checkbox]:enabled');
  const from = box(currentRow());
  if (!walk(step)) return false;
  const to = box(currentRow());
  if (!from || !to || from === to) return true;
  // On the way back the row that is left goes out of the range.
  if (from.checked && to.checked) from.click();
  else for (const one of [from, to]) if (!one.checked) one.click();
  return true;
}

/** Keys of a row that has the keyboard itself; they are no characters and cannot be switched off. */
const rowKeys: Readonly<Record<string, (isRange: boolean) => boolean>> = {
  ArrowDown: (isRange) => (isRange ? stretch(1) : walk(1)),
  ArrowUp: (isRange) => (isRange ? stretch(-1) : walk(-1)),
  Home: () => walkTo(() => 0),
  End: () => walkTo((_at, last) => last),
  ' ': () => {
    const box = currentRow()?.querySelector<HTMLInputElement>('input[type=checkbox]:enabled');
    box?.click();
    return Boolean(box);
  },
};

function onRowKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || !(event.target instanceof HTMLTableRowElement) || event.target !== currentRow()) return;
  if (rowKeys[event.key]?.(event.shiftKey)) event.preventDefault();
}

/** Every row has them; what R does is more than that. */
const plainActions = new Set(['open', 'edit', 'delete', 'remove']);

function runFirstAct(): boolean {
  const place = currentRow()?.querySelector('[data-part="row-actions"]');
  const action = place && rowActionsAt.get(place)?.find(({ key }) => !plainActions.has(key));
  action?.onRun();
  return Boolean(action);
}

function openMenu(): boolean {
  const button = currentRow()?.querySelector<HTMLElement>('[data-part="row-actions"] [data-more]');
  button?.focus();
  button?.click();
  return Boolean(button);
}

/** To the keyword of the list in sight, with what stands there chosen. */
function goToKeyword(): boolean {
  const box = topLayer()?.querySelector<HTMLInputElement>(
    'input[data-part="filter-keyword"], [data-part="filter-keyword"] input',
  );
  box?.focus();
  box?.select();
  return Boolean(box);
}

/** Begins to edit the section in sight. */
function editSection(): boolean {
  const buttons =
    topLayer()?.querySelectorAll<HTMLElement>('[data-part="section-head"] button[aria-label^="编辑"]') ?? [];
  const inSight = [...buttons].filter((button) => {
    const section = (button.closest('section') ?? button).getBoundingClientRect();
    return section.bottom > 120 && section.top < globalThis.innerHeight - 60;
  });
  inSight[0]?.click();
  return inSight.length > 0;
}

/** Keys that hold on every screen. The page says when it hears them (`data-keys`): their code comes after the screen. */
export function useScreenKeys(showHelp: () => void): void {
  useEffect(() => {
    const page = document.documentElement;
    globalThis.addEventListener('keydown', onRowKey);
    page.setAttribute('data-keys', 'heard');
    return () => {
      globalThis.removeEventListener('keydown', onRowKey);
      page.removeAttribute('data-keys');
    };
  }, []);
  useSingleKey({
    '?': () => (showHelp(), true),
    '/': goToKeyword,
    j: () => walk(1),
    k: () => walk(-1),
    r: runFirstAct,
    '.': openMenu,
    e: editSection,
  });
}
