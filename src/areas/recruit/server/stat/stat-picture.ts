/** The statistics as one drawing (SVG) for slides: figures, funnel, days, yields and open positions. Pure: text in, text out. */
import type { RecruitStat } from '../../model/stat/stat-calls.ts';

/** A drawing and its size in pixels. */
export interface StatPicture {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

const width = 1200;
const margin = 40;
const half = (width - 3 * margin) / 2;
const rowHeight = 26;
/** Rows of yields and positions at most; the workbook has all. */
const mostRows = 10;
/** What the figures at the right of a yield or a position take. */
const yieldRoom = 300;
const colours = {
  ink: '#141B26',
  faint: '#5B6675',
  line: '#E2E6ED',
  brand: '#0078FC',
  pale: '#BFDCFE',
  amber: '#B25E00',
};
const font = "Inter, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

interface TextLook {
  readonly size?: number;
  readonly colour?: string;
  readonly isBold?: boolean;
  readonly anchor?: 'start' | 'end';
}

const label = (
  x: number,
  y: number,
  text: string,
  { size = 13, colour = colours.ink, isBold = false, anchor = 'start' }: TextLook = {},
): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${colour}" font-weight="${isBold ? 600 : 400}" text-anchor="${anchor}">${escaped(text)}</text>`;
/** Letters and figures of Latin script are below it. */
const firstWide = 0x300;

/** A text as long as fits: Latin letters and figures are about as wide as three fifths of a Chinese character. */
function fitted(text: string, pixels: number, size = 13): string {
  let left = pixels - size;
  let kept = '';
  for (const character of text) {
    left -= (character.codePointAt(0) ?? 0) < firstWide ? size * 0.6 : size;
    if (left < 0) return `${kept}…`;
    kept += character;
  }
  return text;
}

const bar = (x: number, y: number, length: number, colour: string): string =>
  `<rect x="${x}" y="${y - 11}" width="${Math.max(0, length).toFixed(1)}" height="14" fill="${colour}"/>`;

const shown = (value: number | null, unit = ''): string => (value === null ? '--' : `${value}${unit}`);

/** Five figures side by side. */
function figureRow({ figures }: RecruitStat, y: number): string {
  const entries: [string, string][] = [
    ['还差', `${figures.lacking} 人`],
    ['本期入职', `${figures.hired} 人`],
    ['招聘周期（中位数）', shown(figures.cycleDays, ' 天')],
    ['接受录用通知', shown(figures.acceptedRate, '%')],
    ['评价准时', shown(figures.punctualRate, '%')],
  ];
  const step = (width - 2 * margin) / entries.length;
  return entries
    .map(
      ([name, value], at) =>
        label(margin + at * step, y, name, { colour: colours.faint }) +
        label(margin + at * step, y + 28, value, { size: 22, isBold: true }),
    )
    .join('');
}

interface Part {
  readonly text: string;
  /** Pixels that it is high. */
  readonly height: number;
}

/** A title with lines beneath, each `rowHeight` high. */
const part = (x: number, y: number, title: string, lines: readonly ((y: number) => string)[]): Part => ({
  text:
    label(x, y, fitted(title, half, 15), { size: 15, isBold: true }) +
    lines.map((line, at) => line(y + 32 + at * rowHeight)).join(''),
  height: 32 + lines.length * rowHeight,
});

function funnelPart({ funnel, titles }: RecruitStat, x: number, y: number): Part {
  const most = Math.max(1, ...funnel.map(({ entered }) => entered));
  return part(
    x,
    y,
    titles.funnel,
    funnel.map(
      (stage) => (at) =>
        label(x, at, stage.label, { colour: colours.faint }) +
        bar(
          x + 80,
          at,
          (stage.entered / most) * (half - 220),
          stage.status === 'offer' && stage.lost > 0 ? colours.amber : colours.pale,
        ) +
        label(x + 84, at, String(stage.entered), { isBold: true }) +
        label(x + half, at, stage.rate === null ? shown(stage.share, '%') : `${stage.rate}% 进入下一阶段`, {
          colour: colours.faint,
          anchor: 'end',
        }),
    ),
  );
}

function timePart({ stages, titles }: RecruitStat, x: number, y: number): Part {
  const most = Math.max(1, ...stages.flatMap(({ mostlyDays, targetDays }) => [mostlyDays ?? 0, targetDays ?? 0]));
  const length = (value: number | null) => ((value ?? 0) / most) * (half - 300);
  return part(
    x,
    y,
    titles.time,
    stages.map(({ label: name, medianDays, mostlyDays, targetDays }) => (at) => {
      const isOver = medianDays !== null && targetDays !== null && medianDays > targetDays;
      return (
        label(x, at, name, { colour: colours.faint }) +
        bar(x + 80, at, length(mostlyDays), colours.line) +
        bar(x + 80, at, length(medianDays), isOver ? colours.amber : colours.pale) +
        (targetDays === null
          ? ''
          : `<rect x="${(x + 80 + length(targetDays)).toFixed(1)}" y="${at - 14}" width="2" height="20" fill="${colours.ink}"/>`) +
        label(x + half, at, `中位 ${shown(medianDays)} · 八成内 ${shown(mostlyDays)} · 目标 ${shown(targetDays)} 天`, {
          colour: colours.faint,
          anchor: 'end',
        })
      );
    }),
  );
}

function yieldPart({ groups, total, titles }: RecruitStat, x: number, y: number): Part {
  const lines = [...groups.slice(0, mostRows), total];
  return part(
    x,
    y,
    titles.yield,
    lines.map(
      ({ label: name, resumes, interviews, offers, hired, rate }) =>
        (at) =>
          label(x, at, fitted(name, half - yieldRoom), { isBold: name === total.label }) +
          label(
            x + half,
            at,
            `简历 ${resumes} · 面试 ${interviews} · 通知 ${offers} · 入职 ${hired} · ${shown(rate, '%')}`,
            {
              colour: colours.faint,
              anchor: 'end',
            },
          ),
    ),
  );
}

function positionPart({ positions, titles }: RecruitStat, x: number, y: number): Part {
  return part(
    x,
    y,
    titles.positions,
    positions.slice(0, mostRows).map(
      ({ name, headcount, hired, active, openDays }) =>
        (at) =>
          label(x, at, fitted(name, half - yieldRoom)) +
          label(x + half, at, `需 ${headcount} · 已录 ${hired} · 流程中 ${active} · 已开 ${openDays} 天`, {
            colour: colours.faint,
            anchor: 'end',
          }),
    ),
  );
}

/** @param period first and last day, 'YYYY-MM-DD' */
export function statPicture(stat: RecruitStat, [from, to]: readonly [string, string]): StatPicture {
  const [left, right] = [margin, 2 * margin + half];
  const above = 176;
  const [funnel, time] = [funnelPart(stat, left, above), timePart(stat, right, above)];
  const below = above + Math.max(funnel.height, time.height) + 36;
  const [yields, positions] = [yieldPart(stat, left, below), positionPart(stat, right, below)];
  const height = below + Math.max(yields.height, positions.height) + margin;
  const slashed = (day: string) => day.replaceAll('-', '/');
  const head =
    label(margin, 56, '招聘统计', { size: 24, isBold: true }) +
    label(width - margin, 56, `${slashed(from)} 至 ${slashed(to)}`, { colour: colours.faint, anchor: 'end' });
  const body = [head, figureRow(stat, 98), funnel.text, time.text, yields.text, positions.text].join('');
  return {
    text: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escaped(font)}"><rect width="${width}" height="${height}" fill="#FFFFFF"/>${body}</svg>`,
    width,
    height,
  };
}
