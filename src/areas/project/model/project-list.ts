/** Projects as their list shows them: with columns that are computed for each row, in the order of the screen. */
import type { Entity } from '#platform/entity/entity.ts';
import type { Field, Fields } from '#platform/entity/field.ts';
import { f } from '#platform/entity/field.ts';
import { project, projectMoney } from './project.ts';

const computed = { readOnly: true, form: false, excel: false } as const;

/** What no column of the table holds. */
const more = {
  members: f.text({ label: '成员', list: { width: 118 }, ...computed }),
  lateDays: f.int({ label: '延期（天）', list: { width: 76 }, ...computed }),
  contractAmount: f.money({ label: '合同额', unit: '万元', secret: projectMoney, list: { width: 124 }, ...computed }),
  budgetPercent: f.percent({ label: '预算执行', secret: projectMoney, list: { width: 96 }, ...computed }),
};

/** Columns in sight before anybody chose, in their order; the others follow as they are declared. */
const order = [
  'projectName',
  'projectNo',
  'projectType',
  'stageCode',
  'health',
  'managerId',
  'members',
  'progress',
  'planStart',
  'planEnd',
  'lateDays',
  'contractAmount',
  'budgetPercent',
];

const all: Fields = { ...project.fields, ...more };
const entriesOf = (keys: readonly string[]): [string, Field][] =>
  keys.flatMap((key): [string, Field][] => (all[key] ? [[key, all[key]]] : []));

/** The same entity for lists alone: forms, sheets and statements are made of `project`. */
export const projectList = {
  ...project,
  fields: Object.fromEntries([
    ...entriesOf(order),
    ...entriesOf(Object.keys(all).filter((key) => !order.includes(key))),
  ]),
} as unknown as typeof project & Entity;

/** Columns that are for those alone who may see money. */
export const moneyColumns: readonly string[] = Object.entries(all)
  .filter(([, { secret }]) => secret === projectMoney)
  .map(([key]) => key);
