/** Labels of the staff page: the dictionary, tagging. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { emptyAnswer, idSchema, saveSchema, versionSchema } from '#platform/entity/schema.ts';
import { label } from './label.ts';
import { tagLimit } from './label-rules.ts';
import { outsideCodes } from './records/person-record.ts';
import { namesLabels, taggingShape } from './tagging.ts';

const named = z.object({ id: z.number(), name: z.string() });

const dictionary = z.object({
  labels: z.array(
    z.object({
      id: z.number(),
      version: z.number(),
      companyCode: z.string(),
      name: z.string(),
      category: z.string().nullable(),
      color: z.string().nullable(),
      kind: z.enum(['manual', 'auto']),
      sort: z.number(),
      /** People who carry it, without deleted ones. */
      count: z.number(),
      tagged: z.boolean(),
      /** The caller may give and take it. */
      taggable: z.boolean(),
      /** Rule and roles, for those who manage labels; null for others. */
      autoRule: z.unknown(),
      visibleRoles: z.array(z.number()).nullable(),
      taggableRoles: z.array(z.number()).nullable(),
    }),
  ),
  /** Roles to choose from, for those who manage labels; empty for others. */
  roles: z.array(named),
});

/** Without a person: all labels with how many people carry them. With one: `tagged` says which the person carries. */
export const queryStaffLabelManual = endpoint({
  path: '/api/v1/label/queryStaffLabelManual',
  label: '查询员工标签',
  access: ['staff_structure', 'personnel_wall'],
  scope: 'company',
  reads: true,
  input: z.strictObject({ userBaseId: idSchema.nullish().describe('员工') }),
  output: dictionary,
});

/** The same for people outside and the labels that they carry. */
export const queryStaffLabelManualTalents = endpoint({
  path: '/api/v1/label/queryStaffLabelManualTalents',
  label: '查询外部人才标签',
  access: outsideCodes.read,
  scope: 'company',
  reads: true,
  input: z.strictObject({ externalPersonId: idSchema.nullish().describe('外部人才') }),
  output: dictionary,
});

/** A label without id is new; with id and version its named keys change. The same name twice is FY-C001; its kind stays. */
export const insertLabel = endpoint({
  path: '/api/v1/label/insertLabel',
  label: '保存标签',
  access: 'label_edit',
  scope: 'company',
  input: saveSchema(label),
  output: z.object({ id: z.number(), version: z.number() }),
});

/** A label goes, from everybody who carries it. Ours: the contract has no way to take a label out. */
export const deleteLabel = endpoint({
  path: '/api/v1/label/deleteLabel',
  label: '删除标签',
  access: 'label_edit',
  scope: 'company',
  input: z.strictObject({ id: idSchema, version: versionSchema }),
  output: emptyAnswer,
});

/** The same for people outside: whoever may edit them gives and takes labels, unless a label names the roles that do. */
export const insertOrUpdateLabelTalents = endpoint({
  path: '/api/v1/label/insertOrUpdateLabelTalents',
  label: '给外部人才打标签',
  access: outsideCodes.edit,
  scope: 'company',
  input: z
    .strictObject({ externalPersonIds: z.array(idSchema).min(1).max(tagLimit).describe('外部人才'), ...taggingShape })
    .check(namesLabels),
  output: z.object({ changed: z.number() }),
});
