/** Makes the statistics out of counts. Pure: the same counts give the same figures and sentences. */
import { groupBy } from '#platform/entity/group-by.ts';
import { statusLabel } from '../../model/process/recruit-moves.ts';
import type { DayCount } from '../../model/stat/day-counts.ts';
import { casesOf, medianDays, mostlyWithin, percentOf } from '../../model/stat/day-counts.ts';
import type { RecruitSetting, TimedStage } from '../../model/stat/setting-calls.ts';
import { timedStages } from '../../model/stat/setting-calls.ts';
import type { RecruitStat, StatPosition, StatStage, StatYield } from '../../model/stat/stat-calls.ts';
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

/** Figures of the stages in their order; each passes to the next one of `order`. */
function stagesOf(order: readonly string[], counts: StatCounts): StatStage[] {
  const byStatus = groupBy(
    counts.stages.filter(({ view }) => view !== 'key'),
    ({ status }) => status,
  );
  const entered = order.map((status) => sum(byStatus.get(status) ?? []));
  const stayingIn = (status: string) => sum((byStatus.get(status) ?? []).filter(({ days }) => days === null));
  return order.map((status, index) => {
    const days = daysOf(byStatus.get(status) ?? []);
    const [here = 0, next] = [entered[index], entered[index + 1]];
    const staying = stayingIn(status);
    return {
      status,
      label: statusLabel(status),
      entered: here,
      passed: next ?? null,
      staying,
      // Who stays is not lost; who came before the period may pass within it.
      lost: next === undefined ? 0 : Math.max(0, here - next - staying),
      rate: next === undefined ? null : percentOf(next, here),
      share: percentOf(here, entered[0] ?? 0),
      medianDays: medianDays(days),
      mostlyDays: mostlyWithin(days),
      targetDays: isTimed(status) ? counts.setting.stageTargets[status] : null,
      cases: casesOf(days),
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
  const stages = stagesOf(wayStages, counts);
  const funnel = stagesOf(funnelStages, counts);
  const entered = (status: string) => stages.find((stage) => stage.status === status)?.entered ?? 0;
  const { groups, total } = yieldsOf(counts);
  const headcount = positions.reduce((all, position) => all + position.headcount, 0);
  const filled = positions.reduce((all, position) => all + position.hired, 0);
  const lacking = positions.reduce((all, position) => all + Math.max(0, position.headcount - position.hired), 0);
  const [offers, accepted] = [entered('offer'), entered('to_entry')];
  const waiting = stages.find(({ status }) => status === 'offer')?.staying ?? 0;
  return {
    titles: {
      funnel: funnelTitle(funnel),
      time: timeTitle(stages.filter(({ status }) => status !== 'onboarded')),
      yield: yieldTitle(groups, counts.by),
      positions: positionTitle(positions),
    },
    figures: {
      openPositions: positions.length,
      headcount,
      filled,
      lacking,
      hired: entered('onboarded'),
      hiredBefore,
      cycleDays: total.medianDays,
      cycleTarget: setting.cycleTarget,
      offers,
      accepted,
      // Of those that were answered.
      acceptedRate: percentOf(accepted, Math.max(accepted, offers - waiting)),
      evaluations: evaluations.total,
      late: evaluations.late,
      punctualRate: percentOf(evaluations.total - evaluations.late, evaluations.total),
    },
    funnel,
    tested: entered('testing'),
    stages: stages.filter(({ status }) => status !== 'onboarded'),
    groups,
    total,
    positions,
  };
}
