/** Reads records whole: card, stages, tests, interviews, summary, opinions and log, in a fixed number of statements. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { AnyEntity, RowOf } from '#platform/entity/entity.ts';
import { groupBy } from '#platform/entity/group-by.ts';
import type { AnswerOf } from '#platform/entity/schema.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { currentRows } from '#platform/store/current-row.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { opinion } from '../../model/decide/opinion.ts';
import { personalSummary } from '../../model/decide/personal-summary.ts';
import { interview } from '../../model/evaluate/interview.ts';
import { onlineTest } from '../../model/evaluate/online-test.ts';
import { daysBetween } from '../../model/process/days-open.ts';
import { queryRecruitInfo } from '../../model/process/record-detail.ts';
import type { RecruitInfoRow } from '../../model/process/recruit-info.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';
import { actionLabel } from '../../model/process/recruit-moves.ts';
import { recruitPosition } from '../../model/process/recruit-position.ts';
import { withCards } from './card-facts.ts';
import type { LogLine } from './recruit-log.ts';
import { recruitLogOf } from './recruit-log.ts';

/** Records of one person that are answered at once. */
const mostRecords = 50;

/** Rows of an entity that are part of records, as the caller may see them, newest first. */
async function partsOf<E extends AnyEntity>(
  context: TenantWork,
  entity: E,
  recordIds: readonly number[],
): Promise<ReadonlyMap<number, AnswerOf<E>[]>> {
  const found = await queryRows<{ id: number; recruitInfoId: number }>(context)`
    select t.id, t.recruit_info_id
    from ${sql.table(entity.table)} t
    where ${tenantCondition(context, 't')} and t.recruit_info_id = any(${[...recordIds]}::bigint[])
    order by t.id desc
    limit 2000`;
  const rows = await currentRows(
    context,
    entity,
    found.map(({ id }) => id),
  );
  const parts = new Map<number, AnswerOf<E>[]>();
  for (const { id, recruitInfoId } of found) {
    const row = rows.get(id);
    // Generic code reads rows by key: these are rows of the entity.
    if (row) parts.set(recruitInfoId, [...(parts.get(recruitInfoId) ?? []), row as unknown as AnswerOf<E>]);
  }
  return parts;
}

/** Stages out of the log, oldest first; the present one lasts until today. */
function stagesOf(lines: readonly LogLine[], record: RecruitInfoRow, today: string) {
  const moves = lines.filter(({ to }) => to !== null).toSorted((one, other) => one.id - other.id);
  const visits = moves.map(({ to, at }) => ({ status: to ?? '', enteredAt: at }));
  if (visits.length === 0 && record.stageEnteredAt !== null)
    visits.push({ status: record.status, enteredAt: record.stageEnteredAt });
  const dayOf = (instant: string) => todayInShanghai(new Date(instant));
  return visits.map((visit, index) => {
    const next = visits[index + 1];
    return { ...visit, days: daysBetween(dayOf(visit.enteredAt), next ? dayOf(next.enteredAt) : today) };
  });
}

const detailHandler = handle(queryRecruitInfo, async (context, { externalPersonId, recruitInfoId }) => {
  const store = entityStore(context, recruitInfo);
  const records =
    recruitInfoId === undefined
      ? (
          await store.page(
            { filter: {}, page: { current: 1, size: mostRecords } },
            { where: [sql<boolean>`t.external_person_id = ${externalPersonId ?? 0}`] },
          )
        ).records
      : [await store.get(recruitInfoId)];
  const ids = records.map(({ id }) => id);
  const positionIds = records.map(({ positionId }) => positionId);
  const [cards, positions, tests, interviews, summaries, opinions, lines] = await Promise.all([
    withCards(context, records),
    currentRows(context, recruitPosition, positionIds),
    partsOf(context, onlineTest, ids),
    partsOf(context, interview, ids),
    partsOf(context, personalSummary, ids),
    partsOf(context, opinion, ids),
    recruitLogOf(context, ids, { limit: 1000 }),
  ]);
  const linesOf = groupBy(lines, (line) => line.recruitInfoId);
  const today = todayInShanghai(context.platform.now());
  return {
    records: cards.map((card) => {
      const position = positions.get(card.positionId) as unknown as RowOf<typeof recruitPosition> | undefined;
      const log = linesOf.get(card.id) ?? [];
      const versions = summaries.get(card.id) ?? [];
      return {
        ...card,
        position: {
          name: position?.name ?? card.positionName ?? '',
          code: position?.code ?? null,
          status: position?.status ?? 'closed',
          headcount: position?.headcount ?? 0,
          hiredCount: position?.hiredCount ?? 0,
          passScore: position?.passScore ?? 0,
          isBlind: position?.isBlind === true,
        },
        stages: stagesOf(log, card, today),
        tests: tests.get(card.id) ?? [],
        interviews: interviews.get(card.id) ?? [],
        summary: versions.toSorted((one, other) => other.versionNo - one.versionNo)[0] ?? null,
        signed: (opinions.get(card.id) ?? []).filter(({ isCurrent }) => isCurrent === true),
        log: log.map((line) => ({ ...line, label: actionLabel(line.action) })),
      };
    }),
  };
});

export const detailHandlers: readonly Handler[] = [detailHandler];
