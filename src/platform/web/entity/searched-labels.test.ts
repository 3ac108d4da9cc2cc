import { expect, test } from 'vitest';
import { f } from '#platform/entity/field.ts';
import { view } from '#platform/entity/view.ts';
import { searchedLabels } from './searched-labels.ts';

/** What the box of a list says whose searched fields bear these labels. */
const said = (...labels: readonly string[]): string =>
  searchedLabels(
    view({
      name: 'made',
      label: '样例',
      unit: '条',
      path: '/api/v1/made/queryPage',
      access: 'made',
      title: 'field0',
      sort: [],
      fields: {
        field0: f.text({ label: labels[0] ?? '', required: true, search: true }),
        ...Object.fromEntries(labels.slice(1).map((label, at) => [`field${at + 1}`, f.text({ label, search: true })])),
        note: f.text({ label: '备注' }),
      },
    }),
  );

test.each([
  // The reading of a name is not said beside the name, nor what is not searched.
  [['姓名', '姓名拼音', '工号'], '姓名、工号'],
  // What labels begin with alike stands once.
  [['合同名称', '合同编号'], '合同名称、编号'],
  // Nine characters are seen whole at 1280 px: what does not fit is left out, what fits behind it is said.
  [['专利名称', '申请号', '公开号'], '专利名称、申请号'],
  [['证书名称', '发证机构全称', '编号'], '证书名称、编号'],
  // The first one is said whatever its length.
  [['统一社会信用代码或注册号'], '统一社会信用代码或注册号'],
])('of %j the box says %s', (labels, words) => {
  expect(said(...labels)).toBe(words);
});
