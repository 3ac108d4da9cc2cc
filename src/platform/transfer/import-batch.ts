/** The batch itself: reading, counting, grouping of problems, and what the browser gets to see of it. */
import { sql } from 'kysely';
import type { z } from 'zod';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { ImportBatch, ImportMode, importProblem } from '#platform/entity/transfer.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { MadeRow } from '#platform/store/entity-hooks.ts';
import { nearest } from '#lib/sheet/parse-choice.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { ImportPlan } from './import-plan.ts';
import { createPlan, entityOf } from './import-plan.ts';

type Problem = z.output<typeof importProblem>;

/** Counts of rows by status; `change` counts updates that change something. */
export interface BatchCounts {
  readonly total: number;
  readonly ok: number;
  readonly warning: number;
  readonly error: number;
  readonly change: number;
}

export interface BatchRow {
  readonly id: number;
  readonly accountId: number;
  readonly groupCode: string;
  readonly companyCode: string;
  readonly entity: string;
  readonly fileName: string;
  readonly mode: ImportMode;
  readonly matchBy: string | null;
  readonly status: ImportBatch['status'];
  readonly sheetName: string | null;
  readonly headerRow: number | null;
  readonly columns: ImportBatch['columns'];
  readonly unknownColumns: string[];
  readonly missingRequired: string[];
  readonly counts: Partial<BatchCounts>;
  readonly problems: Problem[];
  readonly options: { createMissing?: boolean; createWords?: string[] };
  readonly done: number;
  readonly inserted: number;
  readonly updated: number;
  readonly skipped: number;
  readonly failed: number;
  readonly errorFile: string | null;
  readonly errorDesc: string | null;
  readonly expireAt: string;
  readonly committedAt: string | null;
  readonly rowsKept: boolean;
  /** First batch of the workbook that this one came in; null for a workbook of one sheet. */
  readonly setId: number | null;
  /** Rows that were made besides those of the batch, in this order. */
  readonly made: MadeRow[];
  /** Sheets of the workbook that hold rows and were not taken. */
  readonly otherSheets: ImportBatch['otherSheets'];
}

/** How long a preview waits for its commit, and a commit for its undo. */
export const keepHours = 24;

/** The batch of this person in this company; FY-N001 for any other, and for one that expired unless asked for. */
export async function findBatch(
  context: TenantWork,
  batchId: number,
  { lock = false, expired = false } = {},
): Promise<BatchRow> {
  const { groupCode, companyCode } = context.tenant;
  const batch = await queryRow<BatchRow>(context)`
    select id, account_id, group_code, company_code, entity, file_name, mode, match_by, status, sheet_name, header_row,
      columns, unknown_columns, missing_required, counts, problems, options,
      done, inserted, updated, skipped, failed, error_file, error_desc, expire_at, committed_at, rows_kept, set_id, made,
      other_sheets
    from import_batch
    where id = ${batchId} and group_code = ${groupCode} and company_code = ${companyCode}
      and account_id = ${context.session.accountId} ${lock ? sql`for update` : sql``}`;
  if (!batch) throw fail.notFound('导入批次不存在');
  if (!expired && batch.status === 'ready' && isPast(context, batch.expireAt))
    throw fail.notFound('导入批次已过期，请重新上传文件');
  if (!expired && batch.status === 'expired') throw fail.notFound('导入批次已过期，请重新上传文件');
  return batch;
}

export function isPast(context: TenantWork, instant: string): boolean {
  return new Date(instant).getTime() < context.platform.now().getTime();
}

/** The plan of a stored batch under the rights of now. */
export async function planOf(context: TenantWork, batch: BatchRow): Promise<ImportPlan> {
  return createPlan(context, await entityOf(context, batch.entity), {
    mode: batch.mode,
    matchBy: batch.matchBy,
    createMissing: batch.options.createMissing ?? false,
    createWords: batch.options.createWords ?? [],
  });
}

/** Ids of the batches that came in one workbook, in the order of its sheets; the batch alone where it was one sheet. */
export async function batchesOfSet(context: TenantWork, batch: BatchRow): Promise<number[]> {
  if (batch.setId === null) return [batch.id];
  const { groupCode, companyCode } = context.tenant;
  const found = await queryRows<{ id: number }>(context)`
    select id
    from import_batch
    where group_code = ${groupCode} and company_code = ${companyCode} and set_id = ${batch.setId}
      and account_id = ${context.session.accountId}
    order by id`;
  return found.map(({ id }) => id);
}

/** The sheets of a workbook that brought several, this one included; none of a workbook of one sheet. */
async function sheetsOf(context: TenantWork, batch: BatchRow): Promise<BatchRow[]> {
  if (batch.setId === null) return [];
  const sheets: BatchRow[] = [];
  for (const id of await batchesOfSet(context, batch)) sheets.push(await findBatch(context, id, { expired: true }));
  return sheets;
}

function presentSheet({
  id,
  entity,
  sheetName,
  status,
  counts,
  inserted,
  updated,
  failed,
}: BatchRow): ImportBatch['sheets'][number] {
  const { total = 0, ok = 0, warning = 0, error = 0, change = 0 } = counts;
  return {
    batchId: id,
    entity,
    sheetName: sheetName ?? '',
    status,
    total,
    ok,
    warning,
    error,
    change,
    inserted,
    updated,
    failed,
  };
}

const isUndoable = (context: TenantWork, batch: BatchRow): boolean =>
  batch.status === 'done' && batch.inserted + batch.updated > 0 && batch.rowsKept && !isPast(context, batch.expireAt);

/** The batch as the browser gets it. */
export async function presentBatch(context: TenantWork, batch: BatchRow): Promise<ImportBatch> {
  const plan = await planOf(context, batch);
  const sheets = await sheetsOf(context, batch);
  const { total = 0, ok = 0, warning = 0, error = 0, change = 0 } = batch.counts;
  // Sheets are taken back together, also from one of which nothing was written.
  const undoable = batch.status === 'done' && [batch, ...sheets].some((sheet) => isUndoable(context, sheet));
  return {
    batchId: batch.id,
    entity: batch.entity,
    fileName: batch.fileName,
    mode: batch.mode,
    status: batch.status,
    sheetName: batch.sheetName,
    headerRow: batch.headerRow,
    columns: batch.columns,
    fields: plan.columns.map(({ key, label, required }) => ({
      key,
      label,
      required,
      creates: plan.hooks?.creates?.includes(key) ?? false,
      preset: plan.hooks?.inferred?.[key]?.from ?? null,
      isAsked: plan.asked.has(key),
    })),
    unknownColumns: batch.unknownColumns,
    missingRequired: batch.missingRequired,
    total,
    ok,
    warning,
    error,
    change,
    problems: batch.problems,
    done: batch.done,
    inserted: batch.inserted,
    updated: batch.updated,
    skipped: batch.skipped,
    failed: batch.failed,
    errorFile: batch.errorFile,
    errorDesc: batch.errorDesc,
    canUndo: undoable,
    sheets: sheets.map(presentSheet),
    otherSheets: batch.otherSheets,
  };
}

interface IssueGroup {
  readonly key: string;
  readonly kind: string;
  readonly level: 'error' | 'warning';
  readonly raw: string | null;
  readonly count: number;
  readonly message: string;
  readonly suggestion: string | null;
}

/** Distinct cell texts listed for one problem, the most frequent first. */
const valuesListed = 50;

/** Counts rows and groups remarks again, after an analysis or a correction. */
export async function recount(context: TenantWork, plan: ImportPlan, batchId: number): Promise<void> {
  const counted = await queryRow<BatchCounts>(context)`
    select count(*) as total, count(*) filter (where status = 'ok') as ok,
      count(*) filter (where status = 'warning') as warning,
      count(*) filter (where status = 'error') as error,
        count(*) filter (where action = 'update' and status <> 'error') as change
    from import_row where batch_id = ${batchId} and status <> 'excluded'`;
  const groups = await queryRows<IssueGroup>(context)`
    select x.key, x.kind, x.level, x.raw, count(*) as count, min(x.message) as message, min(x.suggestion) as suggestion
    from import_row r,
      jsonb_to_recordset(r.issues) as x(key text, kind text, level text, raw text, message text, suggestion text)
    where r.batch_id = ${batchId} and r.status <> 'excluded' group by 1, 2, 3, 4 order by count(*) desc, x.raw`;
  const problems = groupProblems(plan, groups);
  await execute(context)`
    update import_batch
    set counts = ${JSON.stringify(counted ?? {})}::jsonb, problems = ${JSON.stringify(problems)}::jsonb
    where id = ${batchId}`;
}

const titles: Readonly<Record<string, readonly [title: string, hint: string]>> = {
  required: ['必填项为空', '补上内容，或排除这些行'],
  unsaid: ['表中没有写明', '选好后一次填入这些行，以后的文件也按它读取'],
  unknown_choice: ['选项不存在', '改为系统中的选项，可一次修改所有相同的内容，下次导入自动识别'],
  remembered_word: ['按上次的选择读取', '不对时改为正确的选项，以后按新的选择'],
  lost_digits: ['数字丢失了末尾几位', '在 Excel 中把该列改为文本格式，重新填写完整号码'],
  date_format: ['日期按通常写法读取', '核对读出的日期，不对时按 2026/01/31 的格式填写'],
  date_unreadable: ['日期无法识别', '按 2026/01/31 的格式填写'],
  date_impossible: ['没有这一天', '核对年、月、日'],
  date_two_digit_year: ['年份只有两位', '按 2026/01/31 的格式填写'],
  date_incomplete: ['日期不完整', '按 2026/01/31 的格式填写到日'],
  date_month: ['只有年月', '按单元格里写的日期保存，知道日期时请补到日'],
  number_read: ['数字按通常写法读取', '核对读出的数字'],
  number_format: ['不是数字', '只填数字'],
  not_integer: ['不是整数', '填写整数'],
  formula_error: ['公式出错', '改为实际内容'],
  not_clearable: ['不能清空', '填写实际内容，或排除这些行'],
  duplicate_in_file: ['文件内重复', '保留一行，修改或排除其余的行'],
  taken: ['系统中已存在', '改用更新方式导入，或排除这些行'],
  not_found: ['系统中找不到', '核对匹配字段，或改用新增方式导入'],
  unknown_reference: ['名称不存在', '改为系统中已有的名称'],
  ambiguous_reference: ['名称不唯一', '改为唯一的名称'],
  unknown_department: ['部门不存在', '改为已有部门，或选择自动创建部门'],
  new_department: ['部门将自动创建', '确认无误即可导入'],
  several_departments: ['写了几个部门', '按第一个保存；要按另一个，请修改单元格'],
  ditto: ['“同上”没有写明内容', '填写实际内容，或导入后再补'],
  unknown_parent: ['找不到对应的员工', '核对工号或证件号码'],
  too_many: ['记录过多', '删除不再需要的记录后再导入'],
  unknown_superior: ['直属上级不存在', '改为已有员工的姓名或工号，否则留空'],
  superior_circle: ['直属上级成环', '上级不能是本人或自己的下级，请改其中一行'],
};

function groupProblems(plan: ImportPlan, groups: readonly IssueGroup[]): Problem[] {
  const problems = new Map<string, Problem>();
  for (const group of groups) {
    const id = `${group.level} ${group.kind} ${group.key}`;
    const label = plan.columnOf.get(group.key)?.label ?? plan.entity.fields[group.key]?.label ?? group.key;
    const known = titles[group.kind];
    const problem = problems.get(id) ?? {
      kind: group.kind,
      key: group.key,
      level: group.level,
      title: known ? `${label}：${known[0]}` : group.message,
      hint: known?.[1] ?? null,
      count: 0,
      values: [],
    };
    problem.count += group.count;
    if (group.raw !== null && problem.values.length < valuesListed)
      problem.values.push({ raw: group.raw, count: group.count, suggestion: group.suggestion ?? suggest(plan, group) });
    problems.set(id, problem);
  }
  return [...problems.values()].sort((left, right) =>
    left.level === right.level ? right.count - left.count : left.level === 'error' ? -1 : 1,
  );
}

function suggest(plan: ImportPlan, { key, kind, raw }: IssueGroup): string | null {
  const options = plan.columnOf.get(key)?.options;
  // What a form would propose; where the rest of the row speaks against it nothing is.
  if (kind === 'unsaid')
    return options && !plan.hooks?.inferred?.[key] ? optionLabel(options, plan.entity.fields[key]?.default) : null;
  if (kind !== 'unknown_choice' || !options || raw === null) return null;
  return (
    nearest(
      raw,
      options.map((option) => option.label),
    )[0] ?? null
  );
}
