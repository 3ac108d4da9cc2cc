import { expect, test } from 'vitest';
import { roleTexts, verdictOf } from './explain-text.ts';

test('a role stands with the data that it reaches', () => {
  const entry = { code: 'staff_edit', name: '编辑', updaterId: 3, sensitive: false };
  expect(roleTexts({ ...entry, roles: ['人事', '本人编辑'], dataScopes: ['dept_and_child', 'self'] })).toEqual([
    '人事（本部门及下级）',
    '本人编辑（仅本人）',
  ]);
});

test('one record is answered with the role that reaches it, or with what stands against it', () => {
  const answer = { codes: [], deniedBy: [], grantedBy: [] };
  expect(verdictOf({ ...answer, allowed: true, grantedBy: [{ roleId: 1, roleName: '人事', dataScope: 'dept' }] })).toBe(
    '这条记录在数据范围内；授予这项权限的有 人事（本部门）',
  );
  expect(verdictOf({ ...answer, allowed: false, deniedBy: ['角色「人事」的数据范围不含这条记录'] })).toBe(
    '角色「人事」的数据范围不含这条记录',
  );
});
