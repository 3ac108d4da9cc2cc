/** Masked is not empty, and what is expected is missing instead of folded. */
import { expect, test } from 'vitest';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { fillOf } from './detail-fold.ts';

const permissions = { read: 'r', insert: 'i', update: 'u', delete: 'd' };
const person = entity({
  name: 'person',
  label: '人员',
  title: 'name',
  permissions,
  sort: [{ field: 'name', order: 'asc' }],
  fields: {
    name: f.text({ label: '姓名', required: true }),
    phone: f.mobile({ label: '手机号' }),
    remark: f.text({ label: '备注' }),
    count: f.int({ label: '件数' }),
    isPublic: f.bool({ label: '公开' }),
    files: f.files({ label: '附件' }),
    total: f.int({ label: '合计', required: true, readOnly: true }),
  },
});

test('a value that is there is no empty field: zero, no, and what is masked', () => {
  const row = { id: 1, version: 1, name: '', phone: null, masked: ['phone'], count: 0, isPublic: false, files: [] };
  const fills = Object.keys(person.fields).map((key) => [key, fillOf(person, row, key)]);
  expect(Object.fromEntries(fills)).toEqual({
    name: 'missing',
    phone: 'filled',
    remark: 'empty',
    count: 'filled',
    isPublic: 'filled',
    files: 'empty',
    // Nobody can fill it in.
    total: 'empty',
  });
});
