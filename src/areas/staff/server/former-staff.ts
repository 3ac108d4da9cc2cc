/** Former members of staff by their phone, for who comes again from outside: since when they are gone, and why for who may know. */
import { queryRow } from '#platform/db/statement.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { requireCounted } from '#platform/store/sealed-search.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { demissionTypes, reasonCodes } from '../model/dicts.ts';
import { groupUserBase } from '../model/group-user-base.ts';

export interface FormerStaff {
  readonly name: string;
  readonly employeeNo: string | null;
  /** The last day, 'YYYY-MM-DD'; null where no leaving is on record. */
  readonly leftOn: string | null;
  /** How and why the person left, in words; null without `staff_demission` or where nothing is on record. */
  readonly reason: string | null;
}

const demissionCode = 'staff_demission';

/**
 * Who left the company and had this phone, the latest one; null where nobody did, or somebody at work has it.
 * @param phoneIndex digest of the normalised phone, as sealed columns have it beside them
 */
export async function formerStaffByPhone(context: TenantWork, phoneIndex: string): Promise<FormerStaff | null> {
  const row = await queryRow<{
    name: string;
    employeeNo: string | null;
    leftOn: string | null;
    staffStatus: string;
    demissionType: string | null;
    reasonCode: string | null;
  }>(context)`
    select t.name, t.employee_no, t.demission_date as left_on, t.staff_status, d.demission_type, d.reason_code
    from group_user_base t
    left join lateral (
      select r.demission_type, r.reason_code
      from demission_record r
      where r.user_base_id = t.id and r.status = 'confirmed'
      order by r.id desc
      limit 1
    ) d on true
    where ${tenantCondition(context, 't')} and t.phone_index = ${phoneIndex}
      and t.staff_status <> 'cancelled'
    order by t.staff_status = 'left', t.entry_date desc nulls last, t.id desc
    limit 1`;
  if (row?.staffStatus !== 'left') return null;
  requireCounted(context, groupUserBase, 'phone', [phoneIndex]);
  const { name, employeeNo, leftOn, demissionType, reasonCode } = row;
  const words = [
    demissionType && optionLabel(demissionTypes, demissionType),
    reasonCode && optionLabel(reasonCodes, reasonCode),
  ].filter(Boolean);
  const reason = holds(context, demissionCode) && words.length > 0 ? words.join(' · ') : null;
  return { name, employeeNo, leftOn, reason };
}
