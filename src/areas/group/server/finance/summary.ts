/** The matrix of a statement: item by member, with sum, elimination and consolidated amount. */
import type { StatementKey } from '#areas/company/public.ts';
import { titleOf, toYuan } from '#areas/company/public.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { handle } from '#platform/runtime/registry.ts';
import { queryFinancialReportSummary, sumLabels } from '../../model/finance/finance-calls.ts';
import type { MemberFigures } from '../../model/finance/sums.ts';
import { keyText, matrixItems } from '../../model/finance/sums.ts';
import type { ReportItem } from '#areas/company/public.ts';
import { storedEliminations, totalsOf } from './eliminations.ts';
import { loadConsolidated, loadGroupFigures } from './group-figures.ts';
import { kindOf, membersOfAnswer } from './overview.ts';

type Summary = OutputOf<typeof queryFinancialReportSummary>;

/** Sums over members by item; null where no member has it. A formula that no member's statement has is applied to the sums. */
export function sumsOf(items: readonly ReportItem[], counted: readonly MemberFigures[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const item of items) {
    if (item.perShare) continue;
    const values = counted.flatMap(({ items: own }) => own.get(item.code) ?? []);
    if (values.length > 0)
      sums.set(
        item.code,
        values.reduce((total, value) => total + value, 0n),
      );
    else if (item.terms) {
      const parts = item.terms.flatMap(({ code, sign }) => {
        const part = sums.get(code);
        return part === undefined ? [] : [BigInt(sign) * part];
      });
      if (parts.length > 0)
        sums.set(
          item.code,
          parts.reduce((total, part) => total + part, 0n),
        );
    }
  }
  return sums;
}

const yuanOf = (fen: bigint | null | undefined): number | null =>
  fen === null || fen === undefined ? null : toYuan(fen);

interface Columns {
  readonly reporting: readonly MemberFigures[];
  readonly sums: ReadonlyMap<string, bigint>;
  readonly eliminations: ReadonlyMap<string, bigint>;
  readonly whole: MemberFigures | undefined;
}

function rowOf(item: ReportItem, { reporting, sums, eliminations, whole }: Columns): Summary['rows'][number] {
  const sum = sums.get(item.code);
  const eliminated = eliminations.get(item.code);
  // Yuan a share travels as ten-thousandths and not as fen.
  const shown = (value: bigint) => (item.perShare ? Number(value) / 10_000 : toYuan(value));
  const cells = reporting.flatMap(({ companyCode, items }) => {
    const value = items.get(item.code);
    return value === undefined ? [] : [[companyCode, shown(value)] as const];
  });
  const own = whole?.items.get(item.code);
  const added = sum === undefined && eliminated === undefined ? null : (sum ?? 0n) - (eliminated ?? 0n);
  return {
    itemCode: item.code,
    title: titleOf(item),
    group: item.group,
    isComputed: item.terms !== null,
    isPart: item.of !== undefined,
    isPerShare: item.perShare,
    cells: Object.fromEntries(cells),
    sum: yuanOf(sum),
    elimination: eliminated === undefined || whole ? null : toYuan(-eliminated),
    consolidated: whole ? (own === undefined ? null : shown(own)) : yuanOf(added),
  };
}

/** Only lines that somebody has, and those of 企业会计准则 that members of the group are asked for. */
const isShown = (row: Summary['rows'][number], item: ReportItem): boolean =>
  Object.keys(row.cells).length > 0 || row.consolidated !== null || row.elimination !== null || !item.consolidated;

const itemsOfStatement = (statement: StatementKey) => matrixItems.filter((item) => item.statement === statement);

const summaryHandler = handle(
  queryFinancialReportSummary,
  async (context, { year, period, statement }): Promise<Summary> => {
    const key = { year, period };
    const group = await loadGroupFigures(context, [key], 'all');
    const [entered, consolidated] = await Promise.all([
      storedEliminations(context, [key]),
      loadConsolidated(context, group.members, [key], 'all'),
    ]);
    const whole = consolidated.get(keyText(key));
    const kind = kindOf(whole !== undefined, entered.length > 0, {});
    const counted = group.counted(key, [], () => true);
    const columns: Columns = {
      reporting: group.members.flatMap(({ companyCode }) => group.figuresOf(companyCode, key) ?? []),
      // Statements are summed whole: a formula may take items of another statement.
      sums: sumsOf(matrixItems, counted),
      eliminations: totalsOf(entered),
      whole,
    };
    return {
      kind,
      label: sumLabels[kind],
      coverage: group.coverage(key),
      members: membersOfAnswer(group, key),
      rows: itemsOfStatement(statement)
        .map((item) => ({ item, row: rowOf(item, columns) }))
        .filter(({ item, row }) => isShown(row, item))
        .map(({ row }) => row),
      eliminations: whole
        ? []
        : entered.map(({ id, version, itemCode, amount, remark, attachments }) => ({
            id,
            version,
            itemCode,
            amount,
            remark,
            attachments,
          })),
    };
  },
);

export const summaryHandlers = [summaryHandler];
