/** 交接 as an act: who is about to leave passes the work on before the last day. */
import { act, acts } from '#platform/acts/act.ts';
import { f } from '#platform/entity/field.ts';
import { groupUserBase } from './group-user-base.ts';

/** Departments and people below stay until leaving is confirmed: they have rules of their own. */
export const handingOver = acts(
  groupUserBase,
  { path: '/api/v1/user/group/handOverGroupUserBase', access: 'staff_demission' },
  {
    handOver: act(groupUserBase, {
      label: '交接',
      help: '名下的工作现在转给交接人，未完成的交接事项由交接人经办；负责的部门和直属下级在确认离职时移交。',
      from: ['pending_demission'],
      fields: { handoverToId: f.ref({ label: '交接人', to: 'group_user_base', required: true }) },
      rules: ({ handoverToId }, { id }) => ({ handoverToId: handoverToId === id && '不能是本人' }),
    }),
  },
);
