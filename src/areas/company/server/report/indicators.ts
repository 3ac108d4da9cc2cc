/** Indicators that a submitted report covers are taken from it and are not typed. */
import { requireWritten, writeRows } from '#platform/store/write.ts';
import { rowColumns } from '#platform/store/entity-query.ts';
import { removeFoundRows } from '#platform/store/remove.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { fail } from '#platform/runtime/failure.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { prepareEach } from '#platform/store/each-open.ts';
import type { CoveredField } from '../../model/finance.ts';
import { coveredFields, figureFields, finance } from '../../model/finance.ts';
import { figureItems } from '../../model/report/report-items.ts';
import type { StandardKey } from '../../model/report/report-items.ts';
import { linesOf } from './report-store.ts';

/** Figures of the report that counts for a period: the company's own before the consolidated one; null where none is submitted. */
async function figuresOf(context: TenantWork, year: number, period: string): Promise<Map<CoveredField, number> | null> {
  const report = await queryRow<{ id: number; standard: StandardKey }>(context)`
    select t.id, t.standard from financial_report t
    where ${tenantCondition(context, 't')} and t.year = ${year} and t.period = ${period}
      and t.status in ('submitted', 'locked')
    order by t.scope = 'single' desc, t.standard = 'cas' desc limit 1`;
  if (!report) return null;
  const { amounts } = await linesOf(context, report.id);
  const figures = new Map<CoveredField, number>();
  for (const { field, code } of figureItems(report.standard)) {
    const value = amounts.get(code)?.current ?? null;
    const covered = coveredFields.find((key) => key === field);
    if (covered !== undefined && value !== null) figures.set(covered, value);
  }
  return figures;
}

/** What somebody gave of a period by hand; a row that holds nothing of it was made by a report alone. */
const givenByHand = [...figureFields, 'auditStatus', 'auditFirm', 'attachments'] as const;

const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/**
 * Brings the indicators of a period into line with its reports; makes the row where there was none. What a report gave goes with it:
 * when it is a draft again, or an item of it is emptied, the figure is withdrawn, and a row that holds nothing else is deleted.
 */
export async function renewIndicators(
  context: TenantWork,
  companyCode: string,
  year: number,
  period: string,
): Promise<void> {
  const figures = await figuresOf(context, year, period);
  const [before = null] = await queryRows<Row>(context)`
    select ${rowColumns(finance)}
    from finance t
    where ${tenantCondition(context, 't')} and t.company_code = ${companyCode} and t.kind = 'indicator'
      and t.year = ${year} and t.period = ${period}
    for update`;
  const isFromReport = before?.['sourceType'] === 'report';
  if (!figures && !isFromReport) return;
  const formerFields = isFromReport ? ((before['reportFields'] ?? []) as string[]) : [];
  const values: Row = {
    ...Object.fromEntries(formerFields.map((field) => [field, null])),
    ...Object.fromEntries(figures ?? []),
    sourceType: figures ? 'report' : 'manual',
    reportFields: figures ? [...figures.keys()] : null,
  };
  const reason = figures ? '取自财务报表' : '财务报表退回草稿';
  const given = before === null ? { ...values, kind: 'indicator', year, period } : values;
  requireWritten(
    await writeRows(context, finance, [{ before, values: given }], { ready: true, named: `${year} ${period}`, reason }),
  );
  const after: Row = { ...before, ...values };
  if (before && !figures && !givenByHand.some((field) => isGiven(after[field])))
    await removeFoundRows(context, finance, [Number(before['id'])], reason);
}

const takenFromReport = '取自已提交的财务报表，不能修改';

export const indicatorHooks = hooksOf(finance, {
  prepare: prepareEach((_context, { before, values: changes }) => {
    if (before === null)
      return changes.kind === 'indicator' ? { ...changes, sourceType: changes.sourceType ?? 'manual' } : changes;
    // Investors belong to a round and would be left without one.
    if (changes.kind === 'indicator' && before.investorNames)
      throw fail.invalid('类别：已登记投资方，不能改为经营指标', { kind: '已登记投资方' });
    if (before.sourceType !== 'report') return changes;
    const fixed = new Set<string>([...((before.reportFields as string[] | null) ?? []), 'kind', 'year', 'period']);
    const stored: Row = before;
    for (const [key, value] of Object.entries(changes)) {
      if (!fixed.has(key) || value === stored[key]) continue;
      const sentence = `${finance.fields[key as keyof typeof finance.fields].label}：${takenFromReport}`;
      throw fail.invalid(sentence, { [key]: sentence });
    }
    return changes;
  }),
});

/** FY-C001 for indicators of a period whose report is submitted. */
export async function refuseCovered(context: TenantContext, ids: readonly number[]): Promise<void> {
  const covered = await queryRows(context)`
    select from finance t
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[]) and t.source_type = 'report'
    limit 1`;
  if (covered.length > 0) throw fail.conflict('该期指标取自已提交的财务报表，不能删除');
}
