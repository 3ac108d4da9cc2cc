/** Uploads and a virus scanner: a clamd of the test's own that speaks the INSTREAM protocol over a real socket. */
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRow } from '#platform/db/statement.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { inTenant } from '#platform/db/database.ts';
import { readConfiguration } from '#platform/runtime/configuration.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { completeUpload, downloadFile, getUploadSign, queryFiles, uploadFile } from '../model/file.ts';
import { queryMessage } from '#core/message/public.ts';
import { purgeFiles } from './file-purge.ts';
import { reviveScans, scanFile } from './file-scan.ts';

/** The signature that every scanner knows, in two pieces so that none finds it in this source. */
const eicar = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''));

/** What a clamd answers to the bytes so far, null while it waits for more; `limit` bytes as its StreamMaxLength. */
function answerTo(received: Buffer, limit: number): string | null {
  const greeting = received.indexOf(0);
  if (greeting < 0) return null;
  if (received.subarray(0, greeting).toString() !== 'zINSTREAM') return 'UNKNOWN COMMAND\0';
  const chunks: Buffer[] = [];
  let total = 0;
  for (let at = greeting + 1; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks).includes(eicar) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0';
    if (at + 4 + length > received.length) return null;
    chunks.push(received.subarray(at + 4, at + 4 + length));
    total += length;
    if (total > limit) return 'INSTREAM size limit exceeded. ERROR\0';
    at += 4 + length;
  }
  return null;
}

function serve(socket: Socket): void {
  let received: Buffer = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    const answer = answerTo(received, 2 * 1024 * 1024);
    if (answer === null) return;
    // What comes after the answer is read and thrown away: a connection cut over unread bytes may lose the answer.
    socket.removeAllListeners('data').resume().end(answer);
  });
}

let clamd: Server;
let port: number;
let server: TestServer;
let enterprise: TestEnterprise;
let client: TestClient;

const listen = () =>
  new Promise<void>((resolve) => {
    clamd = createServer(serve).listen(port ?? 0, '127.0.0.1', () => {
      port = (clamd.address() as AddressInfo).port;
      resolve();
    });
  });
const close = () => new Promise<void>((resolve) => clamd.close(() => resolve()));

beforeAll(async () => {
  await listen();
  server = await startTestServer({ configuration: { scanner: { host: '127.0.0.1', port } } });
  enterprise = await server.makeEnterprise({ account: 'writer', roles: ['staff'] });
  client = await server.signIn('writer');
});
afterAll(async () => {
  await server?.stop();
  await close();
});

const wish = (id: number) => ({ id, groupCode: enterprise.groupCode, companyCode: enterprise.companyCodes[0] });

async function upload(name: string, content: Buffer): Promise<FileValue> {
  const answer = await client.upload(uploadFile, {}, { name, content });
  if (answer.resultCode !== 1) throw new Error(answer.errorDesc ?? '');
  return answer.data as FileValue;
}

const rowOf = async (id: number) =>
  await inTenant(
    server.platform.db,
    { groupCode: enterprise.groupCode, companyCodes: enterprise.companyCodes, accountId: null },
    (db) =>
      queryRow<{ status: string; scanResult: string | null }>(db)`
        select status, scan_result from file where id = ${id}`,
  );

const fetchable = async (path: string) =>
  (await client.send(downloadFile, { filePath: path })).headers['content-disposition'] !== undefined;

test('a file can be fetched once it was scanned; the same bytes again are known to be clean', async () => {
  const file = await upload('合同.txt', Buffer.from('没有病毒'));
  expect([await rowOf(file.id), await fetchable(file.path)]).toEqual([
    { status: 'uploading', scanResult: null },
    false,
  ]);
  await scanFile(server.platform, wish(file.id));
  expect([await rowOf(file.id), await fetchable(file.path)]).toEqual([{ status: 'ready', scanResult: 'clean' }, true]);
  expect(await rowOf((await upload('副本.txt', Buffer.from('没有病毒'))).id)).toEqual({
    status: 'ready',
    scanResult: null,
  });
});

test('a virus is quarantined, its uploader told, its bytes gone after thirty days', async () => {
  const sign = await client.ask(getUploadSign, { fileName: '发票.txt', size: eicar.length, bizType: 'attachment' });
  await server.application.inject({
    method: 'PUT',
    url: sign.uploadUrl,
    payload: eicar,
    headers: { 'content-type': 'application/octet-stream' },
  });
  const file = await client.ask(completeUpload, { fileId: sign.fileId });
  expect(await client.ask(completeUpload, { fileId: sign.fileId })).toEqual(file);
  await scanFile(server.platform, wish(file.id));
  expect([await rowOf(file.id), await fetchable(file.path)]).toEqual([
    { status: 'quarantined', scanResult: 'Eicar-Signature' },
    false,
  ]);
  expect(await client.ask(queryFiles, { ids: [file.id] })).toEqual({ files: [] });
  const { records } = await client.ask(queryMessage, { filter: { category: 'security' }, page: {} });
  expect(records).toMatchObject([
    { title: '上传的文件含有病毒，已隔离', content: expect.stringContaining('发票.txt') },
  ]);
  await scanFile(server.platform, wish(file.id));
  expect((await client.ask(queryMessage, { filter: { category: 'security' }, page: {} })).total).toBe(1);
  server.clock.advance(31 * 86_400_000);
  await purgeFiles(server.platform);
  expect([await rowOf(file.id), await server.platform.files.size(file.path)]).toEqual([undefined, null]);
  server.clock.advance(-31 * 86_400_000);
});

test('what the scanner will not read is not let through; while it is away files wait and are asked about again', async () => {
  const file = await upload('等待.txt', Buffer.from('等待扫描'));
  const large = await upload('过大.txt', Buffer.alloc(5 * 1024 * 1024, 'a'));
  await scanFile(server.platform, wish(large.id));
  expect(await rowOf(large.id)).toEqual({ status: 'quarantined', scanResult: 'too large' });
  expect((await client.ask(queryMessage, { filter: { keyword: '无法查毒' }, page: {} })).total).toBe(1);
  await close();
  await expect(scanFile(server.platform, wish(file.id))).rejects.toThrow(/ECONNREFUSED/u);
  expect([await rowOf(file.id), await fetchable(file.path)]).toEqual([
    { status: 'uploading', scanResult: null },
    false,
  ]);
  const queued: unknown[] = [];
  const platform = {
    ...server.platform,
    jobs: { ...server.platform.jobs, later: async (_name: string, data: object) => void queued.push(data) },
  };
  await reviveScans(platform);
  expect(queued).toEqual([]);
  server.clock.advance(61_000);
  await reviveScans(platform);
  expect(queued).toEqual([wish(file.id)]);
  await listen();
  await scanFile(server.platform, wish(file.id));
  expect((await rowOf(file.id))?.status).toBe('ready');
});

test('the scanner is configured by the environment', () => {
  expect(readConfiguration({}).scanner).toBeNull();
  expect(readConfiguration({ CLAMD_HOST: 'clamd' }).scanner).toEqual({ host: 'clamd', port: 3310 });
  expect(() => readConfiguration({ CLAMD_HOST: 'clamd', CLAMD_PORT: 'x' })).toThrow('CLAMD_PORT');
});
