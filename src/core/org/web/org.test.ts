import { expect, it } from 'vitest';
import type { MyGroup } from './enterprises.ts';
import { enterpriseLines } from './enterprises.ts';

const company = (companyCode: string, companyName: string): MyGroup['companies'][number] => ({
  companyCode,
  companyName,
  shortName: companyName.slice(0, 2),
  logo: null,
  roleNames: ['员工'],
  status: 'active',
  unread: 0,
  isLast: false,
});
const groups: MyGroup[] = [
  {
    groupCode: 'G1',
    groupName: '云启集团',
    groupKind: 'real',
    canEnterAsGroup: true,
    companies: [company('C1', '云启智联'), company('C2', '蓝湾能源')],
  },
  {
    groupCode: 'G2',
    groupName: '独木科技',
    groupKind: 'solo',
    canEnterAsGroup: false,
    companies: [company('C3', '独木科技')],
  },
];
const keys = (typed: string) => enterpriseLines(groups, typed).map((line) => line.key);

it('the switcher shows groups with their companies, single companies without a heading', () => {
  expect(keys('')).toEqual(['heading G1', 'G1', 'C1', 'C2', 'C3']);
});

it('a company is found by its name, a whole group by the name of the group', () => {
  expect(keys('蓝湾')).toEqual(['heading G1', 'C2']);
  expect(keys('云启集团')).toEqual(['heading G1', 'G1', 'C1', 'C2']);
  expect(keys('没有')).toEqual([]);
});
