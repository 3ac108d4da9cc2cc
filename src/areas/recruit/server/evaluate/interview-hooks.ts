/** What every writer of interviews does: the day of an interview follows from its beginning. */
import { todayInShanghai } from '#platform/entity/schema.ts';
import { prepareEach } from '#platform/store/each-open.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { interview } from '../../model/evaluate/interview.ts';

export const interviewHooks = hooksOf(interview, {
  prepare: prepareEach((_context, { values }) => ({
    ...values,
    ...(values.startAt !== undefined && { startDate: todayInShanghai(new Date(values.startAt)) }),
  })),
});
