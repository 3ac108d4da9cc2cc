/** queryGroupMember: the members as their editor shows them, of today or of another day. */
import { handle } from '#platform/runtime/registry.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { queryGroupMember } from '../model/member-calls.ts';
import { membersAsOf } from './member-rows.ts';

export const queryGroupMemberHandler = handle(queryGroupMember, async (context, { date }) => ({
  members: await membersAsOf(context, date),
  today: todayInShanghai(context.platform.now()),
}));
