import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SheetColumn, SheetRow } from './sheet.ts';
import { readTable } from './read-table.ts';
import { readTableInWorker, writeCsvInWorker, writeWorkbookInWorker } from './run-in-worker.ts';
import { SheetRefusal } from './sheet-refusal.ts';
import { TaskQueue } from './task-queue.ts';

const COLUMNS: SheetColumn[] = [
  { key: 'name', label: '姓名', aliases: ['员工姓名'], kind: 'text', required: true },
  { key: 'birthday', label: '出生日期', aliases: [], kind: 'date', required: false },
];
const ROSTER = fileURLToPath(new URL('../../platform/testing/fixtures/xlsx/roster-plain-200.xlsx', import.meta.url));

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'excel-worker-'))));
afterAll(() => rm(folder, { recursive: true }));

describe('the Excel worker', () => {
  it('reads a file by its path, handing rows over as they come', async () => {
    const seen: SheetRow[] = [];
    const table = await readTableInWorker(ROSTER, 'roster.xlsx', COLUMNS, { onRows: (rows) => seen.push(...rows) });
    expect(table).toMatchObject({ headerRow: 1, rows: [] });
    expect(seen).toEqual((await readTable(ROSTER, 'roster.xlsx', COLUMNS)).rows);
    expect(seen[0]?.raw['name']).toBe('于英雨');
  });

  it('writes rows it pulls, then reads them back', async () => {
    const rows = Array.from({ length: 1_234 }, (_, index) => ({ name: `员工${index}`, birthday: '1990-01-31' }));
    const [book, csv] = [join(folder, 'a.xlsx'), join(folder, 'a.csv')];
    expect(
      await writeWorkbookInWorker(book, [
        { name: '一', columns: COLUMNS, rows },
        { name: '二', columns: COLUMNS, rows: rows.slice(0, 3) },
      ]),
    ).toEqual([1_234, 3]);
    expect(await writeCsvInWorker(csv, COLUMNS, rows)).toBe(1_234);
    for (const path of [book, csv]) {
      const table = await readTableInWorker(path, path, COLUMNS);
      expect(table.rows.map(({ values }) => values)).toEqual(rows);
    }
  });

  it('passes refusals on', async () => {
    const error: unknown = await readTableInWorker(new TextEncoder().encode('<html>'), 'a.xlsx', COLUMNS).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(SheetRefusal);
    expect(error).toMatchObject({ kind: 'wrong_type' });
  });

  it('stops what takes too long or too much memory', async () => {
    await expect(readTableInWorker(ROSTER, 'a.xlsx', COLUMNS, { timeLimit: 1 })).rejects.toMatchObject({
      kind: 'too_complex',
      message: '文件过于复杂，读取超时',
    });
    const large = Buffer.from(`姓名,出生日期\n${`${'张'.repeat(500)},2020-01-01\n`.repeat(9_000)}`);
    await expect(readTableInWorker(large, 'a.csv', COLUMNS, { memoryLimit: 8 })).rejects.toMatchObject({
      kind: 'too_complex',
    });
    expect((await readTableInWorker(ROSTER, 'a.xlsx', COLUMNS)).rows).toHaveLength(200);
  });

  it('removes the file and closes the source when the rows fail', async () => {
    let closed = false;
    async function* rows(): AsyncGenerator<Record<string, unknown>> {
      try {
        yield { name: '张三' };
        await Promise.reject(new Error('the cursor broke'));
      } finally {
        closed = true;
      }
    }
    const path = join(folder, 'failed.xlsx');
    await expect(writeWorkbookInWorker(path, [{ name: 'a', columns: COLUMNS, rows: rows() }])).rejects.toThrow(
      'the cursor broke',
    );
    await expect(stat(path)).rejects.toThrow('ENOENT');
    expect(closed).toBe(true);
  });
});

describe('TaskQueue', () => {
  it('runs one task at a time, urgent ones first, also after a failure', async () => {
    const queue = new TaskQueue();
    const order: string[] = [];
    let running = 0;
    const task = (name: string) => async (): Promise<void> => {
      expect(++running).toBe(1);
      await new Promise((resume) => setTimeout(resume, 2));
      running--;
      order.push(name);
      if (name === 'first') throw new Error(name);
    };
    const tasks = [queue.run(false, task('first')), queue.run(false, task('export')), queue.run(true, task('import'))];
    await Promise.allSettled(tasks);
    expect(order).toEqual(['first', 'import', 'export']);
  });
});
