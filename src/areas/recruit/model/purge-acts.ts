/** Clearing the data of a person outside, on request or after the time for which they may be kept. */
import { act, acts } from '#platform/acts/act.ts';
import { f } from '#platform/entity/field.ts';
import { externalPerson } from './external-person.ts';

/** What stands in place of the name of somebody who was cleared. */
export const purgedPerson = '已清除';
/** Days from the end of that time to the clearing by itself. */
export const purgeGraceDays = 30;

/** For good: name, contact, files and free words go, what is counted stays. Not in the contract, which asks for it in its rules. */
export const purging = acts(
  externalPerson,
  { path: '/api/v1/userRecruit/purgeExternalPerson', access: 'recruit_delete' },
  {
    purge: act(externalPerson, {
      label: '清除资料',
      help: '姓名、联系方式、简历、履历和评价文字将被永久清除，只保留统计所需的类别；不能撤销',
      from: ['idle', 'blacklisted'],
      to: 'purged',
      danger: true,
      when: ({ userBaseId }) => (userBaseId === null ? null : '已转为员工，请按员工档案处理'),
      fields: { reason: f.text({ label: '原因', required: true, max: 200, list: true }) },
    }),
  },
);
