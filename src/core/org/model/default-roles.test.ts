import { expect, it } from 'vitest';
import { defaultRoles } from './default-roles.ts';

it('whoever holds any default role, of a company or of a group, may open the home page', () => {
  const without = defaultRoles.filter(({ codes }) => !codes.includes('work_platform') || !codes.includes('szyt_home'));
  expect(without.map(({ roleCode }) => roleCode)).toEqual([]);
});

it('every member reads what the company publishes, and writes none of it', () => {
  const staff = defaultRoles.find(({ roleCode }) => roleCode === 'staff');
  expect(staff?.codes).toEqual(expect.arrayContaining(['company_manage', 'company_info', 'company_message']));
  expect(staff?.codes.filter((code) => code.startsWith('news_'))).toEqual([]);
});
