/** What follows from recruitment records: who of the pool is in process, and how many of a position are hired. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { externalPerson } from '../../model/external-person.ts';
import type { PositionStatus } from '../../model/process/process-dicts.ts';
import { activeStatuses, hiredStatuses } from '../../model/process/recruit-moves.ts';
import { recruitPosition } from '../../model/process/recruit-position.ts';

interface RecordCount {
  readonly key: number;
  readonly active: number;
  readonly hired: number;
  readonly onboarded: number;
}

/** Records by person or by position: in process, hired, of these at work. */
async function countRecords(
  context: TenantWork,
  by: 'person' | 'position',
  ids: readonly number[],
): Promise<ReadonlyMap<number, RecordCount>> {
  const counts =
    by === 'person'
      ? await queryRows<RecordCount>(context)`
          select t.external_person_id as key, count(*) filter (where t.status = any(${[...activeStatuses]})) as active,
            count(*) filter (where t.status = any(${[...hiredStatuses]})) as hired,
            count(*) filter (where t.status = 'onboarded') as onboarded
          from recruit_info t
          where ${tenantCondition(context, 't')} and t.external_person_id = any(${[...ids]}::bigint[])
          group by 1`
      : await queryRows<RecordCount>(context)`
          select t.position_id as key, count(*) filter (where t.status = any(${[...activeStatuses]})) as active,
            count(*) filter (where t.status = any(${[...hiredStatuses]})) as hired,
            count(*) filter (where t.status = 'onboarded') as onboarded
          from recruit_info t
          where ${tenantCondition(context, 't')} and t.position_id = any(${[...ids]}::bigint[])
            and t.status = any(${[...activeStatuses, ...hiredStatuses]})
          group by 1`;
  return new Map(counts.map((count) => [count.key, count]));
}

/** State in the pool, out of the records; who is on the blacklist, was purged or works here stays what they are. */
export async function followPool(context: TenantWork, personIds: readonly number[]): Promise<void> {
  const people = await lockRows(context, externalPerson, personIds, null);
  const counts = await countRecords(context, 'person', personIds);
  const changes = people.flatMap((person) => {
    if (person.poolStatus === 'blacklisted' || person.poolStatus === 'purged' || person.userBaseId !== null) return [];
    const { active = 0, onboarded = 0 } = counts.get(person.id) ?? {};
    const poolStatus = onboarded > 0 ? ('hired' as const) : active > 0 ? ('in_process' as const) : ('idle' as const);
    return poolStatus === person.poolStatus ? [] : [{ before: person, values: { poolStatus } }];
  });
  if (changes.length > 0) await writeRows(context, externalPerson, changes, { rules: false, reason: '随招聘进程更新' });
}

/** 已招满 as long as all places are taken; a place that comes free opens the position again. */
function statusAfter(status: PositionStatus, hired: number, headcount: number): PositionStatus {
  if (status === 'recruiting' && hired >= headcount) return 'filled';
  return status === 'filled' && hired < headcount ? 'recruiting' : status;
}

/** Hired people of positions, and whether all places are taken. */
export async function followPositions(context: TenantWork, positionIds: readonly number[]): Promise<void> {
  const positions = await lockRows(context, recruitPosition, positionIds, null);
  const counts = await countRecords(context, 'position', positionIds);
  const changes = positions.flatMap((position) => {
    const hiredCount = counts.get(position.id)?.hired ?? 0;
    const status = statusAfter(position.status, hiredCount, position.headcount);
    return hiredCount === position.hiredCount && status === position.status
      ? []
      : [{ before: position, values: { hiredCount, status } }];
  });
  if (changes.length > 0)
    await writeRows(context, recruitPosition, changes, { rules: false, reason: '随招聘进程更新' });
}

/** Brings pool and positions up to date for records that were made, moved, deleted or brought back. */
export async function followRecords(context: TenantWork, recordIds: readonly number[]): Promise<void> {
  // Deleted ones too: their person and position have one less.
  const records = await queryRows<{ externalPersonId: number; positionId: number }>(context)`
    select t.external_person_id, t.position_id
    from recruit_info t
    where t.id = any(${[...recordIds]}::bigint[])`;
  const distinct = (ids: readonly number[]) => [...new Set(ids)].toSorted((one, other) => one - other);
  // People before positions, each in the order of ids: whoever else locks both does it so.
  await followPool(context, distinct(records.map(({ externalPersonId }) => externalPersonId)));
  await followPositions(context, distinct(records.map(({ positionId }) => positionId)));
}
