/** Handlers of the financial statements. */
import { sql } from 'kysely';
import { acting } from '#platform/acts/acting.server.ts';
import { entityHandlers } from '#platform/store/entity-handlers.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import * as model from '../../model/financial-report.ts';
import { financialReport } from '../../model/financial-report.ts';
import { renewIndicators } from './indicators.ts';
import { confirmImportHandler, importHandler } from './import-report.ts';
import { readReport } from './query-report.ts';
import type { ReportKey } from './report-store.ts';
import { saveReport } from './save-report.ts';
import { exportHandler, templateHandler } from './report-workbook.ts';

const keyNames = ['standard', 'scope', 'year', 'period'] as const;
const keyOf = (row: { readonly [Name in (typeof keyNames)[number]]: ReportKey[Name] }): ReportKey => ({
  standard: row.standard,
  scope: row.scope,
  year: row.year,
  period: row.period,
});

/** What a report is about stays: another period is another report. */
function refuseOtherKey(given: Partial<ReportKey>, stored: ReportKey): void {
  for (const name of keyNames) {
    if (given[name] === undefined || given[name] === stored[name]) continue;
    const sentence = `${financialReport.fields[name].label}：保存后不能修改，请新建报表`;
    throw fail.invalid(sentence, { [name]: sentence });
  }
}

const insertHandler = handle(
  model.insertFinancialReport,
  async (context, { lines, status = 'draft', id: _id, version: _version, ...header }) => {
    const key: ReportKey = {
      standard: header.standard ?? 'cas',
      scope: header.scope ?? 'single',
      // The schema asked for both: an insert names the required fields.
      year: Number(header.year),
      period: header.period ?? 'year',
    };
    return saveReport(context, { key, stored: null, version: 0, header, lines, status });
  },
);

const updateHandler = handle(
  model.updateFinancialReport,
  async (context, { id = 0, version = 0, lines, status, ...header }) => {
    const stored = await entityStore(context, financialReport).get(id, financialReport.permissions.update);
    if (stored.status === 'locked') throw fail.conflict('报表已锁定');
    refuseOtherKey(header, keyOf(stored));
    const kept = stored.status === 'submitted' ? 'submitted' : 'draft';
    return saveReport(context, { key: keyOf(stored), stored, version, header, lines, status: status ?? kept });
  },
);

const deleteHandler = handle(model.deleteFinancialReport, async (context, { id }) => {
  const store = entityStore(context, financialReport);
  const { status } = await store.get(id, financialReport.permissions.delete);
  if (status !== 'draft') throw fail.conflict(status === 'locked' ? '报表已锁定' : '报表已提交，退回草稿后才能删除');
  await store.remove([id]);
  return {};
});

const lockHandler = acting(
  model.reportLock,
  {
    lock: async (_context, _report, { reason }) => ({ status: 'locked', lockReason: reason }),
    unlock: async (_context, _report, { reason }) => ({ status: 'submitted', lockReason: reason.trim() }),
  },
  {
    before: async (context) => companyForNewRow(context),
    follow: async (context, reports) => {
      for (const { year, period } of reports) await renewIndicators(context, companyForNewRow(context), year, period);
    },
  },
);

const queryHandler = handle(model.queryFinancialReport, (context: TenantContext, input) => readReport(context, input));

export const financialReportHandlers = [
  ...entityHandlers(
    financialReport,
    { page: model.queryPageFinancialReport },
    {
      narrow: ({ years, ...filter }) => ({
        filter,
        where: Array.isArray(years) && years.length > 0 ? [sql<boolean>`t.year = any(${years}::int[])`] : [],
      }),
    },
  ),
  queryHandler,
  insertHandler,
  updateHandler,
  deleteHandler,
  lockHandler,
  templateHandler,
  exportHandler,
  importHandler,
  confirmImportHandler,
];
