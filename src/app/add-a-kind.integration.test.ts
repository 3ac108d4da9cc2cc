/** A kind of field that no file of the platform knows: what docs/how-to/add-a-kind.md promises of it in server and database. */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proposeSchema, schemaDifferences } from '#platform/db/schema-proposal.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { entity as declare } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { loggedText } from '#platform/kinds/kind.server.ts';
import { percentRange } from '#platform/kinds/testing/percent-range.ts';
import { FileAnswer } from '#platform/http/pipeline.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { makeInvalid, makeRow } from '#platform/testing/make.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { analyseUpload } from '#platform/transfer/analyse-import.ts';
import { exportBlob } from '#platform/transfer/export-blob.ts';
import { updateCells } from '#platform/transfer/update-cells.ts';
import { actingIn, everyRight, tenantIn } from './testing/acting.ts';

const sample = declare({
  name: 'kind_sample',
  label: '样例',
  title: 'name',
  permissions: {
    read: 'company_honors',
    insert: 'honor_edit',
    update: 'honor_edit',
    delete: 'honor_delete',
    import: 'honor_edit',
    export: 'company_honors',
  },
  sort: [{ field: 'name', order: 'asc' }],
  matchBy: ['name'],
  fields: {
    name: f.text({ label: '名称', required: true }),
    share: percentRange({ label: '比例范围', filter: 'equal' }),
  },
}) as unknown as AnyEntity; // Generic code takes any entity; the typed one would want its own row types.

let server: TestServer;
let enterprise: TestEnterprise;
const folder = mkdtempSync(join(tmpdir(), 'qishu-kind-'));
const inCompany = <Result>(work: (context: TenantWork) => Promise<Result>) =>
  actingIn(server.platform, enterprise, tenantIn(enterprise, 0, everyRight(server.platform)), work);

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise({ account: 'someone' });
  const owner = new Client({ connectionString: server.databaseUrl });
  await owner.connect();
  await owner.query(await proposeSchema(server.platform.db, [sample]));
  // The migrator grants this for every table of a migration.
  await owner.query(`grant select, insert, update, delete on ${sample.table} to qishu_app`);
  await owner.end();
  // Exports and imports find their entity by its name.
  (server.platform.registry.entities as Map<string, AnyEntity>).set(sample.name, sample);
});
afterAll(async () => {
  // Test files share one registry.
  (server?.platform.registry.entities as Map<string, AnyEntity> | undefined)?.delete(sample.name);
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const page = { current: 1, size: 10 };

test('the proposed table has a column of its type', async () => {
  expect(await schemaDifferences(server.platform.db, [sample])).toEqual([]);
  expect(await proposeSchema(server.platform.db, [sample])).toBe('');
});

test('a sample is stored, read, filtered, logged and changed', async () => {
  await inCompany(async (context) => {
    const store = entityStore(context, sample);
    const row = makeRow(sample, 7);
    expect(row['share']).toEqual([7, 57]);
    const { id } = await store.insert(row);
    expect(await store.get(id)).toMatchObject({ share: [7, 57] });
    expect((await store.page({ filter: { share: [7, 57] }, page })).records.map((found) => found['id'])).toEqual([id]);
    expect((await store.page({ filter: { share: [7, 58] }, page })).total).toBe(0);
    const saved = await store.update(id, 0, { share: [10, 20.5] });
    expect(await store.get(id)).toMatchObject({ share: [10, 20.5], version: saved.version });
  });
  const share = sample.fields['share'];
  expect(share && loggedText(share, [10, 20.5])).toBe('10% – 20.5%');
});

test('wrong values are refused', () => {
  const share = sample.fields['share'];
  const wrong = share ? makeInvalid(share) : [];
  expect(wrong).toContain('样例');
  expect(wrong).toContainEqual([{ id: 1 }]);
});

test('an export reads back as it was, and a cell that is no span is named and left as it was until it is mended', async () => {
  await inCompany(async (context) => {
    const { id } = await entityStore(context, sample).insert({ name: '往返', share: [12.5, 40] });
    const path = join(folder, 'sample.xlsx');
    const answer = await exportBlob(context, sample, { filter: {}, ids: [id] }, ['name', 'share']);
    if (!(answer instanceof FileAnswer)) throw new Error('one row is no export for the queue');
    await pipeline(answer.content, createWriteStream(path));
    const batch = await analyseUpload(
      context,
      { fileName: '样例.xlsx', path },
      { entity: sample.name, mode: 'update', matchBy: 'name' },
    );
    expect(batch).toMatchObject({ total: 1, ok: 1, error: 0, change: 0, problems: [] });
    const edit = (value: string) => updateCells(context, batch.batchId, [{ rowNumber: 2, key: 'share', value }]);
    const unread = await edit('约一成');
    expect(unread.batch).toMatchObject({ error: 0, change: 0 });
    expect(unread.rows[0]?.cells['share']).toMatchObject({
      level: 'warning',
      message: expect.stringContaining('比例范围：“约一成”不是比例范围，请按 10%-20% 填写'),
    });
    const turned = await edit('40% - 12.5%');
    expect(turned.rows[0]?.cells['share']?.message).toContain('比例范围：前一个比例不能大于后一个');
    const mended = await edit('20% 至 30%');
    expect(mended.batch).toMatchObject({ ok: 1, error: 0, change: 1 });
  });
});
