/**
 * The six scores of the portrait (six were asked for, and no formula). Each says what it was computed from; they
 * compare a company with itself over time, not with others. Pure.
 */

/** What is known of a company; null where it is not, or where the caller may not see it. */
export interface PortraitFacts {
  readonly headcount: number;
  /** Percent of people with a bachelor's degree or more, of those whose education is known. */
  readonly bachelorShare: number | null;
  /** Who left in twelve months, in percent of the mean head count. */
  readonly turnover: number | null;
  /** Annual figures, newest first. */
  readonly years:
    | readonly { readonly year: number; readonly revenue: number | null; readonly netProfit: number | null }[]
    | null;
  readonly inventions: number;
  readonly otherPatents: number;
  readonly software: number;
  readonly registeredMarks: number;
  /** Certificates in force and honours, by level. */
  readonly certificates: Readonly<Record<string, number>>;
  readonly honors: Readonly<Record<string, number>>;
}

export interface PortraitScore {
  readonly code: 'scale' | 'operation' | 'innovation' | 'qualification' | 'talent' | 'brand';
  readonly label: string;
  readonly score: number | null;
  readonly basis: string;
}

/** Half of the full score at `half`, never quite full: the first ones count most. */
const saturating = (points: number, half: number): number => Math.round((100 * points) / (points + half));
const within = (score: number): number => Math.round(Math.min(100, Math.max(0, score)));

const certificateWeights: Readonly<Record<string, number>> = { international: 3, national: 3, provincial: 2 };
const honorWeights: Readonly<Record<string, number>> = { international: 5, national: 4, provincial: 3, municipal: 2 };

const weigh = (counts: Readonly<Record<string, number>>, weights: Readonly<Record<string, number>>): number =>
  Object.entries(counts).reduce((sum, [level, count]) => sum + count * (weights[level] ?? 1), 0);

/** Growth of revenue on the year before in percent; null without two years. */
export function growthOf(years: PortraitFacts['years']): number | null {
  const [last, before] = years ?? [];
  if (!last?.revenue || !before?.revenue || last.year !== before.year + 1) return null;
  return (last.revenue / before.revenue - 1) * 100;
}

/** Net profit in percent of revenue in the newest year. */
export function marginOf(years: PortraitFacts['years']): number | null {
  const last = years?.[0];
  return last?.revenue && last.netProfit !== null ? (last.netProfit / last.revenue) * 100 : null;
}

function operation({ years }: PortraitFacts): PortraitScore {
  const of = { code: 'operation', label: '经营' } as const;
  if (years === null) return { ...of, score: null, basis: '没有查看财务的权限，不计分' };
  const [growth, margin] = [growthOf(years), marginOf(years)];
  const parts = [
    ...(growth === null ? [] : [within(50 + growth)]),
    ...(margin === null ? [] : [within(50 + margin * 2)]),
  ];
  if (parts.length === 0) return { ...of, score: null, basis: '还没有年度经营指标，不计分' };
  return {
    ...of,
    score: Math.round(parts.reduce((sum, score) => sum + score, 0) / parts.length),
    basis: '营业收入增长率与净利润率各占一半',
  };
}

function talent({ headcount, bachelorShare, turnover }: PortraitFacts): PortraitScore {
  const of = { code: 'talent', label: '人才' } as const;
  if (headcount === 0 || (bachelorShare === null && turnover === null))
    return { ...of, score: null, basis: '还没有在岗人员，不计分' };
  if (bachelorShare === null)
    return { ...of, score: within(100 - (turnover ?? 0)), basis: '近 12 个月留任率；学历未填写' };
  return {
    ...of,
    score: within(bachelorShare * 0.6 + (100 - (turnover ?? 0)) * 0.4),
    basis: '本科及以上占比（六成）与近 12 个月留任率（四成）',
  };
}

/** The six scores in the order of the radar. */
export function scoresOf(facts: PortraitFacts): PortraitScore[] {
  return [
    { code: 'scale', label: '规模', score: saturating(facts.headcount, 200), basis: '在岗人数，200 人为 50 分' },
    operation(facts),
    {
      code: 'innovation',
      label: '创新',
      score: saturating(facts.inventions * 3 + facts.otherPatents + facts.software, 60),
      basis: '有效发明专利按 3 分、其他有效专利和软件著作权按 1 分，60 分为 50 分',
    },
    {
      code: 'qualification',
      label: '资质',
      score: saturating(weigh(facts.certificates, certificateWeights), 12),
      basis: '有效资质按级别加权，12 分为 50 分',
    },
    talent(facts),
    {
      code: 'brand',
      label: '品牌',
      score: saturating(weigh(facts.honors, honorWeights) + facts.registeredMarks, 40),
      basis: '荣誉按级别加权，加上注册商标，40 分为 50 分',
    },
  ];
}
