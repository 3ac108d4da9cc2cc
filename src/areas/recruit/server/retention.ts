/**
 * The end of the time for which data of people outside may be kept (个人信息保护法 articles 19 and 47): a message every week about
 * who is over, and after thirty days, or at once on request, name, contact, files and free words go. What is counted stays.
 */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { eraseDueItemsOf } from '#core/due/public.server.ts';
import { eraseFilesOf } from '#core/file/public.server.ts';
import { activeCompanies, holdersOf, tellAll } from '#core/org/public.server.ts';
import { eraseOutsideRecords } from '#areas/staff/public.server.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { acting } from '#platform/acts/acting.server.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { companyJob } from '#platform/jobs/company-job.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Handler, Job } from '#platform/runtime/registry.ts';
import { audit } from '#platform/store/audit.ts';
import { columnOf } from '#platform/store/columns.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { companyForNewRow, storedColumns } from '#platform/store/row-values.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { interviewEvaluation } from '../model/evaluate/interview-evaluation.ts';
import { onlineTest } from '../model/evaluate/online-test.ts';
import { externalPerson } from '../model/external-person.ts';
import { purgedPerson, purging, purgeGraceDays } from '../model/purge-acts.ts';
import { recruitInfo } from '../model/process/recruit-info.ts';
import { partsOfRecords } from './parts-of-records.ts';
import { eraseResumeTraces } from './resume/resume-traces.ts';

/** People that one run of the job clears in a company; the next day goes on. */
const clearedAtOnce = 500;

/** What stays of a person: what is counted, and where the person came from. */
const counted = new Set([
  'highestEducation',
  'highestDegree',
  'schoolTier',
  'talentType',
  'talentLevel',
  'source',
  'poolStatus',
  'userBaseId',
]);

/** Figures behind the averages of a position, kept as lists: they stay, and the notes beside them go. */
const figures = new Set<unknown>([
  recruitInfo.fields.dimensionScores,
  recruitInfo.fields.rounds,
  onlineTest.fields.dimensionMap,
  interviewEvaluation.fields.scores,
]);

/** What is left of a value: nothing, or the figures of a list without their notes. */
function leftOf([key, field]: readonly [string, Field]): RawBuilder<unknown> {
  const column = sql.ref(`t.${columnOf(key)}`);
  return figures.has(field)
    ? sql`
        case jsonb_typeof(${column})
          when 'array' then (select jsonb_agg(entry - 'note') from jsonb_array_elements(${column}) entry)
          else ${column}
        end`
    : sql`null`;
}

/** Whether a field may hold words or files about a person: no code of a list, no figure, no reference. */
function isFree({ kind, options, dictionary, required }: Field): boolean {
  if (required || options || dictionary || kind.pointers) return false;
  return kind.files !== undefined || ['text', 'jsonb', 'text[]'].includes(kind.column);
}

/** Empties the free words and files of rows of an entity; figures stay. */
async function silence(context: TenantWork, entity: AnyEntity, where: ReturnType<typeof sql<boolean>>): Promise<void> {
  const free = fieldEntries(entity).filter(([, field]) => isFree(field) || (field.secret && !field.required));
  if (free.length === 0) return;
  const sets = free.map((entry) => sql`${sql.ref(columnOf(entry[0]))} = ${leftOf(entry)}`);
  // Beside the store, several tables: erased values must not stand in the log.
  const rows = await queryRows<{ id: number }>(context)`
    update ${sql.table(entity.table)} t
    set ${sql.join(sets)}, version = t.version + 1, updated_at = now()
    where ${where}
    returning t.id`;
  await eraseFilesOf(
    context,
    entity.name,
    rows.map(({ id }) => id),
  );
}

/** Everything that recruiting wrote about these people: records, and what belongs to them, at any depth. */
async function silenceRecords(context: TenantWork, personIds: readonly number[]): Promise<void> {
  const { groupCode } = context.tenant;
  const companyCode = companyForNewRow(context);
  const records = sql`
    select r.id
    from recruit_info r
    where r.group_code = ${groupCode} and r.company_code = ${companyCode}
      and r.external_person_id = any(${[...personIds]}::bigint[])`;
  const home = sql`t.group_code = ${groupCode} and t.company_code = ${companyCode}`;
  for (const { entity, isOf } of partsOfRecords(context, records, home)) await silence(context, entity, isOf);
  await silence(context, recruitInfo, sql<boolean>`${home} and t.id in (${records})`);
  // Beside the store, recruit_info: the name is the server's copy, and the log must not hold the one that goes.
  await execute(context)`
    update recruit_info t
    set person_name = ${purgedPerson}, search_vector = null
    where ${home} and t.id in (${records})`;
  await execute(context)`
    update recruit_log t
    set note = null
    where ${home} and t.recruit_info_id in (${records}) and t.note is not null`;
}

/** These people and the rows that were merged into them and not parted again: deleted, they hold the same data. */
async function withAbsorbed(context: TenantWork, ids: readonly number[]): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(context)`
    with recursive person (id) as (
      select unnest(${[...ids]}::bigint[])
      union
      select m.absorbed_id
      from person
      join person_merge m on m.external_person_id = person.id
      where m.group_code = ${context.tenant.groupCode} and m.company_code = ${companyForNewRow(context)}
        and m.undone_at is null and m.absorbed_id is not null
    )
    select id from person order by id`;
  return rows.map(({ id }) => id);
}

/** Clears people for good; their rows stay, for what is counted. Who may be cleared is the caller's question. */
export async function purgePeople(context: TenantWork, people: readonly number[], reason: string): Promise<void> {
  if (people.length === 0) return;
  const ids = await withAbsorbed(context, people);
  const values: Row = Object.fromEntries(
    fieldEntries(externalPerson).flatMap(([key]) => (counted.has(key) ? [] : [[key, null]])),
  );
  const cleared: Row = { ...values, name: purgedPerson, poolStatus: 'purged' };
  const sets = Object.entries(storedColumns(context, externalPerson, cleared, cleared)).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  );
  await silenceRecords(context, ids);
  await eraseOutsideRecords(context, ids);
  await eraseResumeTraces(context, ids);
  // Beside the store, external_person: erased values must not stand in the log; the entry says that it was cleared.
  await execute(context)`
    update external_person
    set ${sql.join(sets)}, version = version + 1, updated_at = now(), updated_by = ${context.session.accountId}
    where group_code = ${context.tenant.groupCode} and company_code = ${companyForNewRow(context)}
      and id = any(${[...ids]}::bigint[])`;
  await eraseFilesOf(context, externalPerson.name, ids);
  await eraseDueItemsOf(context, ids);
  await audit(
    context,
    ids.map((id) => ({
      action: 'delete' as const,
      entity: externalPerson.name,
      entityId: id,
      entityName: purgedPerson,
      reason,
    })),
  );
}

const purgeHandler = acting(
  purging,
  {
    purge: async (context, { id }, { reason }) => {
      await purgePeople(context, [id], `清除资料，${reason}`);
      return undefined;
    },
  },
  { before: async (context) => companyForNewRow(context) },
);
export const retentionHandlers: readonly Handler[] = [purgeHandler];

/** States in which nothing but the time of keeping stands for a person. */
const kept = ['idle', 'blacklisted'];

/** People whose time was over on a day and for whom nothing else stands. */
const isOver = (context: TenantWork, before: string) => sql<boolean>`
  ${tenantCondition(context, 't')} and t.retain_until < ${before}::date and t.pool_status = any(${kept})`;

async function tellWhoIsOver(context: TenantWork): Promise<void> {
  const { groupCode, companyCodes } = context.tenant;
  const [companyCode = ''] = companyCodes;
  const today = todayInShanghai(context.platform.now());
  const found = await queryRow<{ count: number; names: string[] | null }>(context)`
    select count(*) as count, (array_agg(t.name order by t.retain_until, t.id))[1:3] as names
    from external_person t
    where ${isOver(context, today)}`;
  if (!found || found.count === 0) return;
  const accounts = await holdersOf(context.db, { groupCode, companyCode }, ['recruit_delete']);
  await tellAll(context, { groupCode, companyCode }, accounts, {
    category: 'recruit',
    level: 'warning',
    title: `${found.count} 位人才的资料保存期限已过`,
    content: `${(found.names ?? []).join('、')}${found.count > 3 ? '等' : ''}；期满 ${purgeGraceDays} 天后自动清除，需要继续保存请取得授权并延长期限`,
    linkPath: '/outside',
    // Those that the message counts: who is in process or works here is no matter of it.
    linkParams: { retainExpired: '1', poolStatus: kept.join(',') },
    bizType: externalPerson.name,
    bizId: null,
  });
}

async function clearWhoIsOver(context: TenantWork): Promise<void> {
  const last = addDays(todayInShanghai(context.platform.now()), -purgeGraceDays);
  const people = await queryRows<{ id: number }>(context)`
    select t.id
    from external_person t
    where ${isOver(context, last)}
    order by t.id
    limit ${clearedAtOnce}
    for update`;
  await purgePeople(
    context,
    people.map(({ id }) => id),
    `清除资料，保存期限已过 ${purgeGraceDays} 天`,
  );
  const deleted = await queryRows<{ id: number }>(context)`
    select t.id
    from external_person t
    where t.group_code = ${context.tenant.groupCode} and t.company_code = ${companyForNewRow(context)}
      and t.deleted_at < ${`${last}T00:00:00+08:00`}::timestamptz and t.pool_status <> 'purged'
    order by t.id
    limit ${clearedAtOnce}
    for update`;
  await purgePeople(
    context,
    deleted.map(({ id }) => id),
    `清除资料，删除已过 ${purgeGraceDays} 天`,
  );
}

/** Mondays at eight: who is over. */
export const retentionListJob: Job = companyJob('recruit-retention-list', {
  cron: '0 8 * * 1',
  companies: activeCompanies,
  run: tellWhoIsOver,
});
/** Every night: who has been over for thirty days, and who was deleted as long ago: nobody can bring those back any more. */
export const retentionPurgeJob: Job = companyJob('recruit-retention-purge', {
  cron: '40 2 * * *',
  companies: activeCompanies,
  run: clearWhoIsOver,
});
