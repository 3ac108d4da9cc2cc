/** What words of a résumé mean in the pool: places and party, which must not become others. */
import { expect, test } from 'vitest';
import { understand } from '#lib/resume/understand.ts';
import { understoodOf } from './mapped.ts';

/** Fields of a résumé of these lines. */
function fieldsOf(...lines: string[]) {
  const rows = lines.map((text, id) => ({ isTable: false, cells: [{ id, text }] }));
  const document = { kind: 'text', pages: 1, rows } as const;
  return understoodOf(document, understand(document, 'a.txt')).fields;
}

test.each([
  ['上海-浦东新区', '310115'],
  ['苏州市相城区黄桥街道 8 号', '320507'],
  ['中国上海', '310000'],
  // One of many districts of this name; a city of it is another place.
  ['朝阳区', null],
  ['Berlin', null],
])('%s is stored as %s', (text, code) => {
  expect(fieldsOf(`现居城市：${text}`)['currentCity']?.value).toBe(code);
});

test('of several places the first is stored and wants a look', () => {
  const { expectCity } = fieldsOf('期望城市：苏州、上海');
  expect(expectCity).toMatchObject({ value: '320500', confidence: 0.8, note: '原文有多个地点，只填第一个' });
  expect(fieldsOf('期望城市：苏州')['expectCity']?.confidence).toBeGreaterThan(0.85);
});

test.each([
  ['中共党员', '01'],
  ['中共预备党员', '02'],
  ['群众', '13'],
])('%s is %s', (text, code) => {
  expect(fieldsOf(`政治面貌：${text}`)['politicalStatus']?.value).toBe(code);
});
