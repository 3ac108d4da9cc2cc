/**
 * A search for a whole sealed number answers yes or no, also to those who may not see it: who may ask often enough has read it. So without the
 * code of the field each question counts as a reveal and stands in the audit log. Conditions of lists are built in one go and reads write
 * nothing, so the question leaves the call as an exception, is counted in a transaction of its own, and the call begins anew.
 */
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork, WorkContext } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Failure } from '#platform/runtime/failure.ts';
import { fail } from '#platform/runtime/failure.ts';
import { port, serviceOf } from '#platform/runtime/port.ts';
import { audit } from './audit.ts';

/** How many sealed values a person may have shown, over all sessions and enterprises. */
export interface RevealLimit {
  /** Counts one; the seconds to wait when none is left, else null. */
  readonly take: (db: WorkContext['db'], accountId: number) => Promise<number | null>;
  /** The same for a question; asked again within the hour it tells nothing new, and counts once. */
  readonly takeQuestion: (db: WorkContext['db'], accountId: number, question: string) => Promise<QuestionCount>;
}

export interface QuestionCount {
  readonly isNew: boolean;
  readonly seconds: number | null;
}

export const revealLimitPort = port<RevealLimit>('reveal-limit');

/** Whole sealed numbers are asked for by somebody without their code; caught where the transaction of the call is opened. */
export class SealedQuestion extends Error {
  readonly entity: AnyEntity;
  readonly field: string;
  /** Name the questions without the numbers in them. */
  readonly keys: readonly string[];
  constructor(entity: AnyEntity, field: string, keys: readonly string[]) {
    super(`a question after ${entity.name}.${field} is not counted`);
    this.entity = entity;
    this.field = field;
    this.keys = keys;
  }
}

/** Hash of the number that a condition compares with, once the question has been counted where it has to be. */
export function sealedIndexOf(context: TenantWork, entity: AnyEntity, key: string, value: string): string {
  const index = context.platform.seal.index(value);
  requireCounted(context, entity, key, [index]);
  return index;
}

/** Whether the caller learns something of a sealed field by being told that one of its values is there. */
export function learnsFrom(context: TenantWork, entity: AnyEntity, key: string): boolean {
  const { secret, sealed } = entity.fields[key] ?? {};
  return sealed === true && context.countedQuestions !== undefined && secret !== undefined && !holds(context, secret);
}

/**
 * Lets through what has been counted: hashes of numbers of which the answer tells whether (and whose) they are. A save that is refused
 * because somebody has the number, and a sheet that finds its rows by it, answer as a search does.
 */
export function requireCounted(context: TenantWork, entity: AnyEntity, key: string, indexes: readonly string[]): void {
  if (!learnsFrom(context, entity, key)) return;
  const keys = [...new Set(indexes)].map((index) => `${entity.name}.${key}:${index}`);
  const open = keys.filter((question) => !context.countedQuestions?.has(question));
  if (open.length > 0) throw new SealedQuestion(entity, key, open);
}

/** Counts questions one by one and writes them down; a refusal when the person has none left, which is written down too. */
export async function countQuestions(context: TenantWork, question: SealedQuestion): Promise<Failure | null> {
  for (const key of question.keys) {
    const refused = await countQuestion(context, question, key);
    if (refused) return refused;
  }
  return null;
}

async function countQuestion(
  context: TenantWork,
  { entity, field }: SealedQuestion,
  key: string,
): Promise<Failure | null> {
  const limit = serviceOf(context.platform, revealLimitPort);
  const { isNew, seconds } = await limit.takeQuestion(context.db, context.session.accountId, key);
  const refused = seconds === null ? null : fail.tooMany(seconds);
  if (isNew)
    await audit(context, [
      {
        action: 'read',
        entity: entity.name,
        after: { field },
        reason: '按完整号码查找',
        ...(refused && { result: 'refused', errorCode: refused.code }),
      },
    ]);
  return refused;
}
