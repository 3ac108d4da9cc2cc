/** The answers that stand above the panels of the statistics, composed of their figures. */

/** Cases below which no answer is given: the title is the question then. */
export const leastCases = 20;

export interface StageFigures {
  readonly status: string;
  readonly entered: number;
  /** Ended here. */
  readonly lost: number;
}

export interface TimeFigures {
  readonly label: string;
  readonly medianDays: number | null;
  /** Stays that ended, of which the median is told. */
  readonly cases: number;
  readonly targetDays: number | null;
}

/** A source, a position or an owner, with who came and who began to work. */
export interface YieldFigures {
  readonly label: string;
  readonly resumes: number;
  readonly hired: number;
  readonly rate: number | null;
}

export interface PositionFigures {
  readonly name: string;
  readonly openDays: number;
  readonly headcount: number;
  readonly hired: number;
}

const entered = (stages: readonly StageFigures[], status: string): number =>
  stages.find((stage) => stage.status === status)?.entered ?? 0;

/** Who begins to work in a period may have come before it: then there are more of them than résumés. */
const hiredWords = (resumes: number, hired: number): string =>
  hired > resumes ? `收到 ${resumes} 份简历，入职 ${hired} 人` : `每 ${Math.round(resumes / hired)} 份简历入职 1 人`;

/** Where people are lost: how many résumés make one who starts, and what of it the company could mend. */
export function funnelTitle(stages: readonly StageFigures[]): string {
  const resumes = entered(stages, 'new');
  if (resumes < leastCases) return '从简历到入职，人在哪一步流失？';
  const hired = entered(stages, 'onboarded');
  const head = hired === 0 ? `${resumes} 份简历还没有人入职` : hiredWords(resumes, hired);
  const declined = stages.find(({ status }) => status === 'offer')?.lost ?? 0;
  return declined > 0 ? `${head}，录用通知有 ${declined} 份没接受` : head;
}

/** Which stage takes longer than it should, by most days. */
export function timeTitle(stages: readonly TimeFigures[]): string {
  const known = stages.flatMap(({ label, cases, medianDays, targetDays }) =>
    cases >= leastCases && medianDays !== null && targetDays !== null
      ? [{ label, median: medianDays, target: targetDays }]
      : [],
  );
  if (known.length === 0) return '每个阶段要用多少天？';
  const [worst] = known.toSorted((left, right) => right.median - right.target - (left.median - left.target));
  if (!worst || worst.median <= worst.target) return '各阶段的中位天数都在目标之内';
  return `${worst.label}超目标最多，中位 ${worst.median} 天，目标 ${worst.target} 天`;
}

const yieldQuestions = {
  channel: '哪个来源的人最后入职？',
  position: '哪个职位的人最后入职？',
  owner: '谁负责的人最后入职？',
} as const;
export type YieldGroup = keyof typeof yieldQuestions;

/** Which source, position or owner brings most of its people to work. */
export function yieldTitle(groups: readonly YieldFigures[], by: YieldGroup): string {
  const known = groups.filter(({ resumes, hired }) => resumes >= leastCases && hired > 0 && hired <= resumes);
  const [best] = known.toSorted((left, right) => (right.rate ?? 0) - (left.rate ?? 0));
  return best ? `${best.label}产出最高，${(best.rate ?? 0).toFixed(1)}% 入职` : yieldQuestions[by];
}

/** The position that has been open longest and still lacks people. */
export function positionTitle(positions: readonly PositionFigures[]): string {
  if (positions.length === 0) return '没有招聘中的职位';
  const lacking = positions.filter(({ headcount, hired }) => hired < headcount);
  const [oldest] = lacking.toSorted((left, right) => right.openDays - left.openDays);
  return oldest
    ? `${oldest.name}已开 ${oldest.openDays} 天，还差 ${oldest.headcount - oldest.hired} 人`
    : '招聘中的职位都已招满';
}
