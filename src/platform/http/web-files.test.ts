import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { serveWeb } from './web-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'qishu-pages-'));
const script = 'export const name = "企枢";\n'.repeat(100);
mkdirSync(join(folder, 'assets/pdfjs'), { recursive: true });
writeFileSync(join(folder, 'index.html'), '<script src="./assets/main.js"></script>');
writeFileSync(join(folder, 'secret.txt'), 'not for anybody');
writeFileSync(join(folder, 'assets/main.js'), script);
writeFileSync(join(folder, 'assets/main.js.br'), brotliCompressSync(script));
writeFileSync(join(folder, 'assets/main.js.gz'), gzipSync(script));
writeFileSync(join(folder, 'assets/pdfjs/small.js'), 'export {};');

const application = Fastify();
await serveWeb(application, folder);
afterAll(async () => {
  await application.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, encoding = 'identity') =>
  application.inject({ url, headers: { 'accept-encoding': encoding } });

test('an asset goes out as the build packed it, in what the browser takes', async () => {
  for (const [accepted, sent] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
  ] as const) {
    const answer = await get('/assets/main.js', accepted);
    expect(answer.headers).toMatchObject({
      'content-encoding': sent,
      vary: 'accept-encoding',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.rawPayload.length).toBeLessThan(script.length / 10);
  }
  expect((await get('/assets/main.js')).body).toBe(script);
  // Too small to be packed.
  expect((await get('/assets/pdfjs/small.js', 'br, gzip')).body).toBe('export {};');
});

test('what the build did not write is not there, however its name is spelled', async () => {
  for (const url of [
    '/assets/gone.js',
    '/assets/',
    '/assets/pdfjs',
    '/assets/../secret.txt',
    '/assets/%2e%2e/secret.txt',
  ]) {
    const answer = await get(url);
    expect(answer.body, url).not.toContain('not for anybody');
    if (url.includes('..') || url.includes('%2e')) continue;
    expect(answer.statusCode, url).toBe(404);
    expect(answer.json(), url).toMatchObject({ errorCode: 'FY-N001' });
  }
});

test('every other address is the page, whose files are found under both prefixes', async () => {
  expect((await get('/interior')).body).toContain('src="/assets/main.js"');
  expect((await get('/fy-staff/interior')).body).toContain('src="/fy-staff/assets/main.js"');
});
