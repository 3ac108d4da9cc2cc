/** Leaving as acts (劳动合同法 article 37). Apart from what it costs and its papers: lists offer it and need none of them. */
import { act, acts } from '#platform/acts/act.ts';
import { f } from '#platform/entity/field.ts';
import { demissionTypes, reasonCodes } from './dicts.ts';
import { groupUserBase } from './group-user-base.ts';

const stopMonthField = f.text({
  label: '社保公积金停缴年月',
  max: 7,
  pattern: { source: '^(19|20)\\d{2}-(0[1-9]|1[0-2])$', message: '按 2026-01 的格式填写' },
  help: '如 2026-07；不填为最后工作日当月',
});
/** People of one call: each of them ends contracts, insurance, duties and a membership. */
const confirmLimit = 50;
const newLeader = f.ref({ label: '新负责人', to: 'group_user_base', help: '本人是部门负责人时必填' });

/** Leaving: submitted → 待离职; confirmed → 已离职 (off the wall, membership ended, leader replaced); cancelled: as before. */
export const demission = acts(
  groupUserBase,
  {
    path: '/api/v1/user/group/demissionGroupUserBase',
    label: '办理离职',
    by: 'action',
    access: 'staff_demission',
  },
  {
    submit: act(groupUserBase, {
      label: '办理离职',
      from: ['probation', 'regular'],
      to: 'pending_demission',
      undo: 'cancel',
      fields: {
        demissionType: f.oneOf({
          label: '离职类型',
          options: demissionTypes,
          required: true,
          default: 'resign',
          list: true,
        }),
        reasonCode: f.oneOf({ label: '离职原因', options: reasonCodes, required: true }),
        noticeDate: f.date({ label: '提出日期', required: true, default: 'today' }),
        lastWorkDate: f.date({
          label: '最后工作日',
          required: true,
          list: true,
          help: '劳动合同法第 37 条：正式员工提前 30 日，试用期提前 3 日',
        }),
        handoverToId: f.ref({ label: '交接人', to: 'group_user_base' }),
        newLeaderId: newLeader,
        insuranceStopMonth: stopMonthField,
        rehireable: f.bool({ label: '可再次录用', default: true }),
        reason: f.longText({ label: '原因说明', max: 500 }),
      },
      rules: ({ lastWorkDate, noticeDate, handoverToId, newLeaderId }, { id, entryDate }) => ({
        lastWorkDate:
          (lastWorkDate < noticeDate && '不能早于提出日期') ||
          (entryDate !== null && lastWorkDate < entryDate && '不能早于入职日期'),
        handoverToId: handoverToId === id && '不能是本人',
        newLeaderId: newLeaderId === id && '不能是本人',
      }),
    }),
    confirm: act(groupUserBase, {
      label: '确认离职',
      help: '账号将停止登录，并移出人才墙；档案保留，可以办理再入职。',
      from: ['pending_demission'],
      to: 'left',
      bulk: confirmLimit,
      danger: true,
      fields: { newLeaderId: { ...newLeader, form: false } },
      rules: ({ newLeaderId }, { id }) => ({ newLeaderId: newLeaderId === id && '不能是本人' }),
    }),
    cancel: act(groupUserBase, {
      label: '撤回离职',
      help: '恢复到提出离职之前的状态。',
      from: ['pending_demission'],
    }),
  },
);
export const demissionGroupUserBase = demission.endpoint;
