/** Makes the statistics out of counts. Pure: the same counts give the same figures and sentences. */
import { groupBy } from '#platform/entity/group-by.ts';
import { statusLabel } from '../../model/process/recruit-moves.ts';
import type { DayCount } from '../../model/stat/day-counts.ts';
import { casesOf, medianDays, mostlyWithin, percentOf } from '../../model/stat/day-counts.ts';
import type { RecruitSetting, TimedStage } from '../../model/stat/setting-calls.ts';
import { timedStages } from '../../model/stat/setting-calls.ts';
import type { RecruitStat, StatPosition, StatStage, StatTime, StatYield } from '../../model/stat/stat-calls.ts';
import type { YieldGroup } from '../../model/stat/stat-titles.ts';
import { funnelTitle, positionTitle, timeTitle, yieldTitle } from '../../model/stat/stat-titles.ts';
import type { OpenPosition, PositionStage, StageCount } from './stat-counts.ts';
import { wayStages } from './way-stages.ts';

/** Counts of a period and the words that belong to them. */
export interface StatCounts {
  readonly by: YieldGroup;
  readonly stages: readonly StageCount[];
  readonly hiredBefore: number;
  readonly positions: readonly StatPosition[];
  readonly evaluations: { readonly total: number; readonly late: number };
  readonly setting: RecruitSetting;
  readonly labelOf: (key: string | number | null) => string;
}

/** 测评 may be skipped without a loss, so it is no step of the funnel. */
const funnelStages = wayStages.filter((status) => status !== 'testing');

const sum = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((all, { count }) => all + count, 0);

function daysOf(counts: readonly StageCount[]): DayCount[] {
  return counts.flatMap(({ days, count }) => (days === null ? [] : [{ days, count }]));
}

const isTimed = (status: string): status is TimedStage => (timedStages as readonly string[]).includes(status);

type ByStatus = ReadonlyMap<string, readonly StageCount[]>;

/** How long one stage takes, out of the stays that have ended. */
function timeOf(status: string, counts: readonly StageCount[], setting: RecruitSetting): StatTime {
  const days = daysOf(counts);
  return {
    status,
    label: statusLabel(status),
    medianDays: medianDays(days),
    mostlyDays: mostlyWithin(days),
    targetDays: isTimed(status) ? setting.stageTargets[status] : null,
    cases: casesOf(days),
  };
}

/** The steps of the funnel with what became of who reached them in the period. */
function funnelOf(byStatus: ByStatus, setting: RecruitSetting): StatStage[] {
  const all = sum(byStatus.get('new') ?? []);
  return funnelStages.map((status) => {
    const counts = byStatus.get(status) ?? [];
    const of = (outcome: StageCount['outcome']) => sum(counts.filter((count) => count.outcome === outcome));
    const [entered, passed, isLast] = [sum(counts), of('passed'), status === 'onboarded'];
    return {
      ...timeOf(status, counts, setting),
      entered,
      passed: isLast ? null : passed,
      staying: of('staying'),
      lost: of('lost'),
      rate: isLast ? null : percentOf(passed, entered),
      share: percentOf(entered, all),
    };
  });
}

function yieldOf(key: string | number | null, label: string, counts: readonly StageCount[]): StatYield {
  const of = (status: string) => sum(counts.filter((count) => count.status === status));
  const cycles = counts.flatMap(({ cycle, count }) => (cycle === null ? [] : [{ days: cycle, count }]));
  const [resumes, hired] = [of('new'), of('onboarded')];
  return {
    key,
    label,
    resumes,
    interviews: of('interviewing'),
    offers: of('offer'),
    hired,
    rate: percentOf(hired, resumes),
    medianDays: medianDays(cycles),
  };
}

/** Each source, position or owner, the best yield first. */
function yieldsOf({ stages, labelOf }: StatCounts): { groups: StatYield[]; total: StatYield } {
  const counts = stages.filter(({ view }) => view !== 'days');
  const groups = [...groupBy(counts, ({ key }) => key)].map(([key, own]) => yieldOf(key, labelOf(key), own));
  return {
    groups: groups.toSorted((left, right) => (right.rate ?? -1) - (left.rate ?? -1) || right.resumes - left.resumes),
    total: yieldOf(null, '合计', counts),
  };
}

/** An open position with who is in process for it. `today`: YYYY-MM-DD. */
export function statPosition(
  position: OpenPosition,
  stages: readonly PositionStage[],
  { department, owner, today }: { readonly department: string; readonly owner: string; readonly today: string },
): StatPosition {
  const between = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  const { pausedAt } = position;
  const pausedDays = position.pausedDays + (pausedAt ? Math.max(0, between(pausedAt, today)) : 0);
  const [slowest] = stages.toSorted((left, right) => right.days - left.days);
  return {
    id: position.id,
    name: position.name,
    department,
    owner,
    headcount: position.headcount,
    hired: position.hired,
    active: sum(stages),
    openDays: Math.max(0, between(position.openDate ?? position.createdOn, today) - pausedDays),
    pausedDays,
    slowest: slowest ? { status: slowest.status, label: statusLabel(slowest.status), days: slowest.days } : null,
  };
}

/** Everything that the screen and the workbook show. */
export function recruitStat(counts: StatCounts): RecruitStat {
  const { setting, evaluations, hiredBefore } = counts;
  const positions = counts.positions.toSorted((left, right) => right.openDays - left.openDays);
  const byStatus = groupBy(
    counts.stages.filter(({ view }) => view !== 'key'),
    ({ status }) => status,
  );
  const stages = timedStages.map((status) => timeOf(status, byStatus.get(status) ?? [], setting));
  const funnel = funnelOf(byStatus, setting);
  const { groups, total } = yieldsOf(counts);
  const headcount = positions.reduce((all, position) => all + position.headcount, 0);
  const filled = positions.reduce((all, position) => all + position.hired, 0);
  const lacking = positions.reduce((all, position) => all + Math.max(0, position.headcount - position.hired), 0);
  const offer = funnel.find(({ status }) => status === 'offer');
  const accepted = offer?.passed ?? 0;
  return {
    titles: {
      funnel: funnelTitle(funnel),
      time: timeTitle(stages),
      yield: yieldTitle(groups, counts.by),
      positions: positionTitle(positions),
    },
    figures: {
      openPositions: positions.length,
      headcount,
      filled,
      lacking,
      hired: total.hired,
      hiredBefore,
      cycleDays: total.medianDays,
      cycleTarget: setting.cycleTarget,
      offers: offer?.entered ?? 0,
      accepted,
      // Of those that were answered.
      acceptedRate: percentOf(accepted, accepted + (offer?.lost ?? 0)),
      evaluations: evaluations.total,
      late: evaluations.late,
      punctualRate: percentOf(evaluations.total - evaluations.late, evaluations.total),
    },
    funnel,
    tested: sum(byStatus.get('testing') ?? []),
    stages,
    groups,
    total,
    positions,
  };
}
