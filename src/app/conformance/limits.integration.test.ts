/**
 * Every declared limit on both sides: the last value that a declaration allows is stored and read back, the first beyond
 * it is refused by the name of the field.
 */
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { namedEntities, refusal, updateAllowed, useEntityStage, writableFields } from '../testing/entity-stage.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { isFile } from '#platform/entity/entity.ts';
import type { Field, FileValue } from '#platform/entity/field.ts';
import { f } from '#platform/entity/field.ts';
import { saveSchema, todayInShanghai } from '#platform/entity/schema.ts';
import { highestOf } from '#platform/kinds/base/number-value.ts';
import { validationMessages } from '#platform/entity/validation-message.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { inSavepoint } from '#platform/db/savepoint.ts';
import type { MadeRow } from '#platform/testing/make.ts';
import { makeInvalid, makeRow, makeValue, storeMadeFiles } from '#platform/testing/make.ts';

const stage = useEntityStage();

/** One limit of a field: the last value within it and the first beyond. */
interface Border {
  readonly what: string;
  readonly within: unknown;
  readonly beyond: unknown;
}

const whole = f.int({ label: '' }).kind;
/** The smallest difference that a kind of number knows. */
const stepOf = (field: Field): number => (field.kind === whole ? 1 : 0.01);

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** A text of exactly so many characters that fits the pattern; null where the pattern has no room for it. */
function textOf(field: Field, length: number): string | null {
  const pattern = new RegExp(field.pattern?.source ?? '', 'u');
  const made = String(makeValue('', field, 7));
  const candidates = ['长', '1', 'a', 'A'].flatMap((sign) => [
    sign.repeat(length),
    made.slice(0, length).padEnd(length, sign),
  ]);
  return candidates.find((text) => text.length === length && pattern.test(text) && text.trim() === text) ?? null;
}

function textBorders(field: Field): Border[] {
  const border = (what: string, length: number, beyond: number): Border[] => {
    const [inner, outer] = [textOf(field, length), textOf(field, beyond)];
    return inner !== null && outer !== null ? [{ what, within: inner, beyond: outer }] : [];
  };
  return [
    ...(field.max === undefined ? [] : border(`${field.max} characters`, field.max, field.max + 1)),
    ...(field.min === undefined || field.min < 2 ? [] : border(`at least ${field.min}`, field.min, field.min - 1)),
  ];
}

function numberBorders(field: Field): Border[] {
  const highest = highestOf(field);
  const step = stepOf(field);
  return [
    ...(highest === undefined ? [] : [{ what: `at most ${highest}`, within: highest, beyond: highest + step }]),
    ...(field.min === undefined
      ? []
      : [{ what: `at least ${field.min}`, within: field.min, beyond: Number((field.min - step).toFixed(2)) }]),
  ];
}

const today = todayInShanghai();

function dateBorders(field: Field): Border[] {
  return [
    { what: 'from 1900', within: '1900-01-01', beyond: '1899-12-31' },
    field.past
      ? { what: 'up to today', within: today, beyond: dayAfter(today) }
      : { what: 'up to 2200', within: '2200-12-31', beyond: '2201-01-01' },
  ];
}

const fileOf = (field: Field, n: number): FileValue => ({
  ...([makeValue('', field, n)].flat()[0] as FileValue),
  id: n + 1,
});

/** Entries of a list, a table or files: as many as allowed, and one more. */
function countBorder(most: number, entry: (n: number) => unknown): Border {
  const entries = (count: number) => Array.from({ length: count }, (_, n) => entry(n));
  return { what: `${most} entries`, within: entries(most), beyond: entries(most + 1) };
}

/** The border of each entry, of the text that it holds or of each text in it. */
function entryBorders(field: Field): Border[] {
  const max = field.itemMax ?? 100;
  const { pattern, label } = field;
  const entry = f.text({ label, required: true, max, ...(pattern ? { pattern } : {}) });
  return textBorders(entry).map(({ what, within, beyond }) => ({
    what: `entry of ${what}`,
    within: [within],
    beyond: [beyond],
  }));
}

const listBorders = (field: Field): Border[] => [
  countBorder(field.max ?? 20, (n) => [makeValue('', { ...field, max: 1 }, n)].flat()[0]),
  ...entryBorders(field),
];
const rowsBorders = (field: Field): Border[] => [
  countBorder(field.max ?? 20, (n) => (makeValue('', field, n) as unknown[])[0]),
];
const filesBorders = (field: Field): Border[] => [countBorder(field.max ?? 20, (n) => fileOf(field, n))];

const label = '';
const bordersByKind = new Map<Field['kind'], (field: Field) => Border[]>([
  [f.text({ label }).kind, textBorders],
  [f.longText({ label }).kind, textBorders],
  [f.rich({ label }).kind, textBorders],
  [whole, numberBorders],
  [f.number({ label }).kind, numberBorders],
  [f.money({ label }).kind, numberBorders],
  [f.percent({ label }).kind, numberBorders],
  [f.date({ label }).kind, dateBorders],
  [f.list({ label }).kind, listBorders],
  [f.list({ label, of: { name: f.text({ label }) } }).kind, rowsBorders],
  [f.files({ label }).kind, filesBorders],
]);

/** Both sides of every limit that a field declares, and of those that every field of its kind has. */
const bordersOf = (field: Field): Border[] => bordersByKind.get(field.kind)?.(field) ?? [];

/** A row that a save takes, with references that lead nowhere. */
function formRow(entity: AnyEntity): MadeRow {
  const references = writableFields(entity).filter(([, field]) => field.to !== undefined && field.required);
  return makeRow(entity, 1, Object.fromEntries(references.map(([key]) => [key, 1])));
}

/** Refused by a Chinese sentence that names the field. */
function expectRefused(schema: z.ZodType, row: MadeRow, key: string, field: Field): void {
  const outcome = schema.safeParse(row);
  expect(outcome.success, `${key} takes ${JSON.stringify(row[key])?.slice(0, 80)}`).toBe(false);
  const messages = validationMessages(schema, outcome.error?.issues ?? []);
  expect(messages.first, key).toContain(field.label);
  expect(messages.first.replaceAll(field.label, ''), key).not.toMatch(/[a-z]{4,}.*(?:expected|invalid|received)/iu);
}

describe.each(namedEntities)('%s', (_name, entity) => {
  const schema = saveSchema(entity);
  const limited = writableFields(entity).flatMap(([key, field]) =>
    bordersOf(field).map((border) => ({ key, field, ...border })),
  );

  test('a value that does not fit is refused by a Chinese sentence that names the field', () => {
    const base = formRow(entity);
    for (const [key, field] of writableFields(entity))
      for (const value of makeInvalid(field)) {
        if (!field.required && typeof value === 'string' && value.trim() === '') continue;
        expectRefused(schema, { ...base, [key]: value }, key, field);
      }
  });

  test('each limit holds on both sides', () => {
    const base = formRow(entity);
    for (const { key, field, what, within, beyond } of limited) {
      const issues = schema.safeParse({ ...base, [key]: within }).error?.issues ?? [];
      expect(issues, `${key}: ${what}`).toEqual([]);
      expectRefused(schema, { ...base, [key]: beyond }, key, field);
    }
  });

  test('the database keeps the last value within each limit', async () => {
    await stage.act(async (context) => {
      const store = entityStore(context, entity);
      const { id } = await stage.insertNew(context, entity);
      const storable = limited.filter(({ field }) => !isFile(field) && !field.unique);
      // One limit of each field at a time, those of all fields at once.
      const byKey = [...Map.groupBy(storable, ({ key }) => key)];
      const rounds = [0, 1, 2].map((round) =>
        Object.fromEntries(byKey.flatMap(([key, of]) => (of[round] ? [[key, of[round].within]] : []))),
      );
      for (const values of rounds) {
        const kept = await updateAllowed(context, entity, id, values);
        expect(await store.get(id)).toMatchObject(kept);
      }
    });
  });

  test.runIf(entity.limit !== undefined)(
    'the last row that a company may have is kept, the next is refused',
    async () => {
      await stage.act(async (context) => {
        const count = (await entityStore(context, entity).page({ filter: {}, page: { current: 1, size: 1 } })).total;
        const nearlyFull = { ...entity, limit: count + 1 };
        await stage.insertNew(context, nearlyFull);
        const failure = await refusal(inSavepoint(context.db, () => stage.insertNew(context, nearlyFull)));
        expect([failure.code, failure.message]).toEqual([
          'FY-V001',
          `${entity.label}：一家企业最多 ${count + 1} ${entity.unit ?? '条'}，请先删除不再需要的`,
        ]);
        expect(failure.data?.['fields']).toHaveProperty(entity.title);
      });
    },
  );

  const sized = writableFields(entity).flatMap(([key, field]) => {
    const value = field.fileLimit ? makeValue(key, field, 1) : undefined;
    return field.fileLimit && value !== undefined ? [{ key, field, limit: field.fileLimit, value }] : [];
  });
  test.runIf(sized.length > 0)(
    'a file of the allowed size and type is kept, one byte more or another type is not',
    async () => {
      await stage.act(async (context) => {
        const store = entityStore(context, entity);
        const { id } = await stage.insertNew(context, entity);
        for (const { key, field, limit, value } of sized) {
          const put = async (change: Partial<FileValue>) => {
            const files = [value].flat().map((one) => ({ ...(one as FileValue), ...change }));
            const row = await storeMadeFiles(context, entity, { [key]: Array.isArray(value) ? files : files[0] });
            const { version } = await store.get(id);
            return inSavepoint(context.db, () => store.update(id, version, row));
          };
          for (const contentType of limit.types)
            expect(await put({ size: limit.bytes, contentType }), `${key} ${contentType}`).toMatchObject({ id });
          for (const change of [{ size: limit.bytes + 1 }, { contentType: 'application/x-sh' }]) {
            const failure = await refusal(put(change));
            expect([failure.code, failure.message], key).toEqual(['FY-V001', expect.stringContaining(field.label)]);
            expect(failure.data?.['fields'], key).toHaveProperty(key);
          }
        }
      });
    },
  );
});
