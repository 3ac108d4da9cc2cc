/** Fictional recruiting that is over, for the demonstration: people of the roster who were hired, and those who were not, over most of a year. */
import { addDays } from '#lib/chinese/calendar.ts';
import { pinyinOf } from '#lib/chinese/pinyin.ts';
import { queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { withDefaults } from '#platform/store/row-values.ts';
import { insertRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { externalPerson, keptMonths } from '../model/external-person.ts';
import { daysBetween } from '../model/process/days-open.ts';
import type { RecruitStatus } from '../model/process/process-dicts.ts';
import { recruitInfo } from '../model/process/recruit-info.ts';
import { recruitPosition, usualRounds } from '../model/process/recruit-position.ts';
import type { DemoColleague, DemoVisit } from './demo-parts.ts';
import { at, insertDemoLog, insertDemoParts, way } from './demo-parts.ts';
import { refreshScores } from './evaluate/scores.ts';
import { normalisePerson, usualRetention } from './person-hooks.ts';

/** What the pool knew of somebody who was hired: the same facts as the roster has. */
const knownFacts = [
  'name',
  'sex',
  'phone',
  'email',
  'highestEducation',
  'highestDegree',
  'school',
  'schoolTier',
  'major',
  'graduateDate',
  'firstWorkDate',
] as const;

/** Somebody of the roster who came by way of the pool. */
export interface DemoHire extends DemoColleague, Readonly<Record<(typeof knownFacts)[number], string | null>> {
  readonly name: string;
  readonly position: string;
  /** YYYY-MM-DD. */
  readonly entryDate: string;
  /** Channel, as the roster names it. */
  readonly source: string;
}

/** The channels of the roster that the pool names otherwise. */
const poolSources: Readonly<Record<string, string>> = { social: 'official' };
const sourceOf = ({ source }: DemoHire): string => poolSources[source] ?? source;

export interface DemoHistory {
  readonly owner: DemoColleague;
  readonly interviewers: readonly DemoColleague[];
  readonly hires: readonly DemoHire[];
  readonly templateId: number;
  /** Code of the first position; the others follow. */
  readonly firstCode: number;
}

/** How those beside the hired one ended: after which stage, and why. */
const ends = [
  { after: 'new', status: 'rejected', reason: 'experience' },
  { after: 'new', status: 'rejected', reason: 'skill' },
  { after: 'screened', status: 'withdrawn', reason: 'other_offer' },
  { after: 'interviewing', status: 'rejected', reason: 'better' },
  { after: 'evaluating', status: 'reserved', reason: 'better' },
] as const satisfies readonly { after: RecruitStatus; status: RecruitStatus; reason: string }[];
const resultOf = { rejected: 'reject', withdrawn: 'withdraw', reserved: 'reserve' } as const;

/** Days that a stage takes, different from one to the next. */
const stayOf = (index: number, place: number): number => 1 + ((index * 3 + place * 2) % 7);

/** Stages one after the other from a day on. */
function visitsFrom(stages: readonly RecruitStatus[], begunDaysAgo: number, index: number): DemoVisit[] {
  let daysAgo = begunDaysAgo;
  return stages.map((status, place) => {
    if (place > 0) daysAgo = Math.max(1, daysAgo - stayOf(index, place));
    return { status, daysAgo };
  });
}

/** The way of who was hired, told from the first day of work backwards. */
function visitsUntil(entryDaysAgo: number, index: number): DemoVisit[] {
  let daysAgo = entryDaysAgo;
  const visits: DemoVisit[] = [];
  for (const [place, status] of way.toReversed().entries()) {
    visits.unshift({ status, daysAgo });
    // Between the agreement and the first day lie weeks.
    daysAgo += place === 0 ? 12 + ((index * 5) % 16) : stayOf(index, place);
  }
  return visits;
}

/** Rows of the pool for people who are in the roster now. */
async function insertHired(context: TenantWork, today: string, hires: readonly DemoHire[]): Promise<readonly number[]> {
  return insertRows(
    context,
    externalPerson,
    hires.map((hire) => {
      const { staffId, position, entryDate } = hire;
      const row: Row = {
        ...Object.fromEntries(knownFacts.map((key) => [key, hire[key]])),
        source: sourceOf(hire),
        expectPosition: position,
        jobStatus: 'leaving',
        talentType: /经理/u.test(position) ? 'market' : 'technical',
        talentLevel: 'backbone',
        consentType: 'applied',
        consentAt: addDays(entryDate, -60),
        poolStatus: 'hired',
        userBaseId: staffId,
      };
      return {
        ...normalisePerson(row),
        retainUntil: usualRetention(context, { ...row, consentAt: today }, keptMonths.usual),
      };
    }),
  );
}

/** Positions that were filled, each with the one who was hired and five who were not; answers which record brought whom. */
export async function insertDemoHistory(
  context: TenantWork,
  { owner, interviewers, hires, templateId, firstCode }: DemoHistory,
): Promise<{ readonly staffId: number; readonly recruitInfoId: number }[]> {
  const today = todayInShanghai(context.platform.now());
  const hiredIds = await insertHired(context, today, hires);
  const ways = hires.map(({ entryDate }, index) => visitsUntil(daysBetween(entryDate, today), index));
  const begun = ways.map(([first]) => first?.daysAgo ?? 0);
  const positionIds = await insertRows(
    context,
    recruitPosition,
    hires.map(({ position, departmentId, entryDate }, index) =>
      withDefaults(recruitPosition, {
        name: position,
        code: `P${String(firstCode + index).padStart(4, '0')}`,
        groupInfoId: departmentId,
        headcount: 1,
        hiredCount: 1,
        ownerId: owner.staffId,
        interviewers: interviewers.map(({ name, staffId }) => ({ name, userBaseId: staffId })),
        rounds: usualRounds,
        scoreTemplateId: templateId,
        status: 'filled',
        openDate: addDays(today, -(begun[index] ?? 0) - 6),
        closeDate: entryDate,
      }),
    ),
  );
  // Who is free today, in turn: nobody a second time for one position.
  const others = await queryRows<{ id: number; name: string; source: string }>(context)`
    select t.id, t.name, t.source
    from external_person t
    where ${tenantCondition(context, 't')} and t.pool_status = 'idle'
    order by t.id desc
    limit 100`;
  const candidates = hires.flatMap((hire, place) => {
    const common = { positionId: positionIds[place], groupInfoId: hire.departmentId };
    const hired = {
      ...common,
      externalPersonId: hiredIds[place],
      personName: hire.name,
      source: sourceOf(hire),
      userBaseId: hire.staffId,
      status: 'onboarded' as RecruitStatus,
      reason: null,
      visits: ways[place] ?? [],
    };
    const ended = ends.flatMap(({ after, status, reason }, index) => {
      const person = others[(place * ends.length + index) % Math.max(1, others.length)];
      if (!person) return [];
      const stages = [...way.slice(0, way.indexOf(after) + 1), status];
      return [
        {
          ...common,
          externalPersonId: person.id,
          personName: person.name,
          source: person.source,
          userBaseId: null,
          status,
          reason,
          visits: visitsFrom(stages, Math.max(2, (begun[place] ?? 0) + 3 - index * 2), place + index),
        },
      ];
    });
    return [hired, ...ended];
  });
  const ids = await insertRows(
    context,
    recruitInfo,
    candidates.map(({ visits, reason, ...record }) => {
      const { full, initials } = pinyinOf(record.personName);
      const reached = at(today, -(visits.at(-1)?.daysAgo ?? 0), 9);
      return withDefaults(recruitInfo, {
        ...record,
        namePinyin: full,
        nameInitials: initials,
        stageEnteredAt: reached,
        previousStatus: visits.at(-2)?.status ?? null,
        ownerId: owner.staffId,
        scoreTemplateId: record.status === 'onboarded' ? templateId : null,
        result: record.status === 'onboarded' ? 'hire' : resultOf[record.status as keyof typeof resultOf],
        resultReason: reason,
        finishedAt: reached,
      });
    }),
  );
  const records = candidates.map(({ status, visits }, index) => ({
    id: ids[index] ?? 0,
    status,
    days: visits.find((visit) => visit.status === 'evaluating')?.daysAgo ?? 0,
    index,
  }));
  await insertDemoParts(context, today, {
    records: records.filter(({ status }) => status === 'onboarded'),
    interviewers,
  });
  await refreshScores(context, ids);
  await insertDemoLog(
    context,
    today,
    owner,
    candidates.map(({ visits }, index) => ({ id: ids[index] ?? 0, visits })),
  );
  return hires.map(({ staffId }, index) => ({ staffId, recruitInfoId: ids[index * (ends.length + 1)] ?? 0 }));
}
