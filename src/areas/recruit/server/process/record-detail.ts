/** Reads records whole: card, stages, tests, interviews, evaluations, summary, opinions and log, in a fixed number of statements. */
import { sql } from 'kysely';
import { namesOfPeople } from '#areas/staff/public.server.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { groupBy } from '#platform/entity/group-by.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { currentRows } from '#platform/store/current-row.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { idsOfPeople } from '../../model/people-list.ts';
import { daysBetween } from '../../model/process/days-open.ts';
import { queryRecruitInfo } from '../../model/process/record-detail.ts';
import type { RecruitInfoRow } from '../../model/process/recruit-info.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';
import { actionLabel } from '../../model/process/recruit-moves.ts';
import { recruitPosition, usualRounds } from '../../model/process/recruit-position.ts';
import { opinionsOfRecords, signableKinds } from '../decide/opinions.ts';
import { summaryOf } from '../decide/summaries.ts';
import { readableEvaluations, shownInterview } from '../evaluate/evaluation-read.ts';
import { interviewsOf, testsOf } from '../evaluate/record-parts.ts';
import { withCards } from './card-facts.ts';
import type { LogLine } from './recruit-log.ts';
import { recruitLogOf } from './recruit-log.ts';

/** Records of one person that are answered at once. */
const mostRecords = 50;

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

type Position = RowOf<typeof recruitPosition>;

/** Who interviews for positions: a function from ids to those who work here, by the names that they have now. */
async function colleagues(context: TenantWork, positions: readonly Position[], records: readonly RecruitInfoRow[]) {
  const rounds = [...positions, ...records].flatMap((row) => row.rounds ?? []);
  const names = await namesOfPeople(context, [
    ...positions.flatMap(({ interviewers }) => idsOfPeople(interviewers)),
    ...rounds.flatMap(({ interviewerIds }) => interviewerIds),
  ]);
  return (ids: readonly number[]) =>
    ids.flatMap((userBaseId) => {
      const person = names.get(userBaseId);
      return person?.isEmployed ? [{ name: person.name, userBaseId }] : [];
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
  const [only] = records;
  const [cards, positions, tests, interviews, evaluations, summary, opinions, lines] = await Promise.all([
    withCards(context, records),
    currentRows(context, recruitPosition, positionIds),
    testsOf(context, ids),
    interviewsOf(context, ids),
    readableEvaluations(context, ids),
    // Composed anew for who may not read the stored one: of one record, and not of a list.
    only && recruitInfoId !== undefined ? summaryOf(context, only) : null,
    opinionsOfRecords(context, ids),
    recruitLogOf(context, ids, { limit: 1000 }),
  ]);
  const positionOf = positions as unknown as ReadonlyMap<number, Position>;
  const [onlyPosition] = recruitInfoId === undefined ? [] : positionOf.values();
  const signable = onlyPosition ? await signableKinds(context, onlyPosition) : [];
  const peopleOf = await colleagues(context, [...positionOf.values()], records);
  const linesOf = groupBy(lines, (line) => line.recruitInfoId);
  const today = todayInShanghai(context.platform.now());
  return {
    records: cards.map((card) => {
      const position = positionOf.get(card.positionId);
      const interviewers = peopleOf(idsOfPeople(position?.interviewers));
      const log = linesOf.get(card.id) ?? [];
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
          interviewers,
        },
        plannedRounds: (card.rounds ?? position?.rounds ?? usualRounds).map(({ no, name, interviewerIds }) => {
          const own = peopleOf(interviewerIds);
          return { no, name, interviewers: own.length > 0 ? own : interviewers };
        }),
        stages: stagesOf(log, card, today),
        tests: tests.get(card.id) ?? [],
        interviews: (interviews.get(card.id) ?? []).map(shownInterview),
        evaluations: evaluations.get(card.id) ?? [],
        summary,
        signed: opinions.get(card.id) ?? [],
        signable,
        log: log.map((line) => ({ ...line, label: actionLabel(line.action) })),
      };
    }),
  };
});

export const detailHandlers: readonly Handler[] = [detailHandler];
