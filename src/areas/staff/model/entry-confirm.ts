/** The first day of who was expected. Apart from 办理入职 with its papers: lists offer it and need no record types. */
import { z } from 'zod';
import { act, acts } from '#platform/acts/act.ts';
import { groupUserBase } from './group-user-base.ts';
import { changeLimit } from './limits.ts';

const { entryDate, probationMonths } = groupUserBase.fields;

/** 待入职 → 试用期, or 正式 without a probation. What the roster asks of everybody must be there; contract and pay follow in the archive. */
export const entryConfirm = acts(
  groupUserBase,
  {
    path: '/api/v1/user/group/confirmEntryGroupUserBase',
    access: 'staff_entry',
    /** Sentences worth reading that refuse nothing. */
    more: { warnings: z.array(z.string()) },
  },
  {
    confirm_entry: act(groupUserBase, {
      label: '确认入职',
      help: '档案资料齐全时使用；劳动合同、薪资和工资卡可随后在档案里补录，或改用“办理入职”一并填写。',
      from: ['pending_entry'],
      bulk: changeLimit,
      fields: {
        entryDate: { ...entryDate, required: true, default: 'today', list: true } as const,
        probationMonths: { ...probationMonths, help: '0 为不约定试用期，直接转为正式' },
      },
    }),
  },
);
