/** §8.6: a comparison of three candidates draws three polygons and the expectation. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ScoreRadar } from './ScoreRadar.tsx';

test('three candidates are three polygons plus the expectation', () => {
  const axes = ['专业能力', '学习能力', '逻辑思维', '沟通表达'];
  const values = [80, 85, 90, 70];
  const markup = renderToStaticMarkup(
    <ScoreRadar
      label="得分雷达"
      axes={axes}
      series={[
        { name: '职位期望', look: 'expected', values },
        { name: '甲', look: 1, isFilled: true, values },
        { name: '乙', look: 2, values },
        { name: '丙', look: 3, values },
      ]}
    />,
  );
  expect([...markup.matchAll(/data-series="(\w+)"/gu)].map(([, look]) => look)).toEqual(['expected', '1', '2', '3']);
  expect(markup).toContain('stroke-dasharray="4 3"');
});
