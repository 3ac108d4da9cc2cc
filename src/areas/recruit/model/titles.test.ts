/** Titles: the same facts give the same titles, locked ones stay, and each stands on something. */
import { expect, test } from 'vitest';
import type { TitleSource } from './titles.ts';
import { generateTitles } from './titles.ts';

const source: TitleSource = {
  study: { id: 7, school: '浙江大学', tier: '985', degree: '硕士' },
  years: 10,
  field: '软件',
  certificates: [
    { id: 3, name: '高级工程师' },
    { id: 4, name: '软件设计师' },
  ],
  employer: null,
  post: { id: 9, position: '后端负责人', company: '杭州云栖科技有限公司' },
};
const textsOf = (more: Partial<TitleSource>, locked: string[] = []) =>
  generateTitles(
    { ...source, ...more },
    locked.map((text) => ({ text, locked: true })),
  ).map(({ text }) => text);

test('tier and degree, years and trade, title, post: each with its fact', () => {
  expect(generateTitles(source, [])).toEqual([
    { text: '985 硕士', locked: false, facts: [{ kind: 'study', id: 7, text: '浙江大学 硕士' }] },
    { text: '10 年软件行业', locked: false, facts: [{ kind: 'person', id: null, text: '工作 10 年，软件' }] },
    { text: '高级工程师', locked: false, facts: [{ kind: 'degreeTitles', id: 3, text: '高级工程师' }] },
    { text: '后端负责人', locked: false, facts: [{ kind: 'work', id: 9, text: '杭州云栖科技有限公司 后端负责人' }] },
  ]);
  expect(generateTitles(source, [])).toEqual(generateTitles(source, []));
});

test('a locked title stays first and is not made a second time', () => {
  expect(textsOf({}, ['行业讲师', '高级工程师'])).toEqual([
    '行业讲师',
    '高级工程师',
    '985 硕士',
    '10 年软件行业',
    '后端负责人',
  ]);
  expect(textsOf({}, ['一', '二', '三', '四', '五'])).toEqual(['一', '二', '三', '四', '五']);
});

test('what is not known makes no title', () => {
  const unknown = { study: null, years: null, field: null, certificates: [], employer: null, post: null };
  expect(textsOf(unknown)).toEqual([]);
  expect(textsOf({ ...unknown, years: 10 })).toEqual([]);
  expect(textsOf({ ...unknown, years: 0, field: '软件' })).toEqual([]);
  expect(textsOf({ ...unknown, study: { id: 1, school: '某学院', tier: 'ordinary', degree: '本科' } })).toEqual([]);
  expect(textsOf({ ...unknown, study: { id: 1, school: '某大学', tier: null, degree: '博士' } })).toEqual(['博士']);
  expect(textsOf({ ...unknown, years: 3, field: '制造业' })).toEqual(['3 年制造业']);
});

test('at most sixteen letters', () => {
  const post = { id: 1, position: '一二三四五六七八九十一二三四五六', company: null };
  expect(textsOf({ study: null, field: null, certificates: [], post })).toEqual([post.position]);
  expect(
    textsOf({ study: null, field: null, certificates: [], post: { ...post, position: `${post.position}七` } }),
  ).toEqual([]);
});

test('an employer of the company’s own list is a title with the work it stands on', () => {
  const employer = { id: 8, name: '云栖', company: '杭州云栖科技有限公司' };
  expect(generateTitles({ ...source, employer }, []).at(-1)).toEqual({
    text: '云栖背景',
    locked: false,
    facts: [{ kind: 'work', id: 8, text: '杭州云栖科技有限公司' }],
  });
});
