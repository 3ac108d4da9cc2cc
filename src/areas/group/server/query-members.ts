/** queryGroupMember: the members as their editor shows them. */
import { handle } from '#platform/runtime/registry.ts';
import { queryGroupMember } from '../model/member-calls.ts';
import { memberRows, memberState } from './member-rows.ts';

export const queryGroupMemberHandler = handle(queryGroupMember, async (context) => {
  const state = await memberState(context);
  return { members: await memberRows(context, state), today: state.today };
});
