/** News of a demo company: every status, one on top, covers that are drawn. */
import type { DemoHome } from './demo-company.ts';

export interface DemoNews {
  readonly title: string;
  readonly category: string;
  readonly status: string;
  /** Hours from now; null: no time yet. */
  readonly hours: number | null;
  readonly colour: string;
  readonly author: string;
  readonly tags: readonly string[];
  readonly topFlag?: boolean;
  readonly viewCount: number;
  readonly paragraphs: readonly string[];
  readonly source?: string;
}

const list: readonly DemoNews[] = [
  {
    title: '城市运行指挥平台三期通过验收',
    category: 'company',
    status: 'published',
    hours: -20,
    colour: '#0050b3',
    author: '品牌部',
    tags: ['智慧城市', '项目'],
    topFlag: true,
    viewCount: 286,
    paragraphs: [
      '三期工程接入 42 个部门的 1,180 类数据，平均响应时间由 2.6 秒降到 0.8 秒。',
      '验收专家组认为，平台在跨部门协同和应急调度两项指标上达到合同要求。',
      '项目组将继续提供两年驻场运维。',
    ],
  },
  {
    title: '公司入选省级企业技术中心名单',
    category: 'media',
    status: 'published',
    hours: -96,
    colour: '#135200',
    author: '科技管理部',
    tags: ['资质'],
    viewCount: 173,
    source: '省经济和信息化厅',
    paragraphs: [
      '名单公示期已满，公司智能装备研发平台获得认定。',
      '认定后可申报重大科技专项，并享受研发设备加速折旧。',
    ],
  },
  {
    title: '关于国庆假期值班安排的公告',
    category: 'notice',
    status: 'published',
    hours: -170,
    colour: '#ad4e00',
    author: '行政部',
    tags: ['公告'],
    viewCount: 341,
    paragraphs: [
      '假期各部门保持一名值班负责人，电话 24 小时畅通。',
      '客户紧急事项请拨打值班热线，由值班负责人协调处理。',
    ],
  },
  {
    title: '党支部开展“红色研学”主题活动',
    category: 'party',
    status: 'published',
    hours: -310,
    colour: '#a8071a',
    author: '党支部',
    tags: ['党建'],
    viewCount: 98,
    paragraphs: ['全体党员重温入党誓词，并围绕本年度攻坚项目作了交流。'],
  },
  {
    title: '新一代边缘计算网关发布预告',
    category: 'company',
    status: 'scheduled',
    hours: 72,
    colour: '#391085',
    author: '产品部',
    tags: ['新品'],
    viewCount: 0,
    paragraphs: ['新网关支持国产芯片与容器化部署，整机功耗下降三成。', '发布会将同步线上直播。'],
  },
  {
    title: '行业观察：数据要素登记的三个变化',
    category: 'industry',
    status: 'draft',
    hours: null,
    colour: '#003a8c',
    author: '战略部',
    tags: ['数据要素'],
    viewCount: 0,
    paragraphs: ['草稿：补充各地登记机构的数量与费用口径。'],
  },
  {
    title: '春季运动会报名通知',
    category: 'activity',
    status: 'offline',
    hours: -2600,
    colour: '#08979c',
    author: '工会',
    tags: ['活动'],
    viewCount: 412,
    paragraphs: ['报名已截止，活动照片见部门共享空间。'],
  },
];

/** The large company has all of them, the others one of each status. */
export const demoNewsOf = (home: DemoHome): readonly DemoNews[] =>
  home.key === 'c1' ? list : [1, 4, 5, 6].flatMap((index) => list[index] ?? []);

export const newsBody = (paragraphs: readonly string[]): string => paragraphs.map((text) => `<p>${text}</p>`).join('');
