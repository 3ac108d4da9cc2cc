/** A comparison as a workbook: members side by side with mean and median as formulas, the years, and what each metric means. */
import { periodLabel, yearAndPeriod } from '#areas/company/public.ts';
import type { WriteSheet } from '#lib/sheet/hucre-adapter.ts';
import { writeSmallWorkbook } from '#lib/sheet/hucre-adapter.ts';
import type { PlainCell } from '#lib/sheet/plain-sheet.ts';
import { decimalStyle, plainSheet } from '#lib/sheet/plain-sheet.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { FileAnswer } from '#platform/http/pipeline.ts';
import { fail } from '#platform/runtime/failure.ts';
import { holds } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import { audit } from '#platform/store/audit.ts';
import { workbookType } from '#platform/transfer/failed-rows.ts';
import type { Contrast } from '../model/contrast.ts';
import { exportContrast } from '../model/contrast.ts';
import type { MetricReason } from '../model/metrics.ts';
import { metricOf, metricReasons } from '../model/metrics.ts';
import { contrastOf } from './contrast.ts';

/** A missing value says why in words, which no formula counts. */
const cellOf = (value: number | null, reason: MetricReason | null | undefined): PlainCell =>
  value ?? (reason ? optionLabel(metricReasons, reason) : null);

/** A, B … Z; a comparison has fewer columns. */
const letter = (column: number): string => String.fromCodePoint(65 + column);

function comparedSheet({ columns, rows, year, period }: Contrast): WriteSheet {
  const head = ['指标', '单位', ...columns.map(({ companyName }) => companyName), '平均', '中位数'];
  const lines = rows.map(({ label, unit, values, reasons, avg, median }): PlainCell[] => [
    label,
    unit,
    ...values.map((value, place) => cellOf(value, reasons[place])),
    avg,
    median,
  ]);
  const sheet = plainSheet(
    `${year}年${periodLabel(period)}`.slice(0, 31),
    [head, ...lines],
    [24, 10, ...columns.map(() => 18), 16, 16],
  );
  const [from, to] = [letter(2), letter(columns.length + 1)];
  for (const [index, { avg, median }] of rows.entries()) {
    const range = `${from}${index + 2}:${to}${index + 2}`;
    for (const [offset, name, result] of [
      [2, 'AVERAGE', avg],
      [3, 'MEDIAN', median],
    ] as const)
      if (result !== null)
        sheet.cells?.set(`${index + 1},${columns.length + offset}`, {
          style: decimalStyle,
          formula: `${name}(${range})`,
          type: 'formula',
          formulaResult: result,
          value: result,
        });
  }
  return sheet;
}

function yearsSheet({ columns, rows, series, period }: Contrast): WriteSheet {
  const years = series[0]?.points.map(({ year }) => year) ?? [];
  const nameOf = new Map(columns.map(({ companyCode, companyName }) => [companyCode, companyName]));
  const labels = new Map(rows.map(({ metric, label, unit }) => [metric, { label, unit }]));
  const lines = series.map(({ metric, companyCode, points }): PlainCell[] => [
    labels.get(metric)?.label ?? metric,
    labels.get(metric)?.unit ?? null,
    nameOf.get(companyCode) ?? companyCode,
    ...points.map(({ value, reason }) => cellOf(value, reason)),
  ]);
  const head = ['指标', '单位', '成员企业', ...years.map((year) => yearAndPeriod(year, period))];
  return plainSheet('历年', [head, ...lines], [24, 10, 24, ...years.map(() => 20)]);
}

function definitionsSheet({ rows, coverage, year, period }: Contrast): WriteSheet {
  const missing = (coverage?.missing ?? []).map(
    ({ companyName, reason }) => `${companyName}（${optionLabel(metricReasons, reason)}）`,
  );
  const lines: PlainCell[][] = [
    ['期间', yearAndPeriod(year, period)],
    ...(coverage
      ? [
          [
            '财务报送',
            `${coverage.reported}/${coverage.total}${missing.length > 0 ? `，缺 ${missing.join('、')}` : ''}`,
          ],
        ]
      : []),
    ['缺数', '未报送、未授权等没有数的成员不按零计，不参与平均、中位数和排名'],
    ...rows.map(({ metric, label }) => [label, metricOf(metric)?.definition ?? null]),
  ];
  return plainSheet('口径说明', [['项目', '口径'], ...lines], [24, 80]);
}

/** Of both codes: who exports of the group, and who compares. */
export const exportContrastHandler = handle(exportContrast, async (context, asked) => {
  if (!holds(context, 'group_contrast')) throw fail.forbidden();
  const contrast = await contrastOf(context, asked);
  await audit(context, [
    {
      action: 'export',
      entity: 'group_contrast',
      entityName: exportContrast.label,
      after: { companies: asked.companyCodes, metrics: asked.metrics, years: asked.years, period: asked.period },
    },
  ]);
  const sheets = [comparedSheet(contrast), yearsSheet(contrast), definitionsSheet(contrast)];
  return new FileAnswer(Buffer.from(await writeSmallWorkbook(sheets)), {
    fileName: `成员对比 ${yearAndPeriod(contrast.year, contrast.period)}.xlsx`,
    contentType: workbookType,
  });
});
