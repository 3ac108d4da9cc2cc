/** Rules of the demonstration. */
import type { TenantWork } from '#platform/runtime/context.ts';
import { withDefaults } from '#platform/store/row-values.ts';
import { insertRows } from '#platform/store/write.ts';
import { approvalRule } from '../model/approval-rule.ts';

/** Puts an act under approval: named people decide it in one step. */
export async function insertDemoRule(
  context: TenantWork,
  act: { readonly key: string; readonly label: string },
  step: { readonly name: string; readonly staffIds: readonly number[] },
): Promise<void> {
  const deciders = [{ kind: 'people' as const, staffIds: [...step.staffIds] }];
  await insertRows(context, approvalRule, [
    withDefaults(approvalRule, {
      actKey: act.key,
      actLabel: act.label,
      isEnabled: true,
      tiers: [{ until: null, steps: [{ name: step.name, mode: 'all', deciders }] }],
      remindDays: 3,
    }),
  ]);
}
