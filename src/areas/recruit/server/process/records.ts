/** Handlers of recruitment records: into the process, list and board, work sheet, deletion, log. */
import { sql } from 'kysely';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { actionLabel } from '../../model/process/recruit-moves.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { currentRows } from '#platform/store/current-row.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { requireAllWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { ExternalPersonRow } from '../../model/external-person.ts';
import { externalPerson } from '../../model/external-person.ts';
import { positionStatuses, recruitStatuses } from '../../model/process/process-dicts.ts';
import type { StageCount, TodoKind } from '../../model/process/record-calls.ts';
import {
  deleteRecruitInfo,
  insertRecruitInfo,
  mostCards,
  offerKeys,
  queryPageRecruitInfo,
  queryRecruitLog,
  saveRecruitInfo,
  todoKinds,
} from '../../model/process/record-calls.ts';
import type { RecruitInfoRow } from '../../model/process/recruit-info.ts';
import { mostActivePositions, recruitInfo } from '../../model/process/recruit-info.ts';
import { activeStatuses } from '../../model/process/recruit-moves.ts';
import { recruitPosition } from '../../model/process/recruit-position.ts';
import { daysInStage, withCards } from './card-facts.ts';
import { notifyOwners } from './move-recruit.ts';
import { countLog, recruitLogOf, writeRecruitLog } from './recruit-log.ts';
import { interviewsOfDays } from './calendar-records.ts';
import { allRecordConditions, recordColumns, recordConditions, todoConditions } from './record-filter.ts';

/** Why a person cannot be a candidate for the position; null where nothing stands against it. */
function skipReason(person: ExternalPersonRow, active: readonly number[], positionId: number): string | null {
  if (person.poolStatus === 'blacklisted') return '在黑名单中';
  if (person.poolStatus === 'purged') return '资料已清除';
  if (person.userBaseId !== null) return '已是员工';
  if (active.includes(positionId)) return '已在这个职位的流程中';
  return active.length >= mostActivePositions ? `同时最多参加 ${mostActivePositions} 个职位的招聘` : null;
}

/** Positions for which people are in process. */
async function activePositions(context: TenantWork, personIds: readonly number[]): Promise<Map<number, number[]>> {
  const active = await queryRows<{ personId: number; positions: number[] }>(context)`
    select t.external_person_id as person_id, array_agg(t.position_id) as positions
    from recruit_info t
    where ${tenantCondition(context, 't')} and t.external_person_id = any(${[...personIds]}::bigint[])
      and t.status = any(${[...activeStatuses]})
    group by 1`;
  return new Map(active.map(({ personId, positions }) => [personId, positions.map(Number)]));
}

const insertHandler = handle(insertRecruitInfo, async (context, { externalPersonIds, positionId, ownerId, source }) => {
  companyForNewRow(context);
  const wanted = [...new Set(externalPersonIds)];
  // Under a lock: two calls at once would both find a third position free. People before positions, as a move of one of them does.
  const people = await lockRows(context, externalPerson, wanted, ['recruit_add']);
  const [position] = await lockRows(context, recruitPosition, [positionId], ['recruit_add']);
  if (!position) throw fail.notFound('职位不存在或已被删除');
  if (position.status !== 'recruiting') {
    const state = positionStatuses.find(({ code }) => code === position.status)?.label ?? position.status;
    throw fail.conflict(`职位「${position.name}」${state}，不能加入候选人`);
  }
  if (people.length !== wanted.length) throw fail.notFound('人才不存在或已被删除');
  const active = await activePositions(context, wanted);
  const reasons = people.map((person) => ({
    person,
    why: skipReason(person, active.get(person.id) ?? [], positionId),
  }));
  const fresh = reasons.flatMap(({ person, why }) => (why === null ? [person] : []));
  const written = await writeRows(
    context,
    recruitInfo,
    fresh.map((person) => ({
      before: null,
      values: {
        externalPersonId: person.id,
        positionId,
        ownerId: ownerId ?? position.ownerId,
        source: source ?? person.source,
        status: 'new',
      },
    })),
    { reason: `推荐到职位「${position.name}」` },
  );
  requireAllWritten(written);
  const ids = written.flatMap(({ id }) => id ?? []);
  await writeRecruitLog(
    context,
    ids.map((recruitInfoId) => ({
      recruitInfoId,
      companyCode: position.companyCode,
      action: 'insert',
      to: 'new',
      note: position.name,
    })),
  );
  await notifyOwners(context, '进入招聘', await lockRows(context, recruitInfo, ids, null), position.name);
  return {
    created: ids.length,
    ids,
    skipped: reasons.flatMap(({ person, why }) => (why === null ? [] : [{ id: person.id, name: person.name, why }])),
  };
});

/** Records of the filter by state; the days are those of records in process. */
async function funnelOf(context: TenantWork, filter: Row): Promise<StageCount[]> {
  const { status: _status, ...others } = filter;
  const now = context.platform.now().toISOString();
  const counts = await queryRows<{ status: string; count: number; days: number | null }>(context)`
    select t.status, count(*) as count,
      percentile_cont(0.5) within group (order by ${daysInStage(now)}) filter (
        where t.status = any(${[...activeStatuses]})
      ) as days
    from recruit_info t
    where ${allRecordConditions(context, others)}
    group by t.status`;
  const byStatus = new Map(counts.map((count) => [count.status, count]));
  return recruitStatuses.map(({ code }) => {
    const found = byStatus.get(code);
    const days = found?.days ?? null;
    return { status: code, count: found?.count ?? 0, medianDays: days === null ? null : Math.floor(days) };
  });
}

/** What waits for somebody among the records of the filter, by its kind. */
async function todoOf(context: TenantWork, filter: Row): Promise<Partial<Record<TodoKind, number>>> {
  const { todo: _todo, status: _status, ...others } = filter;
  const conditions = todoConditions(context);
  const counts = todoKinds.map((kind) => sql`${sql.lit(kind)}, count(*) filter (where ${conditions[kind]})`);
  const found = await queryRow<{ todo: Partial<Record<TodoKind, number>> }>(context)`
    select jsonb_build_object(${sql.join(counts)}) as todo
    from recruit_info t
    where ${allRecordConditions(context, others)} and t.status = any(${[...activeStatuses]})`;
  return found?.todo ?? {};
}

/** Records of each state: in process who waits longest first, ended ones the newest. `page` from 1 on: the next ones of each state. */
async function boardIds(context: TenantWork, filter: Row, page: number): Promise<number[]> {
  const { status, ...others } = filter;
  const shown = Array.isArray(status) && status.length > 0 ? status : recruitStatuses.map(({ code }) => code);
  const conditions = allRecordConditions(context, others);
  const found = await queryRows<{ id: number }>(context)`
    select x.id
    from unnest(${shown}::text[]) with ordinality s (status, place)
    cross join lateral (
      (
        select t.id, t.stage_entered_at
        from recruit_info t
        where ${conditions} and t.status = s.status and s.status = any(${[...activeStatuses]})
        order by t.stage_entered_at, t.id
        limit ${mostCards}
        offset ${(page - 1) * mostCards}
      )
      union all
      (
        select t.id, t.stage_entered_at
        from recruit_info t
        where ${conditions} and t.status = s.status and s.status <> all(${[...activeStatuses]})
        order by t.stage_entered_at desc nulls last, t.id desc
        limit ${mostCards}
        offset ${(page - 1) * mostCards}
      )
    ) x
    order by s.place`;
  return found.map(({ id }) => id);
}

const pageHandler = handle(queryPageRecruitInfo, async (context, { filter, view, withCounts, ...query }) => {
  const asked = filter as Row;
  const beside: Promise<[StageCount[], Partial<Record<TodoKind, number>>]> = withCounts
    ? Promise.all([funnelOf(context, asked), todoOf(context, asked)])
    : Promise.resolve([[], {}]);
  if (view === 'board') {
    const ids = await boardIds(context, asked, query.page.current);
    const [rows, [funnel, todo]] = await Promise.all([currentRows(context, recruitInfo, ids), beside]);
    const records = ids.flatMap((id) => (rows.get(id) as unknown as RecruitInfoRow | undefined) ?? []);
    const cards = await withCards(context, records);
    const total = withCounts ? funnel.reduce((sum, { count }) => sum + count, 0) : cards.length;
    return { records: cards, total, current: query.page.current, size: cards.length, funnel, todo };
  }
  if (view === 'calendar') {
    const talks = await interviewsOfDays(context, asked);
    const ids = [...talks.keys()];
    const [rows, [funnel, todo]] = await Promise.all([currentRows(context, recruitInfo, ids), beside]);
    const records = ids.flatMap((id) => (rows.get(id) as unknown as RecruitInfoRow | undefined) ?? []);
    const cards = (await withCards(context, records)).map((card) => ({
      ...card,
      interviewsOfDays: talks.get(card.id) ?? [],
    }));
    return { records: cards, total: cards.length, current: 1, size: cards.length, funnel, todo };
  }
  const [rows, [funnel, todo]] = await Promise.all([
    entityStore(context, recruitInfo).page(
      { ...query, filter: recordColumns(asked) },
      { where: recordConditions(context, asked) },
    ),
    beside,
  ]);
  return { ...rows, records: await withCards(context, rows.records), funnel, todo };
});

const saveHandler = handle(saveRecruitInfo, async (context, input) => {
  companyForNewRow(context);
  const touchesOffer = offerKeys.some((key) => key in input);
  if (touchesOffer && !holds(context, 'recruit_offer_edit'))
    throw fail.forbidden('没有权限编辑录用通知', { codes: ['recruit_offer_edit'] });
  const { id = 0, version = 0, ...changes } = input;
  if (touchesOffer) {
    const { status } = await entityStore(context, recruitInfo).get(id, recruitInfo.permissions.update);
    if (status === 'offer' || status === 'to_entry' || status === 'onboarded')
      throw fail.conflict('录用通知已发出，请先撤回再修改');
  }
  const saved = await entityStore(context, recruitInfo).update(id, version, changes);
  return { version: saved.version };
});

/** FY-C001 where a record is past the screening, or something belongs to it. */
async function refuseStarted(context: TenantContext, ids: readonly number[]): Promise<void> {
  const records = await lockRows(context, recruitInfo, ids, [recruitInfo.permissions.delete]);
  if (records.length !== ids.length) throw fail.notFound();
  const started = records.find(({ status }) => status !== 'new');
  if (started) throw fail.conflict(`${started.personName ?? ''}已过筛选，请使用淘汰`);
  const used = await queryRow<{ id: number }>(context)`
    select t.id
    from recruit_info t
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])
      and (
        exists (
          select from online_test o
          where ${tenantCondition(context, 'o')} and o.recruit_info_id = t.id
        )
        or exists (
          select from interview i
          where ${tenantCondition(context, 'i')} and i.recruit_info_id = t.id
        )
      )
    limit 1`;
  const owner = records.find(({ id }) => id === used?.id);
  if (owner) throw fail.conflict(`${owner.personName ?? ''}已有测评或面试，请使用淘汰`);
}

const removeHandler = handle(deleteRecruitInfo, async (context, { ids, reason }) => {
  companyForNewRow(context);
  const wanted = [...new Set(ids)];
  await refuseStarted(context, wanted);
  return entityStore(context, recruitInfo).remove(wanted, reason);
});

const logHandler = handle(queryRecruitLog, async (context, { recruitInfoId, onlyMoves, page: { current, size } }) => {
  // FY-N001 where the caller does not see the record.
  await entityStore(context, recruitInfo).get(recruitInfoId);
  const [total, lines] = await Promise.all([
    countLog(context, recruitInfoId, onlyMoves),
    recruitLogOf(context, [recruitInfoId], { limit: size, offset: (current - 1) * size, onlyMoves }),
  ]);
  return { records: lines.map((line) => ({ ...line, label: actionLabel(line.action) })), total, current, size };
});

export const recordHandlers: readonly Handler[] = [insertHandler, pageHandler, saveHandler, removeHandler, logHandler];
