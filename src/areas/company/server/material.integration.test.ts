import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { uploadFile } from '#core/file/public.ts';
import type { FileValue } from '#platform/entity/field.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { exportCertificate, insertCertificate } from '../model/certificate.ts';
import { deleteMaterial, exportMaterial, insertMaterial, queryPageMaterial } from '../model/material.ts';

let server: TestServer;
let keeper: TestClient;
let reader: TestClient;
let neighbour: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  const codes = ['product_manage', 'product_material_edit', 'product_material_export'];
  await server.makeEnterprise(
    { account: 'keeper', codes: [...codes, 'company_qualification', 'certificate_edit', 'certificate_export'] },
    { account: 'reader', codes: ['product_manage'] },
    { account: 'neighbour', home: 1, codes },
  );
  [keeper, reader, neighbour] = await Promise.all([
    server.signIn('keeper'),
    server.signIn('reader'),
    server.signIn('neighbour'),
  ]);
});
afterAll(() => server?.stop());

const upload = async (name: string, content: string): Promise<FileValue> =>
  (await keeper.upload(uploadFile, { bizType: 'attachment' }, { name, content })).data as FileValue;
const row = { materialName: '产品手册', materialType: 'brochure', usage: '展会' } as const;

test('/api/v1/company/product/material/insertMaterial asks for a file, the right and the own company; queryPageMaterial finds by product', async () => {
  expect(await keeper.call(insertMaterial, { ...row, files: [] })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('文件'),
  });
  expect(await reader.call(insertMaterial, { ...row, files: [] })).toMatchObject({ errorCode: 'FY-A001' });
  const { id } = await keeper.ask(insertMaterial, { ...row, productId: 7, files: [await upload('手册.txt', '手册')] });
  expect(await neighbour.call(insertMaterial, { ...row, id, version: 0, materialName: '抢来的' })).toMatchObject({
    errorCode: 'FY-N001',
  });
  expect(await keeper.call(insertMaterial, { id, version: 9, materialName: '旧版' })).toMatchObject({
    errorCode: 'FY-C002',
  });
  // /api/v1/company/product/material/queryPageMaterial
  expect((await reader.ask(queryPageMaterial, { filter: { productId: 7 } })).records.map((found) => found.id)).toEqual([
    id,
  ]);
  expect((await reader.ask(queryPageMaterial, { filter: { productId: 8 } })).total).toBe(0);
  expect((await neighbour.ask(queryPageMaterial, { filter: {} })).total).toBe(0);
});

test('/api/v1/company/product/material/exportMaterial: a zip with the list and the files, counted; not for readers and neighbours', async () => {
  const { id } = await keeper.ask(insertMaterial, {
    ...row,
    materialName: '报价单',
    files: [await upload('a.txt', '一'), await upload('a.txt', '二')],
  });
  const answer = await keeper.send(exportMaterial, { ids: [id] });
  expect(answer.headers['content-type']).toBe('application/zip');
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  expect(Object.keys(files).toSorted()).toEqual(
    [`${id}-报价单/a (2).txt`, `${id}-报价单/a.txt`, '物料清单.xlsx'].toSorted(),
  );
  expect(new TextDecoder().decode(files[`${id}-报价单/a.txt`])).toBe('一');
  const [counted] = (await keeper.ask(queryPageMaterial, { filter: { keyword: '报价单' } })).records;
  expect(counted).toMatchObject({ downloadCount: 1, version: 0 });
  expect(await reader.call(exportMaterial, { ids: [id] })).toMatchObject({ errorCode: 'FY-A001' });
  expect(await neighbour.call(exportMaterial, { ids: [id] })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await keeper.call(exportMaterial, { ids: [] })).toMatchObject({ errorCode: 'FY-V001' });
  // /api/v1/company/product/material/deleteMaterial
  expect(await neighbour.call(deleteMaterial, { ids: [id] })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await reader.call(deleteMaterial, { ids: [id] })).toMatchObject({ errorCode: 'FY-A001' });
  expect(await keeper.ask(deleteMaterial, { ids: [id] })).toEqual({ deleted: 1 });
});

test('while files are read into the zip no connection is held', async () => {
  const { id } = await keeper.ask(insertMaterial, {
    ...row,
    materialName: '大文件',
    files: [await upload('b.txt', '三')],
  });
  const { files } = server.platform;
  const sizeOf = files.size.bind(files);
  const superuser = new pg.Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  const held: number[] = [];
  const asked = vi.spyOn(files, 'size').mockImplementation(async (key) => {
    const open = await superuser.query<{ count: string }>(
      `select count(*) as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and backend_type = 'client backend'`,
    );
    held.push(Number(open.rows[0]?.count));
    return sizeOf(key);
  });
  try {
    const answer = await keeper.send(exportMaterial, { ids: [id] });
    expect(Object.keys(unzipSync(new Uint8Array(answer.rawPayload)))).toContain(`${id}-大文件/b.txt`);
  } finally {
    asked.mockRestore();
    await superuser.end();
  }
  expect(held).toEqual([0]);
});

test('a zip that fails leaves no file and counts no download; one whose transaction fails neither', async () => {
  const { id } = await keeper.ask(insertMaterial, {
    ...row,
    materialName: '断掉的',
    files: [await upload('c.txt', '四')],
  });
  const countOf = async () =>
    (await keeper.ask(queryPageMaterial, { filter: { keyword: '断掉的' } })).records[0]?.downloadCount;
  const place = await mkdtemp(join(tmpdir(), 'zip-'));
  vi.stubEnv('TMPDIR', place);
  const { files } = server.platform;
  const broken = vi.spyOn(files, 'read').mockImplementation(() => {
    throw new Error('store is gone');
  });
  try {
    expect(await keeper.call(exportMaterial, { ids: [id] })).toMatchObject({ resultCode: 0 });
  } finally {
    broken.mockRestore();
  }
  const superuser = new pg.Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  // Looked at when the transaction ends: the handler has returned by then.
  await superuser.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
  );
  await superuser.query(
    `create constraint trigger refuse_late after insert on audit_log deferrable initially deferred for each row execute function refuse()`,
  );
  try {
    expect(await keeper.call(exportMaterial, { ids: [id] })).toMatchObject({ resultCode: 0 });
  } finally {
    await superuser.query(`drop trigger refuse_late on audit_log; drop function refuse()`);
    await superuser.end();
  }
  expect([await countOf(), await readdir(place)]).toEqual([0, []]);
  expect((await keeper.send(exportMaterial, { ids: [id] })).headers['content-type']).toBe('application/zip');
  expect(await countOf()).toBe(1);
  vi.unstubAllEnvs();
  await rm(place, { recursive: true });
});

test('a zip beyond 1 GB is refused before anything is written (FY-V001)', async () => {
  const huge = await upload('大.txt', '大');
  const { id } = await keeper.ask(insertMaterial, { ...row, materialName: '过大', files: [huge] });
  const superuser = new pg.Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  await superuser.query(`update material set files = jsonb_set(files, '{0,size}', '1073741825') where id = $1`, [id]);
  await superuser.end();
  expect(await keeper.call(exportMaterial, { ids: [id] })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('1 GB'),
  });
});

test('exportCertificate with files is made in the background; without, the workbook comes at once', async () => {
  await keeper.ask(insertCertificate, {
    certName: '高企',
    certType: 'high_tech',
    attachments: [await upload('证书.txt', '证书')],
  });
  expect((await keeper.send(exportCertificate, {})).headers['content-type']).toContain('spreadsheetml');
  const queued = await keeper.ask(exportCertificate, { format: 'zip' });
  expect(queued).toEqual({ id: expect.any(Number) });
});
