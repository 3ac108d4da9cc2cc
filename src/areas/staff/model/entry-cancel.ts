/** Giving up before the first day. Apart from the entry itself: lists offer it and need no record types. */
import { act, acts } from '#platform/acts/act.ts';
import { f } from '#platform/entity/field.ts';
import { groupUserBase } from './group-user-base.ts';

/** Before the first day: 待入职 → 放弃入职 with the end of the membership, and back to 待入职. */
export const entryCancel = acts(
  groupUserBase,
  { path: '/api/v1/user/group/cancelEntryGroupUserBase', label: '放弃入职', by: 'action', access: 'staff_entry' },
  {
    give_up: act(groupUserBase, {
      label: '放弃入职',
      help: '已开通的登录成员随之退出；档案保留，可以恢复为待入职或删除。',
      from: ['pending_entry'],
      to: 'cancelled',
      undo: 'reopen',
      danger: true,
      fields: {
        reason: f.text({ label: '原因', required: true, max: 200, list: true, help: '例如：已接受其他单位录用' }),
      },
    }),
    reopen: act(groupUserBase, {
      label: '恢复待入职',
      help: '恢复后可以继续办理入职。',
      from: ['cancelled'],
      to: 'pending_entry',
      fields: { reason: f.text({ label: '原因', max: 200, list: true }) },
    }),
  },
);
export const cancelEntryGroupUserBase = entryCancel.endpoint;
