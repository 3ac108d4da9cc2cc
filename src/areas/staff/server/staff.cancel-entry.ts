/** Giving up before the first day, and taking it back: 待入职 ⇄ 放弃入职. */
import { endMembershipsOf, holdAdministrators, refuseSoleDuties } from '#core/org/public.server.ts';
import { acting } from '#platform/acts/acting.server.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { entryCancel } from '../model/entry-cancel.ts';
import { recruitService } from './expected/recruit-port.ts';
import { writeStaff } from './staff-write.ts';

export const entryCancelHandler = acting(
  entryCancel,
  {
    async give_up(context, { id, recruitInfoId }, { reason }) {
      await refuseSoleDuties(context, [id]);
      await endMembershipsOf(context, [id]);
      if (recruitInfoId !== null) await recruitService(context).gaveUp(context, recruitInfoId, reason);
      return { staffStatus: 'cancelled' };
    },
    async reopen(context, { recruitInfoId }) {
      if (recruitInfoId !== null) await recruitService(context).requireExpected(context, recruitInfoId);
      return { staffStatus: 'pending_entry' };
    },
  },
  {
    before: async (context, key) => {
      companyForNewRow(context);
      if (key === 'give_up') await holdAdministrators(context);
    },
    write: writeStaff,
  },
);
