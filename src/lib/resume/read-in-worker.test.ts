/** The worker: what it answers, and that a slow or hungry file is refused and harms no other. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { KeptWorkers } from '#lib/sheet/kept-workers.ts';
import { readResumeInWorker } from './read-in-worker.ts';
import { readDocument } from './reading/read-document.ts';
import { understand } from './understand.ts';
import { bytesOf, scoredSet } from './testing/scored-set.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resume-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function stored(fileName: string, bytes: Buffer): Promise<{ path: string; fileName: string }> {
  const path = join(folder, fileName);
  await writeFile(path, bytes);
  return { path, fileName };
}

test('a PDF tells its pages and answers its person', async () => {
  const [scored] = scoredSet.filter(({ fileName }) => fileName === 'r1.pdf');
  if (!scored) throw new Error('the set lacks r1.pdf');
  const pages: string[] = [];
  const { resume, document } = await readResumeInWorker(await stored(scored.fileName, bytesOf(scored)), {
    onPage: (page, of) => pages.push(`${page}/${of}`),
  });
  expect([resume.fields.name?.value, document.kind, pages]).toEqual(['李思远', 'pdf', ['1/1']]);
});

test('one file after the other is read by one worker, with the same answer as in this thread', async () => {
  const keep = vi.spyOn(KeptWorkers.prototype, 'keep');
  const sample = scoredSet.filter(({ fileName }) => fileName.startsWith('r1.'));
  // However slow the machine is: no worker is given up between two files.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  for (const scored of [...sample, ...sample]) {
    const bytes = bytesOf(scored);
    const { resume } = await readResumeInWorker(await stored(scored.fileName, bytes));
    expect(resume).toEqual(understand(await readDocument(bytes), scored.fileName));
  }
  vi.useRealTimers();
  expect(keep).toHaveBeenCalledTimes(6);
  expect(new Set(keep.mock.calls.map(([worker]) => worker)).size).toBe(1);
  keep.mockRestore();
});

/** A PDF whose one page holds that many megabytes of blanks, packed. */
function bombPdf(megabytes: number): Buffer {
  const content = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, ' '), { level: 1 });
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> >>',
    `<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n${content.toString('latin1')}\nendstream`,
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  // Without a table of places the reader looks for the objects itself.
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF\n`, 'latin1');
}

test('a stream that unpacks to more than the process can hold is stopped while it does', async () => {
  const file = await stored('bomb.pdf', bombPdf(160));
  await expect(readResumeInWorker(file, { unpackedLimit: 48 })).rejects.toMatchObject({ kind: 'bomb' });
  // A small one is a page of blanks.
  await expect(readResumeInWorker(await stored('blank.pdf', bombPdf(1)))).rejects.toMatchObject({ kind: 'scan' });
});

test('one that takes too long is refused, one that is no résumé as well, and the next is read', async () => {
  const [scored] = scoredSet;
  if (!scored) throw new Error('the set is empty');
  const file = await stored(scored.fileName, bytesOf(scored));
  const notice = await stored('付款通知.txt', Buffer.from('付款通知书\n请于本月内付清货款。'));
  const results = await Promise.allSettled([
    readResumeInWorker(file, { timeLimit: 1 }),
    readResumeInWorker(notice),
    readResumeInWorker(file),
  ]);
  expect(
    results.map((result) => (result.status === 'fulfilled' ? 'read' : (result.reason as { kind: string }).kind)),
  ).toEqual(['too_slow', 'no_resume', 'read']);
});
