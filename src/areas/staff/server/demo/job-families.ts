/** Kinds of work: which posts exist, who holds them, what they learnt. Chosen to look like a real roster. */

type EducationKey = 'doctor' | 'master' | 'bachelor' | 'college' | 'secondary';

/** One kind of work. */
export interface JobFamily {
  readonly category: 'management' | 'technology' | 'production' | 'sales' | 'function';
  /** Posts with their weights. */
  readonly positions: readonly (readonly [position: string, weight: number])[];
  /** First two digits of the GB/T 8561 series; null where skill levels count instead. */
  readonly titleSeries: '08' | '12' | '13' | null;
  readonly educations: readonly (readonly [EducationKey, number])[];
  readonly majors: readonly string[];
  readonly specialties: readonly string[];
  /** Share of women. */
  readonly women: number;
}

const ENGINEERS = [
  ['doctor', 1],
  ['master', 24],
  ['bachelor', 68],
  ['college', 7],
] as const;
const RESEARCHERS = [
  ['doctor', 14],
  ['master', 62],
  ['bachelor', 24],
] as const;
const COMMERCE = [
  ['master', 10],
  ['bachelor', 62],
  ['college', 28],
] as const;
const WORKERS = [
  ['bachelor', 4],
  ['college', 34],
  ['secondary', 62],
] as const;

export const JOB_FAMILIES = {
  executive: {
    category: 'management',
    titleSeries: '12',
    women: 0.3,
    educations: [
      ['doctor', 8],
      ['master', 62],
      ['bachelor', 30],
    ],
    positions: [
      ['总经理助理', 3],
      ['战略专员', 3],
      ['行政秘书', 4],
    ],
    majors: ['工商管理', '企业管理'],
    specialties: ['战略规划', '经营分析'],
  },
  backend: {
    category: 'technology',
    titleSeries: '08',
    women: 0.24,
    educations: ENGINEERS,
    positions: [
      ['后端工程师', 60],
      ['高级后端工程师', 26],
      ['架构师', 5],
      ['接口开发工程师', 9],
    ],
    majors: ['计算机科学与技术', '软件工程', '网络工程'],
    specialties: ['微服务', '高并发', '数据库调优'],
  },
  frontend: {
    category: 'technology',
    titleSeries: '08',
    women: 0.38,
    educations: ENGINEERS,
    positions: [
      ['前端工程师', 66],
      ['高级前端工程师', 24],
      ['移动端工程师', 10],
    ],
    majors: ['软件工程', '数字媒体技术', '计算机科学与技术'],
    specialties: ['可视化', '组件库', '无障碍'],
  },
  algorithm: {
    category: 'technology',
    titleSeries: '08',
    women: 0.3,
    educations: RESEARCHERS,
    positions: [
      ['算法工程师', 64],
      ['高级算法工程师', 26],
      ['算法专家', 10],
    ],
    majors: ['人工智能', '应用数学', '模式识别与智能系统'],
    specialties: ['时序预测', '机器视觉', '运筹优化'],
  },
  data: {
    category: 'technology',
    titleSeries: '08',
    women: 0.36,
    educations: ENGINEERS,
    positions: [
      ['数据工程师', 60],
      ['数据分析师', 25],
      ['数据产品经理', 15],
    ],
    majors: ['数据科学与大数据技术', '统计学', '信息管理与信息系统'],
    specialties: ['数据治理', '实时计算'],
  },
  quality: {
    category: 'technology',
    titleSeries: '08',
    women: 0.48,
    educations: ENGINEERS,
    positions: [
      ['测试工程师', 68],
      ['自动化测试工程师', 22],
      ['质量工程师', 10],
    ],
    majors: ['软件工程', '信息与计算科学'],
    specialties: ['自动化测试', '性能测试'],
  },
  operations: {
    category: 'technology',
    titleSeries: '08',
    women: 0.16,
    educations: ENGINEERS,
    positions: [
      ['运维工程师', 56],
      ['安全工程师', 26],
      ['数据库管理员', 18],
    ],
    majors: ['网络工程', '信息安全'],
    specialties: ['等级保护', '容器平台', '应急响应'],
  },
  hardware: {
    category: 'technology',
    titleSeries: '08',
    women: 0.18,
    educations: ENGINEERS,
    positions: [
      ['嵌入式工程师', 44],
      ['硬件工程师', 34],
      ['结构工程师', 22],
    ],
    majors: ['电子信息工程', '自动化', '机械设计制造及其自动化'],
    specialties: ['低功耗设计', '工业通信'],
  },
  product: {
    category: 'technology',
    titleSeries: '08',
    women: 0.5,
    educations: ENGINEERS,
    positions: [
      ['产品经理', 56],
      ['高级产品经理', 20],
      ['产品运营', 24],
    ],
    majors: ['工业工程', '信息管理与信息系统', '软件工程'],
    specialties: ['需求分析', '行业方案'],
  },
  design: {
    category: 'technology',
    titleSeries: '08',
    women: 0.66,
    educations: ENGINEERS,
    positions: [
      ['交互设计师', 40],
      ['视觉设计师', 44],
      ['用户研究员', 16],
    ],
    majors: ['工业设计', '视觉传达设计', '数字媒体艺术'],
    specialties: ['设计系统', '用户研究'],
  },
  sales: {
    category: 'sales',
    titleSeries: '12',
    women: 0.42,
    educations: COMMERCE,
    positions: [
      ['客户经理', 62],
      ['大客户经理', 20],
      ['渠道经理', 18],
    ],
    majors: ['市场营销', '国际经济与贸易', '电子商务'],
    specialties: ['招投标', '大客户维护'],
  },
  marketing: {
    category: 'sales',
    titleSeries: '12',
    women: 0.62,
    educations: COMMERCE,
    positions: [
      ['市场专员', 50],
      ['品牌策划', 26],
      ['售前顾问', 24],
    ],
    majors: ['市场营销', '广告学', '新闻学'],
    specialties: ['品牌传播', '方案撰写'],
  },
  delivery: {
    category: 'technology',
    titleSeries: '08',
    women: 0.26,
    educations: ENGINEERS,
    positions: [
      ['实施工程师', 60],
      ['项目经理', 24],
      ['驻场工程师', 16],
    ],
    majors: ['计算机科学与技术', '通信工程', '自动化'],
    specialties: ['项目管理', '系统集成'],
  },
  service: {
    category: 'sales',
    titleSeries: '12',
    women: 0.6,
    educations: COMMERCE,
    positions: [
      ['客户成功经理', 40],
      ['技术支持工程师', 40],
      ['客服专员', 20],
    ],
    majors: ['电子商务', '计算机应用技术', '工商管理'],
    specialties: ['客户培训', '问题跟踪'],
  },
  production: {
    category: 'production',
    titleSeries: null,
    women: 0.44,
    educations: WORKERS,
    positions: [
      ['装配工', 46],
      ['调试技工', 24],
      ['质检员', 18],
      ['设备维修工', 12],
    ],
    majors: ['机电一体化技术', '数控技术', '电子技术应用'],
    specialties: ['精密装配', '设备点检'],
  },
  supply: {
    category: 'function',
    titleSeries: '12',
    women: 0.4,
    educations: COMMERCE,
    positions: [
      ['采购专员', 44],
      ['计划专员', 26],
      ['仓储主管', 12],
      ['物流专员', 18],
    ],
    majors: ['物流管理', '供应链管理', '国际经济与贸易'],
    specialties: ['供应商管理', '库存控制'],
  },
  finance: {
    category: 'function',
    titleSeries: '13',
    women: 0.78,
    educations: COMMERCE,
    positions: [
      ['会计', 56],
      ['税务专员', 20],
      ['资金专员', 14],
      ['出纳', 10],
    ],
    majors: ['会计学', '财务管理'],
    specialties: ['成本核算', '税务筹划'],
  },
  people: {
    category: 'function',
    titleSeries: '12',
    women: 0.74,
    educations: COMMERCE,
    positions: [
      ['人事专员', 34],
      ['招聘专员', 26],
      ['薪酬专员', 14],
      ['行政专员', 26],
    ],
    majors: ['人力资源管理', '行政管理', '劳动与社会保障'],
    specialties: ['员工关系', '招聘面试'],
  },
  legal: {
    category: 'function',
    titleSeries: '12',
    women: 0.6,
    educations: [
      ['master', 60],
      ['bachelor', 40],
    ],
    positions: [
      ['法务专员', 60],
      ['专利工程师', 40],
    ],
    majors: ['法学', '知识产权'],
    specialties: ['合同审查', '专利布局'],
  },
} as const satisfies Record<string, JobFamily>;

/** Key of a kind of work. */
export type JobFamilyKey = keyof typeof JOB_FAMILIES;
