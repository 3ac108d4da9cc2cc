/** Which columns a list shows, in which order and how wide: the declaration, then what a person chose. Pure. */
import type { AnyEntity } from '#platform/entity/entity.ts';
import { isOfCompanies, listFields } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { companyLabel } from '#platform/entity/schema.ts';
import type { ViewConfig } from '#platform/entity/list-calls.ts';
import { companyKey } from '../group/companies.ts';

/** One column of a list; width in CSS pixels. */
export interface TableColumn {
  readonly key: string;
  readonly label: string;
  readonly visible: boolean;
  readonly width: number;
  /** Stays in sight beside the first column, which always does. */
  readonly isFrozen?: boolean;
}

export const minColumnWidth = 60;
export const maxColumnWidth = 400;

function declaredWidth(field: Field): number {
  const facet = typeof field.list === 'object' ? field.list.width : undefined;
  return facet ?? field.kind.width ?? 140;
}

/** Whose row it is; no entity declares it. */
const companyColumn: TableColumn = { key: companyKey, label: companyLabel, visible: true, width: 136 };

/** Columns as declared, inside a group behind 所属企业. */
export function declaredColumns(entity: AnyEntity, inGroup = false): TableColumn[] {
  const declared = listFields(entity).map(([key, field]) => ({
    key,
    label: field.label,
    visible: typeof field.list !== 'object' || field.list.hidden !== true,
    width: declaredWidth(field),
  }));
  return inGroup && isOfCompanies(entity) && !(companyKey in entity.fields) ? withCompany(declared) : declared;
}

/** 所属企业 before the columns of a list that keeps them in its own way. */
export const withCompany = (columns: readonly TableColumn[]): TableColumn[] => [
  companyColumn,
  ...columns.filter(({ key }) => key !== companyKey),
];

/**
 * The saved choice laid over the declaration: saved order and visibility win, a column that is new since then
 * takes its declared place, one that is gone is forgotten, and one column always stays.
 */
export function mergeColumns(declared: readonly TableColumn[], saved: ViewConfig | null | undefined): TableColumn[] {
  if (!saved || saved.columns.length === 0) return [...declared];
  const known = new Map(declared.map((column) => [column.key, column]));
  const merged: TableColumn[] = [];
  for (const choice of saved.columns) {
    const column = known.get(choice.key);
    if (!column || merged.some((other) => other.key === choice.key)) continue;
    merged.push({
      ...column,
      visible: choice.visible,
      width: clampWidth(choice.width ?? column.width),
      ...(choice.fixed && { isFrozen: true }),
    });
  }
  for (const [index, column] of declared.entries()) {
    if (merged.some((other) => other.key === column.key)) continue;
    const before = declared
      .slice(0, index)
      .toReversed()
      .find((other) => merged.some((present) => present.key === other.key));
    merged.splice(before ? merged.findIndex((present) => present.key === before.key) + 1 : 0, 0, column);
  }
  return merged.some((column) => column.visible)
    ? merged
    : merged.map((column, index) => (index === 0 ? { ...column, visible: true } : column));
}

/** A width a person may give a column. */
export function clampWidth(width: number): number {
  return Math.min(maxColumnWidth, Math.max(minColumnWidth, Math.round(width)));
}

/** Moves one column to the place of another. */
export function moveColumn(columns: readonly TableColumn[], from: string, to: string): TableColumn[] {
  const moved = columns.find((column) => column.key === from);
  const target = columns.findIndex((column) => column.key === to);
  if (!moved || target < 0) return [...columns];
  const rest = columns.filter((column) => column.key !== from);
  return [...rest.slice(0, target), moved, ...rest.slice(target)];
}

/** Lets a column stay in sight, beside the first one and those that stay already, or move with the others again. */
export function freezeColumn(columns: readonly TableColumn[], key: string, isFrozen: boolean): TableColumn[] {
  const at = columns.findIndex((column) => column.key === key);
  const column = columns[at];
  if (!column) return [...columns];
  if (!isFrozen) return columns.map((other) => (other === column ? { ...other, isFrozen: false } : other));
  const rest = columns.filter((other) => other !== column);
  // Columns that stay stand together: one in the middle would cover those before it.
  const behind = Math.max(
    rest.findIndex(({ visible }) => visible),
    rest.findLastIndex((other) => other.visible && other.isFrozen === true),
  );
  const place = at === 0 ? 0 : behind + 1;
  return [...rest.slice(0, place), { ...column, isFrozen: true }, ...rest.slice(place)];
}

/** What is stored of a choice. Widths outside the limits of the wire are left out. */
export function viewConfigOf(columns: readonly TableColumn[], pageSize: number | null): ViewConfig {
  const sizes: readonly number[] = [10, 20, 50, 100];
  return {
    columns: columns.map(({ key, visible, width, isFrozen }) => ({
      key,
      visible,
      width: clampWidth(width),
      ...(isFrozen && { fixed: true }),
    })),
    pageSize: pageSize !== null && sizes.includes(pageSize) ? (pageSize as 10 | 20 | 50 | 100) : null,
  };
}
