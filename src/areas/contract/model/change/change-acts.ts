/** What changes the agreement itself: a change with its reason, and a renewal as a new draft. */
import { z } from 'zod';
import { act } from '#platform/acts/act.ts';
import { withinParent } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { idSchema, saveSchema } from '#platform/entity/schema.ts';
import { contractPlan, mostPlans } from '../contract-money.ts';
import { contractMoves } from '../contract-moves.ts';
import { contract } from '../contract.ts';

/** Fields of a signed contract that only a change alters. */
export const changeableKeys = [
  'contractName',
  'startDate',
  'endDate',
  'openEnded',
  'autoRenew',
  'renewMonths',
  'noticeDays',
  'amount',
  'taxRate',
  'lines',
  'amountCeiling',
  'paymentTerms',
  'depositAmount',
  'depositReturnDate',
  'subject',
  'keyTerms',
] as const satisfies readonly (keyof typeof contract.fields)[];
export type ChangeableKey = (typeof changeableKeys)[number];
