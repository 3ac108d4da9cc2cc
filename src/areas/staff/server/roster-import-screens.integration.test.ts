/** What the screens of an import ask of the server: mends and their way back. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryImportRows, updateImportCells } from '#platform/entity/transfer.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TransferStage } from './testing/transfer-fixture.ts';
import { analysed, line, startTransferStage, titles, workbook } from './testing/transfer-fixture.ts';

let stage: TransferStage;
let personnel: TestClient;

beforeAll(async () => {
  stage = await startTransferStage();
  ({ personnel } = stage);
});
afterAll(() => stage?.server.stop());

const withKinds = [...titles, '用工形式'] as const;

/** Texts of one column as the sheet holds them now. */
async function rawsOf(batchId: number, key: string): Promise<(string | undefined)[]> {
  const { rows } = await personnel.ask(queryImportRows, { batchId });
  return rows.map(({ cells }) => cells[key]?.raw);
}

test('several words are mended in one call, and one call puts each cell back to what it held', async () => {
  const words = ['退休', '临时', '退休', '正式'];
  const lines = words.map((word) => ({ ...line(), 用工形式: word }));
  const { batchId } = await analysed(personnel, await workbook(lines, withKinds));
  const { inverse } = await personnel.ask(updateImportCells, {
    batchId,
    changes: [
      { key: 'employmentType', raw: '退休', value: '退休返聘' },
      { key: 'employmentType', raw: '临时', value: '退休返聘' },
    ],
  });
  expect(await rawsOf(batchId, 'employmentType')).toEqual(['退休返聘', '退休返聘', '退休返聘', '正式']);
  await personnel.ask(updateImportCells, { batchId, changes: inverse ?? [] });
  expect(await rawsOf(batchId, 'employmentType')).toEqual(words);
});
