/** What an export is to hold: checked when it is asked for and again when it runs, under the rights of each moment. */
import { z } from 'zod';
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import { spreadCustom } from '#platform/entity/custom-fields.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { exportFields, fieldEntries, isExported, isOfCompanies } from '#platform/entity/entity.ts';
import { companyLabel, filterShape } from '#platform/entity/schema.ts';
import type { SheetColumn } from '#lib/sheet/sheet.ts';
import { validationMessages } from '#platform/entity/validation-message.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { applyCover, coverConditions, coverOf } from '#platform/store/covered.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import type { Condition } from '#platform/store/entity-query.ts';
import { cellOf } from '#platform/kinds/kind.server.ts';
import { listConditions, orderOf, rowAlias, rowColumns, rowSource, rowsInReach } from '#platform/store/entity-query.ts';
import { fail } from '#platform/runtime/failure.ts';
import { present } from '#platform/store/masking.ts';
import { prepared } from '#platform/store/reading.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import { requireCode } from './import-plan.ts';
import { attachmentsOf } from './own-files.ts';
import { codeLabel, dictionaryOf, referenceTitles } from './references.ts';
import { exportColumns } from './sheet-columns.ts';
import { requireOpenOrder } from '#platform/store/open-order.ts';

/** Kept in export_record.request, so that a retry and a restart know what to do. */
export interface ExportRequest {
  readonly filter: Record<string, unknown>;
  readonly ids?: readonly number[] | undefined;
  /** Keys of the columns in their order. */
  readonly fields: readonly string[];
  /** zip: the workbook with the files of its rows. */
  readonly format: 'xlsx' | 'csv' | 'zip';
  /** A sheet of fixed form: its name, and what its columns are called there. */
  readonly form?: { readonly title: string; readonly labels: Readonly<Record<string, string>> } | undefined;
  readonly sort?: readonly { field: string; order: 'asc' | 'desc' }[] | undefined;
  /** Out of a group: companies that the list was narrowed to; absent: all in reach. */
  readonly companies?: readonly string[] | undefined;
}

/** First column of every export out of a group. No field is called so: whose row it is, each row says itself. */
const companyColumn: SheetColumn = {
  key: 'companyName',
  label: companyLabel,
  aliases: [],
  kind: 'text',
  required: false,
  width: 24,
};

/** Rows of one export. */
export const maximumRows = 200_000;
const pageSize = 1000;

/**
 * Whether a secret field leaves unmasked: with its code. The proof of identity that this takes besides was asked for
 * when the export was requested (`requireProof`); a job has no session to ask.
 */
export function mayExportUnmasked(context: TenantWork, secret: string): boolean {
  return holds(context, secret);
}

/** Columns of the export. FY-V001 for an unknown column, FY-A001 for amounts the caller may not see. */
export function chooseColumns(
  context: TenantWork,
  entity: AnyEntity,
  fields: readonly string[],
  form?: ExportRequest['form'],
): SheetColumn[] {
  const columns = new Map(
    exportColumns(entity, context.platform.registry.hooks.get(entity.name)).map((column) => [column.key, column]),
  );
  const chosen = [...new Set(fields)].filter((key) => key !== companyColumn.key || columns.has(key));
  const named = chosen.map((key) => {
    const column = columns.get(key);
    if (!column) throw fail.invalid(`导出列：没有“${key.slice(0, 40)}”这一列`);
    const field = entity.fields[key];
    if (column.secret) requireCode(context, column.secret, column.label);
    if (field?.secret && !isExported(field, (code) => holds(context, code)))
      requireCode(context, field.secret, field.label);
    const label = form?.labels[key];
    return label === undefined ? column : { ...column, label };
  });
  const isOfGroup =
    context.tenant.mode === 'group' && isOfCompanies(entity) && !form && !chosen.includes(companyColumn.key);
  return isOfGroup ? [companyColumn, ...named] : named;
}

/**
 * Columns that are asked for, else all that the caller may see: quantities without their right are left out, as lists leave them
 * out. One that is asked for by name is refused by the export itself (FY-A001), never dropped in silence. FY-V001 where none is left.
 */
export function seenFields(context: TenantWork, entity: AnyEntity, asked: readonly string[]): readonly string[] {
  if (asked.length > 0) return asked;
  const seen = exportFields(entity).flatMap(([key, field]) =>
    isExported(field, (code) => holds(context, code)) ? [key] : [],
  );
  if (seen.length === 0) throw fail.invalid('导出列：没有可以导出的列', { fields: '没有可以导出的列' });
  return seen;
}

/** The filter as the list takes it; FY-V001 naming the filter otherwise. */
function parseFilter(context: TenantWork, entity: AnyEntity, filter: Record<string, unknown>): Row {
  const own = context.platform.registry.hooks.get(entity.name)?.listFilter;
  const reading = context.platform.registry.readings.get(entity.name);
  const more = reading && filterShape({ fields: reading.view.filters });
  const schema = z.strictObject({ ...filterShape(entity), ...more, ...own?.shape });
  const parsed = schema.safeParse(filter);
  if (!parsed.success) throw fail.invalid(validationMessages(schema, parsed.error.issues).first);
  return own?.spelled?.(parsed.data) ?? parsed.data;
}

/** Names of the columns that leave unmasked under the rights of the caller. */
export function unmaskedColumns(context: TenantWork, entity: AnyEntity, request: ExportRequest): string[] {
  const columns = new Map(
    exportColumns(entity, context.platform.registry.hooks.get(entity.name)).map((column) => [column.key, column]),
  );
  return request.fields.flatMap((key) => {
    const secret = entity.fields[key]?.secret ?? columns.get(key)?.secret;
    return secret !== undefined && mayExportUnmasked(context, secret) ? [columns.get(key)?.label ?? key] : [];
  });
}

/** Asks for a step-up of the last 15 minutes when columns would leave unmasked. */
export function requireProof(context: TenantWork, entity: AnyEntity, request: ExportRequest): void {
  // Session 0 is the work of the platform itself.
  if (context.session.sessionId !== 0 && unmaskedColumns(context, entity, request).length > 0) requireStepUp(context);
}

/** Refuses what could not run: permission, columns, filter. */
export function checkRequest(context: TenantWork, entity: AnyEntity, request: ExportRequest): void {
  requireCode(context, entity.permissions.export, entity.label);
  if (request.format === 'zip') {
    const attachments = attachmentsOf(context, entity);
    if (!attachments) throw fail.invalid(`${entity.label}没有可以一起导出的附件`);
    requireCode(context, attachments.code, '附件');
  }
  chooseColumns(context, entity, request.fields);
  parseFilter(context, entity, request.filter);
}

/** Conditions of the rows: those of the list, and of what its area adds to it. */
export async function conditionsOf(
  context: TenantWork,
  entity: AnyEntity,
  { filter: given, ids }: Pick<ExportRequest, 'filter' | 'ids'>,
): Promise<Condition[]> {
  const filter = parseFilter(context, entity, given);
  const own = context.platform.registry.hooks.get(entity.name)?.listFilter;
  const more = (await own?.conditions(context, { ...filter, ...(ids && { ids }) })) ?? [];
  const known = coverConditions(await coverOf(context, entity), filter);
  return [...listConditions(context, entity, filter, entity.permissions.read), ...more, ...known];
}

/** Ids of the rows in list order: the same rows the list shows to this person, in the same order. */
export async function findRows(
  call: TenantWork,
  entity: AnyEntity,
  request: ExportRequest,
  limit: number,
): Promise<number[]> {
  requireOpenOrder(call, entity, request.sort);
  const filter = parseFilter(call, entity, request.filter);
  const context = await prepared(call, entity, filter);
  const [conditions, cover] = await Promise.all([conditionsOf(context, entity, request), coverOf(context, entity)]);
  if (request.ids) conditions.push(sql<boolean>`${sql.ref(`${rowAlias}.id`)} = any(${[...request.ids]}::bigint[])`);
  const found = await queryRows<{ id: number }>(context)`
    select ${sql.ref(`${rowAlias}.id`)} as id from ${rowSource(context, entity, filter)}
    where ${sql.join(conditions, sql` and `)} ${orderOf(entity, request.sort, false, cover)} limit ${limit}`;
  return found.map((row) => row.id);
}

/** The filter in words, for the last sheet. */
export function describeFilter(entity: AnyEntity, request: ExportRequest): string {
  if (request.ids) return `所选 ${request.ids.length} 条记录`;
  const companies = request.companies ? [`${companyLabel}：${request.companies.length} 家`] : [];
  const parts = Object.entries(request.filter).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  const named = parts.map(
    ([key, value]) => `${key === 'keyword' ? '关键词' : (entity.fields[key]?.label ?? key)}：${JSON.stringify(value)}`,
  );
  return [...companies, ...named].join('；');
}

/** Reads rows page by page in the order of `ids`; `page` opens the transaction of each. */
export async function* readPages(
  ids: readonly number[],
  page: (part: readonly number[]) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let from = 0; from < ids.length; from += pageSize) yield* await page(ids.slice(from, from + pageSize));
}

/** Rows as they stand in the sheet: masked, words instead of ids and codes. Rows deleted meanwhile are left out. */
export async function loadPage(
  call: TenantWork,
  entity: AnyEntity,
  columns: readonly SheetColumn[],
  ids: readonly number[],
): Promise<Row[]> {
  const context = await prepared(call, entity, {});
  const hooks = context.platform.registry.hooks.get(entity.name);
  const show = context.platform.registry.readings.get(entity.name)?.show;
  const keys =
    hooks?.beforeExport || show ? undefined : columns.map((column) => column.key).filter((key) => key in entity.fields);
  const found = await queryRows<Row>(context)`
    select ${rowColumns(entity, keys)} from ${rowSource(context, entity)}
    where ${rowsInReach(context, entity)}
      and ${sql.ref(`${rowAlias}.id`)} = any(${[...ids]}::bigint[])`;
  const rows = new Map(
    found.map((row) => [
      Number(row['id']),
      present(
        context.platform.seal,
        ({ secret }) => secret === undefined || mayExportUnmasked(context, secret),
        entity,
        entity.custom ? spreadCustom(row) : row,
      ),
    ]),
  );
  const ordered = ids.map((id) => rows.get(id)).filter((row) => row !== undefined);
  applyCover(await coverOf(context, entity), ordered);
  await hooks?.beforeExport?.(context, ordered);
  await show?.(context, ordered);
  await nameReferences(context, entity, columns, ordered);
  if (columns.includes(companyColumn))
    for (const row of ordered)
      row[companyColumn.key] = context.tenant.companyNames?.get(String(row['companyCode'])) ?? null;
  return ordered.map((row) => Object.fromEntries(columns.map(({ key }) => [key, row[key] ?? null])));
}

/** Ids become titles, dictionary codes labels, any other value what its kind writes into a cell. */
async function nameReferences(
  context: TenantWork,
  entity: AnyEntity,
  columns: readonly SheetColumn[],
  rows: readonly Row[],
): Promise<void> {
  const chosen = new Set(columns.map((column) => column.key));
  const fields = fieldEntries(entity).filter(([key]) => chosen.has(key));
  const titles = await referenceTitles(
    context,
    entity,
    rows,
    fields.filter(([, field]) => field.to !== undefined).map(([key]) => key),
  );
  for (const [key, field] of fields) {
    const dictionary = dictionaryOf(field);
    const names = titles.get(key);
    for (const row of rows) {
      const value = row[key];
      if (value === null || value === undefined) continue;
      if (dictionary) row[key] = codeLabel(dictionary, value);
      else if (field.to !== undefined && typeof value === 'number') row[key] = names?.get(value) ?? null;
      else row[key] = cellOf(field, value);
    }
  }
}

const minuteInShanghai = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** An instant as people in China write it: 2026/11/20 10:30. */
export function localTime(instant: Date): string {
  return minuteInShanghai.format(instant);
}
