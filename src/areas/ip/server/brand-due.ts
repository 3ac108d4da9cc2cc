/** Days of a mark in the ledger of due dates: its renewal, and the day from which it may be revoked for want of use. */
import { queryRows } from '#platform/db/statement.ts';
import type { DueDate, ComputedSource } from '#platform/runtime/due.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { brandEvidence } from '../model/brand-evidence.ts';
import { nonUseDay, renewalTermsOf } from '../model/brand-terms.ts';
import { aliveBrandStatuses, brand } from '../model/brand.ts';

interface DueBrand {
  readonly id: number;
  readonly brandName: string;
  readonly brandClass: string;
  readonly exclusiveEnd: string | null;
  /** The later of what was written down and what evidence shows. */
  readonly usedUntil: string | null;
  readonly ownerId: number | null;
}

function brandDates({ id, brandName, brandClass, exclusiveEnd, usedUntil, ownerId }: DueBrand): DueDate[] {
  const of = { refId: id, refKey: '', ownerId };
  const name = `${brandName}（第 ${brandClass} 类）`;
  const dates: DueDate[] = [];
  if (exclusiveEnd)
    dates.push({
      ...of,
      kind: 'brand_renewal',
      title: `商标续展 · ${name}`,
      dueDate: exclusiveEnd,
      graceEndDate: renewalTermsOf(exclusiveEnd).graceEnds,
    });
  if (usedUntil)
    dates.push({
      ...of,
      kind: 'brand_use',
      title: `连续三年未使用可被撤销 · ${name}`,
      dueDate: nonUseDay(usedUntil),
      graceEndDate: null,
    });
  return dates;
}

export const brandDue: ComputedSource = {
  entity: brand,
  kinds: [
    { kind: 'brand_renewal', code: 'due_manage' },
    { kind: 'brand_use', code: 'due_manage' },
  ],
  dates: async (context, ids) => {
    const rows = await queryRows<DueBrand>(context)`
      select t.id, t.brand_name, t.brand_class, t.exclusive_end,
        greatest(t.last_use_date, t.last_proven_date) as used_until, t.owner_id
      from brand t
      where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])
        and t.status = any(${[...aliveBrandStatuses]}::text[])`;
    return rows.flatMap(brandDates);
  },
  dependsOn: { [brandEvidence.name]: async (_context, _ids, { parentIds }) => parentIds },
};
