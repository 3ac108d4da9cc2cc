/**
 * Every declared entity through import and export: what an export writes, an import reads back as the same values, and an
 * import refuses what a form refuses. Rows are checked without a workbook where the sheet itself does not matter.
 */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { registry } from '../server/registry.ts';
import { namedEntities, useEntityStage, writableFields } from '../testing/entity-stage.ts';
import type { AnyEntity, Issue } from '#platform/entity/entity.ts';
import { valueSchema } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { FileAnswer } from '#platform/http/pipeline.ts';
import { analyseUpload } from '#platform/transfer/analyse-import.ts';
import { streamingDuplicates } from '#platform/transfer/duplicates.ts';
import { exportBlob } from '#platform/transfer/export-blob.ts';
import { checkRows } from '#platform/transfer/import-check.ts';
import { createPlan } from '#platform/transfer/import-plan.ts';
import type { CheckedRow } from '#platform/transfer/import-rows.ts';
import { queryRows } from '#platform/transfer/import-rows-view.ts';
import { exportColumns, importColumns } from '#platform/transfer/sheet-columns.ts';
import type { MadeRow } from '#platform/testing/make.ts';

const stage = useEntityStage();
const folder = mkdtempSync(join(tmpdir(), 'qishu-conformance-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Checks one row of an import that only inserts. Values are those of its cells, already read. */
async function checkedRow(context: TenantWork, entity: AnyEntity, row: MadeRow): Promise<CheckedRow> {
  const plan = createPlan(context, entity, { mode: 'insert', matchBy: null, createMissing: false });
  const values = Object.fromEntries(Object.entries(row).filter(([key]) => plan.columnOf.has(key)));
  const [checked] = await checkRows(
    context,
    plan,
    [{ rowNumber: 2, raw: {}, values, parsed: [] }],
    streamingDuplicates(),
  );
  if (!checked) throw new Error('a row went in and none came out');
  return checked;
}

/** Values far from what most rows hold, for whatever field takes them: one of them breaks a rule across fields where there is one. */
const unlikely: readonly unknown[] = [
  '0',
  '1234567890',
  '1900-01-01',
  '2200-12-31',
  0,
  100,
  1_000_000,
  999_999_999,
  true,
  false,
];

const errorsOf = (entity: AnyEntity, row: MadeRow): readonly Issue[] =>
  (entity.rules?.(row) ?? []).filter(({ level }) => level !== 'warning');

/** A row with one value changed so that it breaks a rule of the entity and nothing else; null where none was found. */
function breakingRow(entity: AnyEntity, row: MadeRow, keys: readonly string[]): { row: MadeRow; issue: Issue } | null {
  for (const key of keys) {
    const field = entity.fields[key];
    if (!field) continue;
    const choices = (field.options ?? []).map(({ code }) => code);
    for (const value of [...choices, ...unlikely]) {
      if (!valueSchema(field).safeParse(value).success) continue;
      const changed = { ...row, [key]: value };
      const [issue] = errorsOf(entity, changed);
      if (issue && keys.includes(issue.field)) return { row: changed, issue };
    }
  }
  return null;
}

/** A row whose cells say nothing where forms propose a value gets none but what follows from the rest. */
async function expectNothingInvented(context: TenantWork, entity: AnyEntity, row: MadeRow): Promise<void> {
  const hooks = registry.hooks.get(entity.name);
  const keys = new Set(importColumns(entity, hooks, () => true).map(({ key }) => key));
  const proposed = Object.entries(entity.fields).filter(([key, field]) => field.default !== undefined && keys.has(key));
  const silent = Object.fromEntries(Object.entries(row).filter(([key]) => !proposed.some(([own]) => own === key)));
  const { final, issues } = await checkedRow(context, entity, silent);
  for (const [key, field] of proposed) {
    const isEmpty = (final[key] ?? null) === null;
    if (!isEmpty) expect(hooks?.inferred, key).toHaveProperty(key);
    const isAsked = isEmpty && (field.required || key === entity.state);
    expect(
      issues.some((issue) => issue.key === key && issue.kind === 'unsaid'),
      key,
    ).toBe(isAsked);
  }
}

const imported = namedEntities.filter(([, entity]) => entity.permissions.import !== undefined);
/** Entities of which a row that breaks a rule was found. */
const ruled = new Set<string>();

describe.each(imported)('%s: rows of an import', (_name, entity) => {
  test('what forms propose is nothing that a sheet said: inferred, asked for or left empty; a rule across fields is told with the row', async () => {
    await stage.act(async (context) => {
      const row = await stage.newRow(context, entity);
      await expectNothingInvented(context, entity, row);
      const keys = importColumns(entity, registry.hooks.get(entity.name), () => true).map(({ key }) => key);
      const shown = Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key)));
      const breaking = breakingRow(entity, shown, keys);
      if (!breaking) return;
      ruled.add(entity.name);
      const { issues, status } = await checkedRow(context, entity, breaking.row);
      expect(status).toBe('error');
      const about = issues.filter(({ key }) => key === breaking.issue.field);
      // What is wrong with the cell itself is told instead of the rule.
      const told = about.find(({ kind }) => kind !== 'rule') ?? about[0];
      expect(told?.message, breaking.issue.field).toContain(
        told?.kind === 'rule' ? breaking.issue.message : entity.fields[breaking.issue.field]?.label,
      );
    });
  });

  const unique = writableFields(entity).filter(([, field]) => field.unique && field.excel !== false);
  test.runIf(unique.length > 0)('a unique value that is taken is told with the row', async () => {
    await stage.act(async (context) => {
      const { row: taken } = await stage.insertNew(context, entity);
      for (const [key, field] of unique) {
        const row = { ...(await stage.newRow(context, entity)), [key]: taken[key] };
        const { issues, status } = await checkedRow(context, entity, row);
        expect(status, key).toBe('error');
        expect(issues, key).toContainEqual(
          expect.objectContaining({ key, kind: 'taken', message: expect.stringContaining(field.label) }),
        );
      }
    });
  });
});

test('rules were broken in some entities', () => {
  expect(ruled.size).toBeGreaterThan(3);
});

const exported = imported.filter(([, entity]) => entity.permissions.export !== undefined);

describe.each(exported)('%s', (_name, entity) => {
  test('an export reads back as it was: every cell of it means the stored value', async () => {
    await stage.act(async (context) => {
      const { id, row } = await stage.insertNew(context, entity);
      const hooks = registry.hooks.get(entity.name);
      const offered = new Set(exportColumns(entity, hooks).map(({ key }) => key));
      const keys = importColumns(entity, hooks, () => true)
        .map(({ key }) => key)
        .filter((key) => offered.has(key));
      const path = join(folder, `${entity.name}.xlsx`);
      const answer = await exportBlob(context, entity, { filter: {}, ids: [id] }, keys);
      if (!(answer instanceof FileAnswer)) throw new Error('one row is no export for the queue');
      await pipeline(answer.content, createWriteStream(path));
      const matchBy = entity.matchBy?.find((key) => row[key] !== undefined);
      // Matched by key the row must be found unchanged; without a key it must be fit to be inserted once it is gone.
      if (matchBy === undefined) await entityStore(context, entity).remove([id]);
      const batch = await analyseUpload(
        context,
        { fileName: `${entity.label}.xlsx`, path },
        matchBy === undefined
          ? { entity: entity.name, mode: 'insert' }
          : { entity: entity.name, mode: 'update', matchBy },
      );
      expect(batch.problems).toEqual([]);
      expect(batch).toMatchObject({
        total: 1,
        ok: 1,
        warning: 0,
        error: 0,
        change: 0,
        unknownColumns: [],
        missingRequired: [],
      });
      const { rows } = await queryRows(
        context,
        createPlan(context, entity, { mode: batch.mode, matchBy: matchBy ?? null, createMissing: false }),
        batch.batchId,
        { filter: 'all', from: 0, size: 10 },
      );
      expect(rows.map(({ action, status }) => [action, status])).toEqual([
        [matchBy === undefined ? 'insert' : 'unchanged', 'ok'],
      ]);
    });
  });
});
