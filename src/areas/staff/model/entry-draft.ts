/** A 办理入职 that was begun: kept for the account that typed it, on any machine, for a week. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { idSchema, versionSchema } from '#platform/entity/schema.ts';

/** Days that a draft is kept. */
export const entryDraftDays = 7;

const staffId = idSchema.nullish().describe('员工');

/** The own draft about a person, or about somebody new. `version` is that of the row it was typed over. */
export const queryEntryDraft = endpoint({
  path: '/api/v1/user/group/queryEntryDraft',
  label: '查询入职草稿',
  access: 'staff_entry',
  scope: 'company',
  input: z.strictObject({ id: staffId }),
  output: z.object({
    draft: z
      .object({ values: z.record(z.string(), z.unknown()), version: z.number().nullable(), savedAt: z.string() })
      .nullable(),
  }),
});

/** Keeps what was typed; nothing typed forgets the draft. */
export const saveEntryDraft = endpoint({
  path: '/api/v1/user/group/saveEntryDraft',
  label: '保存入职草稿',
  access: 'staff_entry',
  scope: 'company',
  background: true,
  input: z.strictObject({
    id: staffId,
    version: versionSchema.nullish(),
    values: z.record(z.string().max(80), z.unknown()).describe('草稿内容'),
  }),
  output: z.object({ savedAt: z.string().nullable() }),
});
