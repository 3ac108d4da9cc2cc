/**
 * `Idempotency-Key`: a call that is sent twice under one key is done once, and both get its
 * answer. The key is claimed in the transaction of the call: a twin waits for the first, and a refusal frees the key.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import type { SessionAccount, Tenant } from '#platform/runtime/context.ts';
import type { TenantDb } from '#platform/db/database.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Platform } from '#platform/runtime/platform.ts';

const keyPattern = /^[\w-]{8,128}$/u;
const digest = (text: string) => createHash('sha256').update(text).digest();

/** A call under a key. */
export interface KeyedCall {
  readonly accountId: number;
  readonly keyHash: Buffer;
  /** Of path, tenant and body: the same key with other content is a mistake of the caller. */
  readonly requestHash: Buffer;
}

/** The key of a request, null when it has none or the call writes nothing. @throws FY-V001 on a key of another form. */
export function keyedCall(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  session: SessionAccount | null,
  tenant: Tenant | null,
  body: unknown,
): KeyedCall | null {
  const key = request.headers['idempotency-key'];
  if (
    key === undefined ||
    !session ||
    endpoint.reads ||
    endpoint.method !== 'POST' ||
    endpoint.body !== 'json' ||
    endpoint.answer !== 'json'
  )
    return null;
  if (typeof key !== 'string' || !keyPattern.test(key))
    throw fail.invalid('Idempotency-Key 应为 8 至 128 位字母、数字、- 或 _');
  const content = JSON.stringify([endpoint.path, tenant?.groupCode ?? null, tenant?.companyCode ?? null, body]);
  return { accountId: session.accountId, keyHash: digest(key), requestHash: digest(content) };
}

/** Hours a call and its answer are kept. */
const keptHours = 24;

/** What the hourly sweep deletes: calls that are over. */
export const agedCalls = { table: 'idempotent_call', age: 'created_at', hours: keptHours } as const;

/** Claims the key for this transaction, or answers what the first call was answered. @throws FY-C001 on other content. */
export async function claimKey(
  platform: Platform,
  db: TenantDb,
  call: KeyedCall,
): Promise<{ readonly answer: unknown } | null> {
  // Each call under a key clears away some that are over; what nobody comes by for is left to the hourly job.
  await execute(db)`
    delete from idempotent_call where ctid in (
    select ctid
    from idempotent_call
    where created_at < now() - make_interval(hours => ${keptHours})
    limit 100
    for update skip locked)`;
  const claimed = await queryRows(db)`insert into idempotent_call (account_id, key_hash, request_hash)
    values (${call.accountId}, ${call.keyHash}, ${call.requestHash}) on conflict do nothing returning account_id`;
  return claimed.length > 0 ? null : earlierAnswer(platform, db, call);
}

/** What a call under this key was answered before, null where there was none. @throws FY-C001 on other content. */
export async function earlierAnswer(
  platform: Platform,
  db: TenantDb,
  call: KeyedCall,
): Promise<{ readonly answer: unknown } | null> {
  const first = await queryRow<{ requestHash: Buffer; answer: string | null }>(db)`
    select request_hash, answer
    from idempotent_call
    where account_id = ${call.accountId} and key_hash = ${call.keyHash}`;
  if (!first) return null;
  if (!first.requestHash.equals(call.requestHash)) throw fail.conflict('该 Idempotency-Key 已用于其他请求');
  if (first.answer === null) throw fail.conflict('该请求已处理，请刷新查看结果');
  return { answer: JSON.parse(platform.seal.open(first.answer)) as unknown };
}

/** Keeps the answer for the twins of this call. */
export async function keepAnswer(platform: Platform, db: TenantDb, call: KeyedCall, answer: unknown): Promise<void> {
  const sealed = platform.seal.seal(JSON.stringify(answer ?? null));
  await execute(db)`
    update idempotent_call set answer = ${sealed} where account_id = ${call.accountId} and key_hash = ${call.keyHash}`;
}

/** The same for a call that commits part by part, when it is done. A twin that was done before keeps its own answer: neither doubled anything. */
export async function keepLateAnswer(
  platform: Platform,
  db: TenantDb,
  call: KeyedCall,
  answer: unknown,
): Promise<void> {
  const sealed = platform.seal.seal(JSON.stringify(answer ?? null));
  await execute(db)`insert into idempotent_call (account_id, key_hash, request_hash, answer)
    values (${call.accountId}, ${call.keyHash}, ${call.requestHash}, ${sealed}) on conflict do nothing`;
}

/** A refusal that commits what was written beside it is no answer to repeat: the key is free again. */
export async function freeKey(db: TenantDb, call: KeyedCall): Promise<void> {
  await execute(db)`delete from idempotent_call where account_id = ${call.accountId} and key_hash = ${call.keyHash}`;
}
