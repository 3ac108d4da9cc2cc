/** Import of statements: a file becomes a preview that is kept half an hour, a confirmed preview a draft. */
import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { audit } from '#platform/store/audit.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { readGridInWorker } from '#lib/sheet/run-in-worker.ts';
import { SheetRefusal } from '#lib/sheet/sheet-refusal.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { withUpload } from '#platform/transfer/upload.ts';
import { identityOf } from '#core/org/public.server.ts';
import type { ImportPreview, ReportLineInput } from '../../model/financial-report.ts';
import {
  confirmImportFinancialReport,
  financialReport,
  importFinancialReport,
  maxReportFile,
} from '../../model/financial-report.ts';
import type { Amounts } from '../../model/report/amounts.ts';
import { withTotals } from '../../model/report/amounts.ts';
import { checkReport } from '../../model/report/checks.ts';
import type { ReportItem, StandardKey, StatementKey } from '../../model/report/report-items.ts';
import { itemsOf } from '../../model/report/report-items.ts';
import type { FoundLine } from './read-statements.ts';
import { readStatements } from './read-statements.ts';
import type { ReportKey } from './report-store.ts';
import { findReport, neighboursOf } from './report-store.ts';
import { saveReport } from './save-report.ts';
import { otherCompany, otherPeriod } from './statement-head.ts';
import { ItemFinder, plainName } from '../../model/report/item-names.ts';

/** How long a preview may be confirmed. */
const previewMinutes = 30;

type Line = ImportPreview['matched'][number];
type Cell = ImportPreview['conflicts'][number]['cells'][number];
/** What is kept of a file until it is confirmed. */
interface Payload extends Pick<ImportPreview, 'matched' | 'unmatched' | 'conflicts'> {
  readonly key: ReportKey;
  readonly fileName: string;
}

const cellOf = ({ cell, label, currentAmount, compareAmount }: FoundLine): Cell => ({
  cell,
  label,
  currentAmount,
  compareAmount,
});
const same = (left: FoundLine, right: FoundLine): boolean =>
  left.currentAmount === right.currentAmount && left.compareAmount === right.compareAmount;

/** Lines by what is known of them. Two lines of one item with the same amounts are one; with others they are a conflict. */
function sortOut(lines: readonly FoundLine[]): Pick<ImportPreview, 'matched' | 'unmatched' | 'conflicts'> {
  const byItem = Map.groupBy(
    lines.filter((line) => line.item !== null),
    (line) => line.item,
  );
  const matched: Line[] = [];
  const conflicts: ImportPreview['conflicts'] = [];
  for (const [item, found] of byItem) {
    const [first] = found;
    if (!item || !first) continue;
    if (found.every((line) => same(line, first)))
      matched.push({ ...cellOf(first), statement: item.statement, itemCode: item.code, itemName: item.name });
    else conflicts.push({ itemCode: item.code, itemName: item.name, cells: found.map(cellOf) });
  }
  const unmatched = lines
    .filter((line) => line.item === null)
    .map((line) => ({ ...cellOf(line), statement: line.statement }));
  return { matched, unmatched, conflicts };
}

/** Names that the company taught for a standard, as the finder wants them. */
async function aliasesOf(
  context: TenantContext,
  companyCode: string,
  standard: StandardKey,
): Promise<Map<string, string>> {
  const { groupCode } = context.tenant;
  const found = await queryRows<{ statement: StatementKey; alias: string; itemCode: string }>(context)`
    select statement, alias, item_code
    from financial_report_alias
    where group_code = ${groupCode} and company_code = ${companyCode} and standard = ${standard}`;
  return new Map(found.map(({ statement, alias, itemCode }) => [`${statement} ${alias}`, itemCode]));
}

function checkMatched(
  items: readonly ReportItem[],
  matched: readonly Line[],
  neighbours: Awaited<ReturnType<typeof neighboursOf>>,
) {
  const given = new Map(
    matched.map((line): [string, Amounts] => [
      line.itemCode,
      { current: line.currentAmount, compare: line.compareAmount },
    ]),
  );
  const computed = new Set(items.filter((item) => item.terms !== null).map((item) => item.code));
  const typed = new Map([...given].filter(([code]) => !computed.has(code)));
  const totals = new Map([...given].filter(([code]) => computed.has(code)));
  return checkReport({ items, amounts: withTotals(items, typed), given: totals, neighbours });
}

/** Keeps the preview; one a person, and those of the company whose time is over go. */
async function keep(context: TenantContext, companyCode: string, payload: Payload): Promise<string> {
  const { groupCode } = context.tenant;
  const own = sql`group_code = ${groupCode} and company_code = ${companyCode}`;
  const now = context.platform.now();
  await execute(context)`
    delete from financial_report_preview
    where ${own} and (account_id = ${context.session.accountId} or expires_at < ${now.toISOString()}::timestamptz)`;
  const expires = new Date(now.getTime() + previewMinutes * 60_000).toISOString();
  const row = await queryRow<{ id: string }>(context)`
    insert into financial_report_preview (group_code, company_code, account_id, payload, expires_at)
    values (
      ${groupCode}, ${companyCode}, ${context.session.accountId}, ${JSON.stringify(payload)}::jsonb,
      ${expires}::timestamptz
    )
    returning id`;
  if (!row) throw new Error('insert answered no id');
  return row.id;
}

export const importHandler = handle(
  importFinancialReport,
  async (context, { standard, scope, year, period, unit, side: wanted = scope }) => {
    const companyCode = companyForNewRow(context);
    const key: ReportKey = { standard, scope, year, period };
    const items = itemsOf(standard, scope);
    const finder = new ItemFinder(items, await aliasesOf(context, companyCode, standard));
    return withUpload(context, async ({ fileName, path }) => {
      if ((await stat(path)).size > maxReportFile) throw fail.tooLarge('文件超过 10 MB，请拆分后再上传');
      const grid = await readGridInWorker(path, fileName).catch((error: unknown) => {
        throw error instanceof SheetRefusal ? fail.invalid(error.message, { file: error.message }) : error;
      });
      const { sheets, lines, problems, sides, side } = readStatements(grid, finder, { year, unit, side: wanted });
      // Sheets beside the statements, such as notes, say dates of their own.
      const statements = grid.filter(({ name }) => sheets.some((sheet) => sheet.name === name));
      const contradiction = statements.map((sheet) => otherPeriod(sheet, year, period)).find((one) => one !== null);
      if (contradiction) throw fail.invalid(contradiction, { period: contradiction });
      const sorted = sortOut(lines);
      const previewId = await keep(context, companyCode, { ...sorted, key, fileName });
      const checks = checkMatched(items, sorted.matched, await neighboursOf(context, key));
      return {
        previewId,
        unit: sheets[0]?.unit ?? 'yuan',
        sides,
        side,
        sheets,
        ...sorted,
        problems,
        checks,
        existing: await findReport(context, key),
        otherCompany: otherCompany(statements, (await identityOf(context, companyCode)).companyName),
      };
    });
  },
);

/** Lines of the preview with the person's choices. FY-V001 where a choice is missing or names what is not there. */
function chosenLines(
  items: readonly ReportItem[],
  payload: Payload,
  mapping: ReadonlyMap<string, string>,
): Map<string, Cell> {
  const known = new Map(items.map((item) => [item.code, item]));
  const open = new Map(
    [...payload.unmatched, ...payload.conflicts.flatMap(({ cells }) => cells)].map((line) => [line.cell, line]),
  );
  const lines = new Map<string, Cell>(payload.matched.map((line) => [line.itemCode, line]));
  const refuse = (sentence: string) => fail.invalid(sentence, { mapping: sentence });
  for (const [cell, code] of mapping) {
    const line = open.get(cell);
    if (!line) throw refuse(`单元格：${cell} 不在待确认的项目里`);
    // Left out by the person.
    if (code === '') continue;
    const item = known.get(code);
    if (!item || item.perShare) throw refuse(`项目代码：${code} 不在所选准则和报表范围内`);
    if (lines.has(code)) throw refuse(`${item.name}：对应了两处金额，请只选一处`);
    lines.set(code, line);
  }
  for (const { itemCode, itemName, cells } of payload.conflicts)
    if (!lines.has(itemCode) && !cells.every(({ cell }) => mapping.has(cell)))
      throw refuse(`${itemName}：文件里有 ${cells.length} 处不同的金额，请选择一处`);
  return lines;
}

/** Remembers what unknown names of the company mean. */
async function learn(
  context: TenantContext,
  companyCode: string,
  payload: Payload,
  mapping: ReadonlyMap<string, string>,
): Promise<void> {
  const { standard, scope } = payload.key;
  const known = new Map(itemsOf(standard, scope).map((item) => [item.code, item]));
  const rows = payload.unmatched.flatMap(({ cell, label }) => {
    const item = known.get(mapping.get(cell) ?? '');
    return item ? [{ statement: item.statement, alias: plainName(label), item_code: item.code }] : [];
  });
  // One sentence cannot write the same row twice: the last line of a name counts.
  const distinct = [...new Map(rows.map((row) => [`${row.statement} ${row.alias}`, row])).values()];
  await execute(context)`
    insert into financial_report_alias (group_code, company_code, standard, statement, alias, item_code, created_by)
    select ${context.tenant.groupCode}, ${companyCode}, ${standard}, x.statement, x.alias, x.item_code,
      ${context.session.accountId}
    from jsonb_to_recordset(${JSON.stringify(distinct)}::jsonb) as x(statement text, alias text, item_code text)
    on conflict (group_code, company_code, standard, statement, alias) do update set item_code = excluded.item_code`;
}

async function takePreview(context: TenantContext, companyCode: string, previewId: string): Promise<Payload> {
  const own = sql`
    group_code = ${context.tenant.groupCode} and company_code = ${companyCode}
      and account_id = ${context.session.accountId} and id = ${previewId}::uuid`;
  const row = await queryRow<{ payload: Payload }>(context)`
    delete from financial_report_preview
    where ${own} and expires_at >= ${context.platform.now().toISOString()}::timestamptz
    returning payload`;
  if (!row) throw fail.notFound('预览已过期，请重新上传文件');
  return row.payload;
}

export const confirmImportHandler = handle(
  confirmImportFinancialReport,
  async (context, { previewId, mapping: given, overwrite, sourceFile }) => {
    const companyCode = companyForNewRow(context);
    const payload = await takePreview(context, companyCode, previewId);
    const { key } = payload;
    const existing = await findReport(context, key);
    if (existing && existing.status !== 'draft')
      throw fail.conflict(existing.status === 'locked' ? '报表已锁定' : '报表已提交，退回草稿后才能导入');
    if (existing && !overwrite) throw fail.conflict('该期报表已存在，确认覆盖后再导入', { id: existing.id });
    const mapping = new Map(given.map(({ cell, itemCode }) => [cell, itemCode]));
    const items = itemsOf(key.standard, key.scope);
    const chosen = chosenLines(items, payload, mapping);
    if (chosen.size === 0) throw fail.invalid('文件里没有可以导入的金额');
    const statementOfItem = new Map(items.map((item) => [item.code, item.statement]));
    const stored = existing
      ? await entityStore(context, financialReport).get(existing.id, financialReport.permissions.update)
      : null;
    const lines = [...chosen].map(([itemCode, { currentAmount, compareAmount }]): ReportLineInput => ({
      itemCode,
      currentAmount,
      compareAmount,
    }));
    const saved = await saveReport(context, {
      key,
      stored,
      version: stored?.version ?? 0,
      header: sourceFile ? { sourceFile } : {},
      lines,
      cells: new Map([...chosen].map(([code, { cell }]) => [code, cell])),
      replaced: [...new Set(lines.flatMap(({ itemCode }) => statementOfItem.get(itemCode) ?? []))],
      status: 'draft',
    });
    await learn(context, companyCode, payload, mapping);
    const after = { fileName: payload.fileName, lines: lines.length };
    await audit(context, [
      { action: 'import', entity: financialReport.name, entityId: saved.id, entityName: financialReport.label, after },
    ]);
    return saved;
  },
);
