import { describe, expect, it } from 'vitest';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { saveSchema, sortableKeys } from '#platform/entity/schema.ts';
import { withCustomFields } from './custom-entity.ts';
import type { TableField } from './table-field-calls.ts';

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
const field = (fieldKey: string, more: Partial<TableField> = {}): TableField => ({
  fieldKey,
  title: fieldKey,
  visible: true,
  builtIn: false,
  ...more,
});
const full: AnyEntity = withCustomFields(thing, [
  field('name', { builtIn: true }),
  field('code', { required: true, unique: true }),
  field('weight', { dataType: 'number', sensitive: true }),
  field('shade', { dataType: 'choice', options: ['深', '浅'] }),
]);

describe('fields that a company added', () => {
  it('become fields in a section of their own, guarded where they are sensitive', () => {
    expect(Object.keys(full.fields)).toEqual(['name', 'customFields', 'custom.code', 'custom.weight', 'custom.shade']);
    expect(full.sections?.at(-1)).toMatchObject({
      key: 'custom',
      fields: ['custom.code', 'custom.weight', 'custom.shade'],
    });
    expect(full.fields['custom.weight']).toMatchObject({ kind: f.number.kind, secret: 'a_secret', filter: 'range' });
    expect(full.fields['custom.code']).toMatchObject({ required: true, filter: 'equal' });
    expect(sortableKeys(full)).not.toContain('custom.code');
    expect(withCustomFields(thing, [])).toBe(thing);
  });

  it('are checked by the schema of the extended entity', () => {
    const schema = saveSchema(full);
    expect(schema.safeParse({ name: 'x', 'custom.code': 'C1', 'custom.shade': '深' }).success).toBe(true);
    for (const wrong of [
      { name: 'x' },
      { name: 'x', 'custom.code': 'C1', 'custom.shade': '红' },
      { name: 'x', 'custom.code': 'C1', 'custom.weight': 'x' },
    ])
      expect(schema.safeParse(wrong).success).toBe(false);
  });
});
