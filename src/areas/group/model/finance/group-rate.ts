/** 折算汇率: yuan for one unit of a currency in a period, for members that report in it. A row of the group itself. */
import { currencies, periods } from '#areas/company/public.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';

/** Currencies that need a rate. */
export const foreignCurrencies = currencies.filter(({ code }) => code !== 'CNY');

export const groupRate = entity({
  name: 'group_rate',
  label: '折算汇率',
  unit: '条',
  title: 'currency',
  titleWith: 'period',
  permissions: {
    read: 'group_finance_view',
    insert: 'group_finance_edit',
    update: 'group_finance_edit',
    delete: 'group_finance_edit',
  },
  sort: [
    { field: 'year', order: 'desc' },
    { field: 'currency', order: 'asc' },
  ],
  fields: {
    year: f.int({ label: '年份', required: true, min: 1990, year: true, yearsAhead: 1 }),
    period: f.oneOf({ label: '期间', required: true, options: periods }),
    currency: f.oneOf({ label: '币种', required: true, options: foreignCurrencies }),
    /** 企业会计准则第 19 号, article 12: assets and liabilities at the rate of the day of the balance sheet. */
    closingRate: f.number({
      label: '期末汇率',
      required: true,
      min: 0.0001,
      max: 100_000,
      help: '1 单位外币折合人民币',
    }),
    /** The same article: income and cash flows at the rate of their day, or one near it. Absent: the closing rate. */
    averageRate: f.number({
      label: '平均汇率',
      min: 0.0001,
      max: 100_000,
      help: '折算利润表与现金流量表，不填按期末汇率',
    }),
    remark: f.text({ label: '来源', max: 200 }),
  },
});
