/** Code of a title: one of GB/T 8561 in every way a certificate is written, and its name where changes are told. */
import { degreeTitle, isTitleCode, titleDictionary } from '../../model/records/experience.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { Field } from '#platform/entity/field.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { codeOf, label } from '#platform/dictionaries/dictionaries.ts';
import { valuesAtEntries } from '#platform/store/audit-entries.ts';
import type { ImportedRow, Row } from '#platform/store/entity-hooks.ts';
import { fail } from '#platform/runtime/failure.ts';

const unknownTitle = (text: string): string => `代码：GB/T 8561 没有“${text.slice(0, 20)}”这个职称`;

/** Names of titles become codes, as of any field with a dictionary; codes of other kinds of certificates stay as they are. */
export function resolveTitleCodes(rows: readonly ImportedRow[]): void {
  for (const row of rows) {
    const text = row.values['code'];
    if (typeof text !== 'string' || !isTitleCode(row.values)) continue;
    const code = codeOf(titleDictionary, text);
    if (code !== undefined) row.values['code'] = code;
    else {
      delete row.values['code'];
      row.issues.push({ key: 'code', level: 'error', kind: 'unknown_choice', message: unknownTitle(text) });
    }
  }
}

/** FY-V001 when a title is about to be stored under a code that the standard does not have. `before`: the stored row. */
export function refuseUnknownTitle(values: Row, before: Row = {}): void {
  const row = { ...before, ...values };
  const code = row['code'];
  const isSame = code === before['code'] && isTitleCode(before);
  if (typeof code !== 'string' || code === '' || isSame || !isTitleCode(row)) return;
  if (label(titleDictionary, code) === undefined) throw fail.invalid(unknownTitle(code), { code: unknownTitle(code) });
}

/** An entry of the log about a certificate. */
interface TitleChange {
  readonly id: number;
  readonly entity: string;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** What kind each certificate was before and after a change: entries name only what changed, so others of the same row are asked. */
export async function certificateKinds(
  context: TenantWork,
  entries: readonly TitleChange[],
): Promise<ReadonlyMap<number, readonly [Row, Row]>> {
  const told = entries.filter(
    ({ entity, before, after }) => entity === degreeTitle.name && (before?.['code'] ?? after?.['code']) != null,
  );
  if (told.length === 0) return new Map();
  const values = await valuesAtEntries(
    context,
    told.map(({ id }) => id),
    'kind',
  );
  const unnamed = values.filter(({ value }) => value === null).map(({ entityId }) => entityId);
  // Deleted ones too: the log outlives the row.
  const rows =
    unnamed.length === 0
      ? []
      : await queryRows<{ id: number; kind: string | null }>(context)`
        select d.id, d.kind from degree_title d where d.id = any(${unnamed}::bigint[])`;
  const present = new Map(rows.map((row) => [row.id, row.kind]));
  const kinds = new Map(values.map(({ id, entityId, value }) => [id, value ?? present.get(entityId)]));
  return new Map(
    told.map(({ id, before }) => [id, [{ kind: before?.['kind'] ?? kinds.get(id) }, { kind: kinds.get(id) }]]),
  );
}

/** The field as it is read in a row of this kind: the code of a title has the names of the standard. */
export const asTitleCode = (field: Field, kind: Row | undefined): Field =>
  kind && isTitleCode(kind) ? { ...field, dictionary: titleDictionary } : field;
