/**
 * Contracts of the demonstration, as one day of the year 2026 found them. Invented; sums are exact, so that pictures and tests may
 * name them. Days are those of that year and are moved to the day on which the data are loaded.
 */

/** The day on which all of it was so. */
export const demoDay = '2026-11-20';

export interface DemoPlan {
  readonly title: string;
  readonly day: string;
  readonly amount: number;
  readonly condition?: string;
}

export interface DemoReceipt {
  /** Instalment it is for, from 1 on. */
  readonly plan: number;
  readonly day: string;
  readonly amount: number;
  readonly voucherNo: string;
  readonly method?: string;
  /** Place in the list of the receipt that this one reverses. */
  readonly reverses?: number;
}

export interface DemoInvoice {
  readonly day: string;
  readonly invoiceNo: string;
  readonly taxRate: string;
  readonly taxAmount: number;
  readonly amount: number;
  readonly plan: number;
}

export interface DemoContract {
  readonly no: string;
  readonly name: string;
  /** Category and type, as they are called. */
  readonly type: readonly [string, string];
  readonly other: string;
  /** Number of the project that it pays for. */
  readonly project?: string;
  readonly uscc?: string;
  readonly contact?: readonly [string, string];
  readonly direction: 'income' | 'expense' | 'none';
  readonly nature?: 'single' | 'framework';
  readonly amount?: number;
  readonly ceiling?: number;
  readonly taxRate?: string;
  readonly lines?: readonly { readonly name: string; readonly taxRate: string; readonly amount: number }[];
  readonly signed?: string;
  readonly start?: string;
  readonly end?: string;
  readonly status: string;
  readonly archived?: boolean;
  readonly secret?: boolean;
  readonly autoRenew?: boolean;
  readonly renewMonths?: number;
  readonly plans?: readonly DemoPlan[];
  readonly receipts?: readonly DemoReceipt[];
  readonly invoices?: readonly DemoInvoice[];
  readonly changes?: readonly {
    readonly day: string;
    readonly reason: string;
    readonly lines: readonly (readonly [string, string, string, string])[];
  }[];
  readonly deposit?: readonly [number, string];
  readonly checklist?: readonly (readonly [string, string, boolean])[];
  readonly paymentTerms?: string;
  readonly subject?: string;
  readonly keyTerms?: string;
}

const plan = (title: string, day: string, amount: number, condition?: string): DemoPlan => ({
  title,
  day,
  amount,
  ...(condition && { condition }),
});
const paid = (
  number: number,
  day: string,
  amount: number,
  voucherNo: string,
  more: Partial<DemoReceipt> = {},
): DemoReceipt => ({ plan: number, day, amount, voucherNo, ...more });

/** The contract that pictures and tests tell of: four instalments, four receipts, one reversal, four invoices, two changes. */
const portSystem: DemoContract = {
  no: 'HT-202511-0042',
  project: 'XM-2025-031',
  name: '港口设备健康管理系统（二期）',
  type: ['销售类', '销售合同'],
  other: '沧澜港务集团有限公司',
  uscc: '91330200MA00C1X070',
  contact: ['祝明远', '13800006120'],
  direction: 'income',
  amount: 6_400_000,
  lines: [
    { name: '监测设备与边缘网关', taxRate: '13', amount: 3_390_000 },
    { name: '平台开发与实施服务', taxRate: '6', amount: 3_010_000 },
  ],
  signed: '2025-11-18',
  start: '2025-11-20',
  end: '2027-05-31',
  status: 'performing',
  paymentTerms: '按节点，发票后 10 日内',
  subject: '12 台岸桥的振动监测设备、边缘网关与健康管理平台',
  keyTerms: '逾期交付按日计违约金，以合同金额的 5% 为限。数据与算法成果归双方共有，对外使用须书面同意。',
  deposit: [640_000, '2027-05-31'],
  plans: [
    plan('首付款', '2025-12-10', 1_920_000, '签订后 10 日内'),
    plan('到货款', '2026-05-20', 1_920_000, '设备到货验收后'),
    plan('初验款', '2026-11-05', 1_920_000, '初验报告签署后 30 日内'),
    plan('质保款', '2027-05-31', 640_000, '质保期满，无未决问题'),
  ],
  receipts: [
    paid(1, '2025-12-08', 1_920_000, 'PZ-2512-031'),
    paid(2, '2026-05-22', 2_000_000, 'PZ-2605-077'),
    paid(2, '2026-05-25', -2_000_000, 'PZ-2605-090', { reverses: 1 }),
    paid(2, '2026-05-25', 1_920_000, 'PZ-2605-091', { method: 'acceptance' }),
    paid(3, '2026-11-12', 200_000, 'PZ-2611-025'),
  ],
  invoices: [
    {
      day: '2025-12-05',
      invoiceNo: '25332000000012340091',
      taxRate: '13',
      taxAmount: 220_884.96,
      amount: 1_920_000,
      plan: 1,
    },
    {
      day: '2026-05-18',
      invoiceNo: '26332000000005670128',
      taxRate: '13',
      taxAmount: 169_115.04,
      amount: 1_470_000,
      plan: 2,
    },
    {
      day: '2026-05-18',
      invoiceNo: '26332000000005670129',
      taxRate: '6',
      taxAmount: 25_471.7,
      amount: 450_000,
      plan: 2,
    },
    {
      day: '2026-11-03',
      invoiceNo: '26332000000019820417',
      taxRate: '6',
      taxAmount: 108_679.25,
      amount: 1_920_000,
      plan: 3,
    },
  ],
  changes: [
    {
      day: '2025-12-02',
      reason: '增加 2 台场桥监测',
      lines: [['amount', '合同金额(含税)', '6000000.00', '6400000.00']],
    },
    { day: '2026-08-10', reason: '岸桥改造停机窗口顺延', lines: [['endDate', '到期日', '2026-12-31', '2027-05-31']] },
  ],
  checklist: [
    ['提交设备清单与到货计划', '2026-01-20', true],
    ['到货签收，6 台场桥', '2026-05-18', true],
    ['场桥数据接入', '2026-10-23', true],
    ['组织现场初验', '2026-11-05', false],
    ['移交运维手册与备件', '2027-05-20', false],
  ],
};

/** Contracts of the register, whose next instalment comes first. */
export const demoContracts: readonly DemoContract[] = [
  portSystem,
  {
    no: 'HT-202604-0018',
    project: 'XM-2026-011',
    name: '泵站远程监控改造设备供货与安装调试（含三年质保）',
    type: ['销售类', '销售合同'],
    other: '澄江水务有限公司',
    contact: ['方亦舟', '13900002087'],
    direction: 'income',
    amount: 2_180_000,
    taxRate: '13',
    signed: '2026-04-10',
    start: '2026-04-10',
    end: '2027-04-09',
    status: 'performing',
    plans: [
      plan('首付款', '2026-04-20', 1_090_000),
      plan('到货款', '2026-11-13', 436_000),
      plan('尾款', '2027-04-09', 654_000),
    ],
    receipts: [paid(1, '2026-04-18', 1_090_000, 'PZ-2604-041')],
  },
  {
    no: 'HT-202602-0007',
    name: '边缘网关委托加工',
    type: ['采购类', '外包合同'],
    other: '云启精工装备有限公司',
    direction: 'expense',
    amount: 1_268_000,
    taxRate: '13',
    signed: '2026-02-05',
    start: '2026-02-05',
    end: '2027-02-04',
    status: 'performing',
    plans: [1, 2, 3, 4, 5].map((number) =>
      plan(
        `第 ${number} 批`,
        ['2026-03-18', '2026-07-18', '2026-11-18', '2026-12-18', '2027-01-18'][number - 1] ?? '',
        253_600,
      ),
    ),
    receipts: [paid(1, '2026-03-16', 253_600, 'PZ-2603-018'), paid(2, '2026-07-17', 253_600, 'PZ-2607-052')],
  },
  {
    no: 'HT-202609-0023',
    project: 'XM-2026-022',
    name: '高端装备园区能耗监测（二期）',
    type: ['销售类', '销售合同'],
    other: '滨江智造园开发有限公司',
    direction: 'income',
    amount: 3_860_000,
    taxRate: '13',
    signed: '2026-09-16',
    start: '2026-09-16',
    end: '2027-06-30',
    status: 'performing',
    plans: [
      plan('首付款', '2026-09-30', 1_158_000),
      plan('到货款', '2026-11-24', 1_544_000),
      plan('终验款', '2027-06-30', 1_158_000),
    ],
    receipts: [paid(1, '2026-09-28', 1_158_000, 'PZ-2609-066')],
  },
  {
    no: 'HT-202512-0055',
    name: '滨江园区 B 座 6–8 层租赁',
    type: ['采购类', '租赁合同'],
    other: '滨江产业园运营有限公司',
    direction: 'expense',
    amount: 2_736_000,
    taxRate: '9',
    signed: '2025-12-20',
    start: '2026-01-01',
    end: '2026-12-31',
    status: 'performing',
    autoRenew: true,
    renewMonths: 12,
    plans: Array.from({ length: 12 }, (_, index) =>
      plan(`${index + 1} 月租金`, `2026-${String(index + 1).padStart(2, '0')}-25`, 228_000),
    ).map((entry, index) =>
      index === 11 ? { ...entry, day: '2026-11-25' } : { ...entry, day: entry.day.replace('-11-25', '-10-28') },
    ),
    receipts: Array.from({ length: 11 }, (_, index) =>
      paid(
        index + 1,
        `2026-${String(Math.min(index + 1, 10)).padStart(2, '0')}-24`,
        228_000,
        `PZ-26${String(Math.min(index + 1, 10)).padStart(2, '0')}-1${String(index).padStart(2, '0')}`,
      ),
    ),
  },
  {
    no: 'HT-202606-0009',
    project: 'XM-2026-014',
    name: '工业设备预测性维护平台',
    type: ['销售类', '销售合同'],
    other: '临安重工股份有限公司',
    direction: 'income',
    amount: 6_200_000,
    taxRate: '6',
    signed: '2026-06-12',
    start: '2026-06-15',
    end: '2027-03-31',
    status: 'performing',
    plans: [
      plan('首付款', '2026-06-25', 1_860_000),
      plan('上线款', '2026-09-30', 1_860_000),
      plan('终验款', '2026-11-30', 2_480_000),
    ],
    receipts: [paid(1, '2026-06-24', 1_860_000, 'PZ-2606-050'), paid(2, '2026-09-29', 1_860_000, 'PZ-2609-071')],
  },
  {
    no: 'HT-202608-0011',
    project: 'XM-2026-019',
    name: '轨道交通三号线数智运维',
    type: ['销售类', '服务合同'],
    other: '云枢轨道交通集团有限公司',
    direction: 'income',
    amount: 12_800_000,
    taxRate: '6',
    signed: '2026-08-20',
    start: '2026-09-01',
    end: '2028-02-28',
    status: 'performing',
    plans: [
      plan('首付款', '2026-09-10', 3_840_000),
      plan('一年期款', '2026-12-15', 3_840_000),
      plan('二年期款', '2027-09-15', 3_840_000),
      plan('尾款', '2028-02-28', 1_280_000),
    ],
    receipts: [paid(1, '2026-09-09', 3_840_000, 'PZ-2609-020')],
  },
  {
    no: 'HT-202601-0003',
    name: '算力与存储资源服务（年度）',
    type: ['采购类', '采购合同'],
    other: '青禾云服务有限公司',
    direction: 'expense',
    amount: 960_000,
    taxRate: '6',
    signed: '2025-12-28',
    start: '2026-01-01',
    end: '2026-12-31',
    status: 'performing',
    plans: ['2026-01-05', '2026-04-05', '2026-07-05', '2027-01-05'].map((day, index) =>
      plan(`第 ${index + 1} 季`, day, 240_000),
    ),
    receipts: ['2026-01-05', '2026-04-03', '2026-07-03'].map((day, index) =>
      paid(index + 1, day, 240_000, `PZ-26${day.slice(5, 7)}-007`),
    ),
  },
  {
    no: 'HT-202610-0037',
    project: 'XM-2026-024',
    name: '视觉质检算法联合开发',
    type: ['技术类', '技术开发'],
    other: '钱塘理工大学',
    direction: 'expense',
    amount: 1_500_000,
    taxRate: '6',
    signed: '2026-10-09',
    start: '2026-10-10',
    end: '2027-09-30',
    status: 'performing',
    plans: [plan('启动款', '2026-10-20', 600_000), plan('验收款', '2027-03-31', 900_000)],
    receipts: [paid(1, '2026-10-19', 600_000, 'PZ-2610-044')],
  },
  {
    no: 'HT-202611-0026',
    name: '关键零部件年度采购框架',
    type: ['采购类', '采购合同'],
    other: '云启供应链管理有限公司',
    direction: 'expense',
    nature: 'framework',
    ceiling: 2_865_000,
    start: '2027-01-01',
    end: '2027-12-31',
    status: 'to_sign',
  },
  {
    no: 'HT-202611-0028',
    name: '智能仓储调度软件许可',
    type: ['销售类', '销售合同'],
    other: '远岫物流装备有限公司',
    direction: 'income',
    amount: 745_000,
    taxRate: '13',
    start: '2026-12-01',
    end: '2027-04-30',
    status: 'to_sign',
    plans: [plan('首付款', '2026-12-15', 372_500), plan('验收款', '2027-04-30', 372_500)],
  },
  {
    no: 'HT-202611-0030',
    name: '核心算法保密协议',
    type: ['合作类', '保密协议'],
    other: '钱塘理工大学',
    direction: 'none',
    status: 'draft',
    secret: true,
  },
  {
    no: 'HT-202611-0031',
    name: '城北泵站群数字化改造',
    type: ['销售类', '销售合同'],
    other: '澄江水务有限公司',
    contact: ['方亦舟', '13900002087'],
    direction: 'income',
    amount: 2_260_000,
    taxRate: '13',
    start: '2026-12-01',
    end: '2027-06-30',
    status: 'draft',
    plans: [
      plan('首付款', '2026-12-10', 678_000, '合同签订后 10 日内'),
      plan('到货款', '2027-03-31', 678_000, '设备到货验收后'),
      plan('终验款', '2027-06-30', 894_000, '终验报告签署后'),
    ],
  },
  {
    no: 'HT-202503-0014',
    name: '仪表校准外协服务',
    type: ['采购类', '外包合同'],
    other: '衡准计量检测有限公司',
    direction: 'expense',
    amount: 186_000,
    taxRate: '6',
    signed: '2025-03-20',
    start: '2025-04-01',
    end: '2026-09-30',
    status: 'completed',
    plans: ['2025-04-10', '2025-12-10', '2026-09-30'].map((day, index) => plan(`第 ${index + 1} 期`, day, 62_000)),
    receipts: ['2025-04-09', '2025-12-09', '2026-09-28'].map((day, index) =>
      paid(index + 1, day, 62_000, `PZ-${day.slice(2, 4)}${day.slice(5, 7)}-033`),
    ),
  },
  {
    no: 'HT-202403-0016',
    name: '港口设备健康管理系统（一期）',
    type: ['销售类', '销售合同'],
    other: '沧澜港务集团有限公司',
    uscc: '91330200MA00C1X070',
    direction: 'income',
    amount: 4_860_000,
    taxRate: '13',
    signed: '2024-03-15',
    start: '2024-03-20',
    end: '2025-03-19',
    status: 'completed',
    archived: true,
    plans: [plan('首付款', '2024-03-30', 1_458_000), plan('尾款', '2025-03-19', 3_402_000)],
    receipts: [paid(1, '2024-03-29', 1_458_000, 'PZ-2403-061'), paid(2, '2025-03-18', 3_402_000, 'PZ-2503-022')],
  },
  {
    no: 'HT-202512-0008',
    name: '振动传感器采购',
    type: ['采购类', '采购合同'],
    other: '澜测传感技术有限公司',
    direction: 'expense',
    amount: 1_186_000,
    taxRate: '13',
    signed: '2025-12-03',
    start: '2025-12-05',
    end: '2026-06-04',
    status: 'completed',
    plans: [plan('预付款', '2025-12-15', 355_800), plan('到货款', '2026-05-20', 830_200)],
    receipts: [paid(1, '2025-12-12', 355_800, 'PZ-2512-045'), paid(2, '2026-05-20', 830_200, 'PZ-2605-081')],
  },
];

/** The usual categories of a company that begins, with their types. */
export const demoCategories: readonly (readonly [string, readonly string[]])[] = [
  ['销售类', ['销售合同', '服务合同', '框架协议']],
  ['采购类', ['采购合同', '外包合同', '租赁合同']],
  ['合作类', ['战略合作', '保密协议']],
  ['技术类', ['技术开发', '技术转让', '技术咨询', '技术服务']],
  ['其他', ['其他']],
];
