import { expect, test } from 'vitest';
import { entity, exportFields, formFields, listFields, templateFields } from './entity.ts';
import { f } from './field.ts';
import { groupPermissions, permissionKind } from './permission.ts';

const declaration = {
  name: 'prize',
  label: '奖',
  title: 'name' as const,
  permissions: { read: 'a', insert: 'a', update: 'a', delete: 'a' },
  sort: [{ field: 'name', order: 'asc' as const }],
  fields: {
    name: f.text({ label: '名称', required: true, list: { width: 100 } }),
    hidden: f.text({ label: '隐藏列', list: { hidden: true }, form: false }),
    computed: f.int({ label: '合计', readOnly: true }),
    inner: f.text({ label: '内部', form: false, excel: false }),
    papers: f.files({ label: '附件' }),
    extra: f.json<number[]>({ label: '其他' }),
  },
};
const keys = (entries: [string, unknown][]) => entries.map(([key]) => key);

test('each projection takes the fields it is about', () => {
  const prize = entity(declaration);
  expect(prize.table).toBe('prize');
  expect(keys(formFields(prize))).toEqual(['name', 'papers', 'extra']);
  expect(keys(listFields(prize))).toEqual(['name', 'hidden']);
  expect(keys(templateFields(prize))).toEqual(['name', 'hidden']);
  expect(keys(exportFields(prize))).toEqual(['name', 'hidden', 'computed']);
});

test.each([
  ['sort', { sort: [{ field: 'gone', order: 'asc' as const }] }],
  ['sections', { sections: [{ key: 'base', label: '基本', fields: ['name', 'gone'] }] }],
  ['title', { title: 'gone' as never }],
  ['matchBy', { matchBy: ['gone' as never] }],
])('%s that names no field is refused at start', (_what, change) => {
  expect(() => entity({ ...declaration, ...change })).toThrow('entity prize names the undeclared field gone');
});

test('orders may also name the columns of every row', () => {
  expect(() =>
    entity({
      ...declaration,
      sort: [
        { field: 'createdAt', order: 'desc' },
        { field: 'id', order: 'desc' },
      ],
    }),
  ).not.toThrow();
});

test('permission entries are grouped by updaterId under the six names of the requirements', () => {
  const entries = [
    { code: 'm', updaterId: permissionKind.menu },
    { code: 'c', updaterId: permissionKind.company },
    { code: 'n', updaterId: permissionKind.menu },
  ];
  const groups = groupPermissions(entries);
  expect(Object.keys(groups)).toEqual(['menu', 'role', 'user', 'personnel', 'external', 'company']);
  expect(groups.menu.map(({ code }) => code)).toEqual(['m', 'n']);
  expect(groups.company.map(({ code }) => code)).toEqual(['c']);
  expect(groups.role).toEqual([]);
});
