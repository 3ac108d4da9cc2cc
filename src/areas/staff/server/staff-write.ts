/** Writes of the special acts: fields that a plain edit refuses, under the code of the act instead of that of the edit. */
import { sql } from 'kysely';
import { groupUserBase } from '../model/group-user-base.ts';
import type { StaffRow } from '../model/group-user-base.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { audit, difference } from '#platform/store/audit.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { RequiredCheck } from '#platform/store/custom-fields.ts';
import { companyEntity, settleCustomFields } from '#platform/store/custom-fields.ts';
import { translateDatabaseError } from '#platform/db/database-error.ts';
import { requireKnownCodes } from '#platform/store/dictionary-check.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { rowsChanged, storedColumns } from '#platform/store/entity-store.ts';
import { changeStaff } from './staff-hooks.ts';

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
  const stored = before as unknown as Row;
  requireKnownCodes(groupUserBase, given, stored);
  const changes = await changeStaff(
    context,
    stored,
    await settleCustomFields(context, groupUserBase, stored, given, required),
    placesUntil,
  );
  const changed = difference(
    'customFields' in changes ? await companyEntity(context, groupUserBase) : groupUserBase,
    stored,
    changes,
  );
  if (!changed) return before.version;
  const columns = storedColumns(context, groupUserBase, changes, { ...stored, ...changes });
  const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`
    update group_user_base set ${sql.join(sets)}, version = version + 1, updated_at = now(), updated_by = ${context.session.accountId}
    where id = ${before.id} and group_code = ${context.tenant.groupCode} and company_code = ${before.companyCode}`
    .execute(context.db)
    .catch((error: unknown) => {
      throw translateDatabaseError(error, groupUserBase);
    });
  await rowsChanged(context, groupUserBase, [before.id]);
  await audit(context, [
    {
      action: 'update',
      entity: groupUserBase.name,
      entityId: before.id,
      entityName: before.name,
      reason: reason ?? null,
      ...changed,
    },
  ]);
  return before.version + 1;
}
