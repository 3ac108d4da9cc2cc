/** Profiles of the demo companies: invented, with numbers that nobody bears. */
import type { Row } from '#platform/store/entity-hooks.ts';
import type { DemoHome } from './demo-company.ts';

interface Plan {
  readonly englishName: string;
  /** 万元. */
  readonly capital: number;
  readonly paid: number;
  readonly coordinates: string;
  readonly authority: string;
  readonly phone: string;
  readonly scope: string;
  readonly slogan: string;
}

const plans: Readonly<Record<string, Plan>> = {
  c1: {
    englishName: 'Yunqi Intelligent Connection Technology Co., Ltd.',
    capital: 10_000,
    paid: 8_560,
    coordinates: '120.130396,30.259242',
    authority: '杭州市西湖区市场监督管理局',
    phone: '0571-00000100',
    scope:
      '软件开发；物联网技术研发；工业互联网数据服务；信息系统集成服务；人工智能应用软件开发；仪器仪表制造；货物进出口；技术进出口。',
    slogan: '让设备会说话，让决策有依据',
  },
  c2: {
    englishName: 'Yunqi Precision Equipment Co., Ltd.',
    capital: 3_000,
    paid: 3_000,
    coordinates: '120.631905,31.264212',
    authority: '苏州市吴中区市场监督管理局',
    phone: '0512-00000200',
    scope: '通用设备制造；工业机器人制造；智能基础制造装备制造；机械零件加工；专用设备修理。',
    slogan: '毫厘之间，见真功夫',
  },
  c3: {
    englishName: 'Yunqi Supply Chain Management Co., Ltd.',
    capital: 2_000,
    paid: 1_200,
    coordinates: '121.544346,31.221461',
    authority: '上海市浦东新区市场监督管理局',
    phone: '021-00000300',
    scope: '供应链管理服务；国内货物运输代理；普通货物仓储服务；装卸搬运；信息咨询服务。',
    slogan: '货畅其流',
  },
  c4: {
    englishName: 'Yunqi Data Strategy Consulting Co., Ltd.',
    capital: 500,
    paid: 200,
    coordinates: '116.298056,39.959912',
    authority: '北京市海淀区市场监督管理局',
    phone: '010-00000400',
    scope: '企业管理咨询；数据处理服务；市场调查；软件咨询。',
    slogan: '用数据回答问题',
  },
  c5: {
    englishName: 'Yunqi Green Energy Technology Co., Ltd.',
    capital: 5_000,
    paid: 1_000,
    coordinates: '113.953091,22.537012',
    authority: '深圳市市场监督管理局',
    phone: '0755-00000500',
    scope: '太阳能发电技术服务；储能技术服务；合同能源管理；新能源原动设备销售。',
    slogan: '每一度电都算数',
  },
};

/** The row of one company; gaps are left so that the completeness has something to say. */
export function demoBase(home: DemoHome): Row {
  const plan = plans[home.key];
  if (!plan) throw new Error(`no demo profile for ${home.key}`);
  const isMain = home.key === 'c1';
  return {
    englishName: plan.englishName,
    orgCode: home.creditCode.slice(8, 17),
    taxpayerNo: home.creditCode,
    economicNature: 'private',
    regCapital: plan.capital * 10_000,
    regCapitalCurrency: 'CNY',
    paidCapital: plan.paid * 10_000,
    establishDate: home.establishDate,
    approveDate: home.establishDate,
    termStart: home.establishDate,
    regStatus: 'existing',
    regAuthority: plan.authority,
    businessScope: plan.scope,
    officeRegionCode: home.divisionCode,
    officeAddress: home.address,
    coordinates: plan.coordinates,
    taxpayerKind: 'general',
    // The main company leaves its size to its figures. Heads are counted by the roster; who has nobody there yet types the number.
    ...(!isMain && {
      scaleType: home.people.length >= 300 ? 'large' : home.people.length >= 50 ? 'medium' : 'small',
    }),
    ...(home.people.length === 0 && { staffCount: 0 }),
    insuredCount: Math.round(home.people.length * 0.97),
    isListed: false,
    phone: plan.phone,
    slogan: plan.slogan,
    ...(isMain && {
      email: 'contact@yunqi.example',
      website: 'https://www.yunqi.example',
      postcode: '310012',
      wechatAccount: '云启智联',
      bankName: '示例银行杭州文三路支行',
      bankAccount: '6222020000000000000',
      invoiceTitle: home.companyName,
      invoicePhone: plan.phone,
      invoiceAddress: home.address,
      intro:
        '<p>云启智联科技专注工业互联网与设备智能运维，为装备制造、能源、园区客户提供数据采集、预测性维护与能耗管理的软硬件一体化产品。公司在杭州、苏州、上海设有研发与交付团队，服务客户超过八百家。</p>',
      culture: '务实、协作、长期主义。',
    }),
  };
}
