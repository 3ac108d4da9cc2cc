/** Calls on rules: all acts of the product with theirs, one rule, saving it, and a trial of who would decide. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { idSchema } from '#platform/entity/schema.ts';
import { ruleInput, ruleSchema } from './approval-rule.ts';

const moneyField = z.object({
  key: z.string(),
  label: z.string(),
  /** The act asks for it; else it is a field of the row. */
  isOfAct: z.boolean(),
});

/** Every act that can be put under approval, by area in the order of the product, with a short sum of its rule. */
export const queryRuleAct = endpoint({
  path: '/api/v1/approval/queryRuleAct',
  label: '查询可审批的动作',
  access: 'approval_manage',
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: z.object({
    acts: z.array(
      z.object({
        actKey: z.string(),
        label: z.string(),
        entityLabel: z.string(),
        area: z.string(),
        /** Money, much to read, or no way back: companies are likely to ask somebody first. */
        weighs: z.boolean(),
        isEnabled: z.boolean(),
        tierCount: z.number(),
        stepCount: z.number(),
        /** Somebody it names is gone and nobody stands in. */
        isAmber: z.boolean(),
        /** Open requests. */
        running: z.number(),
      }),
    ),
  }),
});

/** What is said of a step that can stop or passes to somebody else. */
const note = z.object({ tierNo: z.number(), stepNo: z.number(), deciderNo: z.number(), message: z.string() });

/** The rule of an act; `rule` is null where none was ever saved. */
export const getRule = endpoint({
  path: '/api/v1/approval/getRule',
  label: '查看审批规则',
  access: 'approval_manage',
  scope: 'company',
  reads: true,
  input: z.strictObject({ actKey: z.string().min(1).max(200).describe('动作') }),
  output: z.object({
    actKey: z.string(),
    label: z.string(),
    entityLabel: z.string(),
    area: z.string(),
    moneyFields: z.array(moneyField),
    rule: ruleSchema.nullable(),
    version: z.number().nullable(),
    /** Names of the roles and people in it, by id. */
    roleNames: z.record(z.string(), z.string()),
    staffNames: z.record(z.string(), z.string()),
    notes: z.array(note),
    running: z.number(),
    /** Half of the requests of the last 90 days were decided within so many working days; null: there are none. */
    medianDays: z.number().nullable(),
  }),
});

/** Saves the rule of an act. Open requests keep the rule of their day; with `running: release` they end where the act is taken out of approval. */
export const saveRule = endpoint({
  path: '/api/v1/approval/saveRule',
  label: '保存审批规则',
  access: 'approval_manage',
  scope: 'company',
  input: ruleInput,
  output: z.object({ version: z.number(), notes: z.array(note), released: z.number() }),
});

/** Who would decide today on an act of a requester at an amount, by a rule that need not be saved. */
export const testRule = endpoint({
  path: '/api/v1/approval/testRule',
  label: '试算审批人',
  access: 'approval_manage',
  scope: 'company',
  reads: true,
  input: z.strictObject({
    actKey: z.string().min(1).max(200).describe('动作'),
    /** The saved one unless given. */
    rule: ruleSchema.optional().describe('规则'),
    /** Yuan; null: an act without an amount, which takes the highest tier. */
    amount: z.number().nullish().describe('金额'),
    requesterId: idSchema.describe('提交人'),
  }),
  output: z.object({
    tierNo: z.number(),
    steps: z.array(
      z.object({
        stepNo: z.number(),
        name: z.string().nullable(),
        mode: z.enum(['all', 'any']),
        places: z.array(
          z.object({
            via: z.string(),
            /** Any one of them fills the place; none: it stops. */
            people: z.array(
              z.object({
                staffId: z.number().nullable(),
                name: z.string(),
                forName: z.string().nullable(),
                deputyUntil: z.string().nullable(),
              }),
            ),
            /** 温如玉 暂离，由江望舒代 */
            note: z.string().nullable(),
          }),
        ),
        /** The requester's own or a repeated step that nobody is asked at. */
        passes: z.enum(['auto', 'skipped']).nullable(),
      }),
    ),
    outcome: z.string(),
  }),
});

/** Roles of the company that a rule may name, with how many hold each. */
export const queryRuleRole = endpoint({
  path: '/api/v1/approval/queryRuleRole',
  label: '查询审批角色',
  access: 'approval_manage',
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: z.object({ roles: z.array(z.object({ id: z.number(), name: z.string(), holders: z.number() })) }),
});
