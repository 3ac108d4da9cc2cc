import { describe, expect, it } from 'vitest';
import { f } from '#platform/entity/field.ts';
import { cellNote, cellText, importable, previewColumns, sourceNote } from './import-cells.ts';
import type { ProgressSample } from './import-progress.ts';
import { sameSheets, stillMeant } from './carried-mends.ts';
import { importState } from './import-state.ts';
import { otherSheetsText } from './other-sheets.ts';
import { newPath } from './new-path.ts';
import { undoText } from './undo-text.ts';
import { suggestedChanges } from './suggested-changes.ts';
import { addSample, estimateText, isRunning, progressOf, progressText, rowsPerSecond } from './import-progress.ts';

describe('progress', () => {
  const feed = (...pairs: readonly [number, number][]) =>
    pairs.reduce<readonly ProgressSample[]>((samples, [at, done]) => addSample(samples, { at, done }), []);

  it('tells speed and time left once there is something to tell', () => {
    expect(progressText(feed([0, 0]), 3260)).toBe('正在估算剩余时间');
    expect(progressText(feed([0, 0], [1000, 96], [2000, 192]), 1632)).toBe('每秒 96 行，约剩 15 秒');
  });

  it('forgets old samples, repeats and another batch', () => {
    expect(rowsPerSecond(feed([0, 0], [10_000, 10], [20_000, 1010], [24_000, 1410]))).toBeCloseTo(100);
    expect(feed([0, 5], [500, 5])).toHaveLength(1);
    expect(feed([0, 500], [500, 10])).toEqual([{ at: 500, done: 10 }]);
  });

  it('estimates in round figures', () => {
    expect([100, 1950, 60_000].map(estimateText)).toEqual(['预计几秒', '预计 20 秒', '预计 10 分钟']);
  });
});

describe('cells', () => {
  const level = f.oneOf({ label: '级别', options: [{ code: 'a', label: '甲级' }] });

  it('show the sheet where it was refused, else what was understood', () => {
    expect(cellText({ value: null, raw: '甲', level: 'error', message: '没有' }, level)).toBe('甲');
    expect(cellText({ value: 'a', raw: '甲级 ' }, level)).toBe('甲级');
    expect(cellText(undefined, level)).toBe('--');
    expect(cellNote({ value: 5, old: 3, level: 'change' }, f.int({ label: '数' }))).toBe('原 3');
  });

  it('show what will be stored, and what the sheet said of it on request', () => {
    const phone = f.text({ label: '手机号' });
    const cell = { value: '13800138000', raw: '+86 138 0013 8000', level: 'warning' as const, message: '核对' };
    expect(cellText(cell, phone)).toBe('13800138000');
    expect(sourceNote(cell, phone)).toBe('表格中：+86 138 0013 8000');
    expect(cellText({ ...cell, value: null }, phone)).toBe('+86 138 0013 8000');
    expect(sourceNote({ value: 'x', raw: 'x' }, phone)).toBeNull();
  });

  it('have room for a whole ID number: 18 figures of 8 px and the space around them', () => {
    const columns = [{ index: 0, title: '证件号码', key: 'idNumber' }];
    const fields = [
      { key: 'idNumber', label: '证件号码', required: true, creates: false, preset: null, isAsked: false },
    ];
    const rows = [
      {
        rowNumber: 2,
        status: 'ok' as const,
        action: 'insert' as const,
        cells: { idNumber: { value: '330106199003074512' } },
      },
    ];
    const [column] = previewColumns({ columns, fields, missingRequired: [] }, rows, {});
    expect(column?.width).toBeGreaterThanOrEqual(18 * 8 + 24);
  });

  it('count what would be written: a wrong row that is left out takes nothing away', () => {
    expect(importable({ ok: 5, warning: 2 })).toBe(7);
    expect(
      importable(
        { ok: 5, warning: 2 },
        new Map([
          [2, true],
          [3, false],
        ]),
      ),
    ).toBe(6);
  });
});

describe('suggestions', () => {
  const problem = (values: readonly { raw: string; count: number; suggestion: string | null }[]) => ({
    kind: 'unknown_choice',
    key: 'employmentType',
    level: 'error' as const,
    title: '',
    hint: null,
    count: 0,
    values: [...values],
  });

  it('are taken over together, without texts that have none', () => {
    const suggested = suggestedChanges([
      problem([
        { raw: '退休', count: 90, suggestion: '退休返聘' },
        { raw: '怪', count: 5, suggestion: null },
        { raw: '正式', count: 1, suggestion: '正式' },
      ]),
      problem([{ raw: '临时', count: 20, suggestion: '临时工' }]),
    ]);
    expect(suggested.rows).toBe(110);
    expect(suggested.changes).toEqual([
      { key: 'employmentType', raw: '退休', value: '退休返聘' },
      { key: 'employmentType', raw: '临时', value: '临时工' },
    ]);
    expect(suggested.text).toBe('“退休”改为“退休返聘”、“临时”改为“临时工”');
  });
});

describe('what is made for a text', () => {
  it.each([
    ['', '新组', '新组'],
    ['研发中心', '新组', '研发中心/新组'],
    ['研发中心', '技术部/新组', '研发中心/新组'],
    ['', '技术部/新组', '技术部/新组'],
    ['研发中心', ' ', ''],
  ])('below “%s”: “%s” is %s', (chosen, raw, path) => {
    expect(newPath(chosen, raw)).toBe(path);
  });
});

describe('a file that is read anew', () => {
  const columns = (...keys: readonly (string | null)[]) => ({
    columns: keys.map((key, index) => ({ index, title: String(index), key })),
  });

  it('keeps the mends of columns that stayed where they were', () => {
    const mend = (...keys: readonly string[]) => ({ changes: keys.map((key) => ({ key, value: 'x' })), inverse: [] });
    expect(
      stillMeant([mend('a', 'b'), mend('b')], columns('a', 'b', null), columns('a', null, 'b')).map(({ changes }) =>
        changes.map(({ key }) => key),
      ),
    ).toEqual([['a']]);
  });

  it('finds its sheets again by their names', () => {
    const sheet = (batchId: number, sheetName: string) => ({
      batchId,
      sheetName,
      entity: '',
      status: 'ready',
      total: 1,
      ok: 1,
      warning: 0,
      error: 0,
      change: 0,
      inserted: 0,
      updated: 0,
      failed: 0,
    });
    expect(
      sameSheets(
        { batchId: 2, sheetName: '乙', sheets: [sheet(1, '甲'), sheet(2, '乙')] },
        { batchId: 5, sheetName: '乙', sheets: [sheet(5, '乙'), sheet(6, '丙')] },
      ),
    ).toEqual([{ from: 2, to: 5, isShown: true }]);
    expect(sameSheets({ batchId: 1, sheetName: 'S', sheets: [] }, { batchId: 2, sheetName: 'S', sheets: [] })).toEqual([
      { from: 1, to: 2, isShown: true },
    ]);
  });
});

it('a workbook of several sheets is being imported until the last of them is done, and counts them all', () => {
  const sheet = (batchId: number, status: 'done' | 'committing', inserted: number) => ({
    batchId,
    entity: 'group_user_base',
    sheetName: String(batchId),
    status,
    total: 5,
    ok: 5,
    warning: 0,
    error: 0,
    change: 0,
    inserted,
    updated: 0,
    failed: 0,
  });
  const first = { batchId: 1, status: 'done' as const, done: 5, total: 5 };
  const running = { ...first, sheets: [sheet(1, 'done', 5), sheet(2, 'committing', 2)] };
  expect([isRunning(running), progressOf(running)]).toEqual([true, { done: 7, total: 10 }]);
  expect(isRunning({ ...running, sheets: [sheet(1, 'done', 5), sheet(2, 'done', 5)] })).toBe(false);
  expect([isRunning({ ...first, sheets: [] }), progressOf({ ...first, sheets: [] })]).toEqual([
    false,
    { done: 5, total: 5 },
  ]);
});

it('an undo says what became of rows and of departments', () => {
  expect(undoText({ undone: 7, kept: 0, madeUndone: 0, madeKept: 0, madeLabels: [] }, '人')).toBe('已撤销 7 人');
  expect(undoText({ undone: 6, kept: 1, madeUndone: 2, madeKept: 1, madeLabels: ['部门'] }, '人')).toBe(
    '已撤销 6 人，1 人后来被改过，保留，删除新建的部门 2 个，新建的部门中 1 个已有人使用或改过，保留',
  );
});

it('the list of imports says how each stands and until when it can be taken back', () => {
  const line = {
    batchId: 1,
    entity: 'e',
    label: '员工',
    fileName: '',
    mode: 'insert' as const,
    sheets: 1,
    total: 9,
    inserted: 7,
    updated: 0,
    failed: 2,
    createdAt: '一',
    expireAt: '二',
    canUndo: true,
    status: 'done' as const,
  };
  const same = (text: string) => text;
  expect(importState(line, same)).toBe('员工 · 已导入 · 新增 7，失败 2 · 一 · 二 前可以撤销');
  expect(importState({ ...line, status: 'ready', canUndo: false, sheets: 3 }, same)).toBe(
    '员工等 3 张表 · 等待确认 · 9 行 · 一 · 保留到 二',
  );
});

it('sheets that are not imported are named with their rows', () => {
  const sheet = (sheetName: string, rows: number) => ({ sheetName, rows, isKnown: true });
  expect(otherSheetsText([sheet('通讯录', 1200), sheet('说明', 3)])).toBe(
    '没有导入的工作表：通讯录（1,200 行）、说明（3 行）',
  );
});
