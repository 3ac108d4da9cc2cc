import { expect, it } from 'vitest';
import { usualDimensions } from '../../model/evaluate/score-template.ts';
import { templateIssue, weightSum, withDimension } from './template-draft.ts';

it('a further dimension gets a code of its own and the weight that is left', () => {
  const three = usualDimensions.slice(0, 3);
  const four = withDimension(three);
  expect(four.at(-1)).toMatchObject({ code: 'dimension_4', weight: 55 });
  expect(weightSum(four)).toBe(100);
  expect(withDimension(four.toSpliced(0, 1)).at(-1)?.code).toBe('dimension_5');
});

it('a template is saved when it has a name, three named dimensions and weights of 100', () => {
  const draft = { name: '研发岗', dimensions: usualDimensions, interviewWeight: 70 };
  expect(templateIssue(draft)).toBeNull();
  expect(templateIssue({ ...draft, name: ' ' })).toBe('请填写模板名称');
  expect(templateIssue({ ...draft, dimensions: usualDimensions.slice(0, 2) })).toBe('至少 3 个维度');
  expect(templateIssue({ ...draft, dimensions: usualDimensions.slice(1) })).toBe('权重合计应为 100，现为 75');
});
