import { expect, test } from 'vitest';
import { roleTitleOf } from './role-title.ts';

const all = {
  专业能力: 60,
  学习能力: 60,
  逻辑思维: 60,
  沟通表达: 60,
  团队协作: 60,
  执行力: 60,
  抗压能力: 60,
  职业素养: 60,
};
const scored = (scores: Partial<Record<keyof typeof all, number | null>>) =>
  Object.entries({ ...all, ...scores }).map(([name, score], index) => ({ code: `d${index + 1}`, name, score }));

test('the two strongest dimensions make the role', () => {
  const vectors = [
    ['专业能力', '学习能力', '技术专家'],
    ['专业能力', '逻辑思维', '分析规划者'],
    ['学习能力', '逻辑思维', '创新探索者'],
    ['沟通表达', '团队协作', '协调凝聚者'],
    ['沟通表达', '执行力', '业务拓展者'],
    ['执行力', '抗压能力', '攻坚执行者'],
    ['团队协作', '职业素养', '稳健支持者'],
    ['专业能力', '职业素养', '综合发展者'],
  ] as const;
  for (const [first, second, role] of vectors) {
    expect(roleTitleOf(scored({ [first]: 90, [second]: 80 }), false)).toMatchObject({ role, second: null });
    expect(roleTitleOf(scored({ [first]: 80, [second]: 90 }), false).role).toBe(role);
  }
});

test('the second role comes from the best other pair of strong dimensions', () => {
  const dimensions = scored({ 专业能力: 92, 学习能力: 88, 逻辑思维: 80, 执行力: 75, 抗压能力: 74 });
  expect(roleTitleOf(dimensions, false)).toEqual({
    role: '技术专家',
    second: '分析规划者',
    basis: [
      { code: 'd1', name: '专业能力', score: 92 },
      { code: 'd2', name: '学习能力', score: 88 },
    ],
  });
});

test('names that a company shortened mean the same', () => {
  const short = [
    { code: 'a', name: '团队', score: 81 },
    { code: 'b', name: '素养', score: 82 },
  ];
  expect(roleTitleOf(short, false).role).toBe('稳健支持者');
  expect(roleTitleOf([{ code: 'a', name: '协作', score: 81 }, ...short.slice(1)], false).role).toBe('稳健支持者');
});

test('70 is strong and 69.9 is not, an empty score is no score, and what is partial stays undecided', () => {
  expect(roleTitleOf(scored({ 专业能力: 70, 学习能力: 70 }), false).role).toBe('技术专家');
  expect(roleTitleOf(scored({ 专业能力: 70, 学习能力: 69.9 }), false)).toEqual({
    role: '待定',
    second: null,
    basis: [{ code: 'd1', name: '专业能力', score: 70 }],
  });
  expect(roleTitleOf(scored({ 专业能力: 90, 学习能力: null }), false).role).toBe('待定');
  expect(roleTitleOf(scored({ 专业能力: 90, 学习能力: 90 }), true).role).toBe('待定');
});

test('equal scores keep the order of the template', () => {
  expect(
    roleTitleOf(scored({ 专业能力: 80, 学习能力: 80, 逻辑思维: 80 }), false).basis.map(({ name }) => name),
  ).toEqual(['专业能力', '学习能力']);
});
