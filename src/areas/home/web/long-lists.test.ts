import { expect, it } from 'vitest';
import { hasLongLists } from './long-lists.ts';

it('who keeps people, papers or rights, or answers requests, has a long list; plain staff, writers and finance have not', () => {
  const ofEverybody = ['szyt_home', 'base_info', 'company_honors', 'company_message', 'writing_add', 'personnel_wall'];
  expect(hasLongLists(new Set(ofEverybody))).toBe(false);
  expect(hasLongLists(new Set([...ofEverybody, 'finance_edit', 'news_add']))).toBe(false);
  for (const code of ['staff_structure', 'patent_info', 'due_manage', 'org_member_approve', 'group_company_add'])
    expect(hasLongLists(new Set([...ofEverybody, code])), code).toBe(true);
});
