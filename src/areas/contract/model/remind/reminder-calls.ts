/** 提醒中心: the days of contracts that come near or are over, as the ledger of due dates keeps them. */
import { z } from 'zod';
import { dueItem } from '#core/due/public.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { idSchema, pageOf, pageSchema, rowSchema } from '#platform/entity/schema.ts';
import { contractDueKinds } from './contract-dates.ts';

const kinds = Object.values(contractDueKinds).map(({ kind }) => kind) as [string, ...string[]];

/** A day with the contract that it is of. `openAmount`: yuan of an instalment that are still to come; null without `contract_amount_view`. */
const reminder = z.object({
  item: rowSchema(dueItem),
  contractId: idSchema,
  contractNo: z.string(),
  contractName: z.string(),
  otherParty: z.string().nullable(),
  openAmount: z.number().nullable(),
});
export type Reminder = z.output<typeof reminder>;

/** What is due within so many days, and all that is over; the earliest first. Closing, putting off and handing over are acts of the ledger. */
export const queryReminder = endpoint({
  path: '/api/v1/company/contract/queryReminder',
  label: '查询合同提醒',
  access: 'contract_manage',
  scope: 'company',
  reads: true,
  input: z.strictObject({
    days: z.int().min(0).max(365).default(30).describe('几天内'),
    kinds: z.array(z.enum(kinds)).max(kinds.length).nullish().describe('类别'),
    mine: z.boolean().nullish().describe('只看我负责的'),
    page: pageSchema,
  }),
  output: pageOf(reminder).extend({
    /** By kind, whatever kinds are asked for. */
    counts: z.array(z.object({ kind: z.string(), count: z.number(), overdue: z.number() })),
  }),
});
