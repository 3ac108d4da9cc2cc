import { describe, expect, it } from 'vitest';
import { fieldValue, gatherCustom, mergeCustom, spreadCustom } from './custom-fields.ts';
import { entity } from './entity.ts';
import { f } from './field.ts';
import { pageQuerySchema } from './schema.ts';

const thing = entity({
  name: 'thing',
  label: '物品',
  title: 'name',
  permissions: { read: 'a', insert: 'a', update: 'a', delete: 'a' },
  sort: [],
  custom: { table: 'thing_list', secret: 'a_secret' },
  sections: [{ key: 'base', label: '基本', fields: ['name'] }],
  fields: {
    name: f.text({ label: '名称', required: true }),
    customFields: f.json({ label: '自定义字段', form: false }),
  },
});

describe('fields that a company added', () => {
  it('pass the filter of a list where the entity takes some, and nothing else unknown does', () => {
    expect(pageQuerySchema(thing).safeParse({ filter: { 'custom.code': 'C1' } }).success).toBe(true);
    expect(pageQuerySchema(thing).safeParse({ filter: { code: 'C1' } }).success).toBe(false);
    const { custom: _custom, ...plain } = thing;
    expect(pageQuerySchema(plain).safeParse({ filter: { 'custom.code': 'C1' } }).success).toBe(false);
  });

  it('travel together and are told apart again', () => {
    expect(gatherCustom({ name: 'x', 'custom.code': 'C1', 'custom.shade': null })).toEqual({
      name: 'x',
      customFields: { code: 'C1', shade: null },
    });
    expect(gatherCustom({ name: 'x' })).toEqual({ name: 'x' });
    expect(spreadCustom({ name: 'x', customFields: { code: 'C1' } })).toEqual({ name: 'x', 'custom.code': 'C1' });
    expect(
      mergeCustom({ customFields: { code: 'C1', weight: 2 } }, { 'custom.code': 'C2', 'custom.weight': null }),
    ).toEqual({ customFields: { code: 'C2' } });
    expect(fieldValue({ customFields: { code: 'C1' } }, 'custom.code')).toBe('C1');
    expect(fieldValue({ customFields: null }, 'custom.code')).toBeUndefined();
  });
});
