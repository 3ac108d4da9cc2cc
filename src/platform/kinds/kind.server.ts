/** What only the server has to know about a kind of field: what would bring server libraries, or code that no page needs, into the browser. */
import type { RawBuilder } from 'kysely';
import type { Field } from '#platform/entity/field.ts';
import * as list from './index.server.ts';
import type { Kind } from './kind.ts';

/** Facets of a `<kind>.server.ts`. What a kind can say in its own file stands there under the same name. */
export interface ServerKind {
  readonly kind: Kind;
  /** The value as it may be stored, whoever wrote it. */
  readonly stored?: (field: Field, value: unknown) => unknown;
  readonly logged?: Kind['logged'];
  readonly sheet?: Pick<Kind['sheet'], 'write'>;
  readonly keep?: Kind['keep'];
  readonly sample?: Kind['sample'];
  /** Entries of the column as rows of `from`, each with its text in `entry`: keyword and text filters look into them. */
  readonly entries?: (column: RawBuilder<unknown>, field: Field) => RawBuilder<unknown>;
  /** Whether the column holds any of the values, served by a GIN index; equality by default. */
  readonly holdsAny?: (column: RawBuilder<unknown>, values: readonly unknown[]) => RawBuilder<boolean>;
}

const byKind: ReadonlyMap<Kind, ServerKind> = new Map(Object.values(list).map((server) => [server.kind, server]));

/** What the kind says in its server file; all facets are absent where it has none. */
export const serverOf = (kind: Kind): ServerKind => byKind.get(kind) ?? { kind };

/** What the log says instead of a value; undefined leaves it to the log. */
export const loggedText = (field: Field, value: unknown): string | undefined =>
  (serverOf(field.kind).logged ?? field.kind.logged)?.(field, value);

/** A value, not null, as it stands in a cell. */
export function cellOf(field: Field, value: unknown): unknown {
  const write = serverOf(field.kind).sheet?.write ?? field.kind.sheet.write;
  return write ? write(field, value) : value;
}

/** A value that a sheet brought, laid over the stored one: what its cell cannot say is kept. */
export function laidOver(field: Field, value: unknown, stored: unknown): unknown {
  const keep = serverOf(field.kind).keep ?? field.kind.keep;
  return keep ? keep(field, value, stored) : value;
}

/** A valid value; undefined for kinds whose values only an area or the database knows. */
export const sampleOf = (field: Field, n: number): unknown =>
  (serverOf(field.kind).sample ?? field.kind.sample)?.(field, n);
