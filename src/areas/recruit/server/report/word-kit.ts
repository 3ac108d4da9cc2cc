/** The parts of a Word page as reports here use them: A4, 宋体 and Times, tables with light rules, a radar that Word can edit. */
import type { Paragraph as WordParagraph, Table as WordTable } from 'docx';

export type Block = WordParagraph | WordTable;

/** What a line of a table or a paragraph looks like. */
export interface TextLook {
  /** Half points. */
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'center' | 'right';
  readonly keepNext?: boolean;
  /** Twips above it. */
  readonly before?: number;
}

export interface ReportTable {
  readonly head: readonly string[];
  /** A row with fewer cells than columns: its last cell goes to the end of the line, for words that are long. */
  readonly rows: readonly (readonly string[])[];
  /** Shares of the width, of 100 together. */
  readonly widths: readonly number[];
}

export interface RadarSeries {
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly look: 'person' | 'expected' | 'average';
}

export interface ReportPicture {
  readonly data: Uint8Array;
  readonly type: 'jpg' | 'png';
  /** What a reader hears who does not see it. */
  readonly description: string;
}

const fonts = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: '宋体' };
const colors = { rule: 'D5DAE3', head: 'F2F5FA', label: '5B6478', ink: '1D2433', person: '0078FC' } as const;
/** A4 in twips with margins of 2 cm, and the width between them. */
const page = { width: 11_906, height: 16_838, margin: 1134 } as const;
const innerWidth = page.width - 2 * page.margin;
const series = {
  person: { color: colors.person, line: { width: 2.25 } },
  expected: { color: 'B26A00', line: { width: 1.5, dash: 'dash' } },
  average: { color: '8A93A6', line: { width: 1 } },
} as const;

/** The kit; its library is loaded when the first report is asked for. */
export async function wordKit() {
  const [word, { ChartRun }] = await Promise.all([import('docx'), import('docx/charts')]);
  const border = { style: word.BorderStyle.SINGLE, size: 4, color: colors.rule };
  const borders = { top: border, bottom: border, left: border, right: border };
  const alignments = {
    left: word.AlignmentType.LEFT,
    center: word.AlignmentType.CENTER,
    right: word.AlignmentType.RIGHT,
  };

  // A line as high as what stands in it: pictures would be cut off otherwise.
  const ownHeight = { line: 240, lineRule: word.LineRuleType.AUTO, before: 80, after: 80 };

  function text(words: string, look: TextLook = {}): WordParagraph {
    const { size = 21, bold = false, color = colors.ink, align = 'left', keepNext = false, before = 0 } = look;
    const runs = words
      .split('\n')
      .map(
        (line, index) =>
          new word.TextRun({ text: line, size, bold, color, font: fonts, ...(index > 0 && { break: 1 }) }),
      );
    return new word.Paragraph({ children: runs, alignment: alignments[align], keepNext, spacing: { before } });
  }

  function cell(words: string, share: number, look: TextLook & { fill?: string; span?: number } = {}) {
    return new word.TableCell({
      children: [text(words, { size: 20, ...look })],
      columnSpan: look.span ?? 1,
      width: { size: Math.round((innerWidth * share) / 100), type: word.WidthType.DXA },
      margins: { top: 60, bottom: 60, left: 100, right: 100 },
      verticalAlign: word.VerticalAlignTable.CENTER,
      borders,
      ...(look.fill && { shading: { type: word.ShadingType.CLEAR, fill: look.fill, color: 'auto' } }),
    });
  }

  const rowsOf = (rows: readonly InstanceType<typeof word.TableRow>[], widths: readonly number[]) =>
    new word.Table({
      rows: [...rows],
      width: { size: innerWidth, type: word.WidthType.DXA },
      columnWidths: widths.map((share) => Math.round((innerWidth * share) / 100)),
      layout: word.TableLayoutType.FIXED,
    });

  return {
    text,

    heading: (words: string): WordParagraph =>
      new word.Paragraph({
        heading: word.HeadingLevel.HEADING_2,
        keepNext: true,
        spacing: { before: 280, after: 100 },
        children: [new word.TextRun({ text: words, size: 26, bold: true, color: colors.ink, font: fonts })],
      }),

    title: (words: string): WordParagraph =>
      new word.Paragraph({
        heading: word.HeadingLevel.HEADING_1,
        alignment: word.AlignmentType.CENTER,
        spacing: { before: 120, after: 80 },
        children: [new word.TextRun({ text: words, size: 40, bold: true, color: colors.ink, font: fonts })],
      }),

    /** Head repeated on every page, rows that are not torn apart unless their words may be longer than a page. */
    table({ head, rows, widths }: ReportTable): WordTable {
      const line = (cells: readonly string[], isHead: boolean) => {
        const last = cells.length - 1;
        const look = isHead ? { bold: true, fill: colors.head } : {};
        return new word.TableRow({
          tableHeader: isHead,
          cantSplit: cells.length === widths.length,
          children: cells.map((words, index) => {
            const own = widths.slice(index, index === last ? widths.length : index + 1);
            const share = own.reduce((sum, width) => sum + width, 0);
            return cell(words, share, { ...look, span: own.length });
          }),
        });
      };
      return rowsOf([line(head, true), ...rows.map((row) => line(row, false))], widths);
    },

    /** Pairs of label and value, two pairs a line. */
    pairs(entries: readonly (readonly [label: string, value: string])[]): WordTable {
      const widths = [15, 35, 15, 35];
      const lines = Array.from({ length: Math.ceil(entries.length / 2) }, (_, index) =>
        entries.slice(index * 2, index * 2 + 2),
      );
      const rows = lines.map(
        (line) =>
          new word.TableRow({
            cantSplit: true,
            children: [0, 1].flatMap((side) => [
              cell(line[side]?.[0] ?? '', 15, { color: colors.label, fill: colors.head }),
              cell(line[side]?.[1] ?? '', 35),
            ]),
          }),
      );
      return rowsOf(rows, widths);
    },

    picture: ({ data, type, description }: ReportPicture): WordParagraph =>
      new word.Paragraph({
        alignment: word.AlignmentType.CENTER,
        spacing: ownHeight,
        children: [
          new word.ImageRun({
            data,
            type,
            transformation: { width: 96, height: 120 },
            altText: { name: description, title: description, description },
          }),
        ],
      }),

    /** A native chart: Word draws it from its figures and lets them be edited. */
    radar: (categories: readonly string[], lines: readonly RadarSeries[], description: string): WordParagraph =>
      new word.Paragraph({
        alignment: word.AlignmentType.CENTER,
        spacing: ownHeight,
        children: [
          new ChartRun({
            type: 'radar',
            categories,
            series: lines.map(({ name, values, look }) => ({ name, values, ...series[look] })),
            valueAxis: { minimum: 0, maximum: 100, interval: 20 },
            legend: lines.length > 1 ? { position: 'bottom' } : false,
            transformation: { width: 480, height: 340 },
            altText: { name: '得分雷达', description },
          }),
        ],
      }),

    /** The bytes of the document, its pages numbered at the foot. */
    pack(title: string, foot: string, blocks: readonly Block[]): Promise<Buffer> {
      const small = { size: 17, color: colors.label, font: fonts };
      const footer = new word.Footer({
        children: [
          new word.Paragraph({
            alignment: word.AlignmentType.CENTER,
            children: [
              new word.TextRun({ ...small, text: `${foot}　第 ` }),
              new word.TextRun({ ...small, children: [word.PageNumber.CURRENT] }),
              new word.TextRun({ ...small, text: ' 页 / 共 ' }),
              new word.TextRun({ ...small, children: [word.PageNumber.TOTAL_PAGES] }),
              new word.TextRun({ ...small, text: ' 页' }),
            ],
          }),
        ],
      });
      const { margin } = page;
      const document = new word.Document({
        title,
        creator: '企枢',
        lastModifiedBy: '企枢',
        styles: {
          default: {
            document: {
              run: { font: fonts, size: 21 },
              paragraph: { spacing: { line: 300, lineRule: word.LineRuleType.AUTO, after: 40 } },
            },
          },
        },
        sections: [
          {
            properties: {
              page: {
                size: { width: page.width, height: page.height },
                margin: { top: margin, bottom: margin, left: margin, right: margin },
              },
            },
            footers: { default: footer },
            children: [...blocks],
          },
        ],
      });
      return word.Packer.toBuffer(document);
    },
  };
}

export type WordKit = Awaited<ReturnType<typeof wordKit>>;
