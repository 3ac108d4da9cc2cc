/** Edits of own archives in the list of work: those that wait for whoever decides, and for their person those that came back. */
import { addDays } from '#lib/chinese/calendar.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { WaitingSource } from '#platform/runtime/waiting.ts';
import { deciding } from '../../model/edit-acts.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import type { StoredEdit } from './personal-edits.ts';
import { changesIn, countWaiting, editColumns, editSource, editsInReach, listed } from './personal-edits.ts';
import { labelOf } from './edit-values.ts';

/** The label of what was asked; values stay sealed. */
const askedIn = (context: TenantWork, edit: StoredEdit): string =>
  Object.keys(changesIn(context, edit)).map(labelOf).join('、');

/** What decisions put into the log of the person. */
const logged = (name: 'approve' | 'refuse') => ({
  entity: groupUserBase.name,
  reason: `${deciding.acts[name].label}修改`,
});

export const waitingEdits: WaitingSource = {
  kind: 'personal_edit',
  label: '信息修改待审批',
  unit: '条',
  path: '/interior-edits',
  acts: [
    { group: deciding, name: 'approve', logged: logged('approve') },
    { group: deciding, name: 'refuse', logged: logged('refuse') },
  ],
  concerns: (context) => holds(context, groupUserBase.permissions.update),
  page: async (context, { limit, offset }) => {
    const [total, edits] = await Promise.all([
      countWaiting(context),
      queryRows<StoredEdit>(context)`
        select ${editColumns} ${editsInReach(context)} and e.status = 'pending'
        order by e.created_at, e.id limit ${limit} offset ${offset}`,
    ]);
    const rows = await Promise.all(
      edits.map(async (edit) => ({
        row: await listed(context, edit),
        companyCode: edit.companyCode,
        name: edit.name,
        beside: edit.groupName,
        reason: `申请修改${askedIn(context, edit)}`,
        since: edit.createdAt,
        path: '/interior-edits',
      })),
    );
    return { total, rows };
  },
};

/** Days that an edit that came back is still worth a line. */
const returnedDays = 30;

/** The last edit of the person where it was sent back, and nothing was asked since. */
async function returnedEdit(context: TenantWork): Promise<StoredEdit | null> {
  const { staffId } = context.tenant.access;
  if (staffId === null) return null;
  const last = await queryRow<StoredEdit>(context)`
    select ${editColumns}
    from ${editSource}
    where e.group_code = ${context.tenant.groupCode} and e.user_base_id = ${staffId}
    order by e.id desc
    limit 1`;
  const since = addDays(todayInShanghai(context.platform.now()), -returnedDays);
  return last?.status === 'refused' && String(last.decidedAt).slice(0, 10) >= since ? last : null;
}

export const returnedEdits: WaitingSource = {
  kind: 'returned_edit',
  label: '退回的申请',
  unit: '条',
  path: '/userCenter?tab=archive',
  acts: [],
  goes: '修改',
  isOwn: true,
  concerns: ({ tenant }) => tenant.access.staffId !== null,
  page: async (context, { limit, offset }) => {
    const edit = await returnedEdit(context);
    const rows =
      edit && offset === 0 && limit > 0
        ? [
            {
              row: { id: edit.id },
              companyCode: edit.companyCode,
              name: `修改${askedIn(context, edit)}`,
              beside: null,
              reason: `${edit.decidedByName ?? '人事'} 退回：${edit.refusal ?? ''}`,
              since: String(edit.decidedAt),
              path: '/userCenter?tab=archive',
            },
          ]
        : [];
    return { total: edit ? 1 : 0, rows };
  },
};
