import { expect, test } from 'vitest';
import { foldForSearch, searchQuery, searchTokens, searchVector } from './search-tokens.ts';

test.each([
  [['软件开发'], ['件开', '发', '开发', '软件']],
  [['云'], ['云']],
  [['ISO 9001认证'], ['9001', 'iso', '认证', '证']],
  [
    ['ＡＢＣ股份', 'abc'],
    ['abc', '份', '股份'],
  ],
  [['5G基站'], ['5g', '基站', '站']],
  [['杭州，（软件）'], ['件', '州', '杭州', '软件']],
  [['𠮷野家'], ['家', '野家', '𠮷野']],
  [[null, undefined, '', '——'], []],
])('tokens of %j', (texts, tokens) => expect(searchTokens(texts)).toEqual(tokens.toSorted((a, b) => (a < b ? -1 : 1))));

test('the vector is a tsvector literal, distinct and quoted', () => {
  expect(searchVector(['软件', '软件'])).toBe("'件' '软件'");
  expect(searchVector([''])).toBe('');
  expect(searchVector(["o'neil"])).toBe("'neil' 'o'");
});

test.each([
  ['软件', "'软件'", '%'],
  ['软件开发', "'软件' & '件开' & '开发'", '%软件开发%'],
  ['云', "'云':*", '%'],
  ['java', "'java':*", '%'],
  ['"Java"', "'java'", '%java%'],
  ['5G基站', "'5g' & '基站'", '%'],
  ['软件 平台', "'软件' & '平台'", '%'],
  ['软件|平台 -硬件', "'软件' | '平台' & !'硬件'", '%'],
  ['-软件开发 平台', "!('软件' & '件开' & '开发') & '平台'", '%'],
  ['“100%_达标率”', "'100' & '达标' & '标率'", '%100\\%\\_达标率%'],
  ['数据安全 "人民医院"', "'数据' & '据安' & '安全' & '人民' & '民医' & '医院'", '%数据安全%'],
  ['| 软件 |', "'软件'", '%'],
])('query of %s', (keyword, query, like) => expect(searchQuery(keyword)).toMatchObject({ query, like }));

test.each(['', '  ', '|', '""', '，。', "'"])('nothing to search in %j', (keyword) => {
  expect(searchQuery(keyword)).toBeNull();
});

test('at most ten terms', () => {
  expect(searchQuery('一二 '.repeat(15))?.alternatives[0]).toHaveLength(10);
});

test('every pair and every single character of a text is found in its own vector', () => {
  const text = '浙江省政府采购中心2026年服务器设备（含GPU）公开招标公告';
  const tokens = searchTokens([text]);
  for (const run of foldForSearch(text).match(/\p{Script=Han}+/gu) ?? []) {
    for (const character of run)
      expect(
        tokens.some((token) => token.startsWith(character)),
        character,
      ).toBe(true);
    for (let i = 0; i + 2 <= run.length; i += 1) expect(tokens).toContain(run.slice(i, i + 2));
  }
});
