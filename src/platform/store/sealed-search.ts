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

/** A whole sealed number is asked for by somebody without its code; caught where the transaction of the call is opened. */
export class SealedQuestion extends Error {
  readonly entity: AnyEntity;
  readonly field: string;
  /** Names the question without the number in it. */
  readonly key: string;
  constructor(entity: AnyEntity, field: string, index: string) {
    super(`a question after ${entity.name}.${field} is not counted`);
    this.entity = entity;
    this.field = field;
    this.key = `${entity.name}.${field}:${index}`;
  }
}

/** Hash of the number that a condition compares with, once the question has been counted where it has to be. */
export function sealedIndexOf(context: TenantWork, entity: AnyEntity, key: string, value: string): string {
  const index = context.platform.seal.index(value);
  const code = entity.fields[key]?.secret;
  if (context.countedQuestions && code !== undefined && !holds(context, code)) {
    const question = new SealedQuestion(entity, key, index);
    if (!context.countedQuestions.has(question.key)) throw question;
  }
  return index;
}

/** Counts a question and writes it down; a refusal when the person has none left, which is written down too. */
export async function countQuestion(
  context: TenantWork,
  { entity, field, key }: SealedQuestion,
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
