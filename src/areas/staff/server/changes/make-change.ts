/** One dated change of one locked person: applied now, or kept for its day. */
import type { StaffRow } from '../../model/group-user-base.ts';
import { projected } from '../../model/change-rules.ts';
import { staffWork } from '../../model/staff-work.ts';
import type { UpdateOf } from '#platform/entity/entity.ts';
import { parentOf } from '#platform/entity/child-endpoints.ts';
import { formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { fail } from '#platform/runtime/failure.ts';
import { applyChange } from './apply-change.ts';
import type { Change, Outcome } from './plan-change.ts';
import { planChange } from './plan-change.ts';
import type { StoredWork } from './work-rows.ts';
import { worksOf } from './work-rows.ts';

export interface MadeRow {
  readonly id: number;
  readonly status: 'scheduled' | 'applied';
}

function checkRoom(person: StaffRow, works: readonly StoredWork[], effectiveDate: string): void {
  if (works.length >= parentOf(staffWork).limit)
    throw fail.conflict(`${person.name}的任职异动最多 ${parentOf(staffWork).limit} 条`);
  if (
    works.some(
      (work) => work.status === 'scheduled' && work.changeType !== 'demission' && work.effectiveDate === effectiveDate,
    )
  )
    throw fail.conflict(`${person.name}在 ${formatDate(effectiveDate)} 已有一项待生效的异动`, {
      fields: { effectiveDate: '生效日期：当天已有待生效的异动' },
    });
}

/** Makes the change, or lets it wait; `more` are further values of its row (reason, attachments …). FY-C001, FY-V001 as {@link planChange}. */
export async function makeChange(context: TenantWork, person: StaffRow, change: Change, more: Row): Promise<MadeRow> {
  const works = await worksOf(context, person.id);
  const { changeType, effectiveDate } = change;
  checkRoom(person, works, effectiveDate);
  const now = context.platform.now();
  const waits = effectiveDate > todayInShanghai(now);
  const outcome: Outcome = waits
    ? await planChange(context, projected<StaffRow>(person, works, effectiveDate), works, change)
    : await applyChange(context, person, works, change);
  const status = waits ? 'scheduled' : 'applied';
  const row: UpdateOf<typeof staffWork> = {
    ...more,
    ...outcome,
    userBaseId: person.id,
    changeType,
    effectiveDate,
    status,
    appliedAt: waits ? null : now.toISOString(),
  };
  const { id } = await entityStore(context, staffWork).save(row);
  return { id, status };
}
