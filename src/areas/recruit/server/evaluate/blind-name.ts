/** What interviewers call a candidate: the name, or under 盲评 a number that says nothing about the person. */
import { queryRow } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { spellingsOf, withoutContact, withoutWords } from '../resume/resume-content.ts';

/** The name under 盲评. */
export const blindName = (recruitInfoId: number): string => `候选人 ${recruitInfoId}`;

/** What somebody wrote, as interviewers may read it: without contact, and under 盲评 without the name. */
export const wordsForInterviewers = (text: string, personName: string | null, name: string): string => {
  const words = withoutContact(text, '***');
  return personName === null || personName === name ? words : withoutWords(words, spellingsOf(personName), name);
};

export async function nameForInterviewers(
  context: TenantWork,
  record: { readonly id: number; readonly positionId: number; readonly personName: string | null },
): Promise<string> {
  const position = await queryRow<{ isBlind: boolean | null }>(context)`
    select t.is_blind
    from recruit_position t
    where ${tenantCondition(context, 't')} and t.id = ${record.positionId}`;
  return position?.isBlind ? blindName(record.id) : (record.personName ?? '');
}
