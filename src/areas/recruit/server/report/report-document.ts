/** The evaluation report on a candidate as a Word file. */
import type { ReportSection } from '../../model/decide/report-sections.ts';
import { sectionLabels } from '../../model/decide/summary-text.ts';
import type { ReportData, ReportDimension } from './report-data.ts';
import type { Block, RadarSeries, WordKit } from './word-kit.ts';
import { wordKit } from './word-kit.ts';

/** At the foot of every page. 机密 is a grade of State secrets and no word for business papers (保守国家秘密法). */
const foot = '商业秘密　仅限招聘使用';
/** Fewer axes than this make no area. */
const leastAxes = 3;

const longDay = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
};
const figure = (value: number | null): string => (value === null ? '--' : value.toFixed(1));

/** Words that may be long, in a line of their own; none where there are none. */
const wide = (label: string, words: string): string[][] => (words.trim() === '' ? [] : [[label, words]]);

function experience(kit: WordKit, { studies, works }: ReportData): Block[] {
  return [
    ...(studies.length > 0
      ? [
          kit.heading('教育经历'),
          kit.table({ head: ['起止', '学校', '专业', '学历'], rows: studies, widths: [24, 34, 26, 16] }),
        ]
      : []),
    ...(works.length > 0
      ? [
          kit.heading('工作经历'),
          kit.table({
            head: ['起止', '单位', '职务'],
            rows: works.flatMap(([period = '', company = '', post = '', duties = '']) => [
              [period, company, post],
              ...wide('工作内容', duties),
            ]),
            widths: [20, 46, 34],
          }),
        ]
      : []),
  ];
}

function tests(kit: WordKit, { tests: rows }: ReportData): Block[] {
  if (rows.length === 0) return [];
  const head = ['测评', '类型', '得分', '百分制', '结论'];
  return [kit.heading('测评'), kit.table({ head, rows, widths: [28, 12, 16, 12, 32] })];
}

function evaluations(kit: WordKit, { rounds }: ReportData): Block[] {
  if (rounds.length === 0) return [];
  return [
    kit.heading('面试评价'),
    ...rounds.flatMap(({ title, evaluations: given, absence }) => [
      kit.text(title, { bold: true, keepNext: true, before: 120 }),
      given.length === 0
        ? kit.text(absence, { color: '5B6478' })
        : kit.table({
            head: ['面试官', '结论', '维度得分'],
            rows: given.flatMap(({ evaluator, conclusion, scores, advantages, risks }) => [
              [evaluator, conclusion, scores],
              ...wide('优势', advantages),
              ...wide('风险', risks),
            ]),
            widths: [14, 22, 64],
          }),
    ]),
  ];
}

/** The candidate, what the position expects, and the average of its candidates, as far as there are figures. */
function radarSeries(name: string, dimensions: readonly ReportDimension[]): RadarSeries[] {
  const lines: RadarSeries[] = [
    { name, values: dimensions.map(({ score }) => score), look: 'person' },
    { name: '职位期望', values: dimensions.map(({ expected }) => expected), look: 'expected' },
    { name: '职位平均', values: dimensions.map(({ positionAverage }) => positionAverage), look: 'average' },
  ];
  return lines.filter(({ values, look }) => look === 'person' || values.some((value) => value !== null));
}

function scores(kit: WordKit, { name, totals, dimensions }: ReportData): Block[] {
  if (dimensions.every(({ score }) => score === null)) return [];
  const spoken = dimensions.map((dimension) => `${dimension.name} ${figure(dimension.score)}`).join('，');
  return [
    kit.heading('得分'),
    kit.pairs(totals),
    ...(dimensions.length >= leastAxes
      ? [
          kit.radar(
            dimensions.map((dimension) => dimension.name),
            radarSeries(name, dimensions),
            `得分雷达：${spoken}`,
          ),
        ]
      : []),
    kit.table({
      head: ['维度', '权重', '面试', '测评', '得分', '职位期望', '职位平均', '分歧'],
      rows: dimensions.map((one) => [
        one.name,
        `${one.weight}%`,
        ...[one.interview, one.test, one.score, one.expected, one.positionAverage, one.spread].map(figure),
      ]),
      widths: [20, 10, 11, 11, 12, 12, 12, 12],
    }),
  ];
}

function summary(kit: WordKit, { summary: given }: ReportData): Block[] {
  if (!given) return [];
  const { text, status, salary } = given;
  const lines: readonly (readonly [string, readonly string[]])[] = [
    [sectionLabels.basic, [text.basic]],
    [sectionLabels.strengths, text.strengths],
    [sectionLabels.concerns, text.concerns],
    [sectionLabels.matching, [text.matching, ...(salary === null ? [] : [salary])]],
    [sectionLabels.conclusion, [text.conclusion]],
  ];
  const blocks = lines.flatMap(([label, said]) => {
    const written = said.filter((line) => line.trim() !== '');
    if (written.length === 0) return [];
    return [
      kit.text(label, { bold: true, keepNext: true, before: 80 }),
      ...written.map((line) => kit.text(written.length > 1 ? `· ${line}` : line)),
    ];
  });
  return blocks.length === 0 ? [] : [kit.heading(`个人总结（${status}）`), ...blocks];
}

function opinions(kit: WordKit, { opinions: given }: ReportData): Block[] {
  if (given.length === 0) return [];
  return [
    kit.heading('录用意见'),
    kit.table({
      head: ['意见', '结论', '签字', '日期'],
      rows: given.flatMap(({ kind, decision, content, signer, day }) => [
        [kind, decision, `${signer}\n签字：__________`, day],
        ...wide('说明', content),
      ]),
      widths: [20, 20, 38, 22],
    }),
  ];
}

const parts: Readonly<Record<ReportSection, (kit: WordKit, data: ReportData) => Block[]>> = {
  experience,
  tests,
  evaluations,
  scores,
  summary,
  opinions,
};

/** The file itself; parts without content are left out. */
export async function reportDocument(data: ReportData): Promise<Buffer> {
  const kit = await wordKit();
  const { name, position, department, company, day, picture, basic, sections } = data;
  const title = `评估报告：${name}，${position}`;
  return kit.pack(title, foot, [
    kit.title('候选人评估报告'),
    kit.text(`${name}　${position}　${department}`, { size: 24, align: 'center' }),
    kit.text(`${company}　${longDay(day)}`, { align: 'center', color: '5B6478' }),
    ...(picture ? [kit.picture(picture)] : []),
    kit.heading('基本信息'),
    kit.pairs(basic),
    ...sections.flatMap((section) => parts[section](kit, data)),
  ]);
}
