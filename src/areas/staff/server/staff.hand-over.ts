/** 交接: open work of somebody who is about to leave goes to the successor at once, and whatever comes until the last day follows then. */
import { sql } from 'kysely';
import { acting } from '#platform/acts/acting.server.ts';
import { execute } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import { changeRows } from '#platform/store/change-rows.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { handingOver } from '../model/handing-over.ts';
import { staffTask } from '../model/records/task.ts';
import { passOnWork } from './handover.ts';
import { namesOf } from './names.ts';
import { openHandoverIds } from './records/task.ts';
import { checkStaffOf } from './staff-checks.ts';
import { submittedDemission } from './staff.demission.ts';

export const handOverHandler = acting(
  handingOver,
  {
    async handOver(context, { id, name }, { handoverToId }) {
      await checkStaffOf(context, [handoverToId], 'handoverToId', '交接人');
      const open = await submittedDemission(context, id);
      await execute(context)`
        update demission_record
        set handover_to_id = ${handoverToId}, version = version + 1
        where id = ${open.id} and group_code = ${context.tenant.groupCode}`;
      const tasks = await openHandoverIds(context, id);
      await changeRows(context, staffTask, {
        where: sql`t.id = any(${tasks}::bigint[])`,
        values: { assigneeId: handoverToId },
        reason: `${name} 的工作交接`,
      });
      await passOnWork(context, id, handoverToId);
      const successor = (await namesOf(context, 'group_user_base', [handoverToId])).get(handoverToId) ?? '';
      await audit(context, [
        {
          action: 'update',
          entity: groupUserBase.name,
          entityId: id,
          entityName: name,
          before: { handoverToId: open.handoverToId },
          after: { handoverToId },
          reason: `交接，交接人 ${successor}`,
        },
      ]);
      return undefined;
    },
  },
  { before: async (context) => companyForNewRow(context) },
);
