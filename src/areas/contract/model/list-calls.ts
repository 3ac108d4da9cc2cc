/** Calls on the register of contracts: page with sums, detail, deletion, settings. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import type { AnswerOf } from '#platform/entity/schema.ts';
import { derivedSchema, idSchema, pageOf, pageQuerySchema, rowSchema } from '#platform/entity/schema.ts';
import { contractStatuses, expireModes } from './contract-dicts.ts';
import { contractInvoice, contractPlan, contractReceipt } from './contract-money.ts';
import { contractParty } from './contract-party.ts';
import { contractChange, contractFile } from './contract-records.ts';
import { numberRuleSchema, remindDaysSchema } from './contract-setting.ts';
import { contract } from './contract.ts';

const codesOf = (entries: readonly { readonly code: string }[]) =>
  entries.map(({ code }) => code) as [string, ...string[]];
const statusCode = z.enum(codesOf(contractStatuses));
const day = z.iso.date('应为日期').nullish();
const ids = z.array(idSchema).max(100).nullish();
const yuan = z.number().min(-1e15).max(1e15).nullish();

/** What waits for somebody: the chips above the list. Each counts contracts of the filter. */
export const contractTodos = ['overdue', 'due_week', 'notice', 'pending', 'to_archive'] as const;
export type ContractTodo = (typeof contractTodos)[number];

/** Filters of the register beside its columns; amounts say nothing without `contract_amount_view`. */
export const contractFilter = {
  categoryIds: ids.describe('合同分类'),
  typeIds: ids.describe('合同类型'),
  ownerIds: ids.describe('负责人'),
  /** Archived ones are left out (false) or alone in the list (true); both where nothing is said. */
  archived: z.boolean().nullish().describe('已归档'),
  signFrom: day.describe('签订日期起'),
  signTo: day.describe('签订日期止'),
  endFrom: day.describe('到期日起'),
  endTo: day.describe('到期日止'),
  /** Performed, and its last day is at most so many days ahead. */
  expiringDays: z.int().min(0).max(3650).nullish().describe('几天内到期'),
  amountMin: yuan.describe('最低金额'),
  amountMax: yuan.describe('最高金额'),
  overdueOnly: z.boolean().nullish().describe('只看逾期'),
  todo: z.enum(contractTodos).nullish().describe('需要处理'),
};

/** A contract as the list shows it. `overdueAmount`: what was planned until yesterday and did not come. */
export const contractCard = { overdueAmount: z.number().nullable() };
export type ContractCard = AnswerOf<typeof contract> & z.output<z.ZodObject<typeof contractCard>>;

/** What was agreed with others, in yuan: of contracts that are signed. Null without `contract_amount_view`. */
const sums = z.object({ count: z.number(), amount: z.number().nullable(), settled: z.number().nullable() });
const overdue = z.object({ count: z.number(), income: z.number().nullable(), expense: z.number().nullable() });

/** Over the whole filter, never the page. */
export const contractSummary = z.object({
  count: z.number(),
  performing: z.number(),
  /** Signed since the beginning of this year. */
  signedThisYear: z.number(),
  income: sums,
  expense: sums,
  overdue,
  expiring: z.object({ count: z.number(), autoRenew: z.number() }),
  archived: z.number(),
  /** Contracts of the filter by state, without its own choice of states. */
  status: z.array(z.object({ status: statusCode, count: z.number() })),
  todo: z.partialRecord(z.enum(contractTodos), z.number()),
});
export type ContractSummary = z.output<typeof contractSummary>;

/** The register: a page, and the sums of all that the filter leaves. */
export const queryPageContract = endpoint({
  path: '/api/v1/company/contract/queryPageContract',
  label: '查询合同',
  access: contract.permissions.read,
  scope: 'company',
  reads: true,
  input: pageQuerySchema(contract, contractFilter),
  output: pageOf(derivedSchema<ContractCard>(rowSchema(contract, contractCard))).extend({ summary: contractSummary }),
});

const logLine = z.object({
  id: z.number(),
  at: z.string(),
  who: z.string(),
  act: z.string(),
  reason: z.string().nullable(),
});

/** A contract that hangs together with another one: supplements, renewals, orders, purchases for a sale. */
const relatedContract = z.object({
  id: idSchema,
  contractNo: z.string(),
  contractName: z.string(),
  relation: z.string().nullable(),
  /** The other one names this one, or is named by it. */
  isParent: z.boolean(),
  status: z.string(),
  direction: z.string(),
  amount: z.number().nullable(),
});

/** Everything about one contract. FY-N001 where it is not there or not to be seen. `actions`: acts allowed now. */
export const getContract = endpoint({
  path: '/api/v1/company/contract/getContract',
  label: '查看合同',
  access: contract.permissions.read,
  scope: 'company',
  reads: true,
  input: z.strictObject({ id: idSchema.describe('合同') }),
  output: z.object({
    contract: derivedSchema<ContractCard>(rowSchema(contract, contractCard)),
    parties: z.array(rowSchema(contractParty)),
    plans: z.array(rowSchema(contractPlan)),
    receipts: z.array(rowSchema(contractReceipt)),
    invoices: z.array(rowSchema(contractInvoice)),
    changes: z.array(rowSchema(contractChange)),
    files: z.array(rowSchema(contractFile)),
    related: z.array(relatedContract),
    /** Yuan that the signed orders of a framework come to; null where it has none, and without `contract_amount_view`. */
    ordered: z.number().nullable(),
    logs: z.array(logLine),
    actions: z.array(z.string()),
  }),
});
export type ContractDetail = z.output<typeof getContract.output>;

/**
 * Deletes drafts, refused and void contracts; each is done or refused for itself (FY-C001 with money or in another state).
 * Their numbers are not given again.
 */
export const deleteContract = endpoint({
  path: '/api/v1/company/contract/deleteContract',
  label: '删除合同',
  access: contract.permissions.delete,
  scope: 'company',
  input: z
    .strictObject({
      id: idSchema.optional().describe('合同'),
      ids: z.array(idSchema).min(1).max(50).optional().describe('所选合同'),
    })
    .refine(({ id, ids: many }) => (id === undefined) !== (many === undefined), {
      message: '应为一份合同，或所选合同',
    }),
  output: z.object({
    deleted: z.number(),
    refused: z.array(z.object({ id: z.number(), title: z.string(), reason: z.string() })),
  }),
});

/** Settings as they hold: those of the company, else the usual ones. */
const settingAnswer = z.object({
  numberRule: numberRuleSchema,
  expireMode: z.enum(codesOf(expireModes)),
  remindDays: remindDaysSchema,
  version: z.number(),
});
export type ContractSettings = z.output<typeof settingAnswer>;

/** Rule of numbers, what becomes of expired contracts, days of reminders. Version 0: nobody saved any yet. */
export const querySetting = endpoint({
  path: '/api/v1/company/contract/querySetting',
  label: '查询合同设置',
  access: 'contract_manage',
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: settingAnswer,
});

/** Saves all settings; FY-C002 where somebody saved first. */
export const saveSetting = endpoint({
  path: '/api/v1/company/contract/saveSetting',
  label: '保存合同设置',
  access: 'contract_setting',
  scope: 'company',
  input: z.strictObject({
    numberRule: numberRuleSchema.describe('编号规则'),
    expireMode: z.enum(codesOf(expireModes)).describe('到期处理'),
    remindDays: remindDaysSchema.describe('提醒天数'),
    version: z.int().nonnegative().describe('版本'),
  }),
  output: settingAnswer,
});
