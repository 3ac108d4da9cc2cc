/** Honours of the demo companies: invented, with dates counted back from today. */

import { addMonths, dateOf, yearOf } from './calendar.ts';
import type { DemoHonor, DemoPerson } from './demo-model.ts';

/** Row: name, level, type, awarding body, years ago, month, years valid (0 = for good), then what only some have. */
type HonorRow = readonly [
  string,
  DemoHonor['honorLevel'],
  DemoHonor['honorType'],
  string,
  yearsAgo: number,
  month: number,
  validYears: number,
  more?: Partial<Pick<DemoHonor, 'projectName' | 'ranking' | 'amount' | 'isPublic'>> & { readonly winner?: string },
];

const COMPANY_ONE: readonly HonorRow[] = [
  ['国家高新技术企业', 'national', 'enterprise', '示例省高新技术企业认定管理机构', 1, 12, 3],
  ['专精特新“小巨人”企业', 'national', 'enterprise', '国家中小企业主管部门（示例）', 2, 7, 3, { amount: 1_000_000 }],
  ['省级专精特新中小企业', 'provincial', 'enterprise', '示例省经济和信息化厅', 3, 5, 3],
  [
    '省科学技术进步奖二等奖',
    'provincial',
    'science',
    '示例省人民政府',
    2,
    10,
    0,
    { projectName: '工业设备预测性维护平台', ranking: '二等奖', amount: 100_000, winner: '算法组组长' },
  ],
  [
    '市科学技术进步奖一等奖',
    'municipal',
    'science',
    '示例市人民政府',
    3,
    9,
    0,
    { projectName: '园区能耗数字孪生系统', ranking: '一等奖', amount: 80_000, winner: '研发总监' },
  ],
  ['省级企业技术中心', 'provincial', 'enterprise', '示例省经济和信息化厅', 4, 11, 0, { amount: 500_000 }],
  [
    '省级工业互联网平台',
    'provincial',
    'product',
    '示例省经济和信息化厅',
    2,
    12,
    0,
    { projectName: '云启工业互联网平台' },
  ],
  ['优秀软件产品', 'industry', 'product', '示例软件行业协会', 1, 6, 0, { projectName: '云启设备管家 5.0' }],
  ['软件行业百强企业', 'industry', 'enterprise', '示例软件行业协会', 1, 9, 0, { ranking: '第 47 名' }],
  [
    '工业设计大赛金奖',
    'national',
    'product',
    '示例工业设计协会',
    2,
    4,
    0,
    { projectName: '边缘采集网关', ranking: '金奖', winner: '产品总监' },
  ],
  ['国际工业设计奖', 'international', 'product', '示例国际设计论坛', 3, 3, 0, { projectName: '云启控制台' }],
  ['AAA 级信用企业', 'industry', 'credit', '示例信用评价机构', 1, 8, 2],
  ['纳税信用 A 级纳税人', 'municipal', 'credit', '示例市税务局', 1, 4, 0],
  ['守合同重信用企业', 'provincial', 'credit', '示例省企业信用促进会', 2, 6, 2],
  ['市优秀科技工作者', 'municipal', 'person', '示例市科学技术协会', 1, 5, 0, { winner: '算法组组长' }],
  ['市劳动模范', 'municipal', 'person', '示例市人民政府', 3, 4, 0, { winner: '装配车间主任' }],
  ['青年文明号', 'municipal', 'team', '共青团示例市委员会', 2, 5, 0, { winner: '客户成功部经理' }],
  ['工人先锋号', 'provincial', 'team', '示例省总工会', 4, 4, 0, { winner: '装配一班班长' }],
  ['公益助学爱心企业', 'district', 'welfare', '示例区慈善总会', 1, 9, 0, { amount: 0 }],
  [
    '集团年度创新团队',
    'group',
    'team',
    '云启集团',
    1,
    1,
    0,
    { winner: '数据平台组组长', amount: 200_000, isPublic: false },
  ],
];

const OTHERS: Readonly<Record<string, readonly HonorRow[]>> = {
  c1: COMPANY_ONE,
  c2: [
    ['国家高新技术企业', 'national', 'enterprise', '示例省高新技术企业认定管理机构', 2, 11, 3],
    ['市级智能工厂', 'municipal', 'enterprise', '示例市工业和信息化局', 1, 10, 0],
    [
      '首台（套）重大装备',
      'provincial',
      'product',
      '示例省工业和信息化厅',
      1,
      12,
      0,
      { projectName: '六轴柔性装配单元', amount: 500_000 },
    ],
    ['安全生产先进单位', 'district', 'enterprise', '示例区应急管理局', 2, 1, 0],
  ],
  c3: [
    ['供应链创新示范企业', 'municipal', 'enterprise', '示例市商务委员会', 1, 7, 0],
    ['AA 级信用企业', 'industry', 'credit', '示例物流协会', 2, 8, 2],
  ],
  c4: [['集团优秀子公司', 'group', 'enterprise', '云启集团', 1, 1, 0, { isPublic: false }]],
};

/** Honours of the company with this key; winners are the heads of the units that earned them. */
export function demoHonors(companyKey: string, today: string, people: readonly DemoPerson[]): readonly DemoHonor[] {
  const names = new Map(people.map((person) => [person.position, person.name]));
  return (OTHERS[companyKey] ?? []).map(
    ([honorName, honorLevel, honorType, awardOrg, yearsAgo, month, validYears, more], index) => {
      const awardDate = dateOf(yearOf(today) - yearsAgo, month, 8 + (index % 18));
      return {
        honorName,
        honorLevel,
        honorType,
        awardOrg,
        awardDate,
        validUntil: validYears === 0 ? null : addMonths(awardDate, validYears * 12),
        certNo: `示例-${awardDate.slice(0, 4)}-${String(index + 1).padStart(4, '0')}`,
        projectName: more?.projectName ?? null,
        winners: more?.winner === undefined ? null : (names.get(more.winner) ?? null),
        ranking: more?.ranking ?? null,
        amount: more?.amount ?? null,
        description: `${awardOrg}授予“${honorName}”。（示例数据）`,
        isPublic: more?.isPublic ?? true,
      };
    },
  );
}
