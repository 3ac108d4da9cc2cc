/** Makes stored roster rows ready to leave the server: masked, with names of what they point at. */
import type { StaffRow } from '../model/group-user-base.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { queryRows } from '#platform/db/statement.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { MadeForShowing } from '#platform/runtime/shown-row.ts';
import { hideCustom } from '#platform/store/custom-fields.ts';
import { present, seesClear } from '#platform/store/masking.ts';
import { visibleLabel } from './labels/label-access.ts';
import type { JoinedNames } from './roster-statement.ts';
import { parseLabels } from './roster-statement.ts';

export interface StaffLabel {
  id: number;
  name: string;
  color: string | null;
}

export type ShownPerson = StaffRow &
  MadeForShowing & {
    groupName: string | null;
    superiorName: string | null;
    labels: StaffLabel[];
  };

/** Columns that a list does not need: long texts and what only the search reads. */
export const listColumns = fieldEntries(groupUserBase)
  .filter(([key, field]) => !field.kind.long && key !== 'namePinyin' && key !== 'nameInitials')
  .map(([key]) => key);

/** Masks rows in place and answers them with joined names turned into groupName, superiorName and labels. `own`: the caller's own archive, nothing is hidden. */
export function showRows(
  context: TenantWork,
  rows: (StaffRow & JoinedNames)[],
  hidden: readonly string[],
  own = false,
): ShownPerson[] {
  hideCustom(rows, hidden);
  return rows.map((row) => {
    const shown = present(context.platform.seal, (field) => own || seesClear(context, field), groupUserBase, row);
    return { ...shown, labels: parseLabels(context, row.labels) };
  });
}

/** Labels of people of one kind, in the order of the labels. */
export async function labelsOf(
  context: TenantWork,
  ids: readonly number[],
  ownerType: 'staff' | 'talents' = 'staff',
): Promise<Map<number, StaffLabel[]>> {
  const found = new Map<number, StaffLabel[]>();
  if (ids.length === 0) return found;
  const { groupCode, companyCodes } = context.tenant;
  const result = await queryRows<StaffLabel & { ownerId: number }>(context)`
    select k.owner_id, l.id, l.name, l.color
    from label_link k
    join label l on l.id = k.label_id and l.deleted_at is null and ${visibleLabel(context, 'l')}
    where k.group_code = ${groupCode} and k.company_code = any(${[...companyCodes]}::text[])
      and k.owner_type = ${ownerType} and k.owner_id = any(${[...ids]}::bigint[])
    order by l.sort, l.id`;
  for (const { ownerId, ...label } of result) found.set(ownerId, [...(found.get(ownerId) ?? []), label]);
  return found;
}
