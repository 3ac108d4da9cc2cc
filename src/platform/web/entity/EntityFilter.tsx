/** One row of filters: keyword, the most used ones, the rest behind 更多筛选; everything lives in the address. */
// The box alone: the name 'Input' of the library brings text areas, passwords and searches along.
import Input from 'antd/es/input/Input';
import { RefreshCw, Search, SlidersHorizontal } from 'lucide-react';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { useMemo } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Field, Fields } from '#platform/entity/field.ts';
import { webOf } from '#platform/kinds/kind.web.ts';
import { companyFilterKey, useListFilters } from '../group/companies.ts';
import type { GroupingChoiceProps } from '../group/GroupingChoice.tsx';
import { lazyPart, preloadOn, usePreload } from '../lazy-part.tsx';
import { RemovableChip } from '../parts/RemovableChip.tsx';
import { Popup } from '../shell/Popup.tsx';
import kit from '../styles/kit.module.css';
import filterStyles from './entity-filter.module.css';
import styles from './EntityFilter.module.css';
import { filterText } from './filter-text.ts';
import type { FilterEntry } from './list-query.ts';
import { filterEntries, hasKeyword } from './list-query.ts';
import { searchedLabels } from './searched-labels.ts';
import type { ListState } from './use-entity-list.ts';
import { narrowQuery, useMedia } from './use-media.ts';
import { useTyped } from './widgets/filters.tsx';
import { useRefOption } from './widgets/use-ref-option.ts';
import type { FilterProps } from './widgets/widget-props.ts';

/** Boxes of filters in place of those of their kinds. Must stand in sight: of what they offer the chips know no names. */
export type FilterSlots = Readonly<Record<string, ComponentType<FilterProps>>>;

export interface EntityFilterProps {
  readonly entity: AnyEntity;
  readonly list: ListState<unknown>;
  readonly moreFilters?: Fields | undefined;
  /** Keys that the screen fixes: they are nobody's to choose. */
  readonly fixed?: readonly string[] | undefined;
  /** Boxes in place of those of the fields, by their keys: what they offer only the room knows. */
  readonly slots?: FilterSlots | undefined;
  /** Keys in sight, three at most; the first declared ones by default. */
  readonly quick?: readonly string[] | undefined;
  /** At the right end: column settings and other tools of the view. */
  readonly tools?: ReactNode;
  /** Of the tools what a telephone shows too: ways to look at the list. */
  readonly narrowTools?: ReactNode;
  /** Saved views: before the tools, everywhere. */
  readonly views?: ReactNode;
}

// Companies never need it: it is fetched where a group looks.
const GroupingChoice = lazyPart<GroupingChoiceProps>(
  async () => (await import('../group/GroupingChoice.tsx')).GroupingChoice,
);

const none: readonly string[] = [];

/** Filters in sight beside the keyword. */
const quickCount = 3;

function Keyword({ entity, list }: { readonly entity: AnyEntity; readonly list: ListState<unknown> }): ReactElement {
  const [text, setText, now] = useTyped(list.query.filter['keyword'], (keyword) =>
    list.change({ filter: { keyword } }),
  );
  return (
    <Input
      className={filterStyles.keyword}
      data-part="filter-keyword"
      type="search"
      value={text}
      maxLength={50}
      allowClear
      prefix={<Search size={14} aria-hidden="true" />}
      suffix={text === '' ? <kbd aria-hidden="true">/</kbd> : undefined}
      placeholder={searchedLabels(entity)}
      aria-label={`搜索${entity.label}`}
      aria-keyshortcuts="/"
      onChange={(event) => setText(event.target.value)}
      onPressEnter={now}
    />
  );
}

function OneFilter({
  entry: [key, field],
  list,
  slots,
}: {
  readonly entry: FilterEntry;
  readonly list: ListState<unknown>;
  readonly slots: FilterSlots | undefined;
}): ReactElement | null {
  const Control = slots?.[key] ?? webOf(field.kind).filter;
  return (
    Control && (
      <Control
        field={field}
        value={list.query.filter[key]}
        onChange={(value) => list.change({ filter: { [key]: value } })}
      />
    )
  );
}

/** Names of the rows that a filter points at: the first one, and how many there are. */
function RefText({ field, value }: { readonly field: Field; readonly value: unknown }): string {
  const ids = Array.isArray(value) ? (value as unknown[]) : [value];
  const first = useRefOption(field.to, ids[0]);
  return `${first?.label ?? ''}${ids.length > 1 ? ` 等 ${ids.length} 项` : ''}`;
}

function Chips({
  entries,
  list,
}: {
  readonly entries: readonly FilterEntry[];
  readonly list: ListState<unknown>;
}): ReactElement {
  return (
    <>
      {entries.length > 0 && (
        <span className={styles.chips}>
          {entries.map(([key, field]) => (
            <RemovableChip
              key={key}
              removeLabel={`移除筛选 ${field.label}`}
              onRemove={() => list.change({ filter: { [key]: undefined } })}
            >
              {field.label}{' '}
              {field.to !== undefined ? (
                <RefText field={field} value={list.query.filter[key]} />
              ) : (
                filterText(field, list.query.filter[key])
              )}
            </RemovableChip>
          ))}
        </span>
      )}
      {list.filterCount > 0 && (
        <button type="button" className={`${kit.textButton} ${filterStyles.textButton}`} onClick={list.clear}>
          清除筛选
        </button>
      )}
    </>
  );
}

/** Controls of filters that come later. */
function useLateControls(
  entity: AnyEntity,
  moreFilters: Fields | undefined,
): readonly { readonly preload: () => void }[] {
  const late = useMemo(
    () =>
      [...new Set(filterEntries(entity, moreFilters).map(([, field]) => webOf(field.kind).filter))].flatMap((control) =>
        control?.preload ? [{ preload: control.preload }] : [],
      ),
    [entity, moreFilters],
  );
  usePreload(late);
  return late;
}

/** Filters in sight; inside a group 所属企业 is the first of them. */
function quickKeys(all: readonly FilterEntry[], quick: readonly string[] | undefined): readonly string[] {
  const isOfGroup = all[0]?.[0] === companyFilterKey;
  const wanted = quick ?? all.slice(0, quickCount).map(([key]) => key);
  // As many as inside a company: what stands at the right end of the row keeps its room.
  return isOfGroup ? [...new Set([companyFilterKey, ...wanted])].slice(0, Math.max(wanted.length, 1)) : wanted;
}

export function EntityFilter({
  entity,
  list,
  moreFilters: own,
  fixed = none,
  slots,
  quick,
  tools,
  narrowTools,
  views,
}: EntityFilterProps): ReactElement {
  const isNarrow = useMedia(narrowQuery);
  const moreFilters = useListFilters(entity, own);
  const late = useLateControls(entity, moreFilters);
  const all = filterEntries(entity, moreFilters).filter(
    ([key, field]) => !fixed.includes(key) && (slots?.[key] ?? webOf(field.kind).filter) !== null,
  );
  const wanted = quickKeys(all, quick);
  const inSight = isNarrow ? [] : all.filter(([key]) => wanted.includes(key));
  const rest = all.filter((entry) => !inSight.includes(entry));
  const active = rest.filter(([key]) => list.query.filter[key] !== undefined);
  return (
    <div className={filterStyles.row} data-part="filter-row" role="search" aria-label={`筛选${entity.label}`}>
      {hasKeyword(entity) && <Keyword entity={entity} list={list} />}
      {inSight.map((entry) => (
        <OneFilter key={entry[0]} entry={entry} list={list} slots={slots} />
      ))}
      {rest.length > 0 && (
        <Popup
          label="更多筛选"
          placement={isNarrow ? 'bottomRight' : 'bottomLeft'}
          renderPanel={() => (
            <div className={filterStyles.more}>
              {rest.map((entry) => (
                <OneFilter key={entry[0]} entry={entry} list={list} slots={slots} />
              ))}
            </div>
          )}
        >
          <button type="button" className="button" {...preloadOn(...late)} aria-label={isNarrow ? '筛选' : undefined}>
            <SlidersHorizontal size={14} aria-hidden="true" />
            {!isNarrow && '更多筛选'}
            {active.length > 0 && <span className={styles.count}>{active.length}</span>}
          </button>
        </Popup>
      )}
      {!isNarrow && <Chips entries={active} list={list} />}
      <span className={filterStyles.tools}>
        {list.companies && <GroupingChoice list={list} />}
        {views}
        {!isNarrow && tools}
        <button type="button" className={kit.iconButton} aria-label="刷新" onClick={() => void list.refresh()}>
          <RefreshCw size={16} aria-hidden="true" />
        </button>
      </span>
      {isNarrow && narrowTools && <div className={styles.narrow}>{narrowTools}</div>}
    </div>
  );
}
