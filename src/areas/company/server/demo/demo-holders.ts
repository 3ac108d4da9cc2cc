/** Shareholders, officials, partners and figures of the demo companies; the shareholders make a group three companies deep. */
import type { Row } from '#platform/store/entity-hooks.ts';
import { revenueBefore } from './demo-reports.ts';
import type { DemoHome } from './demo-company.ts';
import { awayFrom } from './demo-company.ts';

/** Name, type, share in percent, share of it that is paid, company of the group it is. */
type Holder = readonly [name: string, type: string, share: number, paid: number, company?: string];

const holders: Readonly<Record<string, { readonly capital: number; readonly rows: readonly Holder[] }>> = {
  c1: {
    capital: 100_000_000,
    rows: [
      ['周启明', 'person', 46, 1],
      ['沈若兰', 'person', 18, 0.8],
      ['杭州云启众创股权投资合伙企业（有限合伙）', 'esop', 16, 1],
      ['示例省产业投资基金', 'fund', 12, 0.5],
      ['示例市国有资本运营集团', 'state', 8, 0.4],
    ],
  },
  c2: {
    capital: 30_000_000,
    rows: [
      ['云启智联科技有限公司', 'company', 80, 1, 'c1'],
      ['周启明', 'person', 20, 1],
    ],
  },
  c3: {
    capital: 20_000_000,
    rows: [
      ['云启智联科技有限公司', 'company', 65, 0.7, 'c1'],
      ['云启精工装备有限公司', 'company', 20, 0.5, 'c2'],
      ['沈若兰', 'person', 15, 0.3],
    ],
  },
  c4: { capital: 5_000_000, rows: [['云启智联科技有限公司', 'company', 100, 0.4, 'c1']] },
  c5: {
    capital: 50_000_000,
    rows: [
      // Not more than half: the group has one associate that decides what it lets the group see.
      ['云启智联科技有限公司', 'company', 40, 0.2, 'c1'],
      ['示例海外能源有限公司', 'foreign_company', 41, 0.2],
      ['韩立群', 'person', 19, 0.2],
    ],
  },
};

/** Shareholders with the payment of each; `codeOf` is the credit code of a company of the group. */
export function demoShareholders(
  home: DemoHome,
  today: string,
  codeOf: ReadonlyMap<string, string>,
): { readonly row: Row; readonly payment: Row | null }[] {
  const { capital, rows } = holders[home.key] ?? { capital: 0, rows: [] };
  return rows.map(([shareholderName, shareholderType, share, paid, company]) => {
    const subscribedAmount = (capital * share) / 100;
    const paidAmount = Math.round(subscribedAmount * paid);
    const paidDate = awayFrom(today, -2);
    const mode = shareholderType === 'company' ? 'cash' : share > 40 ? 'ip' : 'cash';
    return {
      row: {
        shareholderName,
        shareholderType,
        creditCode: company === undefined ? null : (codeOf.get(company) ?? null),
        nationality: shareholderType === 'foreign_company' ? 'USA' : 'CHN',
        subscribedAmount,
        // One promise is over and not kept, so that the list has something to warn of.
        subscribedDate: shareholderType === 'fund' ? awayFrom(today, 0, -2) : awayFrom(today, 3),
        paidAmount,
        paidDate,
        contributionModes: [mode],
        shareRatio: share,
        entryDate: home.establishDate,
        status: 'present',
      },
      payment: paidAmount > 0 ? { contributionMode: mode, payDate: paidDate, amount: paidAmount } : null,
    };
  });
}

/** Without a name: whom the register names as legal person. */
const officials: readonly (readonly [string | null, readonly string[], string, string | null, boolean])[] = [
  ['周启明', ['chairman'], '董事长', 'male', false],
  [null, ['director', 'gm', 'legal_rep'], '董事兼总经理', null, true],
  ['沈若兰', ['director'], '董事', 'female', false],
  ['韩立群', ['director'], '董事', 'male', false],
  ['顾文博', ['independent_director'], '独立董事', 'male', false],
  ['邵静怡', ['supervisor_chair'], '监事会主席', 'female', false],
  ['陆子衡', ['deputy_gm', 'cto'], '副总经理兼技术负责人', 'male', false],
  ['方雨晴', ['cfo'], '财务负责人', 'female', false],
  ['唐思远', ['secretary'], '董事会秘书', 'male', false],
];

export function demoOfficials(home: DemoHome, today: string): Row[] {
  return officials
    .slice(0, home.key === 'c1' ? officials.length : 3)
    .map(([name, positionTypes, positionTitle, gender, isLegalPerson], index) => ({
      name: name ?? home.legalPerson,
      positionTypes,
      positionTitle,
      gender,
      birthDate: `${1968 + index * 3}-0${1 + (index % 9)}-1${index % 9}`,
      phone: `1540001${String(100 + index).padStart(4, '0')}`,
      appointDate: awayFrom(today, -2, -index),
      termEndDate: awayFrom(today, 1, -index),
      isLegalPerson,
      showInPortrait: index < 6,
      status: 'present',
      sort: (index + 1) * 10,
      resume: `<p>${positionTitle}，长期从事${index % 2 === 0 ? '工业互联网' : '企业管理'}工作（演示数据）。</p>`,
    }));
}

export const demoCategories: readonly (readonly [name: string, parent: string | null, color: string])[] = [
  ['供应商', null, '#0078fc'],
  ['硬件供应商', '供应商', '#0078fc'],
  ['软件与服务', '供应商', '#0078fc'],
  ['渠道伙伴', null, '#12805c'],
  ['产学研合作', null, '#6d5bd0'],
  ['金融机构', null, '#b7791f'],
];

const partners: readonly (readonly [string, string, string, string, string, number])[] = [
  ['示例芯片技术有限公司', '硬件供应商', 'supplier', 'A', 'active', 18_600_000],
  ['示例传感器股份有限公司', '硬件供应商', 'supplier', 'B', 'active', 7_250_000],
  ['示例云计算有限公司', '软件与服务', 'supplier', 'A', 'active', 9_800_000],
  ['华东示例系统集成有限公司', '渠道伙伴', 'channel', 'A', 'active', 23_400_000],
  ['西部示例智造服务有限公司', '渠道伙伴', 'channel', 'C', 'paused', 1_150_000],
  ['示例大学控制科学与工程学院', '产学研合作', 'university', 'A', 'active', 3_600_000],
  ['示例工业技术研究院', '产学研合作', 'research', 'B', 'active', 2_400_000],
  ['示例银行杭州文三路支行', '金融机构', 'finance', 'A', 'active', 50_000_000],
  ['示例融资租赁有限公司', '金融机构', 'finance', 'C', 'intended', 0],
  ['示例电气设备有限公司', '硬件供应商', 'supplier', 'D', 'ended', 480_000],
];

/** Partners by the name of their category. */
export function demoPartners(home: DemoHome, today: string): { readonly category: string; readonly row: Row }[] {
  return partners
    .slice(0, home.key === 'c1' ? partners.length : 3)
    .map(([partnerName, category, partnerType, level, status, amount], index) => ({
      category,
      row: {
        partnerName,
        partnerType,
        level,
        status,
        amount,
        regionCode: ['330106', '310115', '320506', '110108'][index % 4],
        contactName: ['王工', '李经理', '赵主任', '孙总'][index % 4],
        contactPhone: `1540002${String(200 + index).padStart(4, '0')}`,
        cooperationStart: awayFrom(today, -1 - (index % 5), -index),
        cooperationEnd: status === 'intended' ? null : awayFrom(today, index % 3, 2 + index),
        content: `${category}合作：年度框架协议，按订单执行（演示数据）。`,
      },
    }));
}

/** Revenue of last year in yuan. */
export const demoRevenue = (home: DemoHome): number =>
  ({ c1: 860_000_000, c2: 120_000_000, c3: 96_000_000, c4: 18_000_000, c5: 42_000_000 })[home.key] ?? 10_000_000;

/** Who gave money in which round beside its leader, and which part of it in percent. */
const followers: Readonly<Record<string, readonly (readonly [name: string, part: number])[]>> = {
  angel: [['沈若兰', 20]],
  a: [
    ['示例创业投资', 25],
    ['杭州示例天使投资合伙企业（有限合伙）', 15],
  ],
  b: [
    ['示例资本', 30],
    ['示例银行投资子公司', 10],
  ],
  strategic: [
    ['示例省产业投资基金', 35],
    ['示例电气设备有限公司', 15],
  ],
};

/** Investors of a demo round, the leader with what the others left; none for figures of a year. */
export function demoInvestors({ roundType, leadInvestor, amount, postMoney }: Row): Row[] {
  if (typeof roundType !== 'string') return [];
  const others = followers[roundType] ?? [];
  const parts = [[String(leadInvestor), 100 - others.reduce((sum, [, part]) => sum + part, 0)] as const, ...others];
  return parts.map(([name, part]) => {
    const given = (Number(amount) * part) / 100;
    return { name, amount: given, ratio: Math.round((given / Number(postMoney)) * 10_000) / 100 };
  });
}

/** Five years of figures, and the rounds of the first company. */
export function demoFinance(home: DemoHome, today: string): Row[] {
  const size = demoRevenue(home);
  const lastYear = Number(today.slice(0, 4)) - 1;
  const years = [4, 3, 2, 1, 0].map((back): Row => {
    const revenue = Math.round(revenueBefore(size, back));
    const of = (shares: readonly number[]) => Math.round(revenue * (shares[back] ?? 0));
    const totalAssets = of([1.3, 1.27, 1.34, 1.41, 1.22]);
    const totalLiabilities = Math.round(totalAssets * ([0.44, 0.46, 0.47, 0.51, 0.48][back] ?? 0));
    return {
      kind: 'indicator',
      year: lastYear - back,
      period: 'year',
      revenue,
      cost: of([0.61, 0.623, 0.631, 0.652, 0.628]),
      totalProfit: of([0.1465, 0.137, 0.129, 0.097, 0.133]),
      netProfit: of([0.1245, 0.1165, 0.11, 0.084, 0.113]),
      taxPaid: of([0.06, 0.058, 0.061, 0.055, 0.063]),
      rdExpense: of([0.09, 0.084, 0.079, 0.081, 0.07]),
      totalAssets,
      totalLiabilities,
      equity: totalAssets - totalLiabilities,
      cashFlowOperating: of([0.1, 0.087, 0.112, 0.061, 0.094]),
      avgStaff: Math.max(8, Math.round(home.people.length / 1.08 ** back)),
      auditStatus: 'audited',
      auditFirm: '示例会计师事务所',
    };
  });
  const rounds: Row[] = [
    ['angel', -12, 5_000_000, 30_000_000, '示例创业投资'],
    ['a', -9, 40_000_000, 260_000_000, '示例资本'],
    ['b', -6, 120_000_000, 980_000_000, '示例产业基金'],
    ['strategic', -2, 200_000_000, 2_600_000_000, '示例市国有资本运营集团'],
  ].map(([roundType, years_, amount, postMoney, leadInvestor]) => ({
    kind: 'round',
    roundType,
    financeDate: awayFrom(today, Number(years_)),
    amount,
    postMoney,
    preMoney: Number(postMoney) - Number(amount),
    currency: 'CNY',
    leadInvestor,
    disclosure: 'public',
    purpose: '研发投入与市场拓展',
  }));
  return home.key === 'c1' ? [...years, ...rounds] : years;
}
