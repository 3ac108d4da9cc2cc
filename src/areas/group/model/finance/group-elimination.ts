/** 抵销数: what members charged one another, taken off the sum of an item. One number for each item, year and period; a row of the group itself. */
import { periods } from '#areas/company/public.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';

export const groupElimination = entity({
  name: 'group_elimination',
  label: '抵销数',
  unit: '笔',
  title: 'itemCode',
  titleWith: 'period',
  permissions: {
    read: 'group_finance_view',
    insert: 'group_finance_edit',
    update: 'group_finance_edit',
    delete: 'group_finance_edit',
  },
  sort: [
    { field: 'year', order: 'desc' },
    { field: 'itemCode', order: 'asc' },
  ],
  fields: {
    year: f.int({ label: '年份', required: true, min: 1990, year: true, yearsAhead: 1 }),
    period: f.oneOf({ label: '期间', required: true, options: periods }),
    itemCode: f.text({ label: '报表项目', required: true, max: 8 }),
    amount: f.money({ label: '抵销数', required: true, help: '从合计中减去；成本费用也按正数填写' }),
    remark: f.text({ label: '说明', max: 200 }),
    attachments: f.files({ label: '附件' }),
  },
});
