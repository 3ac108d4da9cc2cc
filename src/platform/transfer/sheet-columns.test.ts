import { expect, test } from 'vitest';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { exportColumns, importColumns } from './sheet-columns.ts';

const permissions = { read: 'r', insert: 'i', update: 'u', delete: 'd' };
const sample = entity({
  name: 'sample',
  label: '样例',
  title: 'name',
  permissions,
  sort: [{ field: 'name', order: 'asc' }],
  fields: {
    name: f.text({ label: '名称', required: true, excel: { aliases: ['名字'] } }),
    state: f.oneOf({ label: '状态', required: true, default: 'on', options: [{ code: 'on', label: '启用' }] }),
    accountNo: f.text({ label: '账号' }),
    mobile: f.mobile({ label: '手机', secret: 'phone_view', sealed: true }),
    salary: f.money({ label: '薪资', secret: 'salary_view' }),
    total: f.money({ label: '合计', readOnly: true }),
    changed: f.instant({ label: '时间' }),
    photo: f.image({ label: '照片' }),
    hidden: f.text({ label: '内部', excel: false }),
    area: f.region({ label: '地区' }),
    story: f.rich({ label: '介绍' }),
  },
});

test('an import has what can be typed: no files, no server columns, no instants, no secret without its code; sealed numbers stay', () => {
  expect(importColumns(sample, undefined, () => false).map(({ key }) => key)).toEqual([
    'name',
    'state',
    'accountNo',
    'mobile',
    'area',
    'story',
  ]);
  expect(importColumns(sample, undefined, () => true).map(({ key }) => key)).toContain('salary');
});

test('required means required without a default; numbers of things keep their digits; coded fields are words', () => {
  const columns = Object.fromEntries(
    importColumns(sample, undefined, () => true).map((column) => [column.key, column]),
  );
  expect([columns['name']?.required, columns['state']?.required]).toEqual([true, false]);
  expect([columns['accountNo']?.identifier, columns['mobile']?.identifier, columns['area']?.identifier]).toEqual([
    true,
    true,
    undefined,
  ]);
  expect(columns['area']?.kind).toBe('text');
  expect(columns['story']).toMatchObject({ kind: 'text', width: 40, help: '填写文字，一行为一段；格式在系统中编辑' });
  expect(columns['name']?.aliases).toEqual(['名字']);
  expect([columns['name']?.clearable, columns['accountNo']?.clearable]).toEqual([false, true]);
});

test('an export also has what the server sets, and the hook has the last word', () => {
  expect(exportColumns(sample, undefined).map(({ key }) => key)).toEqual([
    'name',
    'state',
    'accountNo',
    'mobile',
    'salary',
    'total',
    'changed',
    'area',
    'story',
  ]);
  expect(
    exportColumns(sample, { columns: (columns, use) => (use === 'export' ? columns.slice(0, 1) : columns) }).map(
      ({ key }) => key,
    ),
  ).toEqual(['name']);
});
