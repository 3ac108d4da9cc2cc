/** Reads a workbook, checks every row and keeps the result as a batch. Writes nothing to the entity. */
import type { SheetRow } from '#lib/sheet/sheet.ts';
import { SHEET_LIMITS } from '#lib/sheet/sheet.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { ImportBatch, ImportMode } from '#platform/entity/transfer.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { TableHead } from '#lib/sheet/read-table.ts';
import { readTableInWorker } from '#lib/sheet/run-in-worker.ts';
import { SheetRefusal } from '#lib/sheet/sheet-refusal.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import { fail, Failure } from '#platform/runtime/failure.ts';
import { learnsFrom, requireCounted } from '#platform/store/sealed-search.ts';
import { streamingDuplicates } from './duplicates.ts';
import { findBatch, keepHours, presentBatch, recount } from './import-batch.ts';
import { checkRows } from './import-check.ts';
import type { ImportPlan } from './import-plan.ts';
import { chooseMatch, createPlan, entityOf } from './import-plan.ts';
import type { DraftRow } from './import-rows.ts';
import { writeImportRows } from './import-rows.ts';
import { readCells } from './read-cells.ts';
import type { WordReader } from './remembered-words.ts';
import { knownWords } from './remembered-words.ts';
import type { Upload } from './upload.ts';

export interface AnalysisInput {
  readonly entity: string;
  readonly mode: ImportMode;
  readonly matchBy?: string | undefined;
  /** JSON object column index → key or null. */
  readonly mapping?: string | undefined;
  readonly sheetName?: string | undefined;
  readonly createDepartments?: boolean | undefined;
  /** Counts the rows of all sheets; once for a workbook of which several are read. True by default. */
  readonly countsSheets?: boolean | undefined;
}

/** Rows checked and written together. */
const batchSize = 500;

/** One sheet of a workbook that has several. */
export interface WorkbookSheet {
  readonly entity: string;
  readonly sheetName: string;
  /** Of this sheet; as that of the input. */
  readonly mapping?: string | undefined;
}

/**
 * Every sheet that is there and holds rows becomes a batch, all in one set. FY-V001 when none of the sheets is there.
 */
export async function analyseWorkbook(
  context: TenantWork,
  upload: Upload,
  input: Omit<AnalysisInput, 'entity'>,
  sheets: readonly WorkbookSheet[],
): Promise<ImportBatch> {
  const ids: number[] = [];
  let rows = 0;
  for (const sheet of sheets) {
    try {
      const batch = await analyseUpload(context, upload, { ...input, ...sheet, countsSheets: ids.length === 0 });
      rows += batch.total;
      if (rows > SHEET_LIMITS.rows)
        throw fail.invalid(`所选工作表合计超过 ${SHEET_LIMITS.rows.toLocaleString('en-US')} 行，请分几次导入`);
      if (batch.total > 0) ids.push(batch.batchId);
      else await execute(context)`delete from import_batch where id = ${batch.batchId}`;
    } catch (error) {
      if (!(error instanceof AbsentSheet)) throw error;
    }
  }
  const [first] = ids;
  if (first === undefined)
    throw fail.invalid(`没有可以导入的内容，工作表名称应为：${sheets.map(({ sheetName }) => sheetName).join('、')}`);
  // Each sheet knows the sheets beside itself; what was taken is left out by nobody.
  const taken = JSON.stringify(sheets.map(({ sheetName }) => sheetName));
  await execute(context)`
    update import_batch
    set set_id = ${first}, other_sheets = coalesce((
      select jsonb_agg(o)
      from import_batch first, jsonb_array_elements(first.other_sheets) as o
      where first.id = ${first} and not ${taken}::jsonb ? (o ->> 'sheetName')
    ), '[]')
    where id = any(${ids}::bigint[])`;
  return presentBatch(context, await findBatch(context, first));
}

/** The sheet that was asked for is not there, or there is nothing in it: of several that is no reason to refuse the file. */
class AbsentSheet extends Failure {}

/** The whole analysis in the transaction of the call: a file that is refused leaves nothing. The right was checked. */
export async function analyseUpload(context: TenantWork, upload: Upload, input: AnalysisInput): Promise<ImportBatch> {
  const entity = await entityOf(context, input.entity);
  companyForNewRow(context);
  const known = createPlan(context, entity, {
    mode: input.mode,
    matchBy: chooseMatch(entity, input.mode, input.matchBy),
    createMissing: input.createDepartments ?? false,
  });
  const { read, answers } = await knownWords(context, known);
  const plan = { ...known, answers };
  const { head, drafts } = await readDrafts(plan, upload, input, read);
  // One guess for each name in sheet after sheet would be free otherwise. The call begins anew under the same id.
  const asked = head.columns.find(
    ({ key }) => plan.identifying.has(key ?? '') && learnsFrom(context, entity, key ?? ''),
  );
  if (asked) requireCounted(context, entity, asked.key ?? '', [`sheet ${context.requestId}`]);
  const batchId = await openBatch(context, plan, upload.fileName);
  const duplicates = streamingDuplicates();
  // Taken from the end of a reversed list, so that what is written can be forgotten at once.
  drafts.reverse();
  while (drafts.length > 0) {
    const rows = drafts.splice(-batchSize).toReversed();
    await writeImportRows(context, entity, batchId, await checkRows(context, plan, rows, duplicates));
  }
  await closeAnalysis(context, plan, batchId, head);
  await recount(context, plan, batchId);
  return presentBatch(context, await findBatch(context, batchId));
}

async function openBatch(context: TenantWork, plan: ImportPlan, fileName: string): Promise<number> {
  const { groupCode, companyCode } = context.tenant;
  const expireAt = new Date(context.platform.now().getTime() + keepHours * 3_600_000).toISOString();
  const options = JSON.stringify({ createMissing: plan.createMissing });
  const made = await queryRow<{ id: number }>(context)`
    insert into import_batch (
      group_code, company_code, account_id, entity, file_name, mode, match_by, status, options, expire_at
    )
    values (
      ${groupCode}, ${companyCode}, ${context.session.accountId}, ${plan.entity.name}, ${fileName}, ${plan.mode},
      ${plan.matchBy}, 'analysing', ${options}::jsonb, ${expireAt}
    )
    returning id`;
  return made?.id ?? 0;
}

async function readDrafts(
  plan: ImportPlan,
  upload: Upload,
  input: AnalysisInput,
  readWords: WordReader,
): Promise<{ head: TableHead; drafts: DraftRow[] }> {
  const drafts: DraftRow[] = [];
  const mapping = parseMapping(plan, input.mapping);
  try {
    const head = await readTableInWorker(upload.path, upload.fileName, plan.columns, {
      // Whether a blank cell matters depends on the action of the row, which only the check knows.
      allowsBlanks: true,
      // Somebody looks at the columns before anything else, and matches by hand what no title says.
      allowsUnknown: true,
      countsSheets: input.countsSheets ?? true,
      ...(mapping ? { mapping } : {}),
      ...(input.sheetName === undefined ? {} : { sheetName: input.sheetName }),
      onRows: (rows) => {
        for (const row of rows) {
          const draft = toDraft(row);
          readWords(draft);
          drafts.push(readCells(plan.entity.fields, draft));
        }
      },
    });
    return { head, drafts };
  } catch (error) {
    if (error instanceof SheetRefusal && (error.kind === 'unknown_sheet' || error.kind === 'empty'))
      throw new AbsentSheet(errorCode.invalid, error.message);
    if (error instanceof SheetRefusal) throw fail.invalid(error.message);
    throw error;
  }
}

function toDraft(row: SheetRow): DraftRow {
  return {
    rowNumber: row.rowNumber,
    raw: row.raw,
    values: row.values,
    parsed: row.issues.map((issue) => ({ ...issue, parsed: true as const })),
  };
}

/** Column index → key as the person mapped it; FY-V001 when it is no such object. */
function parseMapping(plan: ImportPlan, text: string | undefined): Record<number, string | null> | null {
  if (text === undefined || text.trim() === '') return null;
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw fail.invalid('列对应关系：格式不正确');
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw fail.invalid('列对应关系：格式不正确');
  const mapping: Record<number, string | null> = {};
  for (const [index, key] of Object.entries(given)) {
    if (!/^\d{1,3}$/u.test(index) || (key !== null && (typeof key !== 'string' || !plan.columnOf.has(key))))
      throw fail.invalid('列对应关系：含有未知的列');
    mapping[Number(index)] = key as string | null;
  }
  return mapping;
}

async function closeAnalysis(context: TenantWork, plan: ImportPlan, batchId: number, head: TableHead): Promise<void> {
  const found = new Set(head.columns.map((column) => column.key));
  const needed = plan.columns.filter((column) =>
    plan.mode === 'update' ? column.key === plan.matchBy : column.required,
  );
  const missing = needed.filter((column) => !found.has(column.key)).map((column) => column.label);
  const others = (head.sheets ?? []).filter(({ sheetName }) => sheetName !== head.sheetName);
  await execute(context)`
    update import_batch
    set status = 'ready', sheet_name = ${head.sheetName}, header_row = ${head.headerRow},
      columns = ${JSON.stringify(head.columns)}::jsonb,
      unknown_columns = ${JSON.stringify(head.unknownColumns)}::jsonb,
        missing_required = ${JSON.stringify(missing)}::jsonb, other_sheets = ${JSON.stringify(others)}::jsonb
    where id = ${batchId}`;
}
