/**
 * Every declared entity in the audit log: each act on a row leaves one entry that says who did it, to which row, and what
 * is different now. A secret value is told as changed and never shown.
 */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StoredAudit } from '../testing/entity-stage.ts';
import {
  auditOf,
  namedEntities,
  refusal,
  updateAllowed,
  useEntityStage,
  writableFields,
} from '../testing/entity-stage.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { parentKeys } from '#platform/entity/entity.ts';
import { columnOf } from '#platform/store/columns.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { openSealed } from '#platform/store/row-values.ts';
import type { MadeRow } from '#platform/testing/make.ts';

const stage = useEntityStage();

/** What stands in the log for a value that not everybody may see. */
const hidden = '******';
/** Characters of a long text that the entry of a new row keeps. */
const keptText = 200;

const isHidden = (entity: AnyEntity, key: string): boolean =>
  entity.fields[key]?.sealed === true || entity.fields[key]?.secret !== undefined;

const isSame = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

/** What the log says of a value of a new row. */
function loggedValue(entity: AnyEntity, key: string, value: unknown): unknown {
  if (isHidden(entity, key)) return hidden;
  return typeof value === 'string' && value.length > keptText ? `${value.slice(0, keptText)}…` : value;
}

/** What the log says of a value that changed. */
const changedValue = (entity: AnyEntity, key: string, value: unknown): unknown =>
  isHidden(entity, key) && value !== null && value !== undefined ? hidden : (value ?? null);

const storedRow = async (context: TenantWork, entity: AnyEntity, id: number) =>
  (await entityStore(context, entity).get(id)) as unknown as Record<string, unknown> & { version: number };

/** What every entry says, whatever was done. */
function expectOrigin(entries: readonly StoredAudit[]): void {
  const enterprise = stage.enterprise();
  for (const entry of entries)
    expect(entry).toMatchObject({
      accountId: enterprise.accountIds.get('first'),
      actorName: '测试',
      groupCode: enterprise.groupCode,
      companyCode: enterprise.companyCodes[0],
      result: 'success',
    });
}

/** A row as another row of its kind would be, where that differs from it and may be changed. */
async function otherValues(context: TenantWork, entity: AnyEntity, row: MadeRow): Promise<MadeRow> {
  const other = await stage.newRow(context, entity);
  const fixed = parentKeys(entity);
  const changed = writableFields(entity).filter(
    ([key]) => !fixed.includes(key) && other[key] !== undefined && other[key] !== null && !isSame(other[key], row[key]),
  );
  return Object.fromEntries(changed.map(([key]) => [key, other[key]]));
}

describe.each(namedEntities)('%s', (_name, entity) => {
  const store = (context: TenantWork) => entityStore(context, entity);

  /** The row that everything happens to, in the order of the tests: only the last one changes its values. */
  let id: number;
  let row: MadeRow;
  beforeAll(async () => {
    ({ id, row } = await stage.act((context) => stage.insertNew(context, entity)));
  });

  test('a new row: who made it, its name and its values', async () => {
    await stage.act(async (context) => {
      const stored = await storedRow(context, entity, id);
      const entries = await auditOf(context, entity, id);
      expectOrigin(entries);
      expect(entries).toMatchObject([
        { action: 'create', entityName: String(stored[entity.title] ?? ''), before: null, reason: null },
      ]);
      const given = Object.keys(row).filter((key) => stored[key] !== null && stored[key] !== undefined);
      expect(entries[0]?.after).toMatchObject(
        Object.fromEntries(given.map((key) => [key, loggedValue(entity, key, stored[key])])),
      );
      expect(given.length).toBeGreaterThan(0);
    });
  });

  test('a conflict says nothing of a row to who may change it and not read it', async () => {
    const { read, update } = entity.permissions;
    if (read === update) return;
    await stage.act(
      async (context) => {
        const stale = await refusal(entityStore(context, entity).update(id, -1, {}));
        // Records of a parent are reached by its code alone.
        expect(['FY-C002', 'FY-N001']).toContain(stale.code);
        expect(stale.data).toBeNull();
      },
      { without: [read] },
    );
  });

  const secrets = writableFields(entity).filter(([, field]) => field.secret !== undefined);
  const secretTitle =
    'secret values are masked without their code, ignored on write, sealed at rest and hidden in the audit log';
  test.runIf(secrets.length > 0)(secretTitle, async () => {
    for (const [key, field] of secrets) {
      if (row[key] === undefined || row[key] === null) continue;
      const code = field.secret ?? '';
      // Where the whole record needs the code, nothing of it is reached without.
      if (entity.parent && code === entity.permissions.read) {
        await stage.act(
          async (context) => expect((await refusal(entityStore(context, entity).get(id))).code, key).toBe('FY-N001'),
          { without: [code] },
        );
        continue;
      }
      await stage.act(
        async (context) => {
          const store = entityStore(context, entity);
          const shown = (await store.get(id)) as unknown as Record<string, unknown>;
          expect(shown[key], `${key} is masked`).not.toEqual(row[key]);
          expect(shown['masked'], key).toContain(key);
          const { version } = await store.update(id, Number(shown['version']), { [key]: shown[key] });
          expect(version, `${key} masked is no change`).toBe(shown['version']);
          // A conflict shows nothing that a read hides.
          const stale = await refusal(store.update(id, version - 1, { [key]: row[key] }));
          expect([stale.code, stale.data], `${key} in a conflict`).toEqual(['FY-C002', { current: shown }]);
        },
        { without: [code] },
      );
      await stage.act(async (context) => {
        expect(await entityStore(context, entity).get(id)).toMatchObject({ [key]: row[key] });
        const stored = await queryRow<Record<string, unknown>>(context)`
          select ${sql.ref(columnOf(key))} as value from ${sql.table(entity.table)} where id = ${id}`;
        if (field.sealed) {
          expect(String(stored?.['value'])).not.toContain(String(row[key]));
          expect(openSealed(context, entity, { [key]: stored?.['value'] })[key]).toBe(row[key]);
        }
        if (typeof row[key] === 'string' && row[key].length > 3)
          expect(JSON.stringify(await auditOf(context, entity, id)), key).not.toContain(row[key]);
      });
    }
  });

  test('a deletion and its undo: the row is gone, comes back, and both stand in the log', async () => {
    await stage.act(async (context) => {
      const made = await storedRow(context, entity, id);
      const known = (await auditOf(context, entity, id)).length;
      const isDeleted = async () => {
        const kept = await queryRow<{ deleted: boolean }>(context)`
          select deleted_at is not null as deleted from ${sql.table(entity.table)} where id = ${id}`;
        return kept?.deleted;
      };
      expect(await store(context).remove([id], '重复登记')).toEqual({ deleted: 1 });
      expect((await refusal(store(context).get(id))).code).toBe('FY-N001');
      expect(await isDeleted()).toBe(true);
      expect(await store(context).restore([id])).toEqual({ restored: 1 });
      expect(await isDeleted()).toBe(false);
      expect(await store(context).get(id)).toMatchObject({ id, version: made.version + 2 });
      const entries = (await auditOf(context, entity, id)).slice(known);
      expectOrigin(entries);
      const entityName = String(made[entity.title] ?? '');
      expect(entries).toMatchObject([
        { action: 'delete', entityName, before: null, after: null, reason: '重复登记' },
        { action: 'update', entityName, before: null, after: { deletedAt: null }, reason: null },
      ]);
    });
  });

  test('an update: the keys that changed, before and after, and none for a stale version (FY-C002)', async () => {
    await stage.act(async (context) => {
      const values = await otherValues(context, entity, row);
      const before = await storedRow(context, entity, id);
      const known = (await auditOf(context, entity, id)).length;
      const taken = Object.keys(await updateAllowed(context, entity, id, values));
      expect(taken.length, 'a field that may be changed').toBeGreaterThan(0);
      const after = await storedRow(context, entity, id);
      expect(after).toMatchObject(Object.fromEntries(taken.map((key) => [key, values[key]])));
      const entries = (await auditOf(context, entity, id)).slice(known);
      expectOrigin(entries);
      expect(entries.map(({ action }) => action)).toEqual(
        Array.from({ length: after.version - before.version }, () => 'update'),
      );
      expect(entries.at(-1)?.entityName).toBe(String(after[entity.title] ?? ''));
      const merged = (side: 'before' | 'after') =>
        Object.assign({}, ...(side === 'before' ? entries.toReversed() : entries).map((entry) => entry[side]));
      const logged = Object.keys(merged('after'));
      expect(logged).toEqual(expect.arrayContaining(taken));
      for (const [side, values_] of [
        ['before', before],
        ['after', after],
      ] as const)
        expect(merged(side), side).toEqual(
          Object.fromEntries(logged.map((key) => [key, changedValue(entity, key, values_[key])])),
        );
      const [key = ''] = taken;
      const stale = await refusal(store(context).update(id, before.version, { [key]: row[key] }));
      // The whole row, as a read answers it: a form takes what it is not told for empty.
      expect([stale.code, stale.data]).toEqual(['FY-C002', { current: await store(context).get(id) }]);
      expect(stale.data?.['current']).toMatchObject({ id, version: after.version });
      expect(Object.keys(stale.data?.['current'] ?? {})).toEqual(expect.arrayContaining(Object.keys(entity.fields)));
      expect((await auditOf(context, entity, id)).length, 'no entry for what was refused').toBe(known + entries.length);
    });
  });
});
