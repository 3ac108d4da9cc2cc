/** Pure parts of the dialog of an act: its form as a declaration, what is sent, and whom of several rows it can do. */
import type { AnyAct, AnyActGroup } from '#platform/acts/act.ts';
import { findingsOf, refusalOf, startOf, valueOf } from '#platform/acts/act.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { formFields } from '#platform/entity/entity.ts';
import type { Fields } from '#platform/entity/field.ts';
import type { AnyRow, Values } from '../entity/any-row.ts';
import type { Chosen } from '../entity/use-selection.ts';
import { rowTitle } from '../entity/any-row.ts';

/** One act of a group. */
export interface ActOf {
  readonly group: AnyActGroup;
  readonly name: string;
  readonly act: AnyAct;
}

/** Acts of the groups that the codes allow, in the order of their declaration. Codes of the platform are not those of an enterprise: screens of its operator are seen by nobody else. */
export function allowedActs(groups: readonly AnyActGroup[], codes: ReadonlySet<string>): ActOf[] {
  return groups.flatMap((group) =>
    Object.entries(group.acts).flatMap(([name, act]) =>
      group.endpoint.scope === 'platform' ||
      [act.access ?? group.access].flat().some((code) => code === 'signedIn' || codes.has(code))
        ? [{ group, name, act }]
        : [],
    ),
  );
}

/** Fields that the person fills in; a field with `form: false` is for the call alone. */
export const askedFields = ({ group, act }: ActOf): [string, Fields[string]][] =>
  formFields({ ...group.entity, fields: act.fields ?? {} });

/**
 * The form of an act as a declaration, so that the form kit draws and checks it. Defaults are what the form begins with and
 * not what is sent for a blank field: what is required has to be said. `row`: the one it is done with, null for many.
 * `more`: fields that a form of its own adds.
 */
export function formOf({ group, name, act }: ActOf, row: AnyRow | null, more: Fields = {}): AnyEntity {
  const fields = Object.fromEntries(
    Object.entries({ ...act.fields, ...more }).map(([key, { default: _default, ...field }]) => [key, field]),
  );
  const { entity } = group;
  return {
    name: `${entity.name}_${name}`,
    table: entity.table,
    label: act.label,
    title: Object.keys(fields)[0] ?? entity.title,
    permissions: entity.permissions,
    sort: [],
    fields,
    rules: (values) =>
      row === null ? [] : findingsOf(act, whole(fields, values), row).map(([field, message]) => ({ field, message })),
  };
}

/** Rules compare values: what is not there yet is null, as on the server. */
const whole = (fields: Fields, values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.keys(fields).map((key) => [key, values[key] ?? null]));

/** What the form begins with. */
export const presetOf = ({ act }: ActOf, row: AnyRow | null, today: string): Values =>
  Object.fromEntries(Object.entries(startOf(act, row, today)).filter(([, value]) => value !== null));

/** What was said: what the form began with and was cleared is said to be nothing, so that it does not stay as it was. */
export function saidOf(preset: Values, values: Values): Values {
  const cleared = Object.keys(preset).filter((key) => values[key] === undefined);
  return { ...Object.fromEntries(cleared.map((key) => [key, null])), ...values };
}

/** Body of the call: which rows, which act, and what was said. */
export function bodyOf({ group, name, act }: ActOf, rows: readonly AnyRow[], values: Values): Record<string, unknown> {
  const [row] = rows;
  const which =
    'rows' in values
      ? // Each row is named with its own values.
        {}
      : rows.length > 1
        ? { [`${group.key}s`]: rows.map(({ id }) => id) }
        : { [group.key]: row?.[group.rowKey], ...(group.versioned && { version: row?.version }) };
  const body = { ...values, ...which, ...(group.by === null ? {} : { [group.by]: valueOf(name, act) }) };
  return group.write ? group.write(body) : body;
}

/** Rows of a choice that an act can do, and the others with the reason. */
export interface ActSplit {
  readonly able: readonly AnyRow[];
  readonly unable: readonly { readonly row: AnyRow; readonly title: string; readonly reason: string }[];
}

export function splitRows(
  { group, act }: ActOf,
  rows: readonly AnyRow[],
  refusalOfRow?: (row: AnyRow) => string | null,
): ActSplit {
  const able: AnyRow[] = [];
  const unable: ActSplit['unable'][number][] = [];
  for (const row of rows) {
    const reason = refusalOfRow?.(row) ?? refusalOf(group.entity, act, row);
    if (reason === null) able.push(row);
    else unable.push({ row, title: rowTitle(group.entity, row), reason });
  }
  return { able, unable };
}

/** Why rows of several companies cannot go together; undefined where they are of one. */
export function refusalOfSeveral(chosen: Chosen, companyFilterKey: string): string | undefined {
  const isOne =
    chosen.kind === 'rows'
      ? new Set(chosen.rows.map((row) => row['companyCode'])).size <= 1
      : [chosen.filter[companyFilterKey] ?? []].flat().length === 1;
  return isOne ? undefined : '只能选择同一家企业的';
}
