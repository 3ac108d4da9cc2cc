import { expect, it } from 'vitest';
import { defaultRoles } from './default-roles.ts';

it('whoever holds any default role, of a company or of a group, may open the home page', () => {
  const without = defaultRoles.filter(({ codes }) => !codes.includes('work_platform') || !codes.includes('szyt_home'));
  expect(without.map(({ roleCode }) => roleCode)).toEqual([]);
});
