/**
 * Values and rows from declarations, so that a test of every entity needs no example of any. `n` counts: different
 * numbers give different values wherever the kind has room for it, the same number gives the same value.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { checkBankCard, makeCreditCode, makeIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries, isFile } from '#platform/entity/entity.ts';
import type { Field, FileValue } from '#platform/entity/field.ts';
import type { Entry } from '#lib/text/entry-text.ts';
import { settleEntries } from '#lib/text/entry-text.ts';
import { highestOf, valueSchema } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';

export type MadeRow = Record<string, unknown>;

/** Day `n` of a window of 900 days from the given one, 'YYYY-MM-DD'. */
function dayOf(first: string, n: number): string {
  return new Date(Date.parse(`${first}T00:00:00Z`) + (n % 900) * 86_400_000).toISOString().slice(0, 10);
}

const firstDay = '2021-03-01';
const firstBirthday = '1990-01-01';

/** Mainland mobile number; 154 is given to nobody. */
export function makeMobileOf(n: number): string {
  return `154${String(n % 100_000_000).padStart(8, '0')}`;
}

/** Valid unified social credit code (GB 32100). */
export function makeCreditCodeOf(n: number): string {
  return makeCreditCode({
    region: '330106',
    organisation: `MA${n
      .toString(36)
      .toUpperCase()
      .replace(/[IOSVZ]/gu, 'A')
      .slice(-2)
      .padStart(2, '0')}${String(n % 10_000).padStart(4, '0')}`,
  });
}

/** Valid ID number of a man born on the day that `birthday` of the same row gets. */
export function makeIdNumberOf(n: number): string {
  return makeIdNumber({
    division: '330106',
    birthday: dayOf(firstBirthday, n),
    sequence: (Math.floor(n / 900) % 499) * 2 + 1,
  });
}

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

/** Texts whose form the declaration cannot say in a pattern: a check digit, a kind of number by another field. */
const textByKey: Readonly<Record<string, (n: number) => readonly string[]>> = {
  applicationNo: (n) => [makePatentNumberOf(n)],
  registrationNo: (n) => [`2023SR${String(n).padStart(7, '0')}`, String(10_000_000 + n)],
  certificateNo: (n) => [`软著登字第${String(n).padStart(7, '0')}号`],
};

/** Leads nowhere: what is stored with it goes through {@link storeMadeFiles} first. */
function makeFile(n: number, contentType: string): FileValue {
  const number = String(n).padStart(12, '0');
  const extension = contentType.replace(/^.*\//u, '');
  return {
    id: n + 1,
    name: `${contentType.startsWith('image/') ? '照片' : '附件'}${n}.${extension}`,
    size: 1024 + n,
    path: `f/2026/01/00000000-0000-4000-8000-${number}.${extension}`,
    contentType,
  };
}

/** n in Chinese letters: text fields may forbid digits. */
function letters(n: number): string {
  return Array.from(String(n))
    .map((digit) => '零甲乙丙丁戊己庚辛壬'.charAt(Number(digit)))
    .join('');
}

/** The first candidate that the declaration takes; patterns are arbitrary, so a new one may need a candidate here. */
function makeText(key: string, field: Field, n: number): string {
  const number = String(n).padStart(4, '0');
  const candidates = [
    ...(textByKey[key]?.(n) ?? []),
    `${field.label.slice(0, 8)}样例${letters(n)}`,
    `样例${letters(n)}`,
    `TEST-${number}`,
    `T${number}`,
    number,
    `test${number}`,
    `#${n.toString(16).padStart(6, '0')}`,
    `https://example.com/${n}`,
    `31${number.slice(-4)}`,
    `G06F ${1 + (n % 100)}/30`,
    `120.${number},30.${number}`,
    `192.0.2.${n % 255}`,
    `20${String(10 + (n % 15))}-0${1 + (n % 9)}`,
    `${number}${number}${number}${number}${number}`.slice(0, field.max ?? 18),
    `样例${letters(n)}。`.repeat(20).slice(0, field.min ?? 1),
  ];
  const schema = valueSchema(field);
  const found = candidates.find((text) => schema.safeParse(text).success);
  if (found === undefined)
    throw new Error(`no candidate of make.ts fits ${field.label} (${field.pattern?.source ?? 'length'}): add one`);
  return found;
}

/** Two entries where there is room for two. */
function makeList(key: string, field: Field, n: number): string[] {
  const entry: Field = {
    kind: 'text',
    label: field.label,
    required: true,
    max: field.itemMax ?? 100,
    ...(field.pattern ? { pattern: field.pattern } : {}),
  };
  return (field.max === 1 ? [n] : [n, n + 1]).map((at) => makeText(key, entry, at));
}

/** Two entries with all their texts; whom they mean is up to the caller. */
function makeEntries(field: Field, n: number): Entry[] {
  const texts = Object.entries(field.of ?? {}).filter(([, part]) => part.kind === 'text');
  return settleEntries(
    field,
    [n, n + 1].map((at) => Object.fromEntries(texts.map(([key, part]) => [key, makeText(key, part, at)]))),
  );
}

function makeNumber(field: Field, n: number): number {
  const { min = 0 } = field;
  const max = highestOf(field) ?? 1_000_000;
  const room = Math.floor(max - min);
  const step = room > 0 ? (n * 7) % (room + 1) : 0;
  const value = Math.ceil(min) + step;
  return field.kind === 'money' && value + 0.25 <= max ? value + 0.25 : Math.min(value, max);
}

const dictionaryCodes: Readonly<Record<string, readonly string[]>> = {
  divisions: ['330106', '310115', '110108'],
  industries: ['65', '39', '73'],
  nationalities: ['CHN', 'USA', 'JPN'],
  degrees: ['2', '3', '4'],
};

/** Choices that follow from ID numbers of men, which {@link makeIdNumberOf} makes. */
const ofMen: Readonly<Record<string, string>> = { sex: '1', retireCategory: 'male60' };

function pick<Entry>(entries: readonly Entry[], n: number): Entry {
  const found = entries[n % entries.length];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}

/** A valid value of a field as it travels; undefined for json, whose shape only its area knows. `ref` values are ids given by the caller. */
export function makeValue(key: string, field: Field, n: number): unknown {
  const codes = (field.options ?? []).map((option) => option.code);
  if (field.dictionary) {
    const known = dictionaryCodes[field.dictionary];
    if (!known) throw new Error(`make.ts knows no code of the dictionary ${field.dictionary}: add two or three`);
    return pick(known, n);
  }
  switch (field.kind) {
    case 'int':
    case 'number':
    case 'money':
    case 'percent':
      return makeNumber(field, n);
    case 'date':
      return dayOf(key === 'birthday' ? firstBirthday : firstDay, n);
    case 'instant':
      return `${dayOf(firstDay, n)}T08:30:00.000Z`;
    case 'bool':
      return n % 2 === 0;
    case 'oneOf':
      // Sex agrees with the ID number and retirement with both, other choices keep their default: states have rules of their own.
      return ofMen[key] ?? field.default ?? pick(codes, n);
    case 'manyOf':
      return [pick(codes, n)];
    case 'list':
      return makeList(key, field, n);
    case 'rows':
      return makeEntries(field, n);
    case 'files':
      return [makeFile(n, field.fileLimit?.types[0] ?? 'application/pdf')];
    case 'image':
      return makeFile(n, field.fileLimit?.types[0] ?? 'image/png');
    case 'mobile':
      return makeMobileOf(n);
    case 'email':
      return `test${n}@example.com`;
    case 'idNumber':
      return makeIdNumberOf(n);
    case 'creditCode':
      return makeCreditCodeOf(n);
    case 'ref':
    case 'json':
      return undefined;
    default:
      // Numbers of accounts may be bank cards, which are checked.
      return key === 'accountNo' ? makeBankCardOf(n) : makeText(key, field, n);
  }
}

/**
 * A row that a save takes: every writable field that can be made, `refs` by key. An optional field that breaks a
 * cross-field rule is left out; a required one that does is an error that asks for an example by hand.
 */
export function makeRow(entity: AnyEntity, n: number, refs: Readonly<Record<string, number>> = {}): MadeRow {
  const row: MadeRow = {};
  for (const [key, field] of fieldEntries(entity)) {
    if (field.readOnly) continue;
    const value = field.kind === 'ref' ? refs[key] : makeValue(key, field, n);
    if (value !== undefined) row[key] = value;
  }
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

/**
 * Makes and inserts whatever the required references of an entity point at, deepest first; ids by key. Unique
 * references get a row of their own each time, because `n` differs.
 */
export async function makeReferences(
  entities: ReadonlyMap<string, AnyEntity>,
  entity: AnyEntity,
  n: number,
  insert: InsertMade,
  above: readonly string[] = [],
): Promise<Record<string, number>> {
  const refs: Record<string, number> = {};
  for (const [key, field] of fieldEntries(entity)) {
    if (field.kind !== 'ref' || !field.required || field.readOnly) continue;
    const target = entities.get(field.to ?? '');
    if (!target) throw new Error(`${entity.name}.${key} refers to the unknown entity ${field.to ?? '?'}`);
    if (above.includes(target.name))
      throw new Error(`required references go in a circle: ${[...above, target.name].join(' → ')}`);
    const deeper = await makeReferences(entities, target, n, insert, [...above, entity.name]);
    refs[key] = await insert(target, makeRow(target, n, deeper));
  }
  return refs;
}

/** The row with real uploads of the acting account in place of its made files: rows take up no others. They have no content. */
export async function storeMadeFiles(context: TenantWork, entity: AnyEntity, row: MadeRow): Promise<MadeRow> {
  const { db, session, tenant } = context;
  const store = async ({ name, size, path, contentType }: FileValue): Promise<FileValue> => {
    const key = path.replace(/[^/]*\./u, `${randomUUID()}.`);
    const made = await sql<{ id: number }>`
      insert into file (group_code, company_code, name, size, path, content_type, owner_account_id, status)
      values (${tenant.groupCode}, ${tenant.companyCode ?? ''}, ${name}, ${size}, ${key}, ${contentType}, ${session.accountId}, 'ready') returning id`.execute(
      db,
    );
    return { id: made.rows[0]?.id ?? 0, name, size, path: key, contentType };
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
  const long =
    field.max !== undefined &&
    ['text', 'longText', 'rich', 'mobile', 'email', 'idNumber', 'creditCode', 'region', 'industry'].includes(
      field.kind,
    );
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
    ...(long ? ['长'.repeat((field.max ?? 0) + 1)] : []),
    ...(highest !== undefined ? [highest + 1] : []),
    ...(field.min !== undefined ? [field.min - 1] : []),
    [{ id: 1 }],
    Array.from({ length: 60 }, () => 'x'),
    ...(field.kind === 'rows'
      ? [[{ noSuchKey: 1 }], ['甲'], Object.keys(field.of ?? {}).map((key) => ({ [key]: {} }))]
      : []),
    ...(field.kind === 'list'
      ? [['甲；乙'], [' '], Array.from({ length: (field.max ?? 20) + 1 }, (_, index) => `第${index}个`)]
      : []),
  ];
  const schema = valueSchema(field);
  return candidates.filter((value) => !schema.safeParse(value).success);
}
