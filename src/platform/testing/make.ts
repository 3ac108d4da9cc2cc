/**
 * Values and rows from declarations, so that a test of every entity needs no example of any. `n` counts: different
 * numbers give different values wherever the kind has room for it, the same number gives the same value.
 */
import { randomUUID } from 'node:crypto';
import { checkBankCard } from '#lib/chinese/chinese-identifiers.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries, isFile } from '#platform/entity/entity.ts';
import type { Field, FileValue } from '#platform/entity/field.ts';
import { f } from '#platform/entity/field.ts';
import { schemaOf } from '#platform/kinds/base/text-sample.server.ts';
import { dayOf, firstDay } from '#platform/kinds/base/day-value.ts';
import { highestOf } from '#platform/kinds/base/number-value.ts';
import { firstBirthday } from '#platform/kinds/id-number.server.ts';
import { sampleOf } from '#platform/kinds/kind.server.ts';
import type { TenantWork } from '#platform/runtime/context.ts';

export type MadeRow = Record<string, unknown>;

/** A sample of a field of this kind that declares nothing but its name. */
const sampleText = (build: typeof f.mobile, n: number): string => String(sampleOf(build({ label: '样例' }), n));

/** Mainland mobile number; 154 is given to nobody. */
export const makeMobileOf = (n: number): string => sampleText(f.mobile, n);

/** Valid unified social credit code (GB 32100). */
export const makeCreditCodeOf = (n: number): string => sampleText(f.creditCode, n);

/** Bank card number of 19 digits that passes Luhn. */
export function makeBankCardOf(n: number): string {
  const body = `622202${String(n).padStart(12, '0')}`;
  const check = Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).find((card) => checkBankCard(card).ok);
  return check ?? body;
}

/** Application number of an invention, filed in the year that a date of the same row gets. */
export function makePatentNumberOf(n: number): string {
  const digits = `${dayOf(firstDay, n).slice(0, 4)}1${String(n % 10_000_000).padStart(7, '0')}`;
  const sum = Array.from(digits).reduce((total, digit, index) => total + Number(digit) * ((index % 8) + 2), 0) % 11;
  return `${digits}.${sum === 10 ? 'X' : sum}`;
}

/**
 * Values by key that the declaration of a field cannot tell: a check digit, a number that another field decides, choices that follow from
 * ID numbers of men. The first that the field takes.
 */
const byKey: Readonly<Record<string, (n: number) => readonly unknown[]>> = {
  applicationNo: (n) => [makePatentNumberOf(n)],
  registrationNo: (n) => [`2023SR${String(n).padStart(7, '0')}`, String(10_000_000 + n)],
  certificateNo: (n) => [`软著登字第${String(n).padStart(7, '0')}号`],
  // Numbers of accounts may be bank cards, which are checked.
  accountNo: (n) => [makeBankCardOf(n)],
  birthday: (n) => [dayOf(firstBirthday, n)],
  sex: () => ['1'],
  retireCategory: () => ['male60'],
  // Of a leave that lasts the one day between the dates of its row.
  days: (n) => [n % 2 === 0 ? 1 : 0.5],
};

const dictionaryCodes: Readonly<Record<string, readonly string[]>> = {
  divisions: ['330106', '310115', '110108'],
  industries: ['65', '39', '73'],
  nationalities: ['CHN', 'USA', 'JPN'],
  degrees: ['2', '3', '4'],
};

function pick<Entry>(entries: readonly Entry[], n: number): Entry {
  const found = entries[n % entries.length];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}

/** A valid value of a field as it travels; undefined for json, whose shape only its area knows. `ref` values are ids given by the caller. */
export function makeValue(key: string, field: Field, n: number): unknown {
  if (field.dictionary) {
    const codes = dictionaryCodes[field.dictionary];
    if (!codes) throw new Error(`make.ts knows no code of the dictionary ${field.dictionary}: add two or three`);
    return pick(codes, n);
  }
  const own = Object.hasOwn(byKey, key) ? byKey[key]?.(n) : undefined;
  return own?.find((value) => schemaOf(field).safeParse(value).success) ?? sampleOf(field, n);
}

/**
 * A row that a save takes: every writable field that can be made, `refs` by key. An optional field that breaks a
 * cross-field rule is left out; a required one that does is an error that asks for an example by hand.
 */
export function makeRow(entity: AnyEntity, n: number, refs: Readonly<Record<string, number>> = {}): MadeRow {
  const row: MadeRow = {};
  for (const [key, field] of fieldEntries(entity)) {
    if (field.readOnly) continue;
    const value = field.to === undefined ? makeValue(key, field, n) : refs[key];
    if (value !== undefined) row[key] = value;
  }
  Object.assign(row, entity.sample?.(n));
  for (let round = 0; round < 10; round += 1) {
    const issues = (entity.rules?.(row) ?? []).filter((issue) => issue.level !== 'warning');
    if (issues.length === 0) return row;
    for (const { field, message } of issues) {
      if (entity.fields[field]?.required || !(field in row))
        throw new Error(`a made ${entity.name} breaks its rule: ${field} ${message}`);
      delete row[field];
    }
  }
  throw new Error(`a made ${entity.name} never satisfies its rules`);
}

/** Inserts a row and answers its id. */
export type InsertMade = (entity: AnyEntity, row: MadeRow) => Promise<number>;
/** Inserts rows and answers their ids, in their order. */
export type InsertMadeRows = (entity: AnyEntity, rows: readonly MadeRow[]) => Promise<number[]>;

/** References of one row; see `makeReferencesOfRows`. */
export async function makeReferences(
  entities: ReadonlyMap<string, AnyEntity>,
  entity: AnyEntity,
  n: number,
  insert: InsertMade,
): Promise<Record<string, number>> {
  const insertRows: InsertMadeRows = async (target, rows) => {
    const ids: number[] = [];
    for (const row of rows) ids.push(await insert(target, row));
    return ids;
  };
  const [refs] = await makeReferencesOfRows(entities, entity, [n], insertRows);
  return refs ?? {};
}

/**
 * Makes and inserts whatever the required references of rows point at, deepest first, of each entity all rows at once; ids by key
 * for each of the numbers. Unique references get a row of their own each time, because the numbers differ. For one number a row
 * is made once of each entity: a position lies in the department of who looks after it.
 */
export async function makeReferencesOfRows(
  entities: ReadonlyMap<string, AnyEntity>,
  entity: AnyEntity,
  numbers: readonly number[],
  insert: InsertMadeRows,
  above: readonly string[] = [],
  made = new Map<string, readonly number[]>(),
): Promise<Record<string, number>[]> {
  const refs = numbers.map((): Record<string, number> => ({}));
  for (const [key, field] of fieldEntries(entity)) {
    if (field.to === undefined || !field.required || field.readOnly) continue;
    const target = entities.get(field.to ?? '');
    if (!target) throw new Error(`${entity.name}.${key} refers to the unknown entity ${field.to ?? '?'}`);
    if (above.includes(target.name))
      throw new Error(`required references go in a circle: ${[...above, target.name].join(' → ')}`);
    const deeper = await makeReferencesOfRows(entities, target, numbers, insert, [...above, entity.name], made);
    const rows = () => numbers.map((n, index) => makeRow(target, n, deeper[index]));
    const ids = made.get(target.name) ?? (await insert(target, rows()));
    made.set(target.name, ids);
    for (const [index, ref] of refs.entries()) ref[key] = ids[index] ?? 0;
  }
  return refs;
}

/** The row with real uploads of the acting account in place of its made files: rows take up no others. They have no content. */
export async function storeMadeFiles(context: TenantWork, entity: AnyEntity, row: MadeRow): Promise<MadeRow> {
  const { db, session, tenant } = context;
  const store = async ({ name, size, path, contentType }: FileValue): Promise<FileValue> => {
    const key = path.replace(/[^/]*\./u, `${randomUUID()}.`);
    const made = await queryRow<{ id: number }>(db)`
      insert into file (group_code, company_code, name, size, path, content_type, owner_account_id, status)
      values (
        ${tenant.groupCode}, ${tenant.companyCode ?? ''}, ${name}, ${size}, ${key}, ${contentType},
        ${session.accountId}, 'ready'
      )
      returning id`;
    return { id: made?.id ?? 0, name, size, path: key, contentType };
  };
  const stored: MadeRow = { ...row };
  for (const [key, field] of fieldEntries(entity)) {
    const value = row[key];
    if (!isFile(field) || value === undefined || value === null) continue;
    const files = await Promise.all((Array.isArray(value) ? value : [value]).map((file) => store(file as FileValue)));
    stored[key] = Array.isArray(value) ? files : files[0];
  }
  return stored;
}

const wrongTypes: readonly unknown[] = [true, 42.5, '样例', [], {}, [null], { toString: 'x' }];

/** Values that the field must refuse, each for a reason of its own. */
export function makeInvalid(field: Field): unknown[] {
  const highest = highestOf(field);
  const candidates: unknown[] = [
    ...wrongTypes,
    Number.MAX_VALUE,
    -1e17,
    'no\u0000ne',
    '2026-02-30',
    '1026-13-01',
    '2026-01-01 08:00',
    'no-such-code',
    ['no-such-code'],
    ...(field.max !== undefined && !field.kind.numeric ? ['长'.repeat(field.max + 1)] : []),
    ...(highest !== undefined ? [highest + 1] : []),
    ...(field.min !== undefined ? [field.min - 1] : []),
    [{ id: 1 }],
    Array.from({ length: 60 }, () => 'x'),
    ...(field.kind.several
      ? [
          [{ noSuchKey: 1 }],
          ['甲'],
          ['甲；乙'],
          [' '],
          Object.keys(field.of ?? {}).map((part) => ({ [part]: {} })),
          Array.from({ length: (field.max ?? 20) + 1 }, (_, index) => `第${index}个`),
        ]
      : []),
  ];
  const schema = schemaOf(field);
  return candidates.filter((value) => !schema.safeParse(value).success);
}
