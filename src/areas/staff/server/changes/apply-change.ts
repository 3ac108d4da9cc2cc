/** Applying a dated change, and taking it back: row of the person, place of the past, posts, membership. */
import type { StaffRow } from '../../model/group-user-base.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import { changedSince, isMadeChange, ruleOf, sideKeys } from '../../model/change-rules.ts';
import { execute } from '#platform/db/statement.ts';
import { formatDate } from '#platform/entity/format.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { fail } from '#platform/runtime/failure.ts';
import { moveMembersOf } from '#core/org/public.server.ts';
import { writeStaff } from '../staff-write.ts';
import type { Change, Outcome } from './plan-change.ts';
import { changeWord, planChange } from './plan-change.ts';
import { endPost, openPost, removePost, reopenPost } from './posts.ts';
import type { StoredWork } from './work-rows.ts';

/** Makes the change now; answers what the timeline keeps. The person is locked. */
export async function applyChange(
  context: TenantWork,
  person: StaffRow,
  works: readonly StoredWork[],
  change: Change,
): Promise<Outcome> {
  const { before, after } = await planChange(context, person, works, change);
  const { changeType, effectiveDate } = change;
  if (changeType === 'concurrent') {
    const position = typeof after['position'] === 'string' ? after['position'] : null;
    const placementId = await openPost(context, person.id, Number(after['groupInfoId']), position, effectiveDate);
    return { before, after: { ...after, placementId } };
  }
  if (changeType === 'concurrent_end') {
    const closedPlacementId = await endPost(context, person.id, Number(before['groupInfoId']), effectiveDate);
    return { before, after: { closedPlacementId } };
  }
  await writeStaff(
    context,
    person,
    after,
    `${changeWord(changeType)}，${formatDate(effectiveDate)} 生效`,
    effectiveDate,
  );
  if (typeof after['groupInfoId'] !== 'number') return { before, after };
  // A post beside the main one in what is now the main department is none any more.
  const closedPlacementId = await endPost(context, person.id, after['groupInfoId'], effectiveDate);
  await moveMembersOf(context, [person.id], after['groupInfoId']);
  return { before, after: closedPlacementId === null ? after : { ...after, closedPlacementId } };
}

const withoutSides = (values: Row): Row =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !(sideKeys as readonly string[]).includes(key)));

/** The change made the place before a past one: it is none when the change is taken back. */
async function forgetPlace(context: TenantWork, work: StoredWork): Promise<void> {
  await execute(context)`
    delete from staff_placement_history where id = (
      select max(h.id) from staff_placement_history h
      where h.group_code = ${context.tenant.groupCode} and h.user_base_id = ${work.userBaseId}
        and h.valid_to = ${work.effectiveDate}::date)`;
}

/** Restores what was before an applied change. FY-C001 naming the field when something else has changed it since. */
export async function undoChange(context: TenantWork, person: StaffRow, work: StoredWork): Promise<void> {
  const before = withoutSides(work.before ?? {});
  const { placementId, closedPlacementId } = (work.after ?? {}) as {
    placementId?: number;
    closedPlacementId?: number | null;
  };
  if (isMadeChange(work.changeType) && ruleOf(work.changeType).main) {
    const field = changedSince(work, person);
    const label =
      field === undefined
        ? null
        : ((groupUserBase.fields as Readonly<Record<string, { label: string }>>)[field]?.label ?? field);
    if (label !== null) throw fail.conflict(`${label}在此之后又有变更，不能撤销`);
    await writeStaff(context, person, before, `撤销${changeWord(work.changeType)}`, null);
    if (['groupInfoId', 'position', 'superiorId'].some((key) => key in before)) await forgetPlace(context, work);
    if (typeof before['groupInfoId'] === 'number') await moveMembersOf(context, [person.id], before['groupInfoId']);
  }
  if (placementId !== undefined) await removePost(context, placementId);
  if (typeof closedPlacementId === 'number') await reopenPost(context, closedPlacementId);
}
