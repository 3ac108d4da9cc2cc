import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { reportSections } from '../../model/decide/report-sections.ts';
import { anonymousReport } from './report-data.ts';
import type { ReportData } from './report-data.ts';
import { reportDocument } from './report-document.ts';

const names = ['专业能力', '学习能力', '逻辑思维', '沟通表达', '团队协作', '执行力', '抗压能力', '职业素养'];
const weights = [25, 10, 10, 10, 10, 15, 5, 15];
const report: ReportData = {
  company: '云启智联科技有限公司',
  name: '李思远',
  position: '后端工程师',
  department: '后端平台组',
  day: '2026-11-20',
  picture: null,
  basic: [
    ['姓名', '李思远'],
    ['手机', '138****8000'],
    ['毕业院校', '浙江大学'],
    ['学历', '硕士'],
  ],
  studies: [['2015/09–2018/06', '浙江大学', '软件工程', '硕士']],
  works: [['2020/03–至今', '杭州云栖科技有限公司', '平台负责人', '带 7 人 & 负责 <账务>']],
  tests: [['专业笔试', '专业', '84 / 100', '84.0', '扎实']],
  rounds: [
    {
      title: '初试　2026/11/17 10:00　视频',
      evaluations: [
        {
          evaluator: '陆予安',
          conclusion: '推荐',
          scores: '专业能力 90，学习能力 85',
          advantages: '李思远讲得有先后',
          risks: '例子偏少',
        },
      ],
      absence: '还没有提交的评价',
    },
    { title: '复试　2026/11/19 15:00　现场', evaluations: [], absence: '还没有提交的评价' },
  ],
  totals: [
    ['综合得分', '82.0（B）'],
    ['面试分', '84.0'],
  ],
  dimensions: names.map((name, index) => ({
    name,
    weight: weights[index] ?? 0,
    interview: 80 + index,
    test: null,
    score: 80 + index,
    expected: 75,
    positionAverage: index === 0 ? null : 70,
    spread: 5,
  })),
  summary: {
    status: '已通过',
    text: {
      basic: '软件工程硕士，8 年工作经验，毕业于浙江大学。',
      strengths: ['专业能力 87.5 分'],
      concerns: ['沟通表达 70.0 分'],
      matching: '要求本科及以上，符合。',
      conclusion: '建议录用。',
    },
    salary: null,
  },
  opinions: [{ kind: '部门意见', decision: '同意', content: '尽快到岗', signer: '何慕言', day: '2026/11/20' }],
  sections: reportSections.map(({ code }) => code),
};

const partsOf = async (data: ReportData): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(unzipSync(await reportDocument(data))).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );
const wordsOf = (document: string): string =>
  [...document.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/gu)].map(([, words]) => words).join('|');

test('the report holds a native radar of all dimensions and everything in words', async () => {
  const parts = await partsOf(report);
  const chart = parts['word/charts/chart1.xml'] ?? '';
  expect(chart).toContain('<c:radarChart>');
  const categories = /<c:cat>.*?<\/c:cat>/su.exec(chart)?.[0] ?? '';
  expect([...categories.matchAll(/<c:pt /gu)]).toHaveLength(8);
  for (const name of names) expect(categories).toContain(`<c:v>${name}</c:v>`);
  const series = [...chart.matchAll(/<c:ser>.*?<\/c:ser>/gsu)].map(([one]) => one);
  expect(series).toHaveLength(3);
  expect(series[1]).toContain('<a:prstDash val="dash"/>');
  // The one average that nobody knows is a gap and not nought.
  expect([...(/<c:val>.*?<\/c:val>/su.exec(series[2] ?? '')?.[0] ?? '').matchAll(/<c:pt /gu)]).toHaveLength(7);
  const words = wordsOf(parts['word/document.xml'] ?? '');
  for (const word of [
    '李思远',
    '浙江大学',
    '专业笔试',
    '陆予安',
    '还没有提交的评价',
    '建议录用。',
    '尽快到岗',
    '82.0（B）',
  ])
    expect(words).toContain(word);
  // Words that may be long have a line of their own, from their label to the end of the table.
  const row = /<w:tr>(?:(?!<\/w:tr>).)*李思远讲得有先后.*?<\/w:tr>/su.exec(parts['word/document.xml'] ?? '')?.[0] ?? '';
  expect(row).toContain('<w:gridSpan w:val="2"/>');
  expect(wordsOf(row)).toBe('优势|李思远讲得有先后');
  expect(words).toContain('带 7 人 &amp; 负责 &lt;账务&gt;');
  const foot = Object.entries(parts).find(([name]) => name.startsWith('word/footer'))?.[1] ?? '';
  expect(wordsOf(foot)).toContain('商业秘密　仅限招聘使用');
  expect(foot).toContain('NUMPAGES');
});

test('an anonymous report names nobody, however somebody wrote the name into a text', async () => {
  const said = [
    '李思远在浙江大学城市学院时就有先后，思远后来读浙江大学',
    '电话 138 0013-8000 或 +86 13900139000，邮箱 Si.Yuan@mail.example.com',
  ];
  const [round] = report.rounds;
  const [evaluation] = round?.evaluations ?? [];
  const written: ReportData = {
    ...report,
    works: [['2020/03–至今', '云栖科技', '平台负责人', said.join('\n')]],
    rounds: [
      { title: '初试', absence: '', evaluations: evaluation ? [{ ...evaluation, risks: said.join('\n') }] : [] },
    ],
  };
  // The shorter school stands first, as the highest study does.
  const veil = { name: '李思远', schools: ['浙江大学', '浙江大学城市学院'] };
  const parts = unzipSync(await reportDocument(anonymousReport(written, veil, ['手机', '邮箱', '毕业院校'])));
  const book = unzipSync(parts['word/embeddings/Microsoft_Excel_Worksheet1.xlsx'] ?? new Uint8Array());
  const all = [...Object.values(parts), ...Object.values(book)].map((bytes) => strFromU8(bytes)).join('');
  for (const word of ['思远', '浙江大学', '城市学院', '138', '139', 'mail.example']) expect(all).not.toContain(word);
  expect(all).toContain('候选人A在某院校时就有先后，候选人A后来读某院校');
  expect(all).toContain('电话 *** 或 ***，邮箱 ***');
  expect(
    anonymousReport(
      { ...report, name: '阿依古丽·买买提', works: [['', '', '', '买买提写得清楚']] },
      { name: '阿依古丽·买买提', schools: [] },
      [],
    ).works[0]?.[3],
  ).toBe('候选人A写得清楚');
});

test('only the chosen parts are written, and what is empty is left out', async () => {
  const parts = await partsOf({ ...report, sections: ['summary'] });
  const words = wordsOf(parts['word/document.xml'] ?? '');
  expect(words).toContain('个人总结（已通过）');
  for (const word of ['教育经历', '录用意见', '得分']) expect(words).not.toContain(word);
  expect(parts['word/charts/chart1.xml']).toBeUndefined();
  const bare = await partsOf({ ...report, opinions: [], tests: [], dimensions: [], summary: null, rounds: [] });
  const left = wordsOf(bare['word/document.xml'] ?? '');
  for (const word of ['录用意见', '测评', '面试评价', '个人总结']) expect(left).not.toContain(word);
  // Of somebody of whom nothing is known the composer writes nothing.
  const text = { basic: '', strengths: [], concerns: [], matching: '', conclusion: '' };
  const silent = await partsOf({ ...report, summary: { status: '草稿', text, salary: null } });
  expect(wordsOf(silent['word/document.xml'] ?? '')).not.toContain('个人总结');
});
