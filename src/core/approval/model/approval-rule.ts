/** The rule of one act: from which amount who decides, in which steps, and what holds in special cases. */
import { z } from 'zod';
import { lineSchema } from '#platform/entity/line-schema.ts';
import type { Issue } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { idSchema, versionSchema } from '#platform/entity/schema.ts';
import { selfRules, stepModes } from './approval-dicts.ts';

/** Most of each in a rule. */
export const ruleLimits = { tiers: 10, steps: 10, deciders: 5, people: 20, copies: 5, line: 10 } as const;
/** Days after which nobody decides any more, at most. */
const mostDays = 365;
/** Amounts end below, as everywhere: numeric(18,2). */
const mostMoney = 1e16;

/** One who decides: by the department or the superiors of the requester, by a role, or by name. */
export const deciderSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('department_head') }),
  z.strictObject({ kind: z.literal('superior') }),
  z.strictObject({
    kind: z.literal('superior_line'),
    level: z.int().min(2).max(ruleLimits.line).describe('上级线的级数'),
  }),
  z.strictObject({ kind: z.literal('role'), roleId: idSchema.describe('角色') }),
  z.strictObject({
    kind: z.literal('people'),
    staffIds: z
      .array(idSchema)
      .min(1)
      .max(ruleLimits.people)
      .refine((ids) => new Set(ids).size === ids.length, { message: '不能重复' })
      .describe('指定的人'),
  }),
]);
export type Decider = z.output<typeof deciderSchema>;

const modeCode = z.enum(stepModes.map(({ code }) => code) as ['all', 'any']);

/** A step: each decider has a place, a role has one that any of its holders fills, named people have one each. */
export const stepSchema = z.strictObject({
  name: lineSchema.max(20).nullish().describe('步骤名称'),
  mode: modeCode.default('all').describe('审批方式'),
  deciders: z.array(deciderSchema).min(1).max(ruleLimits.deciders).describe('审批人'),
});
export type Step = z.output<typeof stepSchema>;

/** A range of amounts in yuan, from the end of the one before (included) to `until` (excluded); null: no end. */
export const tierSchema = z.strictObject({
  until: z.number().positive().lt(mostMoney).multipleOf(0.01).nullable().describe('金额上限'),
  steps: z.array(stepSchema).min(1).max(ruleLimits.steps).describe('步骤'),
});
export type Tier = z.output<typeof tierSchema>;

/** Tiers from the lowest amount on. They touch by construction: only upper ends are said, and they rise. */
export const tiersSchema = z
  .array(tierSchema)
  .min(1)
  .max(ruleLimits.tiers)
  .superRefine((tiers, check) => {
    for (const [index, { until }] of tiers.entries()) {
      const isLast = index === tiers.length - 1;
      const before = tiers[index - 1]?.until ?? 0;
      const refuse = (message: string) =>
        check.addIssue({ code: 'custom', path: [index, 'until'], message, input: tiers });
      if (isLast && until !== null) refuse('最后一档不能有上限');
      if (!isLast && until === null) refuse('必填，只有最后一档没有上限');
      if (until !== null && until <= before) refuse('必须大于前一档的上限');
    }
  })
  .describe('金额分档');

/** What a rule says beside its tiers. */
export const ruleValues = {
  isEnabled: z.boolean().describe('需要审批'),
  /** Key of the money field of the act, or of its row, that the tiers go by; null: one tier for all. */
  moneyField: z.string().max(60).nullish().describe('分档金额'),
  tiers: tiersSchema,
  selfRule: z
    .enum(selfRules.map(({ code }) => code) as ['superior', 'auto', 'self'])
    .default('superior')
    .describe('提交人就是审批人'),
  skipsRepeated: z.boolean().default(true).describe('连续两步是同一人只审一次'),
  remindDays: z.int().min(1).max(30).nullish().describe('提醒前的工作日'),
  expireDays: z.int().min(1).max(mostDays).nullish().describe('失效前的天数'),
  allowsBulk: z.boolean().default(true).describe('允许批量同意'),
  bulkBelow: z.number().positive().lt(mostMoney).multipleOf(0.01).nullish().describe('批量同意的金额上限'),
  copies: z.array(deciderSchema).max(ruleLimits.copies).default([]).describe('抄送'),
};
export const ruleSchema = z
  .strictObject(ruleValues)
  .refine(({ moneyField, tiers }) => Boolean(moneyField) || tiers.length === 1, {
    message: '没有分档金额时只能有一档',
    path: ['tiers'],
  })
  .refine(({ selfRule, tiers }) => selfRule !== 'auto' || tiers.length > 1, {
    message: '自动通过只能用于按金额分档的最低一档',
    path: ['selfRule'],
  });
export type RuleValues = z.output<typeof ruleSchema>;

function tierIssues(tiers: unknown): Issue[] {
  const parsed = tiersSchema.safeParse(tiers);
  return parsed.success ? [] : [{ field: 'tiers', message: parsed.error.issues[0]?.message ?? '格式不正确' }];
}

export const approvalRule = entity({
  name: 'approval_rule',
  label: '审批规则',
  unit: '条',
  title: 'actLabel',
  permissions: {
    read: 'approval_manage',
    insert: 'approval_manage',
    update: 'approval_manage',
    delete: 'approval_manage',
  },
  sort: [{ field: 'actKey', order: 'asc' }],
  fields: {
    actKey: f.text({ label: '动作', required: true, max: 200, unique: true, form: false }),
    actLabel: f.text({ label: '动作名称', required: true, max: 60, list: true }),
    isEnabled: f.bool({ label: '需要审批', list: true }),
    moneyField: f.text({ label: '分档金额', max: 60 }),
    tiers: f.json<Tier[]>({ label: '金额分档', required: true }),
    selfRule: f.oneOf({ label: '提交人就是审批人', options: selfRules, required: true, default: 'superior' }),
    skipsRepeated: f.bool({ label: '连续两步是同一人只审一次', default: true }),
    remindDays: f.int({ label: '提醒前的工作日', min: 1, max: 30 }),
    expireDays: f.int({ label: '失效前的天数', min: 1, max: mostDays }),
    allowsBulk: f.bool({ label: '允许批量同意', default: true }),
    bulkBelow: f.money({ label: '批量同意的金额上限', min: 0 }),
    copies: f.json<Decider[]>({ label: '抄送' }),
  },
  rules: (row) => (row.tiers === undefined ? [] : tierIssues(row.tiers)),
  sample: () => ({ tiers: [{ until: null, steps: [{ mode: 'all', deciders: [{ kind: 'superior' }] }] }] }),
});

/** What is sent to save a rule: with the version of the one that stands, or without where the act has none yet. */
export const ruleInput = z.strictObject({
  actKey: z.string().min(1).max(200).describe('动作'),
  version: versionSchema.optional(),
  rule: ruleSchema.describe('规则'),
  /** What becomes of open requests where the act is taken out of approval: they finish by their own rule, or end. */
  running: z.enum(['finish', 'release']).default('finish').describe('在途申请'),
});
