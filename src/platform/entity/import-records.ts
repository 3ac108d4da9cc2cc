/** What an import leaves behind: the list of a person's imports, and the words that a company was asked about. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idSchema } from './schema.ts';
import { entityName, importBatch, importModes } from './transfer.ts';

const entities = z.array(entityName).min(1).max(30).describe('对象');

/** Imports of the caller, newest first; the sheets of one workbook are one line. */
export const queryImports = endpoint({
  path: '/api/v1/common/queryImports',
  label: '查询导入记录',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({
    entities,
    from: z.int().min(0).max(10_000).default(0).describe('起始行'),
    size: z.int().min(1).max(50).default(20).describe('行数'),
  }),
  output: z.object({
    imports: z.array(
      z.object({
        batchId: idSchema,
        entity: z.string(),
        label: z.string(),
        fileName: z.string(),
        mode: z.enum(importModes),
        status: importBatch.shape.status,
        createdAt: z.string(),
        /** Until when a check can be committed, and a commit be taken back. */
        expireAt: z.string(),
        sheets: z.number(),
        total: z.number(),
        inserted: z.number(),
        updated: z.number(),
        failed: z.number(),
        canUndo: z.boolean(),
      }),
    ),
    total: z.number(),
  }),
});

/** Words of the company's own sheets that were mended for a whole column, and what they are read as since. */
export const queryImportWords = endpoint({
  path: '/api/v1/common/queryImportWords',
  label: '查询记住的写法',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({ entities }),
  output: z.object({
    words: z.array(
      z.object({ id: idSchema, label: z.string(), word: z.string(), meaning: z.string(), createdAt: z.string() }),
    ),
  }),
});

/** The words are asked for again. FY-N001 when one of them is not there, and then none goes. */
export const removeImportWords = endpoint({
  path: '/api/v1/common/removeImportWords',
  label: '不再记住写法',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({ ids: z.array(idSchema).min(1).max(500).describe('写法') }),
  output: z.object({ removed: z.number() }),
});
