/** Giving up before the first day, and taking it back: 待入职 ⇄ 放弃入职. */
import { cancelEntryGroupUserBase } from '../model/entry-calls.ts';
import { endMembershipsOf, holdAdministrators, refuseSoleDuties } from '#core/org/public.server.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { handle } from '#platform/runtime/registry.ts';
import { lockStaff } from './staff-row.ts';
import { illegalMove } from './staff-state.ts';
import { writeStaff } from './staff-write.ts';

const moves = {
  give_up: { from: 'pending_entry', to: 'cancelled' },
  reopen: { from: 'cancelled', to: 'pending_entry' },
} as const;

export const cancelEntryGroupUserBaseHandler = handle(
  cancelEntryGroupUserBase,
  async (context, { id, version, action, reason }) => {
    companyForNewRow(context);
    const { from, to } = moves[action];
    if (action === 'give_up') await holdAdministrators(context);
    const person = await lockStaff(context, id, { code: 'staff_entry', version });
    if (person.staffStatus !== from) throw illegalMove(person.staffStatus, to);
    if (action === 'give_up') {
      await refuseSoleDuties(context, [id]);
      await endMembershipsOf(context, [id]);
    }
    const saved = await writeStaff(
      context,
      person,
      { staffStatus: to },
      action === 'give_up' ? `放弃入职：${reason ?? ''}` : (reason ?? '恢复待入职'),
    );
    return { id, version: saved, staffStatus: to };
  },
);
