/** Labels of a demonstration company: a few that people give, and some that follow from the archive. */
import { label } from '../../model/label.ts';
import type { LabelRule } from '../../model/label-rules.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { withDefaults } from '#platform/store/row-values.ts';
import { insertRows } from '#platform/store/write.ts';
import { computeLabels } from '../labels/auto-labels.ts';
import { linkLabel } from '../labels/labelled.ts';

/** `every`: one of so many people carries it. */
const given = [
  { name: '核心骨干', category: '人才梯队', color: '#d0372a', every: 23 },
  { name: '储备干部', category: '人才梯队', color: '#713779', every: 37 },
  { name: '内训讲师', category: '能力', color: '#0078fc', every: 41 },
] as const;

const computed: readonly { readonly name: string; readonly color: string; readonly rule: LabelRule }[] = [
  {
    name: '硕士及以上',
    color: '#1b97c4',
    rule: { conditions: [{ fact: 'educationGroup', codes: ['doctor', 'master'] }] },
  },
  { name: '司龄 5 年以上', color: '#128053', rule: { conditions: [{ fact: 'serviceYears', from: 5, to: null }] } },
  { name: '党员', color: '#c47f08', rule: { conditions: [{ fact: 'politicalStatus', codes: ['01', '02'] }] } },
];

/** Inserts the dictionary and gives the labels to people, by their order. */
export async function insertDemoLabels(context: TenantWork, userBaseIds: readonly number[]): Promise<void> {
  const ids = await insertRows(
    context,
    label,
    [
      ...given.map(({ every: _every, ...values }) => values),
      ...computed.map(({ rule, ...values }) => ({ ...values, kind: 'auto', autoRule: rule, category: '自动' })),
    ].map((values, index) => withDefaults(label, { ...values, sort: index + 1 })),
  );
  for (const [index, { every }] of given.entries()) {
    const carriers = userBaseIds.filter((_id, order) => order % every === index);
    await linkLabel(context, 'staff', ids[index], carriers);
  }
  await computeLabels(context, null);
}
