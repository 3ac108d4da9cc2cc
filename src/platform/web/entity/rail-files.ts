/** Files of a record that stand in its rail and not among its lines: which, and how some are added. */
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { CallRefused, newIdempotencyKey } from '../call.ts';
import type { AnyRow } from './any-row.ts';
import type { FormOptions } from './use-entity-form.ts';
import { filesOf } from './widgets/file-values.ts';

/** Fields that hold several files, unless they are masked. */
export const railFiles = (entity: AnyEntity, row: AnyRow): readonly string[] =>
  fieldEntries(entity)
    .filter(([key, { kind }]) => kind.files === 'many' && !row.masked?.includes(key))
    .map(([key]) => key);

/** The row as somebody else saved it first; null where that is not why it was refused. */
const savedFirst = (error: unknown): AnyRow | null =>
  error instanceof CallRefused && error.errorCode === errorCode.stale
    ? ((error.data as { readonly current?: AnyRow } | null)?.current ?? null)
    : null;

/** Adds files to a field of a record. Whoever saved first changed other things or other files: theirs stay, and these come to them. */
export async function addFiles(
  send: FormOptions['send'],
  row: AnyRow,
  name: string,
  added: readonly FileValue[],
  idempotencyKey: string,
): Promise<number> {
  const bodyOf = (now: AnyRow) => {
    const present = filesOf(now[name]);
    const others = added.filter(({ id }) => !present.some((file) => file.id === id));
    return { id: now.id, version: now.version, [name]: [...present, ...others] };
  };
  try {
    return (await send(bodyOf(row), { idempotencyKey })).id;
  } catch (error) {
    const current = savedFirst(error);
    if (!current) throw error;
    return (await send(bodyOf(current), { idempotencyKey: newIdempotencyKey() })).id;
  }
}
