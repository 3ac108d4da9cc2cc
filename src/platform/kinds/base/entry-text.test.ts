import { expect, test } from 'vitest';
import { f } from '#platform/entity/field.ts';
import { entriesText, readEntries, settleEntries, withKnown } from './entry-text.ts';

const goods = f.list({
  label: '商品',
  of: {
    groupCode: f.text({ label: '群组', pattern: { source: String.raw`^\d{4}$`, message: '应为 4 位数字' } }),
    name: f.text({ label: '名称', required: true }),
  },
});
const people = f.list({
  label: '发明人',
  of: { name: f.text({ label: '姓名', required: true }), staffId: f.ref({ label: '同事', to: 'group_user_base' }) },
});

test('a line is read as group and name; a name without a group, and one that begins with a number, stay names', () => {
  const entries = [
    { groupCode: '0901', name: '计算机软件、已录制' },
    { name: '手机' },
    { name: '12345 号胶' },
    { name: '0901' },
  ];
  expect(readEntries(goods, '0901 计算机软件、已录制；手机\r\n12345 号胶\n\n0901\n手机')).toEqual(entries);
  expect(readEntries(goods, '0901：电池')).toEqual([{ groupCode: '0901', name: '电池' }]);
  expect(readEntries(goods, entriesText(goods, entries))).toEqual(entries);
});

test('names are read apart by signs and written with one', () => {
  expect(readEntries(people, '张伟, 李娜；王  芳')).toEqual([{ name: '张伟' }, { name: '李娜' }, { name: '王 芳' }]);
  expect(entriesText(people, [{ name: '张伟', staffId: 5 }, { name: '李娜' }])).toBe('张伟；李娜');
});

test('whom a name means is kept where a text brings the same name, and given up where a call names somebody', () => {
  const stored = [{ name: '张伟', staffId: 5 }, { name: '李娜' }];
  expect(withKnown(people, [{ name: '张伟' }, { name: '王芳' }], stored)).toEqual([
    { name: '张伟', staffId: 5 },
    { name: '王芳' },
  ]);
  expect(withKnown(people, [{ name: '张伟', staffId: 6 }], stored)).toEqual([{ name: '张伟', staffId: 6 }]);
});

test('kept are texts without blanks, no empty keys, nothing twice', () => {
  expect(
    settleEntries(people, [{ staffId: null, name: ' 张  伟 ' }, { name: '张 伟' }, { staffId: 5, name: '张 伟' }]),
  ).toEqual([{ name: '张 伟' }, { name: '张 伟', staffId: 5 }]);
});
