/**
 * Composes the summary of a candidate out of rows: every sentence names the facts that it rests on, and one without a fact
 * cannot be written. The same rows give the same text. It names the person nowhere itself; quotations are as they were written.
 */
import { beginningOf } from '#lib/text/beginning.ts';
import type { ScoredDimension } from '../../model/decide/role-title.ts';
import type { SummaryFact, SummaryMark, SummarySection, SummaryText } from '../../model/decide/summary-text.ts';

export interface SummaryStudy {
  readonly id: number;
  readonly school: string;
  readonly major: string;
  /** 硕士, 本科. */
  readonly education: string;
  readonly startDate: string;
  readonly endDate: string | null;
  /** Not finished yet: an education that nobody has. */
  readonly isOngoing: boolean;
}

export interface SummaryWork {
  readonly id: number;
  readonly company: string;
  readonly position: string;
  readonly startDate: string;
  readonly endDate: string | null;
}

export interface SummaryEvaluation {
  readonly id: number;
  readonly roundName: string;
  readonly evaluator: string;
  readonly advantages: string | null;
  readonly risks: string | null;
  readonly veto: boolean;
  readonly vetoReason: string | null;
  readonly scores: readonly { readonly code: string; readonly score: number; readonly note: string | null }[];
}

/** What the summary is made of. Only evaluations that its reader may see. */
export interface SummaryInput {
  readonly personId: number;
  readonly workYears: number | null;
  readonly firstWorkDate: string | null;
  readonly currentCompany: string | null;
  readonly currentPosition: string | null;
  readonly skills: readonly string[];
  /** The highest first. */
  readonly studies: readonly SummaryStudy[];
  /** The latest first. */
  readonly works: readonly SummaryWork[];
  readonly projects: readonly { readonly id: number; readonly name: string; readonly role: string }[];
  readonly certificates: readonly { readonly id: number; readonly name: string; readonly obtainDate: string }[];
  /** Tests with a score, percent of 0 to 100; the average is that of the same test type among candidates of the position. */
  readonly tests: readonly {
    readonly id: number;
    readonly name: string;
    readonly percent: number;
    readonly average: number | null;
  }[];
  readonly evaluations: readonly SummaryEvaluation[];
  readonly dimensions: readonly ScoredDimension[];
  readonly totalScore: number | null;
  readonly grade: string | null;
  readonly isPartial: boolean;
  /** What the score still lacks, in words. */
  readonly missing: readonly string[];
  readonly position: {
    readonly id: number;
    readonly name: string;
    readonly passScore: number | null;
    readonly workYearsMin: number | null;
    readonly skills: readonly string[];
    /** Least education and whether the person has it, as far as studies are finished; null where none is asked for or none is known. */
    readonly education: { readonly required: string; readonly isMet: boolean | null } | null;
  };
}

export interface ComposedSummary {
  readonly text: SummaryText;
  readonly marks: readonly SummaryMark[];
  readonly facts: readonly SummaryFact[];
}

/** Words of a sentence: plain ones, or words with the facts that they rest on. */
type Part = string | readonly [words: string, ...facts: SummaryFact[]];

/** Most characters of a quotation, skills and projects that a sentence names. */
const most = { quotation: 60, skills: 6, projects: 2, certificates: 2, dimensions: 2 } as const;

const month = (day: string): string => day.slice(0, 7).replace('-', '/');
const period = (from: string, to: string | null): string => `${month(from)}–${to === null ? '至今' : month(to)}`;
const figure = (score: number): string => score.toFixed(1);

/** Takes sentences of all sections and keeps their marks. Throws on a sentence that rests on nothing. */
function sheet() {
  const lines: Record<SummarySection, string[]> = {
    basic: [],
    strengths: [],
    concerns: [],
    matching: [],
    conclusion: [],
  };
  const marks: SummaryMark[] = [];
  const facts = new Map<string, SummaryFact>();
  const isList = (section: SummarySection) => section === 'strengths' || section === 'concerns';
  return {
    say(section: SummarySection, parts: readonly Part[]): void {
      const line = isList(section) ? lines[section].length : 0;
      const founded = parts.filter((part) => typeof part !== 'string');
      if (founded.length === 0) throw new Error(`a sentence of ${section} rests on no fact`);
      for (const [words, ...grounds] of founded) {
        if (grounds.length === 0) throw new Error(`「${words}」 rests on no fact`);
        for (const fact of grounds) facts.set(fact.id, fact);
        marks.push({ section, line, words, facts: grounds.map(({ id }) => id) });
      }
      lines[section].push(parts.map((part) => (typeof part === 'string' ? part : part[0])).join(''));
    },
    done: (): ComposedSummary => ({
      text: {
        basic: lines.basic.join(''),
        strengths: lines.strengths,
        concerns: lines.concerns,
        matching: lines.matching.join(''),
        conclusion: lines.conclusion.join(''),
      },
      marks,
      facts: [...facts.values()],
    }),
  };
}
type Sheet = ReturnType<typeof sheet>;

/** 硕士, or 硕士在读 as long as it is not finished. */
const educationOf = ({ education, isOngoing }: SummaryStudy): string => `${education}${isOngoing ? '在读' : ''}`;

/** Parts with 、 between them. */
const listed = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : ['、', part]));

const studyFact = (study: SummaryStudy): SummaryFact => ({
  id: `study-${study.id}`,
  source: '教育经历',
  text: `${period(study.startDate, study.endDate)} ${study.school} ${study.major} ${educationOf(study)}`,
  target: { kind: 'study', id: study.id },
});

const workFact = ({ id, company, position, startDate, endDate }: SummaryWork): SummaryFact => ({
  id: `work-${id}`,
  source: '工作履历',
  text: `${period(startDate, endDate)} ${company} ${position}`,
  target: { kind: 'work', id },
});

/** A fact of the person's own row. */
const personFact = ({ personId }: SummaryInput, key: string, label: string, text: string): SummaryFact => ({
  id: `person-${key}`,
  source: '人才档案',
  text: `${label}：${text}`,
  target: { kind: 'person', id: personId },
});

const positionFact = ({ position }: SummaryInput, key: string, text: string): SummaryFact => ({
  id: `position-${key}`,
  source: `职位 ${position.name}`,
  text,
  target: { kind: 'position', id: position.id },
});

const skillsFact = (input: SummaryInput): SummaryFact => personFact(input, 'skills', '技能', input.skills.join('、'));

/** What the years of work follow from: the first day of work, what was typed, and the jobs. */
function yearsFacts(input: SummaryInput): SummaryFact[] {
  const first = input.firstWorkDate;
  const own = first
    ? personFact(input, 'years', '参加工作日期', first.replaceAll('-', '/'))
    : personFact(input, 'years', '工作年限', `${input.workYears} 年`);
  return [own, ...input.works.map(workFact)];
}

function sayWho(sheet: Sheet, input: SummaryInput): void {
  const parts: Part[][] = [];
  const [study] = input.studies;
  if (study) parts.push([[`${study.major}${educationOf(study)}`, studyFact(study)]]);
  if (input.workYears !== null && input.workYears > 0)
    parts.push([[`${input.workYears} 年工作经验`, ...yearsFacts(input)]]);
  const current = input.works.find(({ endDate }) => endDate === null);
  const post = `${input.currentCompany ?? ''}${input.currentPosition ?? ''}`;
  if (current) parts.push(['现任', [`${current.company}${current.position}`, workFact(current)]]);
  else if (post !== '') parts.push(['现任', [post, personFact(input, 'post', '现单位和职位', post)]]);
  if (input.certificates.length > 0)
    parts.push(['持', ...listed(input.certificates.slice(0, most.certificates).map(certificatePart)), '证书']);
  if (parts.length > 0)
    sheet.say('basic', [...parts.flatMap((part, index) => (index === 0 ? part : ['，', ...part])), '。']);
}

const certificatePart = ({ id, name, obtainDate }: SummaryInput['certificates'][number]): Part => [
  name,
  {
    id: `certificate-${id}`,
    source: '学位职称证书',
    text: `${name}，${month(obtainDate)} 取得`,
    target: { kind: 'certificate', id },
  },
];

function sayDone(sheet: Sheet, input: SummaryInput): void {
  const projects = input.projects
    .slice(0, most.projects)
    .map(({ id, name, role }): Part => [
      `${name}（${role}）`,
      { id: `project-${id}`, source: '项目经历', text: `${name}，${role}`, target: { kind: 'project', id } },
    ]);
  if (projects.length > 0) sheet.say('basic', ['做过', ...listed(projects), '。']);
  if (input.skills.length > 0)
    sheet.say('basic', ['掌握', [input.skills.slice(0, most.skills).join('、'), skillsFact(input)], '。']);
}

/** 高于职位平均 6.0 分; nothing where there is no other candidate to compare with. */
function beside(percent: number, average: number | null): string {
  if (average === null) return '';
  const difference = Math.round((percent - average) * 10) / 10;
  if (difference === 0) return '，与职位平均相同';
  return `，${difference > 0 ? '高' : '低'}于职位平均 ${figure(Math.abs(difference))} 分`;
}

function sayTests(sheet: Sheet, input: SummaryInput): void {
  for (const { id, name, percent, average } of input.tests)
    sheet.say('basic', [
      name,
      [
        `${figure(percent)} 分`,
        {
          id: `test-${id}`,
          source: '测评',
          text: `${name}，百分制 ${figure(percent)}${average === null ? '' : `，职位平均 ${figure(average)}`}`,
          target: { kind: 'test', id },
        },
      ],
      `${beside(percent, average)}。`,
    ]);
}

/** The first sentence of what somebody wrote, as short as a quotation may be. */
function quotation(words: string | null): string | null {
  const first =
    (words ?? '')
      .trim()
      .split(/[。！？\n]/u)[0]
      ?.trim() ?? '';
  if (first === '') return null;
  return first.length > most.quotation ? `${beginningOf(first, most.quotation - 1)}…` : first;
}

const who = ({ roundName, evaluator }: SummaryEvaluation): string => `${roundName} ${evaluator}`;

interface Quotation {
  readonly words: string;
  readonly evaluation: SummaryEvaluation;
  readonly key: string;
}

/** Somebody's own words about a dimension: a note beside its score, else what they wrote at large; nothing that was quoted already, whoever said it. */
function wordsAbout(
  input: SummaryInput,
  code: string,
  side: 'advantages' | 'risks',
  used: Set<string>,
): Quotation | null {
  const scored = input.evaluations
    .flatMap((evaluation) => {
      const score = evaluation.scores.find((entry) => entry.code === code);
      return score ? [{ evaluation, score }] : [];
    })
    .toSorted((left, right) =>
      side === 'advantages' ? right.score.score - left.score.score : left.score.score - right.score.score,
    );
  const candidates = [
    ...scored.map(({ evaluation, score }) => ({ evaluation, words: quotation(score.note), key: code })),
    ...scored.map(({ evaluation }) => ({ evaluation, words: quotation(evaluation[side]), key: side })),
  ];
  for (const { evaluation, words, key } of candidates) {
    if (words === null || used.has(`${evaluation.id}-${key}`) || used.has(words)) continue;
    used.add(`${evaluation.id}-${key}`).add(words);
    return { words, evaluation, key };
  }
  return null;
}

/** A fact for each evaluator who scored a dimension; the score itself where only a test did. */
function scoreFacts(input: SummaryInput, { code, name, score }: ScoredDimension): SummaryFact[] {
  const facts = input.evaluations.flatMap((evaluation) => {
    const entry = evaluation.scores.find((one) => one.code === code);
    if (!entry) return [];
    return [
      {
        id: `evaluation-${evaluation.id}-${code}`,
        source: who(evaluation),
        text: `${name} ${entry.score} 分${entry.note ? `：${entry.note}` : ''}`,
        target: { kind: 'evaluation', id: evaluation.id },
      },
    ];
  });
  if (facts.length > 0) return facts;
  return [{ id: `score-${code}`, source: '得分', text: `${name} ${figure(score ?? 0)} 分，来自测评`, target: null }];
}

function sayDimension(
  sheet: Sheet,
  input: SummaryInput,
  section: 'strengths' | 'concerns',
  dimension: ScoredDimension,
  used: Set<string>,
): void {
  const quoted = wordsAbout(input, dimension.code, section === 'strengths' ? 'advantages' : 'risks', used);
  const parts: Part[] = [[`${dimension.name} ${figure(dimension.score ?? 0)} 分`, ...scoreFacts(input, dimension)]];
  if (quoted) {
    const { evaluation, words, key } = quoted;
    const fact = {
      id: `words-${evaluation.id}-${key}`,
      source: who(evaluation),
      text: words,
      target: { kind: 'evaluation', id: evaluation.id },
    };
    parts.push('，', [`「${words}」`, fact], `（${who(evaluation)}）`);
  }
  sheet.say(section, parts);
}

/** The two strongest dimensions, and the two weakest that are not among them. */
function sayDimensions(sheet: Sheet, input: SummaryInput): ScoredDimension | null {
  const ranked = input.dimensions
    .filter(({ score }) => score !== null)
    .toSorted((left, right) => (right.score ?? 0) - (left.score ?? 0));
  const strong = ranked.slice(0, most.dimensions);
  const weak = ranked.slice(most.dimensions).slice(-most.dimensions).toReversed();
  const used = new Set<string>();
  for (const dimension of strong) sayDimension(sheet, input, 'strengths', dimension, used);
  for (const dimension of weak) sayDimension(sheet, input, 'concerns', dimension, used);
  return weak[0] ?? null;
}

function sayMatching(sheet: Sheet, input: SummaryInput): void {
  const { education } = input.position;
  const study = input.studies.find(({ isOngoing }) => !isOngoing) ?? input.studies[0];
  if (education && study)
    sheet.say('matching', [
      [`要求${education.required}`, positionFact(input, 'education', `学历要求：${education.required}`)],
      '，本人为',
      [educationOf(study), studyFact(study)],
      education.isMet === null ? '；' : education.isMet ? '，符合；' : '，不符合；',
    ]);
  sayYears(sheet, input);
  saySkills(sheet, input);
}

function sayYears(sheet: Sheet, input: SummaryInput): void {
  const { workYearsMin } = input.position;
  if (workYearsMin === null || workYearsMin === 0 || input.workYears === null) return;
  sheet.say('matching', [
    [`要求 ${workYearsMin} 年以上经验`, positionFact(input, 'years', `工作年限要求：${workYearsMin} 年`)],
    '，现有 ',
    [`${input.workYears} 年`, ...yearsFacts(input)],
    input.workYears >= workYearsMin ? '，符合；' : `，差 ${workYearsMin - input.workYears} 年；`,
  ]);
}

function saySkills(sheet: Sheet, input: SummaryInput): void {
  const required = input.position.skills;
  if (required.length === 0) return;
  const own = new Set(input.skills.map((skill) => skill.toLowerCase()));
  const [met, missing] = [true, false].map((isMet) =>
    required.filter((skill) => own.has(skill.toLowerCase()) === isMet),
  );
  const ground = positionFact(input, 'skills', `技能要求：${required.join('、')}`);
  if (met && met.length > 0)
    sheet.say('matching', ['要求的技能中', [met.join('、'), ground, skillsFact(input)], '已具备；']);
  if (missing && missing.length > 0) sheet.say('matching', ['要求的', [missing.join('、'), ground], '未提及；']);
}

const advice: Readonly<Record<string, string>> = {
  A: '建议录用',
  B: '建议录用',
  C: '建议加面或与其他候选人比较后再定',
  D: '不建议录用',
};

function sayConclusion(sheet: Sheet, input: SummaryInput, weakest: ScoredDimension | null): void {
  const veto = input.evaluations.find((evaluation) => evaluation.veto);
  if (veto) {
    const text = `一票否决：${veto.vetoReason ?? ''}`;
    const target = { kind: 'evaluation', id: veto.id };
    const fact = { id: `veto-${veto.id}`, source: who(veto), text, target };
    return sheet.say('conclusion', [[`${who(veto)}一票否决`, fact], '，不建议录用。']);
  }
  if (input.totalScore === null) return;
  const total = figure(input.totalScore);
  const score: SummaryFact = {
    id: 'score-total',
    source: '得分',
    text: `综合得分 ${total}${input.grade ? `，等级 ${input.grade}` : ''}${input.isPartial ? `，暂缺：${input.missing.join('、')}` : ''}`,
    target: null,
  };
  if (input.isPartial)
    return sheet.say('conclusion', [
      [`综合得分暂为 ${total}`, score],
      input.missing.length > 0 ? `，还缺${input.missing.join('、')}，暂不下结论。` : '，评价还不齐，暂不下结论。',
    ]);
  const { passScore } = input.position;
  const isBelow = passScore !== null && input.totalScore < passScore;
  const line: Part[] =
    passScore === null
      ? []
      : [
          '，',
          [`${isBelow ? '低于' : '达到'}合格线 ${passScore}`, positionFact(input, 'pass', `合格线：${passScore} 分`)],
        ];
  // The grade is of the template, the line of the position: below it nobody is proposed, whatever the grade.
  const proposal = isBelow && input.grade !== 'D' ? advice['C'] : advice[input.grade ?? ''];
  const care = input.grade === 'B' && !isBelow && weakest !== null ? `，入职后注意${weakest.name}` : '';
  sheet.say('conclusion', [
    [`综合得分 ${total}，等级 ${input.grade ?? '--'}`, score],
    ...line,
    `，${proposal ?? '暂不下结论'}${care}。`,
  ]);
}

/** The summary of one candidate for one position. */
export function composeSummary(input: SummaryInput): ComposedSummary {
  const page = sheet();
  sayWho(page, input);
  sayDone(page, input);
  sayTests(page, input);
  const weakest = sayDimensions(page, input);
  sayMatching(page, input);
  sayConclusion(page, input, weakest);
  const composed = page.done();
  return { ...composed, text: { ...composed.text, matching: composed.text.matching.replace(/；$/u, '。') } };
}

/** Pay that somebody wants beside the range of the position, in words; null where one of the two is not known. Yuan a month. */
export function salaryWords(
  wish: { readonly min: number | null; readonly max: number | null },
  range: { readonly min: number | null; readonly max: number | null },
): string | null {
  const [wishes, offers] = [wish, range].map(({ min, max }) => moneyWords(min, max));
  if (!wishes || !offers) return null;
  const least = wish.min ?? wish.max ?? 0;
  const verdict =
    range.max !== null && least > range.max
      ? `，高出上限 ${inTenThousands(least - range.max)} 万元`
      : range.max !== null && (wish.max ?? least) > range.max
        ? '，部分高于上限'
        : range.min !== null && (wish.max ?? least) < range.min
          ? '，低于下限'
          : range.min !== null && wish.min !== null && wish.min < range.min
            ? '，部分低于下限'
            : '，在范围内';
  return `期望 ${wishes}/月，职位范围 ${offers}/月${verdict}。`;
}

const inTenThousands = (yuan: number): string => String(Math.round(yuan / 100) / 100);

function moneyWords(min: number | null, max: number | null): string | null {
  if (min === null && max === null) return null;
  if (min !== null && max !== null && min !== max) return `${inTenThousands(min)}–${inTenThousands(max)} 万元`;
  const only = inTenThousands(min ?? max ?? 0);
  return min !== null && max !== null ? `${only} 万元` : `${only} 万元${min === null ? '以下' : '以上'}`;
}
