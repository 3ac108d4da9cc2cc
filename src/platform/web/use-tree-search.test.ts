import { expect, it } from 'vitest';
import { matchText } from '#lib/chinese/pinyin-match.ts';
import { withFound } from './use-tree-search.ts';

const isMatch = (text: string, typed: string) => matchText(text, typed) !== null;
const tree = [
  {
    value: 1,
    title: '云启智联科技',
    children: [{ value: 2, title: '研发中心', children: [{ value: 3, title: '研发一部' }] }],
  },
  { value: 4, title: '销售部' },
];

it('nodes that a text or its pinyin finds hold what was typed, so that Enter takes the first of them', () => {
  const found = (typed: string) => {
    const names: string[] = [];
    const walk = (nodes: ReturnType<typeof withFound>) => {
      for (const node of nodes) {
        if (typed !== '' && node.found.includes(typed)) names.push(node.title);
        walk(node.children);
      }
    };
    walk(withFound(tree, typed, isMatch));
    return names;
  };
  expect(found('yanfa')).toEqual(['研发中心', '研发一部']);
  expect(found('xsb')).toEqual(['销售部']);
  expect(found('研发一')).toEqual(['研发一部']);
  expect(found('nothing')).toEqual([]);
  expect(found('')).toEqual([]);
});
