/** Saving of a report: totals are computed, checks run, a submission with a failing E check is refused, indicators follow. */
import type { TenantWork } from '#platform/runtime/context.ts';
import { audit } from '#platform/store/audit.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { ReportLineInput } from '../../model/financial-report.ts';
import { financialReport } from '../../model/financial-report.ts';
import type { Amounts } from '../../model/report/amounts.ts';
import { nothing, withTotals } from '../../model/report/amounts.ts';
import type { Check } from '../../model/report/checks.ts';
import { checkReport } from '../../model/report/checks.ts';
import { yearAndPeriod } from '../../model/report/periods.ts';
import type { ReportItem, StatementKey } from '../../model/report/report-items.ts';
import { itemsOf, scopes, standards } from '../../model/report/report-items.ts';
import { renewIndicators } from './indicators.ts';
import type { ReportKey, ReportRow, StoredLines } from './report-store.ts';
import { linesOf, neighboursOf, writeLines } from './report-store.ts';

export interface SaveWish {
  readonly key: ReportKey;
  /** The stored row of a change; null for a new report. */
  readonly stored: ReportRow | null;
  /** Version that the caller saw. */
  readonly version: number;
  /** Header keys that change. */
  readonly header: Row;
  readonly lines: readonly ReportLineInput[];
  /** Cells that the lines came from, by item. */
  readonly cells?: ReadonlyMap<string, string>;
  /** Statements that the lines replace wholly; in all others only the named items change. */
  readonly replaced?: readonly StatementKey[];
  readonly status: 'draft' | 'submitted';
}

export interface Saved {
  readonly id: number;
  readonly version: number;
  readonly checks: Check[];
}

/** 2025 年前三季度 单体 企业会计准则. */
export function reportNameOf({ standard, scope, year, period }: ReportKey): string {
  const label = (entries: readonly { code: string; label: string }[], code: string) =>
    entries.find((entry) => entry.code === code)?.label ?? code;
  return `${yearAndPeriod(year, period)} ${label(scopes, scope)} ${label(standards, standard)}`;
}

const hasTwoDecimals = (value: number | null): boolean =>
  value === null || /^-?\d+(?:\.\d{1,2})?$/u.test(String(value));

/** Refuses what no statement has: unknown or doubled items, fractions of a fen. */
function checkLines(items: ReadonlyMap<string, ReportItem>, lines: readonly ReportLineInput[]): void {
  const seen = new Set<string>();
  const refuse = (sentence: string) => fail.invalid(sentence, { lines: sentence });
  for (const { itemCode, currentAmount = null, compareAmount = null } of lines) {
    const item = items.get(itemCode);
    if (!item) throw refuse(`项目代码：${itemCode} 不在所选准则和报表范围内`);
    if (seen.has(itemCode)) throw refuse(`项目代码：${itemCode} ${item.name} 重复`);
    seen.add(itemCode);
    if (!item.perShare && !(hasTwoDecimals(currentAmount) && hasTwoDecimals(compareAmount)))
      throw refuse(`${item.name}：最多两位小数`);
  }
}

/** Stored lines with the given ones over them; totals that were given are kept apart. */
function merge(
  wish: SaveWish,
  items: ReadonlyMap<string, ReportItem>,
  stored: StoredLines,
): { lines: StoredLines; totals: Map<string, Amounts> } {
  const replaced = new Set(wish.replaced);
  const isKept = (code: string): boolean => {
    const item = items.get(code);
    return item !== undefined && !replaced.has(item.statement);
  };
  const lines: StoredLines = {
    amounts: new Map([...stored.amounts].filter(([code]) => isKept(code))),
    cells: new Map([...stored.cells].filter(([code]) => isKept(code))),
  };
  const totals = new Map(
    Object.entries(wish.stored?.givenTotals ?? {})
      .filter(([code]) => isKept(code))
      .map(([code, current]): [string, Amounts] => [code, { current, compare: null }]),
  );
  for (const { itemCode, currentAmount, compareAmount } of wish.lines) {
    const before = lines.amounts.get(itemCode) ?? nothing;
    const amounts = {
      current: currentAmount === undefined ? before.current : currentAmount,
      compare: compareAmount === undefined ? before.compare : compareAmount,
    };
    if (items.get(itemCode)?.terms) {
      if (currentAmount !== undefined) totals.set(itemCode, amounts);
    } else lines.amounts.set(itemCode, amounts);
    const cell = wish.cells?.get(itemCode);
    // What is typed over an imported amount came from no cell any more.
    if (cell !== undefined) lines.cells.set(itemCode, cell);
    else if (currentAmount !== undefined && currentAmount !== before.current) lines.cells.delete(itemCode);
  }
  return { lines, totals };
}

/** Items whose amounts are others than before, for the audit log. */
function changedAmounts(
  items: readonly ReportItem[],
  before: StoredLines,
  after: StoredLines,
): { before: Row; after: Row } | null {
  const old: Row = {};
  const fresh: Row = {};
  for (const { code, name, terms } of items) {
    const [was, is] = [before.amounts.get(code) ?? nothing, after.amounts.get(code) ?? nothing];
    if (terms || (was.current === is.current && was.compare === is.compare)) continue;
    old[`${code} ${name}`] = [was.current, was.compare];
    fresh[`${code} ${name}`] = [is.current, is.compare];
  }
  return Object.keys(fresh).length === 0 ? null : { before: old, after: fresh };
}

/** Computes totals and checks of what is about to be saved, and refuses what may not be submitted. */
async function compute(context: TenantWork, wish: SaveWish, items: readonly ReportItem[], before: StoredLines) {
  const byCode = new Map(items.map((item) => [item.code, item]));
  checkLines(byCode, wish.lines);
  const { lines, totals } = merge(wish, byCode, before);
  const amounts = withTotals(items, lines.amounts);
  const checks = checkReport({ items, amounts, given: totals, neighbours: await neighboursOf(context, wish.key) });
  const wrong = checks.filter((check) => check.level === 'error' && !check.passed);
  if (wish.status === 'submitted') {
    if (amounts.size === 0 || [...amounts.values()].every(({ current }) => current === null))
      throw fail.invalid('报表没有数据，不能提交');
    if (wrong.length > 0) {
      const sentence = `不能提交：${wrong.map(({ code, message }) => `${code} ${message}`).join('；')}`;
      throw fail.invalid(sentence, { status: sentence });
    }
  }
  // A total that agrees needs no remembering.
  const differing = new Set(wrong.flatMap((check) => (check.code === 'E1' ? [] : check.items)));
  const givenTotals = Object.fromEntries(
    [...totals].flatMap(([code, { current }]) => (current !== null && differing.has(code) ? [[code, current]] : [])),
  );
  return { lines: { amounts, cells: lines.cells }, checks, givenTotals };
}

/** Inserts or changes a report with its lines. Nothing is written when it is refused. */
export async function saveReport(context: TenantWork, wish: SaveWish): Promise<Saved> {
  const { key, stored } = wish;
  const companyCode = companyForNewRow(context);
  if (stored?.status === 'locked') throw fail.conflict('报表已锁定');
  const items = itemsOf(key.standard, key.scope);
  const before = stored ? await linesOf(context, stored.id) : { amounts: new Map(), cells: new Map() };
  const { lines, checks, givenTotals } = await compute(context, wish, items, before);
  const store = entityStore(context, financialReport);
  const header = {
    ...wish.header,
    status: wish.status,
    checkResults: checks,
    givenTotals,
    reportName: reportNameOf(key),
  };
  const change = changedAmounts(items, before, lines);
  const dated = change ? { ...header, filledAt: context.platform.now().toISOString() } : header;
  const saved = stored ? await store.update(stored.id, wish.version, dated) : await store.insert({ ...dated, ...key });
  await writeLines(context, { id: saved.id, companyCode }, items, lines);
  if (change)
    await audit(context, [
      { action: 'update', entity: financialReport.name, entityId: saved.id, entityName: header.reportName, ...change },
    ]);
  if (wish.status === 'submitted' || (stored !== null && stored.status !== 'draft'))
    await renewIndicators(context, companyCode, key.year, key.period);
  return { ...saved, checks };
}
