/** Cards of a long column: only those near what is seen stand in the page, so that thousands cost as much as a screen of them. */
import type { Range } from '@tanstack/react-virtual';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { CSSProperties, ReactElement, ReactNode, Ref } from 'react';
import { useCallback, useEffect, useRef } from 'react';
import styles from './Board.module.css';

/** Where a card stands in a long column; goes to its BoardCard as it is. */
export interface BoardCardPlace {
  readonly measured: Ref<HTMLLIElement>;
  readonly index: number;
  /** Cards of the column, those not read yet among them. */
  readonly total: number;
  /** Room of the cards before it that are not drawn, in pixels; 0 behind a neighbour. */
  readonly room: number;
}

export interface BoardCardsProps<Item> {
  /** In their order; as many as are read. */
  readonly items: readonly Item[];
  readonly total: number;
  /** The end of `items` comes near. */
  readonly onEnd: () => void;
  readonly render: (item: Item, place: BoardCardPlace) => ReactNode;
}

/** Pixels of a card until it was measured, and between two cards (as the style says). */
const [usualHeight, gap] = [92, 6];
/** Cards drawn beyond each edge of what is seen. */
const beyond = 8;

/** What BoardCard writes into its element; a card of a short column has no place. */
export function placeProps(place: Partial<BoardCardPlace>): {
  readonly ref?: Ref<HTMLLIElement>;
  readonly 'data-index'?: number;
  readonly 'aria-posinset'?: number;
  readonly 'aria-setsize'?: number;
  readonly style?: CSSProperties;
} {
  const { measured, index, total, room } = place;
  if (measured === undefined || index === undefined) return {};
  return {
    ref: measured,
    'data-index': index,
    'aria-posinset': index + 1,
    ...(total === undefined ? {} : { 'aria-setsize': total }),
    ...(room ? { style: { marginTop: room } } : {}),
  };
}

/** Stands in a BoardColumn, whose list is the box that scrolls. */
export function BoardCards<Item extends { readonly id: number }>(props: BoardCardsProps<Item>): ReactElement {
  const { items, total, onEnd, render } = props;
  const end = useRef<HTMLLIElement>(null);
  // The card with the keyboard and the one in hand stay, with their neighbours: keys and drag go on from there.
  const kept = useCallback(() => {
    const cards = end.current?.parentElement?.querySelectorAll<HTMLElement>('[data-dragged], [data-card]:focus-within');
    return [...(cards ?? [])].flatMap(({ dataset }) => {
      const at = Number(dataset['index']);
      return [at - 1, at, at + 1];
    });
  }, []);
  const drawn = useCallback(
    (range: Range) => {
      const extra = kept().filter((at) => at >= 0 && at < range.count);
      const near = defaultRangeExtractor(range);
      return extra.length > 0 ? [...new Set([...near, ...extra])].toSorted((one, other) => one - other) : near;
    },
    [kept],
  );
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => end.current?.parentElement ?? null,
    estimateSize: () => usualHeight,
    overscan: beyond,
    gap,
    getItemKey: (index) => items[index]?.id ?? index,
    rangeExtractor: drawn,
  });
  const entries = virtual.getVirtualItems();
  const seenTo = (virtual.range?.endIndex ?? 0) + beyond;
  const isNearEnd = items.length > 0 && seenTo >= items.length - 1;
  useEffect(() => {
    if (isNearEnd) onEnd();
  }, [isNearEnd, items.length, onEnd]);
  return (
    <>
      {entries.map(({ index, start }, at) => {
        const item = items[index];
        const before = entries[at - 1];
        const room = Math.max(0, Math.round(before ? start - before.end - gap : start));
        return item ? render(item, { measured: virtual.measureElement, index, total, room }) : null;
      })}
      <li
        ref={end}
        className={styles.end}
        aria-hidden="true"
        style={{ height: Math.max(0, virtual.getTotalSize() - (entries.at(-1)?.end ?? 0)) }}
      />
    </>
  );
}
