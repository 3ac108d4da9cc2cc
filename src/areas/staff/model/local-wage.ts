/** Average and least monthly wage of a place and year, entered with their source: measures of severance (劳动合同法 article 47, 实施条例 article 27) and of pay. */
import { deleteEndpoint, pageEndpoint, saveEndpoint } from '#platform/entity/entity-endpoints.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';

export const localWage = entity({
  name: 'local_wage',
  label: '职工平均工资',
  unit: '条',
  title: 'source',
  restorable: 'atOnce',
  permissions: {
    read: 'staff_demission',
    insert: 'staff_demission',
    update: 'staff_demission',
    delete: 'staff_demission',
  },
  sort: [{ field: 'year', order: 'desc' }],
  fields: {
    city: f.region({ label: '地区', required: true, list: { width: 180 }, help: '设区的市、直辖市' }),
    year: f.int({ label: '年度', required: true, min: 2000, max: 2100, year: true, list: { width: 100 }, sort: true }),
    monthly: f.money({
      label: '职工月平均工资',
      required: true,
      min: 0,
      list: { width: 160 },
      help: '当地政府公布的上年度职工月平均工资',
    }),
    minimum: f.money({
      label: '月最低工资标准',
      min: 0,
      list: { width: 140 },
      help: '当年执行的标准；低于它的薪资会有提示，经济补偿不低于它',
    }),
    source: f.text({ label: '来源', required: true, max: 200, list: { width: 320 }, help: '文件名称、文号或公布网址' }),
    publishedAt: f.date({ label: '公布日期', past: true, list: { width: 120 } }),
  },
});

export const queryLocalWage = pageEndpoint(localWage, {
  path: '/api/v1/user/group/queryLocalWage',
  label: '查询职工平均工资',
});
export const saveLocalWage = saveEndpoint(localWage, {
  path: '/api/v1/user/group/saveLocalWage',
  label: '保存职工平均工资',
});
export const deleteLocalWage = deleteEndpoint(localWage, {
  path: '/api/v1/user/group/deleteLocalWage',
  label: '删除职工平均工资',
});
