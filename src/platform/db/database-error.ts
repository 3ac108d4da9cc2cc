/** Constraint violations become refusals that name the field. */
import pg from 'pg';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import { columnOf } from '#platform/store/columns.ts';
import type { Failure } from '#platform/runtime/failure.ts';
import { fail } from '#platform/runtime/failure.ts';

const uniqueViolation = '23505';
const numericOutOfRange = '22003';
const queryCancelled = '57014';
/** NUL in a text, in plain columns and in jsonb. */
const unstorableCharacter = ['22021', '22P05'];

/** Name of the unique index of a field; migrations and this translation agree on it. */
export function uniqueIndexName(entity: AnyEntity, key: string): string {
  return `${entity.table}_${columnOf(key)}_unique`;
}

/** A refusal for what the caller can mend; any other error is returned as it came. */
export function translateDatabaseError(error: unknown, entity: AnyEntity): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.code === uniqueViolation) {
    const found = fieldEntries(entity).find(([key]) => uniqueIndexName(entity, key) === error.constraint);
    if (found) return fail.conflict(`${found[1].label}已存在`, { fields: { [found[0]]: `${found[1].label}已存在` } });
    return fail.conflict(`${entity.label}已存在`);
  }
  return refusedValue(error) ?? error;
}

/** Connection errors, a server that is going down or coming up, and one that has no place left. */
const awayCodes = /^(?:08\w{3}|57P0[1-4]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/u;
const awayWords =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|not currently accepting connections/u;

/** Whether the database could not be reached: nothing is wrong with the call, and it may be sent again. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && awayCodes.test(code)) || awayWords.test(error.message);
}

/** Refusal of a value that no column could hold, whoever sent it to the database, and of a query that takes too long; null for every other error. */
export function refusedValue(error: unknown): Failure | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  if (error.code === numericOutOfRange) return fail.invalid('数字超出可保存的范围');
  if (error.code !== undefined && unstorableCharacter.includes(error.code))
    return fail.invalid('请求含有无法保存的控制字符');
  if (error.code === queryCancelled && error.message.includes('statement timeout')) return fail.tooWide();
  return null;
}
