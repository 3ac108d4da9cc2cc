/** Starting work as one act, and giving it up before the first day. Apart from the roster's calls: lists need no record types. */
import { z } from 'zod';
import { groupUserBase } from './group-user-base.ts';
import { recordValues } from './records/record-values.ts';
import { staffContract } from './records/contract.ts';
import { studyRecord } from './records/experience.ts';
import { userFamily } from './records/family.ts';
import { staffFile } from './records/papers.ts';
import { staffAccount, staffSalary } from './records/pay.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { idSchema, saveSchema } from '#platform/entity/schema.ts';

/**
 * Hires a new person, confirms a pending one (id), or rehires one who left (id): the row with first contract, pay, account, family,
 * studies and papers, the checklist of entry and the invitation as member, all of it or nothing. What is wrong in a part is named as
 * «contract.endDate», «families.0.phone».
 */
export const entryGroupUserBase = endpoint({
  path: '/api/v1/user/group/entryGroupUserBase',
  label: '办理入职',
  access: 'staff_entry',
  scope: 'company',
  input: saveSchema(groupUserBase, {
    contract: recordValues(staffContract, ['renewOfId'], ['startDate', 'contractNo']).nullish().describe('劳动合同'),
    salary: recordValues(staffSalary, ['changeType'], ['effectiveDate']).nullish().describe('薪资'),
    account: recordValues(staffAccount, []).nullish().describe('工资卡'),
    families: z.array(recordValues(userFamily, [])).max(20).nullish().describe('家庭成员'),
    studyRecords: z
      .array(recordValues(studyRecord, ['ownerType']))
      .max(10)
      .nullish()
      .describe('教育经历'),
    /** Papers of the electronic archive. */
    files: z
      .array(recordValues(staffFile, ['ownerType']))
      .max(20)
      .nullish()
      .describe('电子档案'),
    /** Also brings the person in as member, with the phone of the row. */
    inviteMember: z.boolean().nullish().describe('邀请为成员'),
    /** Somebody of the talent pool who starts work: what is known there goes along (records, papers, résumés, labels). Needs `recruit_finish` too. */
    externalPersonId: idSchema.nullish().describe('外部人才'),
    /** The word on what is allowed only after asking: a further fixed term, somebody who was not to come back. */
    confirmed: z.boolean().nullish().describe('已确认'),
  }),
  output: z.object({
    id: z.number(),
    employeeNo: z.string(),
    warnings: z.array(z.string()),
    /** As insertUser answers it. */
    member: z
      .object({
        status: z.enum(['invited', 'active']),
        account: z.string().nullable(),
        initialPassword: z.string().nullable(),
        sent: z.enum(['sms', 'email']).nullable(),
        target: z.string().nullable(),
      })
      .nullable(),
  }),
});
