import { expect, test } from 'vitest';
import { z } from 'zod';
import { validationMessages } from './validation-message.ts';

function messagesOf(schema: z.ZodType, value: unknown) {
  const outcome = schema.safeParse(value);
  if (outcome.success) throw new Error('nothing is wrong');
  return validationMessages(schema, outcome.error.issues);
}

test.each([
  [z.string().max(3).describe('名称'), '四个字了', '不能超过 3 个字'],
  [z.string().min(1).describe('名称'), '', '不能为空'],
  [z.string().min(4).describe('名称'), 'a', '至少 4 个字'],
  [z.string().describe('名称'), 1, '应为文字'],
  [z.int().min(2).describe('名称'), 1, '不能小于 2'],
  [z.number().max(2).describe('名称'), 3, '不能大于 2'],
  [z.int().describe('名称'), 1.5, '应为整数'],
  [z.array(z.int()).min(1).describe('名称'), [], '至少选 1 项'],
  [z.array(z.int()).max(1).describe('名称'), [1, 2], '不能超过 1 项'],
  [z.enum(['a']).describe('名称'), 'b', '不在可选范围内'],
  [z.iso.date().describe('名称'), '2026-02-30', '应为真实存在的日期，如 2026-01-31'],
  [z.string().regex(/^a$/u, { message: '只能是 a' }).describe('名称'), 'b', '只能是 a'],
  [
    z
      .string()
      .refine(() => false, { message: '不行' })
      .describe('名称'),
    'b',
    '不行',
  ],
  [z.boolean().describe('名称'), undefined, '必填'],
])('%# says what is wrong and names the field', (schema, value, reason) => {
  expect(messagesOf(z.object({ key: schema }), { key: value })).toEqual({
    first: `名称：${reason}`,
    fields: { key: `名称：${reason}` },
  });
});

test('the label is found behind optional, nullable, default and preprocess', () => {
  const text = z.string().max(1);
  for (const schema of [
    text.optional().describe('名称'),
    text.describe('名称').nullable(),
    z.preprocess((value) => value, text.nullable()).describe('名称'),
    text.default('').describe('名称'),
  ]) {
    expect(messagesOf(z.object({ key: schema }), { key: 'long' }).first).toBe('名称：不能超过 1 个字');
  }
});

test('a value within a value is named by both; an item by its number; a filter by itself', () => {
  const file = z.object({ name: z.string().describe('文件名') }).describe('文件');
  expect(messagesOf(z.object({ photo: file.describe('照片') }), { photo: {} }).first).toBe('照片的文件名：必填');
  expect(messagesOf(z.object({ papers: z.array(file).describe('附件') }), { papers: [{ name: 'a' }, {}] })).toEqual({
    first: '附件第 2 项的文件名：必填',
    fields: { 'papers.1.name': '附件第 2 项的文件名：必填' },
  });
  const query = z.object({ filter: z.object({ name: z.string().describe('姓名') }).describe('筛选') });
  expect(messagesOf(query, { filter: { name: 1 } }).first).toBe('姓名：应为文字');
  expect(messagesOf(query, { filter: 1 }).first).toBe('筛选：应为对象');
});

test('unknown keys are named as they came, cut where they are many or long; the body itself has a name', () => {
  const strict = z.strictObject({});
  expect(messagesOf(strict, { a: 1, b: 2 })).toEqual({ first: '请求含有未知字段：a、b', fields: {} });
  expect(
    messagesOf(strict, Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`${'k'.repeat(60)}${n}`, 1]))).first
      .length,
  ).toBeLessThan(120);
  expect(messagesOf(strict, []).first).toBe('请求内容：应为对象');
});

test('the first finding of a field counts, and each field has its own', () => {
  const schema = z.object({ a: z.string().min(3).regex(/^x/u).describe('甲'), b: z.int().describe('乙') });
  expect(messagesOf(schema, { a: 'y', b: 'z' })).toEqual({
    first: '甲：至少 3 个字',
    fields: { a: '甲：至少 3 个字', b: '乙：应为数字' },
  });
});
