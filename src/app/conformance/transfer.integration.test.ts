/** Every declared entity through a workbook: what an export writes, an import reads back as the same values. */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { registry } from '../server/registry.ts';
import { namedEntities, useEntityStage } from '../testing/entity-stage.ts';
import { entityStore } from '#platform/server/entity-store.ts';
import { FileAnswer } from '#platform/server/pipeline.ts';
import { analyseUpload } from '#platform/server/transfer/analyse-import.ts';
import { exportBlob } from '#platform/server/transfer/export-blob.ts';
import { createPlan } from '#platform/server/transfer/import-plan.ts';
import { queryRows } from '#platform/server/transfer/import-rows-view.ts';
import { exportColumns, importColumns } from '#platform/server/transfer/sheet-columns.ts';

const stage = useEntityStage();
const folder = mkdtempSync(join(tmpdir(), 'qishu-conformance-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(namedEntities)('%s', (_name, entity) => {
  test.runIf(entity.permissions.import && entity.permissions.export)(
    'an export reads back as it was: every cell of it means the stored value',
    async () => {
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
    },
  );
});
