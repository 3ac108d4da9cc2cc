/** What the log of the demonstration tells of people: taken on or taken over, confirmed, employed by contract, left, and what was mended. */
import { sql } from 'kysely';
import { addDays } from '#lib/chinese/calendar.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { PastActor } from '#platform/store/audit.ts';
import { auditPast, pastDays, pastMoment } from '#platform/store/audit.ts';
import { changes } from '../../model/changes.ts';
import { contractRenewal } from '../../model/contract-renewal.ts';
import { demission } from '../../model/demission.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import { staffContract } from '../../model/records/contract.ts';

/** Derived from the rows themselves, so that each story ends where its row stands. */
export async function insertDemoPeoplePast(context: TenantWork, actor: PastActor): Promise<void> {
  const { groupCode, companyCode } = context.tenant;
  const today = todayInShanghai(context.platform.now());
  const first = addDays(today, -pastDays);
  const person = sql.lit(groupUserBase.name);
  const isOwn = sql`p.group_code = ${groupCode} and p.company_code = ${companyCode} and p.deleted_at is null`;
  const isTold = (day: string) => sql`${sql.ref(day)} >= ${first}::date and ${sql.ref(day)} <= ${today}::date`;
  await auditPast(
    context,
    actor,
    sql`
      select ${pastMoment(sql`greatest(least(p.entry_date, ${today}::date) - 3, ${first}::date)`, sql`p.id`)} as at,
        ${person} as entity, p.id as entity_id, p.name as entity_name,
        case when p.entry_date - 3 < ${first}::date then 'import' else 'create' end as action, null::jsonb as before,
        jsonb_build_object(
          'name', p.name, 'groupInfoId', p.group_info_id, 'position', p.position, 'entryDate', p.entry_date
        ) as after,
        null as reason
      from group_user_base p
      where ${isOwn}
      union all
      select ${pastMoment(sql`p.regular_date`, sql`p.id + 5`)}, ${person}, p.id, p.name, 'update',
        '{"staffStatus": "probation"}', jsonb_build_object('staffStatus', 'regular', 'regularDate', p.regular_date),
        ${sql.lit(changes.acts.regular.label)}
      from group_user_base p
      where ${isOwn} and ${isTold('p.regular_date')} and p.regular_date > p.entry_date
        and p.staff_status <> 'probation'
      union all
      select ${pastMoment(sql`p.demission_date`, sql`p.id + 9`)}, ${person}, p.id, p.name, 'update',
        '{"staffStatus": "pending_demission"}', '{"staffStatus": "left"}', ${sql.lit(demission.acts.confirm.label)}
      from group_user_base p
      where ${isOwn} and ${isTold('p.demission_date')} and p.staff_status = 'left'
      union all
      select ${pastMoment(sql`${today}::date - 20 - (p.id % 150)::int`, sql`p.id + 3`)}, ${person}, p.id, p.name,
        'update', jsonb_build_object('workLocationDetail', null),
        jsonb_build_object('workLocationDetail', p.work_location_detail), null
      from group_user_base p
      where ${isOwn} and p.work_location_detail is not null and p.entry_date < ${today}::date - 200
      union all
      select ${pastMoment(sql`c.sign_date`, sql`c.id`)}, ${sql.lit(staffContract.name)}, c.id, c.contract_no, 'create',
        null,
        jsonb_build_object('contractNo', c.contract_no, 'contractKind', c.contract_kind, 'termType', c.term_type,
          'startDate', c.start_date, 'endDate', c.end_date),
        case when c.sign_ordinal > 1 then ${sql.lit(contractRenewal.acts.renewContract.label)} end
      from staff_contract c
      where c.group_code = ${groupCode} and c.company_code = ${companyCode} and c.deleted_at is null
        and ${isTold('c.sign_date')}`,
  );
}
