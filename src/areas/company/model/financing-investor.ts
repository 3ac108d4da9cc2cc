/** 投资方 of a financing round: who gave how much and which share they hold for it. */
import { childQuery, childRemove, childSave } from '#platform/entity/child-endpoints.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { finance } from './finance.ts';

const { read, insert, update, delete: remove } = finance.permissions;

export const financingInvestor = entity({
  name: 'financing_investor',
  label: '投资方',
  unit: '家',
  title: 'name',
  restorable: 'atOnce',
  permissions: { read, insert, update, delete: remove },
  parent: { field: 'financeId', to: finance.name, limit: 100 },
  sort: [{ field: 'amount', order: 'desc' }],
  fields: {
    financeId: f.ref({ label: '融资记录', to: finance.name, required: true }),
    name: f.text({ label: '投资方名称', required: true, max: 200 }),
    amount: f.money({ label: '投资金额', min: 0, help: '与融资记录同一币种' }),
    ratio: f.percent({ label: '占股比例', help: '投资后持有的股权；同一轮合计不超过 100%' }),
  },
});

export const investorCalls = {
  entity: financingInvestor,
  query: childQuery(financingInvestor, '/api/v1/company/base/queryFinancingInvestor'),
  save: childSave(financingInvestor, '/api/v1/company/base/insertFinancingInvestor'),
  remove: childRemove(financingInvestor, '/api/v1/company/base/deleteFinancingInvestor'),
};
