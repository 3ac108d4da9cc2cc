/** Names in calls that declare no field are kept as a text field keeps them. */
import { expect, test } from 'vitest';
import { addMember, querySingleCompany, upGradeGroup } from './membership.ts';
import { insertRoleInfo } from './role.ts';
import { newUser } from './user.ts';

test.each([
  ['a mark that turns the direction', '财\u202E务\u2066部\u2069'],
  ['a sign without width', '财\u200B务\uFEFF部'],
  ['a soft hyphen', '财\u00AD务部'],
  ['blanks around it', ' \u200F财务部\u2003 '],
  ['a line break behind it', '财务部\r\n'],
])('%s does not make another name', (_what, name) => {
  expect(newUser.parse({ name, account: 'someone' }).name).toBe('财务部');
  expect(insertRoleInfo.input.parse({ roleName: name, resourceIds: [] }).roleName).toBe('财务部');
  expect(querySingleCompany.input.parse({ companyName: name }).companyName).toBe('财务部');
  expect(upGradeGroup.input.parse({ groupName: name }).groupName).toBe('财务部');
  expect(addMember.input.parse({ list: [{ name, phone: '13800000000' }] }).list?.[0]?.name).toBe('财务部');
});

test('tabs and line breaks inside are blanks, and a name of nothing but signs without width is none', () => {
  expect(newUser.parse({ name: 'Ada\t\nKing', account: 'someone', jobTitle: '总\u200B监' })).toMatchObject({
    name: 'Ada King',
    jobTitle: '总监',
  });
  expect(newUser.safeParse({ name: '\u200B\u2060', account: 'someone' }).success).toBe(false);
});
