/** Writes of the special acts: fields that a plain edit refuses, under the code of the act instead of that of the edit. */
import { groupUserBase } from '../model/group-user-base.ts';
import type { StaffRow } from '../model/group-user-base.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { RequiredCheck } from '#platform/store/custom-fields.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { requireAllWritten, requireWritten, writeRows } from '#platform/store/write.ts';
import { prepareStaffUntil } from './staff-hooks.ts';

/** The hook of the roster with the first day of the new place. */
const preparing = (placesUntil: string | null) =>
  hooksOf(groupUserBase, { prepare: (work, rows, source) => prepareStaffUntil(work, rows, source, placesUntil) })
    .prepare;

/**
 * Changes a row that {@link lockStaff} locked: derived values, places kept, audit. Answers the new version. Rules are the caller's: a
 * fault elsewhere in the row must not keep somebody from leaving. `placesUntil`: first day of the new place, today unless given; null
 * where the place before is not to be kept. `required`: whether fields that the company asks for must be there.
 */
export async function writeStaff(
  context: TenantWork,
  before: StaffRow,
  given: Row,
  reason?: string | null,
  placesUntil: string | null = todayInShanghai(context.platform.now()),
  required: RequiredCheck = 'named',
): Promise<number> {
  const written = await writeRows(context, groupUserBase, [{ before, values: given }], {
    rules: false,
    required,
    reason: reason ?? null,
    named: before.name,
    prepare: preparing(placesUntil),
  });
  return requireWritten(written).version;
}

/** What changes in a person whose row was locked. */
export interface PersonChange {
  readonly before: StaffRow;
  readonly values: Row;
}

/** Changes rows of many people as {@link writeStaff} changes one; all of them or none. */
export async function writePeople(
  context: TenantWork,
  changes: readonly PersonChange[],
  reason: string,
  placesUntil: string | null = todayInShanghai(context.platform.now()),
): Promise<void> {
  if (changes.length === 0) return;
  const written = await writeRows(context, groupUserBase, changes, {
    rules: false,
    reason,
    prepare: preparing(placesUntil),
  });
  requireAllWritten(written);
}
