/**
 * Every declared entity on a real PostgreSQL: a row is stored as it was made, found by each filter, order and keyword,
 * unique where the declaration says so, and seen by nobody outside its tenant. A new entity is covered by being in the
 * registry; one whose rows need more than its declaration says names it in `requiredValues` of the stage.
 */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { namedEntities, refusal, useEntityStage } from '../testing/entity-stage.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { filterShape, saveSchema, sortableKeys } from '#platform/entity/schema.ts';
import { isSearchable } from '#platform/store/columns.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { listConditions, orderOf, rowAlias } from '#platform/store/entity-query.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import type { MadeRow } from '#platform/testing/make.ts';

const stage = useEntityStage();

/** The texts of a value: one, the entries of a list, or a text of each entry. */
function textsOf(value: unknown): string[] {
  return [value]
    .flat()
    .flatMap((entry: unknown) =>
      typeof entry === 'object' && entry !== null ? Object.values(entry).slice(0, 1) : entry,
    )
    .filter((text) => typeof text === 'string');
}

/** A value of the filter that must find a row holding `value`; undefined: nothing to look for. */
function filterFor(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  switch (field.filter) {
    case 'like':
      return textsOf(value)[0]?.slice(0, 6);
    case 'prefix':
      return String(value).slice(0, 6);
    case 'in':
      return Array.isArray(value) ? value : [value];
    case 'range':
      return [value, value];
    case 'year':
      return Number(String(value).slice(0, 4));
    default:
      return value;
  }
}

async function planOf(
  context: TenantWork,
  entity: AnyEntity,
  filter: Record<string, unknown>,
  sort?: { field: string; order: 'asc' | 'desc' }[],
): Promise<string> {
  await execute(context)`set local enable_seqscan = off`;
  const conditions = sql.join(listConditions(context, entity, filter), sql` and `);
  const plan = await queryRows<Record<string, string>>(context)`
    explain select ${sql.ref(`${rowAlias}.id`)}
    from ${sql.table(entity.table)} ${sql.ref(rowAlias)}
    where ${conditions} ${orderOf(entity, sort)}
    limit 10`;
  return plan.map((row) => Object.values(row)[0]).join('\n');
}

describe.each(namedEntities)('%s', (_name, entity) => {
  /** The row that is looked at: found, listed, and out of reach for others. */
  let id: number;
  let row: MadeRow;
  beforeAll(async () => {
    ({ id, row } = await stage.act((context) => stage.insertNew(context, entity)));
  });

  test('a made row passes the schema of the save and comes back equal', async () => {
    await stage.act(async (context) => {
      expect(saveSchema(entity).safeParse(row).error?.issues ?? []).toEqual([]);
      const found = await entityStore(context, entity).get(id);
      expect(found).toMatchObject(row);
      expect(found).toMatchObject({
        groupCode: stage.enterprise().groupCode,
        companyCode: stage.enterprise().companyCodes[0],
        version: 0,
      });
    });
  });

  test('each declared filter finds the row through an index of the tenant', async () => {
    await stage.act(async (context) => {
      const store = entityStore(context, entity);
      const stored = (await store.get(id)) as unknown as Record<string, unknown>;
      for (const [key, field] of fieldEntries(entity)) {
        const value = field.filter === undefined ? undefined : filterFor(field, stored[key]);
        if (value === undefined) continue;
        const filter = { [key]: value };
        expect(Object.keys(filterShape(entity)), key).toContain(key);
        const page = await store.page({
          filter,
          page: { current: 1, size: 100 },
          sort: [{ field: 'id', order: 'desc' }],
        });
        expect(
          page.records.map((record) => (record as { id: number }).id),
          `filter ${key}`,
        ).toContain(id);
        expect(await planOf(context, entity, filter), `filter ${key}`).toMatch(
          new RegExp(`(?:Index|Bitmap).*${entity.table}_`, 'u'),
        );
      }
    });
  });

  test.runIf(isSearchable(entity))('the keyword finds the row by each searched field', async () => {
    await stage.act(async (context) => {
      const store = entityStore(context, entity);
      const stored = (await store.get(id)) as unknown as Record<string, unknown>;
      for (const [key, field] of fieldEntries(entity)) {
        // Of a list the last entry: all of them are searched.
        const value = textsOf(stored[key]).at(-1);
        if (!field.search || value === undefined || value === '') continue;
        const page = await store.page({ filter: { keyword: value.slice(0, 50) }, page: { current: 1, size: 100 } });
        expect(
          page.records.map((record) => (record as { id: number }).id),
          `keyword of ${key}`,
        ).toContain(id);
      }
      const nothing = await store.page({ filter: { keyword: '绝无此词' }, page: { current: 1, size: 10 } });
      expect(nothing.total).toBe(0);
    });
  });

  test('a unique value is taken once in a company, and the refusal names the field (FY-C001)', async () => {
    for (const [key, field] of fieldEntries(entity).filter(([, field]) => field.unique && !field.readOnly)) {
      const attempt = stage.act(async (context) => {
        const other = await stage.newRow(context, entity);
        await stage.insert(context, entity, { ...other, [key]: row[key] });
      });
      const failure = await refusal(attempt);
      expect(failure.code, key).toBe('FY-C001');
      expect(failure.data?.['fields'], key).toHaveProperty(key);
      expect(failure.message, key).toContain(field.label);
    }
  });

  test.each([
    ['another company', 1, false],
    ['another group', 0, true],
  ] as const)('%s sees and changes nothing', async (_who, home, otherGroup) => {
    const stranger = <Result>(work: (context: TenantWork) => Promise<Result>) =>
      stage.act(work, { enterprise: otherGroup ? 'foreign' : 'first', home });
    expect((await refusal(stranger((context) => entityStore(context, entity).get(id)))).code).toBe('FY-N001');
    expect((await refusal(stranger((context) => entityStore(context, entity).update(id, 0, {})))).code).toBe('FY-N001');
    expect((await refusal(stranger((context) => entityStore(context, entity).remove([id])))).code).toBe('FY-N001');
    const page = await stranger((context) =>
      entityStore(context, entity).page({ filter: {}, page: { current: 1, size: 10 } }),
    );
    expect(page.total).toBe(0);
    // The second wall: even a query that forgets the tenant finds nothing, writes nothing.
    const raw = await stranger(
      (context) => execute(context)`update ${sql.table(entity.table)} set version = version + 1 where id = ${id}`,
    );
    expect(raw).toBe(0);
    expect(await stage.act((context) => entityStore(context, entity).get(id))).toMatchObject({ id, version: 0 });
  });

  test('entry as the group reads the rows of its companies and must name one for a new row', async () => {
    await stage.act(
      async (context) => {
        const store = entityStore(context, entity);
        expect(await store.get(id)).toMatchObject({ companyCode: stage.enterprise().companyCodes[0] });
        const failure = await refusal(store.insert({}));
        expect([failure.code, failure.message]).toEqual(['FY-V001', '请选择所属企业']);
      },
      { home: 'group' },
    );
  });

  // Last, for what it makes may change the row above: of some kinds only one is the present one.
  test('the default order and each declared order list the row, served by an index', async () => {
    await stage.act(async (context) => {
      const ids = [(await stage.insertNew(context, entity)).id, (await stage.insertNew(context, entity)).id];
      const store = entityStore(context, entity);
      for (const field of [undefined, ...sortableKeys(entity)]) {
        for (const order of ['asc', 'desc'] as const) {
          // Hooks of other entities may have filled more than one page (the ledger of due dates).
          const listed: number[] = [];
          for (let current = 1, total = 1; listed.length < total; current += 1) {
            const page = await store.page({
              filter: {},
              page: { current, size: 100 },
              sort: field === undefined ? undefined : [{ field, order }],
            });
            expect(page.records.length).toBeGreaterThan(0);
            listed.push(...page.records.map((record) => (record as { id: number }).id));
            total = page.total;
          }
          expect(listed, `${field ?? 'default'} ${order}`).toEqual(expect.arrayContaining(ids));
          expect(listed.length).toBeGreaterThanOrEqual(2);
        }
      }
      const plan = await planOf(context, entity, {});
      expect(plan).toMatch(new RegExp(`${entity.table}_`, 'u'));
      expect(plan, 'the list index serves the default order').not.toMatch(/\bSort\b/u);
    });
  });
});
