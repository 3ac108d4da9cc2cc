import { expect, test } from 'vitest';
import { linesOf, piecesOf, summarySections, wholeText } from '../../model/decide/summary-text.ts';
import type { SummaryInput } from './compose-summary.ts';
import { composeSummary, salaryWords } from './compose-summary.ts';

const bare: SummaryInput = {
  personId: 1,
  workYears: null,
  firstWorkDate: null,
  currentCompany: null,
  currentPosition: null,
  skills: [],
  studies: [],
  works: [],
  projects: [],
  certificates: [],
  tests: [],
  evaluations: [],
  dimensions: [],
  totalScore: null,
  grade: null,
  isPartial: true,
  missing: [],
  position: { id: 9, name: '后端工程师', passScore: null, workYearsMin: null, skills: [], education: null },
};
const evaluation = { id: 31, roundName: '初试', evaluator: '陆予安', veto: false, vetoReason: null };
const whole: SummaryInput = {
  ...bare,
  workYears: 8,
  firstWorkDate: '2018-07-01',
  skills: ['Java', 'PostgreSQL'],
  studies: [
    {
      id: 11,
      school: '钱塘理工大学',
      major: '软件工程',
      education: '硕士',
      startDate: '2015-09-01',
      endDate: '2018-06-30',
      isOngoing: false,
    },
  ],
  works: [
    { id: 21, company: '云汀数据', position: '平台组负责人', startDate: '2021-06-01', endDate: null },
    {
      id: 22,
      company: '海屿软件',
      position: '高级后端工程师',
      startDate: '2018-07-01',
      endDate: '2021-03-31',
    },
  ],
  projects: [{ id: 51, name: '月结提速', role: '技术负责人' }],
  certificates: [{ id: 61, name: '系统架构设计师', obtainDate: '2022-11-01' }],
  tests: [{ id: 41, name: '专业笔试', percent: 84, average: 78 }],
  evaluations: [
    {
      ...evaluation,
      advantages: '两次拆分讲得有先后。有回退办法。',
      risks: '跨部门推进的例子偏少',
      scores: [
        { code: 'd1', score: 90, note: null },
        { code: 'd2', score: 85, note: '取舍说得清' },
        { code: 'd3', score: 70, note: null },
        { code: 'd4', score: 60, note: '没有谈到信创环境下的适配' },
      ],
    },
  ],
  dimensions: [
    { code: 'd1', name: '专业能力', score: 88.2 },
    { code: 'd2', name: '学习能力', score: 85 },
    { code: 'd3', name: '沟通表达', score: 70 },
    { code: 'd4', name: '执行力', score: 60 },
  ],
  totalScore: 78.4,
  grade: 'B',
  isPartial: false,
  position: {
    id: 9,
    name: '后端工程师',
    passScore: 70,
    workYearsMin: 5,
    skills: ['java', '信创适配'],
    education: { required: '本科及以上', isMet: true },
  },
};

test('a whole candidate makes sentences of facts', () => {
  const { text } = composeSummary(whole);
  expect(text).toEqual({
    basic:
      '软件工程硕士，8 年工作经验，现任云汀数据平台组负责人，持系统架构设计师证书。做过月结提速（技术负责人）。掌握Java、PostgreSQL。专业笔试84.0 分，高于职位平均 6.0 分。',
    strengths: [
      '专业能力 88.2 分，「两次拆分讲得有先后」（初试 陆予安）',
      '学习能力 85.0 分，「取舍说得清」（初试 陆予安）',
    ],
    concerns: [
      '执行力 60.0 分，「没有谈到信创环境下的适配」（初试 陆予安）',
      '沟通表达 70.0 分，「跨部门推进的例子偏少」（初试 陆予安）',
    ],
    matching:
      '要求本科及以上，本人为硕士，符合；要求 5 年以上经验，现有 8 年，符合；要求的技能中java已具备；要求的信创适配未提及。',
    conclusion: '综合得分 78.4，等级 B，达到合格线 70，建议录用，入职后注意执行力。',
  });
});

test('every sentence names facts that are there, and its words stand in the text', () => {
  const { text, marks, facts } = composeSummary(whole);
  const ids = new Set(facts.map(({ id }) => id));
  for (const mark of marks) {
    expect(mark.facts.length).toBeGreaterThan(0);
    expect(mark.facts.filter((id) => !ids.has(id))).toEqual([]);
    expect(linesOf(text, mark.section)[mark.line]).toContain(mark.words);
  }
  for (const section of summarySections)
    for (const [line, words] of linesOf(text, section).entries()) {
      const own = marks.filter((mark) => mark.section === section && mark.line === line);
      const found = piecesOf(words, own).filter((piece) => piece.facts.length > 0);
      expect(found.map((piece) => piece.words)).toEqual(own.map((mark) => mark.words));
    }
  expect(facts.find(({ id }) => id === 'person-years')?.text).toBe('参加工作日期：2018/07/01');
  expect(marks.find(({ words }) => words === '8 年工作经验')?.facts).toEqual(['person-years', 'work-21', 'work-22']);
});

test('the same rows make the same text', () => {
  expect(composeSummary(whole)).toEqual(composeSummary(structuredClone(whole)));
});

test('what nobody knows is not written', () => {
  expect(wholeText(composeSummary(bare).text).trim()).toBe('');
  expect(composeSummary(bare)).toMatchObject({ marks: [], facts: [] });
  const { basic } = composeSummary({ ...bare, currentPosition: '会计' }).text;
  expect(basic).toBe('现任会计。');
});

test('scores that are missing keep the conclusion open', () => {
  const partial = composeSummary({ ...whole, isPartial: true, missing: ['复试'] });
  expect(partial.text.conclusion).toBe('综合得分暂为 78.4，还缺复试，暂不下结论。');
});

test('a veto ends it, whatever the score', () => {
  const [first] = whole.evaluations;
  const vetoed = composeSummary({
    ...whole,
    evaluations: first ? [{ ...first, veto: true, vetoReason: '履历不实' }] : [],
  });
  expect(vetoed.text.conclusion).toBe('初试 陆予安一票否决，不建议录用。');
  expect(vetoed.facts.find(({ id }) => id === 'veto-31')?.text).toBe('一票否决：履历不实');
});

test('who does not reach the line is told so', () => {
  const { conclusion } = composeSummary({ ...whole, totalScore: 58, grade: 'D' }).text;
  expect(conclusion).toBe('综合得分 58.0，等级 D，低于合格线 70，不建议录用。');
  const { matching } = composeSummary({
    ...whole,
    workYears: 3,
    position: { ...whole.position, education: { required: '博士', isMet: false } },
  }).text;
  expect(matching).toContain('要求博士，本人为硕士，不符合；要求 5 年以上经验，现有 3 年，差 2 年；');
});

test('who is below the line of the position is not proposed, whatever the grade of the template', () => {
  const { conclusion } = composeSummary({ ...whole, position: { ...whole.position, passScore: 80 } }).text;
  expect(conclusion).toBe('综合得分 78.4，等级 B，低于合格线 80，建议加面或与其他候选人比较后再定。');
});

test('a study that goes on is no education that somebody has', () => {
  const [study] = whole.studies;
  if (!study) throw new Error('no study');
  const master = { ...study, endDate: null, isOngoing: true };
  const bachelor = { ...study, id: 12, education: '本科' };
  const both = composeSummary({ ...whole, studies: [master, bachelor] });
  expect(both.text.basic).toContain('软件工程硕士在读，');
  expect(both.text.matching).toContain('要求本科及以上，本人为本科，符合；');
  expect(both.facts.find(({ id }) => id === 'study-11')?.text).toBe('2015/09–至今 钱塘理工大学 软件工程 硕士在读');
  const { matching } = composeSummary({
    ...whole,
    studies: [master],
    position: { ...whole.position, education: { required: '本科及以上', isMet: null } },
  }).text;
  expect(matching).toContain('要求本科及以上，本人为硕士在读；要求 5 年');
});

test('words are quoted once, and no longer than a line', () => {
  const [first] = whole.evaluations;
  const long = '很'.repeat(90);
  const { text } = composeSummary({
    ...whole,
    evaluations: first
      ? [{ ...first, advantages: long, scores: first.scores.map((score) => ({ ...score, note: null })) }]
      : [],
  });
  expect(text.strengths[0]).toContain(`「${'很'.repeat(59)}…」`);
  expect(text.strengths[1]).toBe('学习能力 85.0 分');
  // Half a character could not be stored.
  const cut = composeSummary({
    ...whole,
    evaluations: first ? [{ ...first, advantages: `${'很'.repeat(58)}👍👍` }] : [],
  });
  expect(JSON.stringify(cut)).not.toContain(String.raw`\ud83d`);
});

test('pay that somebody wants is set beside the range', () => {
  const range = { min: 25_000, max: 30_000 };
  expect(salaryWords({ min: 28_000, max: 32_000 }, range)).toBe(
    '期望 2.8–3.2 万元/月，职位范围 2.5–3 万元/月，部分高于上限。',
  );
  expect(salaryWords({ min: 32_000, max: null }, range)).toBe(
    '期望 3.2 万元以上/月，职位范围 2.5–3 万元/月，高出上限 0.2 万元。',
  );
  expect(salaryWords({ min: null, max: 20_000 }, range)).toBe('期望 2 万元以下/月，职位范围 2.5–3 万元/月，低于下限。');
  expect(salaryWords({ min: 26_000, max: 29_000 }, range)).toBe(
    '期望 2.6–2.9 万元/月，职位范围 2.5–3 万元/月，在范围内。',
  );
  expect(salaryWords({ min: 20_000, max: 28_000 }, range)).toBe(
    '期望 2–2.8 万元/月，职位范围 2.5–3 万元/月，部分低于下限。',
  );
  expect(salaryWords({ min: null, max: null }, range)).toBeNull();
  expect(salaryWords({ min: 26_000, max: 29_000 }, { min: null, max: null })).toBeNull();
});
