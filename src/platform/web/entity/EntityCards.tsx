/** A list on a narrow screen: one card per row with name, state and the first three other columns. */
import type { ReactElement } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import type { CompanySum } from '#platform/entity/schema.ts';
import { companyKey } from '../group/companies.ts';
import {
  CompanyHead,
  companyFilterOf,
  lineClass,
  lineOf,
  linePart,
  useFolds,
  withCompanyLines,
} from '../group/company-lines.tsx';
import type { AnyRow } from './any-row.ts';
import { rowTitle } from './any-row.ts';
import type { ColumnOverrides } from './build-columns.tsx';
import { drawCell } from './build-columns.tsx';
import type { RowAction } from './row-action.ts';
import { RowActions } from './RowActions.tsx';
import type { TableColumn } from './table-columns.ts';
import type { ListState } from './use-entity-list.ts';
import { noteKey } from './use-leading-view.ts';
import { HeadUnit } from './widgets/cells.tsx';
import styles from './entity-table.module.css';

export interface EntityCardsProps {
  readonly entity: AnyEntity;
  readonly list: ListState<unknown>;
  readonly rows: readonly AnyRow[];
  readonly columns: readonly TableColumn[];
  readonly overrides: ColumnOverrides;
  readonly rowActions?: ((row: AnyRow) => readonly RowAction[]) | undefined;
  readonly onOpen?: ((row: AnyRow) => void) | undefined;
  /** Key of the act that stands in sight; all others are behind ⋯. */
  readonly first?: string | undefined;
  /** Companies under whose heads the cards stand; null: the cards say it themselves. */
  readonly companies?: readonly CompanySum[] | null;
}

/** Columns of a card beside the name. */
const cardColumns = 4;

export function EntityCards({
  entity,
  list,
  rows,
  columns,
  overrides,
  rowActions,
  onOpen,
  first,
  companies = null,
}: EntityCardsProps): ReactElement {
  const drawTitle = overrides[entity.title]?.render;
  // What the name of a card says already is no line of it.
  const named = [entity.title, drawTitle ? undefined : entity.titleWith];
  const shown = columns.filter(
    ({ key, visible }) => visible && !named.includes(key) && (key !== companyKey || !companies),
  );
  const state = shown.find((column) => entity.fields[column.key]?.options?.some((option) => option.tone));
  const lines = shown.filter((column) => column !== state).slice(0, cardColumns);
  const ways = {
    ...useFolds(),
    showAll: (code: string) => list.change({ filter: companyFilterOf(code), isVisit: true }),
  };
  const noteAt = lines.findIndex(({ key }) => key === noteKey);
  // The day and what follows from it have the whole width.
  const isWide = (column: TableColumn) =>
    column.isFrozen === true || (noteAt >= 0 && [noteAt - 1, noteAt].includes(lines.indexOf(column)));
  const actionsOf = (row: AnyRow, actions: readonly RowAction[]) => (
    <RowActions
      actions={actions}
      name={rowTitle(entity, row)}
      shown={first !== undefined && actions[0]?.key === first ? 1 : 0}
    />
  );
  const draw = (key: string, row: AnyRow) => overrides[key]?.render?.(row) ?? drawCell(entity, key, row);
  return (
    <ul
      className={styles.cards}
      data-part="entity-cards"
      data-stale={list.isStale || undefined}
      aria-label={`${entity.label}列表`}
    >
      {(companies ? withCompanyLines(rows, companies, ways) : rows).map((row) => (
        <li key={row.id} className={lineClass(row) || undefined} {...linePart(row)}>
          {lineOf(row) ? (
            <CompanyHead entity={entity} line={lineOf(row)} columns={shown} />
          ) : (
            <>
              <div className={styles.cardHead}>
                {onOpen ? (
                  <button type="button" className={styles.cardTitle} data-part="card-title" onClick={() => onOpen(row)}>
                    {drawTitle?.(row) ?? rowTitle(entity, row)}
                  </button>
                ) : (
                  <b className={styles.cardTitle} data-part="card-title">
                    {drawTitle?.(row) ?? rowTitle(entity, row)}
                  </b>
                )}
                {state && draw(state.key, row)}
                {rowActions && actionsOf(row, rowActions(row))}
              </div>
              <dl className={styles.cardLines} data-part="card-lines">
                {lines.map((column) => {
                  const value = draw(column.key, row);
                  if (column.key === noteKey && value === EMPTY_TEXT) return null;
                  return (
                    <div key={column.key} data-wide={isWide(column) || undefined}>
                      <dt>
                        {overrides[column.key]?.title ?? column.label}
                        <HeadUnit field={entity.fields[column.key]} />
                      </dt>
                      <dd>{value}</dd>
                    </div>
                  );
                })}
              </dl>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
