/** Zod projections of a declaration: wire row, insert, update, filter, page. Labels travel as descriptions. */
import { z } from 'zod';
import { isCustomKey } from './custom-fields.ts';
import type { AnyEntity, RowOf, UpdateOf } from './entity.ts';
import { dueUrgencies } from './due-facet.ts';
import { fieldEntries, isOfEnterprise } from './entity.ts';
import type { Field, Fields } from './field.ts';

/** What the company of a row is called wherever a group looks at rows of its companies: column, filter, export. */
export const companyLabel = '所属企业';

/** Largest page the server answers; a list without a limit does not exist. */
export const maxPageSize = 100;
export const defaultPageSize = 10;
/** Ids per bulk act unless an endpoint says otherwise. */
export const maxBulk = 500;

/** 'YYYY-MM-DD' of a real day between 1900 and 2200. */
export const dateSchema = z.iso
  .date()
  .refine((text) => text >= '1900-01-01' && text <= '2200-12-31', { message: '超出可用范围' });
export const instantSchema = z.iso.datetime({ offset: true });
export const idSchema = z.int().positive().describe('编号');
export const versionSchema = z.int().nonnegative().describe('版本');

export const fileSchema = z
  .strictObject({
    id: idSchema,
    name: z.string().max(200).describe('文件名'),
    size: z.number().int().nonnegative().describe('文件大小'),
    path: z.string().max(300).describe('文件路径'),
    contentType: z.string().max(200).describe('文件类型'),
  })
  .describe('文件');

/**
 * A schema that is made when it is first asked. The schemas of all fields of all entities are a fifth of what a process
 * holds after its start, and most of them no process ever asks: answers are checked in tests alone.
 */
function whenUsed(make: () => z.ZodType): z.ZodType {
  let made: z.ZodType | undefined;
  // Kept here as well: who walks through a lazy schema, as the words for findings do, has it made anew each time.
  return z.lazy(() => (made ??= make()));
}

/** Schema of one value, never null; the label is its description. */
export const valueSchema = (field: Field): z.ZodType => field.kind.value(field).describe(field.label);

/** Schema of one value as it may be written: blank text is no value, whatever the least length says. */
export function presentSchema(field: Field): z.ZodType {
  return valueSchema(field)
    .refine((value) => typeof value !== 'string' || value.trim() !== '', { message: '必填' })
    .describe(field.label);
}

/** Milliseconds from UTC to the time of all China, which has kept one zone without summer time since 1992. */
const aheadOfUtc = 8 * 3_600_000;

/**
 * Today as people in China write it; date rules are about calendar days there, wherever the server stands. A write asks twenty
 * times, and a formatter of the language takes ten times as long.
 */
export function todayInShanghai(now: Date = new Date()): string {
  return new Date(now.getTime() + aheadOfUtc).toISOString().slice(0, 10);
}

const emptyToNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);
const noneToNull = (value: unknown) => (Array.isArray(value) && value.length === 0 ? null : emptyToNull(value));

/** A value as it may be written: blank text and a list without entries are nothing. */
function writeSchema(field: Field): z.ZodType {
  if (field.required) return presentSchema(field);
  const schema = valueSchema(field);
  return z.preprocess(field.kind.emptyIsNull ? noneToNull : emptyToNull, schema.nullable()).describe(field.label);
}

/**
 * Body with the values of some fields, beside `more`. What is required must be said, default or not; that it is missing is
 * found here and not by the schema of the value, whose sentence would speak of options or kinds.
 */
export function givenSchema(fields: Fields, more: z.ZodRawShape): z.ZodObject {
  const given = Object.entries(fields).map(([key, field]) => [key, writeSchema(field).optional()]);
  return z.strictObject({ ...more, ...Object.fromEntries(given) }).check((check) => {
    const body: Readonly<Record<string, unknown>> = check.value;
    for (const [key, field] of Object.entries(fields)) {
      if (field.required && body[key] === undefined)
        check.issues.push({ code: 'custom', path: [key], message: '必填', input: body });
    }
  });
}

function writableEntries(entity: AnyEntity): [string, Field][] {
  return fieldEntries(entity).filter(([, field]) => !field.readOnly);
}

/** What keys added to a derived schema parse to. An empty shape adds nothing; zod itself would type it as forbidding every key. */
export type ShapeOutput<Shape extends z.ZodRawShape> = keyof Shape extends never
  ? unknown
  : z.output<z.ZodObject<Shape>>;
/** What a caller may send for them. */
export type ShapeInput<Shape extends z.ZodRawShape> = keyof Shape extends never ? unknown : z.input<z.ZodObject<Shape>>;

/** What a save takes; that an insert names the required fields is checked, not typed. */
export type SaveOf<E> = UpdateOf<E> & { id?: number; version?: number };

/** Gives a schema that was put together from a declaration the types of that declaration, which zod cannot follow: asserted here once. */
export function derivedSchema<Output, Input = Output>(schema: z.ZodType): z.ZodType<Output, Input> {
  return schema as z.ZodType<Output, Input>;
}

/**
 * Body of a save: without id an insert (required fields asked for), with id and version an update of the named keys.
 * One schema for both because the contract has one path for both. `more` adds keys that are no fields.
 */
export function saveSchema<E extends AnyEntity, More extends z.ZodRawShape = {}>(
  entity: E,
  more?: More,
): z.ZodType<SaveOf<E> & ShapeOutput<More>, SaveOf<E> & ShapeInput<More>> {
  return derivedSchema(whenUsed(() => makeSaveSchema(entity, more)));
}

function makeSaveSchema(entity: AnyEntity, more: z.ZodRawShape | undefined): z.ZodType {
  const shape: Record<string, z.ZodType> = {
    ...(more as Record<string, z.ZodType> | undefined),
    id: idSchema.optional(),
    version: versionSchema.optional(),
  };
  for (const [key, field] of writableEntries(entity)) shape[key] = writeSchema(field).optional();
  return z.strictObject(shape).check((check) => {
    const body = check.value as Record<string, unknown>;
    if (body['id'] !== undefined) {
      if (body['version'] === undefined)
        check.issues.push({ code: 'custom', path: ['version'], message: '缺少版本，请刷新后再保存', input: body });
      return;
    }
    for (const [key, field] of writableEntries(entity)) {
      if (field.required && field.default === undefined && body[key] === undefined)
        check.issues.push({ code: 'custom', path: [key], message: '必填', input: body });
    }
  });
}

/** A row as it leaves the server. Both sides are typed: a handler that answers something else does not compile. */
export type AnswerOf<E> = RowOf<E> & { masked?: string[] };

/** Row as answered; `replaced` are schemas of keys that this answer says otherwise. Secret values may arrive masked (text) or null and named in `masked`. */
export function rowSchema<E extends AnyEntity>(
  entity: E,
  replaced: Readonly<Record<string, z.ZodType>> = {},
): z.ZodType<AnswerOf<E>, AnswerOf<E>> {
  return derivedSchema(whenUsed(() => makeRowSchema(entity, replaced)));
}

/** What a row says of itself beside its fields. Rows of a view are of nobody's making, and of a company only where they belong to one. */
function systemShape(entity: AnyEntity): Record<string, z.ZodType> {
  const home = { groupCode: z.string(), companyCode: z.string() };
  if (entity.view) return isOfEnterprise(entity) ? home : {};
  return {
    ...home,
    createdBy: z.number().nullable(),
    createdAt: z.string(),
    updatedBy: z.number().nullable(),
    updatedAt: z.string(),
  };
}

function makeRowSchema(entity: AnyEntity, replaced: Readonly<Record<string, z.ZodType>>): z.ZodType {
  const shape: Record<string, z.ZodType> = {
    id: idSchema,
    version: versionSchema,
    ...systemShape(entity),
    // Inside a group: added to every answer at its edge.
    companyName: z.string().optional().describe(companyLabel),
    masked: z.array(z.string()).optional(),
  };
  for (const [key, field] of fieldEntries(entity)) shape[key] = answerSchema(field);
  return z.looseObject({ ...shape, ...replaced });
}

/** Schema of one value as answered: null where nothing was given or nothing may be seen. */
export function answerSchema(field: Field): z.ZodType {
  const schema = field.kind.answer(field);
  return (field.required && !field.secret ? schema : schema.nullable()).describe(field.label);
}

function filterValueSchema(field: Field): z.ZodType | null {
  const facet = field.kind.filter;
  switch (field.filter) {
    case 'like':
    case 'prefix':
      return z.string().max(50);
    case 'equal':
      return facet.equal?.(field) ?? valueSchema(field);
    case 'in': {
      const one = facet.one?.(field) ?? z.string().max(50);
      return z.union([z.array(one).max(200), one]);
    }
    case 'range': {
      if (!facet.range) throw new TypeError(`${field.label}: values of the kind ${field.kind.name} have no order`);
      const { end } = facet.range;
      return z.tuple([end.nullable(), end.nullable()]);
    }
    case 'year':
      return z.int().min(1900).max(2200);
    default:
      return null;
  }
}

/** Shape of the declared filters, for lists that add filters of their own. */
export function filterShape(entity: {
  readonly fields: Fields;
  readonly due?: AnyEntity['due'];
}): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const [key, field] of fieldEntries(entity)) {
    const schema = filterValueSchema(field);
    if (schema) shape[key] = schema.nullish().describe(field.label);
  }
  if (fieldEntries(entity).some(([, field]) => field.search))
    shape['keyword'] = z.string().max(50).nullish().describe('关键词');
  const kinds = (entity.due ?? []).map(({ kind }) => kind);
  if (kinds.length > 0)
    shape['due'] = z
      .strictObject({
        kind: z.enum(kinds).describe('类别'),
        urgency: z.enum(dueUrgencies).nullish().describe('紧急程度'),
      })
      .nullish()
      .describe('到期事项');
  return shape;
}

/** Keys a list may be ordered by. */
export function sortableKeys(entity: AnyEntity): string[] {
  const declared = fieldEntries(entity)
    // No index serves an order by a field that a company added, and none by a value that is sealed.
    .filter(([key, field]) => (field.sort || (field.unique && !field.sealed)) && !isCustomKey(key))
    .map(([key]) => key);
  const system = entity.view ? ['id'] : ['id', 'createdAt', 'updatedAt'];
  return [...new Set([...declared, ...entity.sort.map((order) => order.field), ...system])];
}

export const pageSchema = z
  .strictObject({
    current: z.int().min(1).max(1_000_000).default(1).describe('页码'),
    size: z.int().min(1).max(maxPageSize).default(defaultPageSize).describe('每页条数'),
  })
  .default({ current: 1, size: defaultPageSize })
  .describe('分页');

export interface PageQuery<Filter = Record<string, unknown>> {
  filter: Filter;
  page: { current: number; size: number };
  sort?: { field: string; order: 'asc' | 'desc' }[] | undefined;
  /** Inside a group: the first rows of each company instead of a page. */
  perCompany?: number | undefined;
}

/** One company in a list of its group. */
export interface CompanySum {
  readonly companyCode: string;
  readonly companyName: string;
  /** Rows under the filter. */
  readonly count: number;
  /** Sums of amounts by field, over all of these rows; null where none has one. */
  readonly sums: Readonly<Record<string, number | null>>;
}

/** Fields that a company added are known to the handler only (filteredEntity); any other key is refused as elsewhere. */
function withCustomFilters(shape: Record<string, z.core.$ZodType>) {
  return z.looseObject(shape).check((check) => {
    const keys = Object.keys(check.value).filter((key) => !(key in shape) && !isCustomKey(key));
    if (keys.length > 0) check.issues.push({ code: 'unrecognized_keys', keys, input: check.value });
  });
}

/** The filter of a list, for calls that take one without pages: counts, facets. */
export function listFilterSchema<More extends z.ZodRawShape = {}>(entity: AnyEntity, more?: More) {
  const filter: z.ZodType = whenUsed(() => {
    const shape = { ...filterShape(entity), ...more };
    return entity.custom ? withCustomFilters(shape) : z.strictObject(shape);
  });
  return derivedSchema<Record<string, unknown> & ShapeOutput<More>, Record<string, unknown> | undefined>(
    filter.default({}).describe('筛选'),
  );
}

/** Body of a paged query (conventions): {filter, page, sort}. */
export function pageQuerySchema<More extends z.ZodRawShape = {}>(entity: AnyEntity, more?: More) {
  const filter = listFilterSchema(entity, more);
  const order = z.strictObject({
    field: z.enum(sortableKeys(entity) as [string, ...string[]]).describe('排序字段'),
    order: z.enum(['asc', 'desc']).describe('排序方向'),
  });
  return z.strictObject({
    filter,
    page: pageSchema,
    sort: z.array(order).max(3).optional().describe('排序'),
    perCompany: z.int().min(1).max(20).optional().describe('按企业分组时每家条数'),
  });
}

/** Data of a paged answer. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.looseObject({ records: z.array(row), total: z.number(), current: z.number(), size: z.number() });
}

/** A type and not an interface: an answer may carry more keys beside these (pageEndpoint's `extra`). */
export type Page<Row> = {
  records: Row[];
  total: number;
  current: number;
  size: number;
  /** Inside a group: the companies of the rows of all pages. */
  companies?: readonly CompanySum[];
  /** The rows are the first ones of each company, at most so many, and no page. */
  perCompany?: number;
};

export const idsSchema = z.strictObject({ ids: z.array(idSchema).min(1).max(maxBulk).describe('所选记录') });
export const emptyAnswer = z.object({});
