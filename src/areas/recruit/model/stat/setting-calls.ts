/** What a company decides about recruiting: how long stages should take, whether an offer needs a reviewed summary, how long people are kept. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { lineSchema } from '#platform/entity/line-schema.ts';
import { versionSchema } from '#platform/entity/schema.ts';
import { keptMonths } from '../external-person.ts';

/** Stages that take time, in the order of the way. */
export const timedStages = ['new', 'screened', 'testing', 'interviewing', 'evaluating', 'offer', 'to_entry'] as const;
export type TimedStage = (typeof timedStages)[number];

/** Whole days that each stage should take, and from the beginning to the first day, of a company that named none. */
export const usualTargets: Readonly<Record<TimedStage, number>> = {
  new: 2,
  screened: 3,
  testing: 4,
  interviewing: 5,
  evaluating: 4,
  offer: 4,
  to_entry: 20,
};
export const usualCycle = 35;

const days = z.int('应为整数').min(0, '不能小于 0 天').max(365, '最多 365 天');
const values = {
  /** An offer waits for a summary that a second person passed. */
  isSummaryRequired: z.boolean().describe('发录用通知前总结须通过评审'),
  stageTargets: z
    .strictObject({
      new: days.describe('待筛选目标天数'),
      screened: days.describe('初筛通过目标天数'),
      testing: days.describe('测评中目标天数'),
      interviewing: days.describe('面试中目标天数'),
      evaluating: days.describe('综合评定目标天数'),
      offer: days.describe('录用通知目标天数'),
      to_entry: days.describe('待入职目标天数'),
    })
    .describe('各阶段目标天数'),
  cycleTarget: days.describe('招聘周期目标天数'),
  /** Until when people of the pool are kept for whom nobody names a day, from the consent on. */
  keptMonths: z
    .int('应为整数')
    .min(keptMonths.least, `不能少于 ${keptMonths.least} 个月`)
    .max(keptMonths.most, `最多 ${keptMonths.most} 个月`)
    .default(keptMonths.usual)
    .describe('人才资料保存月数'),
  /** Employers that become a title of whoever worked there: parts of their names. */
  notedEmployers: z
    .array(lineSchema.min(2, '企业名称至少 2 个字').max(10, '企业名称最多 10 个字'))
    .max(100, '最多 100 家企业')
    .default([])
    .describe('名企'),
};
const setting = z.object({ ...values, version: z.number() });
export type RecruitSetting = z.output<typeof setting>;

export const queryRecruitSetting = endpoint({
  path: '/api/v1/userRecruit/queryRecruitSetting',
  label: '查询招聘设置',
  access: 'external_talent_pool',
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: setting,
});

/** FY-C002 where somebody saved first. */
export const updateRecruitSetting = endpoint({
  path: '/api/v1/userRecruit/updateRecruitSetting',
  label: '修改招聘设置',
  access: 'recruit_template_edit',
  scope: 'company',
  input: z.strictObject({ ...values, version: versionSchema }),
  output: setting,
});
