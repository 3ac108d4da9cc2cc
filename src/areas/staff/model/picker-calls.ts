/** What pickers, the command palette and names of references ask for: a few people or departments, without counts and without the tree. */
import { z } from 'zod';
import { pickedPerson } from './department-calls.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { idSchema } from '#platform/entity/schema.ts';

/** Options that a picker shows unless it asks for fewer or more. */
const defaultPeople = 20;
/** Most people of one answer: as many as a list may name. */
export const mostPickedPeople = 200;
/** Departments found by a keyword. */
export const mostPickedDepartments = 100;

/** People by name, pinyin or staff number, latest entry first, of a department and those below it; with `ids` those people. No phone, no ID number. */
export const queryPickerPeople = endpoint({
  path: '/api/common/queryPickerPeople',
  label: '查找人员',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({
    keyword: z.string().max(50).nullish().describe('关键词'),
    groupInfoId: idSchema.nullish().describe('部门'),
    includeLeft: z.boolean().default(false).describe('含已离职'),
    ids: z.array(idSchema).max(mostPickedPeople).nullish().describe('员工'),
    limit: z.int().min(1).max(mostPickedPeople).default(defaultPeople).describe('最多人数'),
  }),
  output: z.object({
    people: z.array(
      pickedPerson.extend({ companyCode: z.string(), groupInfoId: z.number(), groupName: z.string().nullable() }),
    ),
  }),
});

/** Departments that are not closed, by a part of their name or its pinyin, in the order of the tree; with `ids` those departments. */
export const queryPickerDepartments = endpoint({
  path: '/api/common/queryPickerDepartments',
  label: '查找部门',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({
    keyword: z.string().max(50).nullish().describe('关键词'),
    ids: z.array(idSchema).max(mostPickedPeople).nullish().describe('部门'),
  }),
  output: z.object({
    departments: z.array(
      z.object({
        id: z.number(),
        companyCode: z.string(),
        name: z.string(),
        /** Names of the departments above it, without the company. */
        above: z.array(z.string()),
      }),
    ),
  }),
});
