/** Items of the three statements: one data file (data/report-items.json), formulas as signed terms. No code of an item is written here. */
import { z } from 'zod';
import { options } from '#platform/entity/field.ts';
import file from '../../../../../data/report-items.json' with { type: 'json' };

export const standards = options([
  { code: 'cas', label: '企业会计准则' },
  { code: 'small', label: '小企业会计准则' },
]);
export const scopes = options([
  { code: 'single', label: '单体' },
  { code: 'consolidated', label: '合并' },
]);
export const statementKeys = ['bs', 'is', 'cf'] as const;
export type StatementKey = (typeof statementKeys)[number];
export type StandardKey = (typeof standards)[number]['code'];
export type ScopeKey = (typeof scopes)[number]['code'];

const itemSchema = z.object({
  code: z.string(),
  name: z.string(),
  /** Other names that people's own sheets use. */
  aliases: z.array(z.string()).default([]),
  /** The item of which this one is a part: shown below it, in no sum. */
  of: z.string().optional(),
  sign: z.enum(['加', '减']).optional(),
  /** Terms of a computed item. */
  sum: z.string().optional(),
  /** Stands in consolidated statements only. */
  consolidated: z.boolean().default(false),
  /** Yuan a share: never scaled by a unit, never summed. */
  perShare: z.boolean().default(false),
  /** A balance at the beginning of the period: the item whose closing it continues. */
  opening: z.string().optional(),
  /** A balance at the end of the period inside a statement of flows. */
  closing: z.boolean().default(false),
});
const termsOwner = z.object({
  key: z.string(),
  label: z.string(),
  over: z.string(),
  under: z.string(),
  unit: z.string(),
  average: z.boolean().default(false),
});
const fileSchema = z.object({
  statements: z.record(
    z.enum(statementKeys),
    z.object({ label: z.string(), current: z.string(), compare: z.string() }),
  ),
  figures: z.record(z.string(), z.string()),
  ratios: z.array(termsOwner),
  standards: z.record(
    z.enum(['cas', 'small']),
    z.object({
      label: z.string(),
      rdExpense: z.string(),
      groups: z.array(z.object({ statement: z.enum(statementKeys), label: z.string(), items: z.array(itemSchema) })),
    }),
  ),
});
const data = fileSchema.parse(file);

export interface Term {
  readonly code: string;
  readonly sign: 1 | -1;
}

/** One line of a statement as the standard has it. */
export interface ReportItem extends Omit<z.output<typeof itemSchema>, 'sum'> {
  readonly statement: StatementKey;
  readonly group: string;
  /** 行次 within the statement, from 1. */
  readonly lineNo: number;
  /** Present: computed, never typed. */
  readonly terms: readonly Term[] | null;
}

/** Labels of the statements and their two columns. */
export const statements = data.statements;

type Raw = z.output<typeof itemSchema>;

/** Signed terms of `1001:1013 - 3004`; a range takes what lies between its codes but parts of items. */
function termsOf(formula: string, items: readonly Raw[], own: string): Term[] {
  const terms: Term[] = [];
  for (const [, sign, from = '', to = from] of formula.matchAll(/([+-])?\s*(\w+)(?::(\w+))?/gu)) {
    for (const item of items) {
      if (item.of !== undefined && from !== item.code) continue;
      if (item.code !== own && item.code >= from && item.code <= to)
        terms.push({ code: item.code, sign: sign === '-' ? -1 : 1 });
    }
  }
  return terms;
}

function listItems(standard: StandardKey, scope: ScopeKey): ReportItem[] {
  const groups = data.standards[standard].groups;
  const kept = groups.map((group) => ({
    ...group,
    items: group.items.filter((item) => scope === 'consolidated' || !item.consolidated),
  }));
  const all = kept.flatMap((group) => group.items);
  const lines = new Map<StatementKey, number>();
  return kept.flatMap((group) =>
    group.items.map(({ sum, ...item }): ReportItem => {
      const lineNo = (lines.get(group.statement) ?? 0) + 1;
      lines.set(group.statement, lineNo);
      return {
        ...item,
        statement: group.statement,
        group: group.label,
        lineNo,
        terms: sum === undefined ? null : termsOf(sum, all, item.code),
      };
    }),
  );
}

/** Lists made so far: of the declarations, which are the same for everybody. */
const known = new Map<string, readonly ReportItem[]>();

/** Items in the order of the statements. */
export function itemsOf(standard: StandardKey, scope: ScopeKey): readonly ReportItem[] {
  const key = `${standard} ${scope}`;
  const items = known.get(key) ?? listItems(standard, scope);
  known.set(key, items);
  return items;
}

/** Name as the statement shows it: 减：库存股. */
export const titleOf = (item: Pick<ReportItem, 'name' | 'sign' | 'of'>): string =>
  item.sign ? `${item.sign}：${item.name}` : item.of === undefined ? item.name : `其中：${item.name}`;

/** A code of the file, or the item that stands for the word in this standard. */
const resolved = (formula: string, standard: StandardKey): string =>
  formula.replace('rdExpense', data.standards[standard].rdExpense);

/** Items from which an indicator (经营指标) is taken, by its field. */
export function figureItems(standard: StandardKey): readonly { readonly field: string; readonly code: string }[] {
  return Object.entries(data.figures).map(([field, code]) => ({ field, code: resolved(code, standard) }));
}

export interface RatioRule {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  readonly over: readonly Term[];
  readonly under: readonly Term[];
  /** Divided by the mean of beginning and end. */
  readonly average: boolean;
}

/** Ratios of the analysis. */
export function ratioRules(standard: StandardKey, scope: ScopeKey): readonly RatioRule[] {
  const items = itemsOf(standard, scope).map((item) => ({ ...item, sum: undefined }));
  const terms = (formula: string) => termsOf(resolved(formula, standard), items, '');
  return data.ratios.map(({ over, under, ...rule }) => ({ ...rule, over: terms(over), under: terms(under) }));
}
