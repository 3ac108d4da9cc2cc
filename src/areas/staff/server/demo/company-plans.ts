/** The invented companies of 云启集团: what they do and how they are organised. */

import type { JobFamilyKey } from './job-families.ts';

/** A unit with the people directly in it. `people` are shares that are scaled to the company's headcount. */
export interface UnitPlan {
  readonly name: string;
  readonly people: number;
  readonly family: JobFamilyKey;
  /** Post of the head. */
  readonly head: string;
  readonly duty: string;
  readonly units?: readonly UnitPlan[];
}

/** A company before its people. */
export interface CompanyPlan {
  readonly companyName: string;
  readonly shortName: string;
  /** Characters 9–16 of the credit code: an invented organisation. */
  readonly organisation: string;
  readonly companyType: string;
  readonly industryCode: string;
  readonly divisionCode: string;
  readonly address: string;
  readonly establishDate: string;
  readonly employeeNoPrefix: string;
  readonly headcount: number;
  readonly root: UnitPlan;
}

const unit = (
  name: string,
  people: number,
  family: JobFamilyKey,
  head: string,
  duty: string,
  units?: readonly UnitPlan[],
): UnitPlan => ({
  name,
  people,
  family,
  head,
  duty,
  ...(units && { units }),
});

const RESEARCH = unit('研发中心', 6, 'backend', '研发总监', '平台与产品研发', [
  unit('研发管理部', 14, 'product', '研发管理部经理', '研发流程、项目与度量'),
  unit('后端平台组', 12, 'backend', '后端平台组组长', '服务端平台', [
    unit('基础服务小组', 34, 'backend', '基础服务小组组长', '账户、权限、消息'),
    unit('业务中台小组', 36, 'backend', '业务中台小组组长', '订单、结算、主数据'),
  ]),
  unit('前端体验组', 10, 'frontend', '前端体验组组长', '网页与移动端', [
    unit('组件平台小组', 24, 'frontend', '组件平台小组组长', '组件库与工程化'),
    unit('移动应用小组', 22, 'frontend', '移动应用小组组长', '移动应用'),
  ]),
  unit('算法组', 46, 'algorithm', '算法组组长', '预测、识别与优化'),
  unit('数据平台组', 40, 'data', '数据平台组组长', '数据采集、治理与服务'),
  unit('测试与质量组', 38, 'quality', '测试与质量组组长', '测试与质量保证'),
  unit('运维与安全组', 28, 'operations', '运维与安全组组长', '运行保障与信息安全'),
  unit('硬件研发组', 24, 'hardware', '硬件研发组组长', '采集终端与边缘网关'),
]);

const SALES = unit('市场与销售中心', 5, 'sales', '销售副总裁', '市场与销售', [
  unit('品牌市场部', 34, 'marketing', '品牌市场部经理', '品牌、活动与内容'),
  unit('售前方案部', 44, 'marketing', '售前方案部经理', '方案与投标'),
  unit('区域销售部', 8, 'sales', '区域销售部经理', '区域客户', [
    unit('华东销售组', 74, 'sales', '华东销售组组长', '华东区域'),
    unit('华南销售组', 52, 'sales', '华南销售组组长', '华南区域'),
    unit('华北销售组', 56, 'sales', '华北销售组组长', '华北区域'),
    unit('西南销售组', 36, 'sales', '西南销售组组长', '西南区域'),
  ]),
  unit('渠道合作部', 42, 'sales', '渠道合作部经理', '渠道与伙伴'),
]);

const DELIVERY = unit('交付与服务中心', 5, 'delivery', '交付总监', '实施与服务', [
  unit('项目管理部', 40, 'delivery', '项目管理部经理', '项目管理'),
  unit('实施交付部', 8, 'delivery', '实施交付部经理', '实施与上线', [
    unit('交付一组', 88, 'delivery', '交付一组组长', '制造业项目'),
    unit('交付二组', 84, 'delivery', '交付二组组长', '园区项目'),
    unit('交付三组', 72, 'delivery', '交付三组组长', '政务项目'),
  ]),
  unit('客户成功部', 92, 'service', '客户成功部经理', '续约与培训'),
  unit('技术支持部', 88, 'service', '技术支持部经理', '热线与远程支持'),
]);

const PRODUCTION = unit('生产制造中心', 6, 'production', '生产总监', '终端与网关生产', [
  unit('工艺工程部', 32, 'hardware', '工艺工程部经理', '工艺与工装'),
  unit('装配车间', 10, 'production', '装配车间主任', '装配', [
    unit('装配一班', 92, 'production', '装配一班班长', '网关装配'),
    unit('装配二班', 88, 'production', '装配二班班长', '终端装配'),
    unit('装配三班', 76, 'production', '装配三班班长', '夜班装配'),
  ]),
  unit('调试车间', 84, 'production', '调试车间主任', '调试与老化'),
  unit('品质管理部', 46, 'quality', '品质管理部经理', '来料、过程与出货检验'),
]);

/** The whole company one. */
const INTELLIGENCE = unit('云启智联科技', 1, 'executive', '总经理', '经营管理', [
  unit('总经理办公室', 20, 'executive', '总经理办公室主任', '战略、督办与公共关系'),
  RESEARCH,
  unit('产品与设计中心', 4, 'product', '产品总监', '产品规划与体验设计', [
    unit('产品规划部', 48, 'product', '产品规划部经理', '产品线规划'),
    unit('体验设计部', 34, 'design', '体验设计部经理', '交互与视觉'),
  ]),
  SALES,
  DELIVERY,
  PRODUCTION,
  unit('供应链中心', 4, 'supply', '供应链总监', '采购、计划与物流', [
    unit('采购部', 40, 'supply', '采购部经理', '采购与供应商'),
    unit('计划物流部', 44, 'supply', '计划物流部经理', '计划与仓储'),
  ]),
  unit('财务中心', 3, 'finance', '财务总监', '财务与资金', [
    unit('核算部', 24, 'finance', '核算部经理', '核算与报表'),
    unit('资金税务部', 16, 'finance', '资金税务部经理', '资金与税务'),
  ]),
  unit('人力行政中心', 3, 'people', '人力资源总监', '人力与行政', [
    unit('人力资源部', 26, 'people', '人力资源部经理', '招聘、薪酬与员工关系'),
    unit('行政服务部', 20, 'people', '行政服务部经理', '行政与后勤'),
  ]),
  unit('法务与知识产权部', 12, 'legal', '法务与知识产权部经理', '合同、合规与知识产权'),
]);

const MACHINERY = unit('云启精工装备', 1, 'executive', '总经理', '经营管理', [
  unit('技术部', 12, 'hardware', '技术部经理', '设备研发'),
  unit('制造部', 3, 'production', '制造部经理', '加工与装配', [
    unit('机加班', 14, 'production', '机加班班长', '零件加工'),
    unit('总装班', 12, 'production', '总装班班长', '整机装配'),
  ]),
  unit('品质部', 6, 'quality', '品质部经理', '检验与计量'),
  unit('销售部', 8, 'sales', '销售部经理', '设备销售'),
  unit('综合部', 4, 'people', '综合部经理', '人事与行政'),
  unit('财务部', 4, 'finance', '财务部经理', '财务'),
]);

const LOGISTICS = unit('云启供应链', 1, 'executive', '总经理', '经营管理', [
  unit('供应链运营部', 14, 'supply', '供应链运营部经理', '订单与履约'),
  unit('采购部', 9, 'supply', '采购部经理', '集中采购'),
  unit('客户服务部', 8, 'service', '客户服务部经理', '客户服务'),
  unit('信息技术部', 4, 'backend', '信息技术部经理', '系统运维'),
  unit('财务部', 4, 'finance', '财务部经理', '结算与财务'),
]);

const CONSULTING = unit('云启数策咨询', 1, 'executive', '总经理', '经营管理', [
  unit('咨询部', 5, 'data', '咨询部经理', '数字化咨询'),
  unit('商务部', 3, 'sales', '商务部经理', '商务'),
]);

/** In the order of the companies' keys c1 … c5. All invented; none is meant to be a real enterprise. */
export const COMPANY_PLANS: readonly CompanyPlan[] = [
  {
    companyName: '云启智联科技有限公司',
    shortName: '云启智联科技',
    organisation: 'MA000011',
    companyType: 'limited',
    industryCode: '6513',
    divisionCode: '330106',
    address: '浙江省杭州市西湖区示例大道 100 号云启大厦',
    establishDate: '2012-03-15',
    employeeNoPrefix: 'YQ',
    headcount: 2000,
    root: INTELLIGENCE,
  },
  {
    companyName: '云启精工装备有限公司',
    shortName: '云启精工装备',
    organisation: 'MA000022',
    companyType: 'corp_sole',
    industryCode: '3491',
    divisionCode: '320506',
    address: '江苏省苏州市吴中区示例工业园 8 号',
    establishDate: '2015-08-20',
    employeeNoPrefix: 'JG',
    headcount: 64,
    root: MACHINERY,
  },
  {
    companyName: '云启供应链管理有限公司',
    shortName: '云启供应链',
    organisation: 'MA000033',
    companyType: 'limited',
    industryCode: '7224',
    divisionCode: '310115',
    address: '上海市浦东新区示例路 66 号',
    establishDate: '2018-05-08',
    employeeNoPrefix: 'GY',
    headcount: 42,
    root: LOGISTICS,
  },
  {
    companyName: '云启数策咨询有限公司',
    shortName: '云启数策咨询',
    organisation: 'MA000044',
    companyType: 'limited',
    industryCode: '7249',
    divisionCode: '110108',
    address: '北京市海淀区示例中路 12 号',
    establishDate: '2021-04-12',
    employeeNoPrefix: 'SC',
    headcount: 12,
    root: CONSULTING,
  },
  {
    companyName: '云启绿能科技有限公司',
    shortName: '云启绿能科技',
    organisation: 'MA000055',
    companyType: 'limited',
    industryCode: '4416',
    divisionCode: '510104',
    address: '四川省成都市锦江区示例街 5 号',
    establishDate: '2026-10-09',
    employeeNoPrefix: 'LN',
    headcount: 0,
    root: unit('云启绿能科技', 0, 'executive', '总经理', '筹建中'),
  },
];
