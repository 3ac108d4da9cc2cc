/**
 * A kind of field that no file of the platform knows, added as docs/how-to/add-a-kind.md says: two files and one line in each list. What
 * it does in the database, in sheets and in the log stands in src/app/add-a-kind.integration.test.ts.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { entity as declare } from '#platform/entity/entity.ts';
import * as declarations from '#platform/entity/field.ts';
import { filterShape, saveSchema, valueSchema } from '#platform/entity/schema.ts';
import { validationMessages } from '#platform/entity/validation-message.ts';
import { expectedColumns, expectedIndexes } from '#platform/db/schema-proposal.ts';
import { cellOf } from '#platform/kinds/kind.server.ts';
import { maskedValue } from '#platform/store/masking.ts';
import { makeValue } from '#platform/testing/make.ts';
import { exportColumns, importColumns } from '#platform/transfer/sheet-columns.ts';
import { readCells } from '#platform/transfer/read-cells.ts';
import { drawCell } from '#platform/web/entity/build-columns.tsx';
import { DetailLines } from '#platform/web/entity/DetailLines.tsx';
import { filterText } from '#platform/web/entity/filter-text.ts';
import { editableFields } from '#platform/web/entity/form-values.ts';
import { filterEntries, readFilter, writeFilter } from '#platform/web/entity/list-query.ts';
import { declaredColumns } from '#platform/web/entity/table-columns.ts';
import { preloadControls, webOf } from './kind.web.ts';
import type { percentRange } from './testing/percent-range.ts';

vi.mock('./index.ts', async (original) => ({
  ...(await original()),
  percentRange: (await import('./testing/percent-range.ts')).percentRange,
}));
vi.mock('./index.web.ts', async (original) => ({
  ...(await original()),
  percentRange: (await import('./testing/percent-range.web.tsx')).web,
}));

/** The builders with the new one, which only the lists of this test hold. */
const f = declarations.f as typeof declarations.f & { readonly percentRange: typeof percentRange };
const share = f.percentRange({ label: '比例范围', list: true, filter: 'equal' });
const sample = declare({
  name: 'kind_sample',
  label: '样例',
  title: 'name',
  permissions: { read: 'a', insert: 'a', update: 'a', delete: 'a' },
  sort: [{ field: 'name', order: 'asc' }],
  fields: { name: f.text({ label: '名称', required: true }), share },
}) as unknown as AnyEntity; // Generic code takes any entity; the typed one would want its own row types.
const row = { id: 1, version: 0, name: '甲', share: [10, 20.5] };

const root = join(import.meta.dirname, '../../..');
const guide = readFileSync(join(root, 'docs/how-to/add-a-kind.md'), 'utf8');

test('the guide shows the two files of this test, and says which files are touched', () => {
  for (const name of ['percent-range.ts', 'percent-range.web.tsx'])
    expect(guide).toContain(readFileSync(join(import.meta.dirname, 'testing', name), 'utf8').trimEnd());
  expect(guide.split('\n')[0]).toMatch(/`src\/platform\/kinds\/<kind>\.ts`.*`src\/platform\/kinds\/<kind>\.web\.tsx`/u);
  for (const list of ['index.ts', 'index.web.ts']) expect(guide.split('\n')[0]).toContain(`kinds/${list}\``);
});

test('database: a column and the index of its filter', () => {
  expect(expectedColumns(sample)).toContainEqual({ name: 'share', type: 'double precision[]', notNull: false });
  expect(expectedIndexes(sample).map(({ name }) => name)).toContain('kind_sample_share');
});

test('wire: a save and a filter take it, what does not fit is refused in Chinese', () => {
  const schema = saveSchema(sample);
  expect(schema.safeParse({ name: '甲', share: [10, 20.5] }).success).toBe(true);
  expect(schema.safeParse({ name: '甲' }).success).toBe(true);
  const wrong = schema.safeParse({ name: '甲', share: [30, 20] });
  expect(validationMessages(schema, wrong.error?.issues ?? []).fields).toEqual({
    share: '比例范围：前一个比例不能大于后一个',
  });
  expect(filterShape(sample)['share']?.safeParse([10, 20]).success).toBe(true);
  expect(filterShape(sample)['share']?.safeParse('10').success).toBe(false);
});

test('address: a filter goes there and comes back, its chip says it in words', () => {
  const text = writeFilter(share, [10, 20]);
  expect(readFilter(share, text)).toEqual([10, 20]);
  expect(readFilter(share, 'x')).toBeUndefined();
  expect(filterEntries(sample).map(([key]) => key)).toEqual(['share']);
  expect(filterText({ ...share, filter: 'range' }, null)).toContain('不限');
});

test('sheet: a column to fill in and to export, read and written by the kind', () => {
  expect(importColumns(sample, undefined, () => true)).toContainEqual(
    expect.objectContaining({ key: 'share', kind: 'text', format: '两个比例，如 10%-20%' }),
  );
  expect(exportColumns(sample, undefined).map(({ key }) => key)).toEqual(['name', 'share']);
  const read = (text: string) =>
    readCells(sample.fields, { rowNumber: 2, raw: {}, values: { share: text }, parsed: [] });
  expect(read('10% - 20.5%').values).toEqual({ share: [10, 20.5] });
  expect(read(String(cellOf(share, [10, 20.5]))).values).toEqual({ share: [10, 20.5] });
  const refused = read('约一成');
  expect(refused.values).toEqual({});
  expect(refused.parsed).toEqual([
    {
      key: 'share',
      level: 'error',
      kind: 'invalid',
      parsed: true,
      message: '比例范围：“约一成”不是比例范围，请按 10%-20% 填写',
    },
  ]);
});

test('mask and sample: nothing of a secret span is shown, a made one is valid', () => {
  expect(maskedValue({ ...share, secret: 'a' }, [10, 20])).toBeNull();
  expect(valueSchema(share).safeParse(makeValue('share', share, 3)).success).toBe(true);
  expect(makeValue('share', share, 3)).not.toEqual(makeValue('share', share, 4));
});

test('list: a column of its width whose cell is in words', () => {
  expect(declaredColumns(sample)).toEqual([{ key: 'share', label: '比例范围', visible: true, width: 132 }]);
  expect(renderToString(drawCell(sample, 'share', row) as ReactElement)).toContain('10% – 20.5%');
});

test('detail: a line in words', () => {
  const html = renderToString(<DetailLines entity={sample} keys={['share']} row={row} />);
  expect(html).toContain('比例范围');
  expect(html).toContain('10% – 20.5%');
});

test('form and filter row: its own controls', async () => {
  expect(editableFields(sample).map(([key]) => key)).toContain('share');
  const { control: Control, filter: Filter } = webOf(share.kind);
  if (!Control || !Filter) throw new Error('the kind has a control and a filter');
  preloadControls();
  await vi.waitFor(() => {
    const html = renderToString(<Control id="share" field={share} value={[10, 20]} onChange={() => undefined} />);
    expect(html).toContain('aria-label="比例范围从"');
  });
  const filter = renderToString(<Filter field={share} value={[10, 20]} onChange={() => undefined} />);
  expect(filter).toContain('aria-label="比例范围到"');
});

/** Every file that is no kind, with its path from the root. */
let others: readonly { readonly path: string; readonly text: string }[] = [];
beforeAll(async () => {
  const { globSync } = await import('node:fs');
  others = globSync('{src,e2e,bench,scripts}/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !path.startsWith('src/platform/kinds/'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
});

test('no file outside kinds/ asks which kind a field is', () => {
  // `field.kind === 'text'` does not compile, because a kind is no text (field.type-test.ts). These would be ways around it.
  const waysAround = [
    /\bkind\??\.name\s*(?:[!=]==?|in\b)/u,
    /[!=]==?\s*[\w.?]*\bkind\??\.name\b/u,
    /\b(?:switch\s*\(|includes\(|has\(|get\(|\[)[^)\]\n]*\bkind\??\.name\b/u,
    /[!=]==?\s*f\.\w+\.kind\b/u,
    /\bf\.\w+\.kind\s*[!=]==?/u,
    /kinds\/(?!index|kind\.|base\/|builder|testing\/|id-number\.server)[\w-]+\.ts'/u,
  ];
  const isWayAround = (line: string) => waysAround.some((way) => way.test(line));
  for (const line of ["if (field.kind.name === 'text')", 'widths[field.kind.name]', 'if (kind === f.money.kind)'])
    expect(isWayAround(line), line).toBe(true);
  const asking = others.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (isWayAround(line) ? [`${path}:${index + 1}`] : [])),
  );
  expect(others.length).toBeGreaterThan(500);
  expect(asking).toEqual([]);
});
