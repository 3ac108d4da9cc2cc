/** The drawing of the statistics: long names leave the figures beside them alone. */
import { expect, test } from 'vitest';
import type { RecruitStat } from '../../model/stat/stat-calls.ts';
import { statPicture } from './stat-picture.ts';

const nothing = { resumes: 0, interviews: 0, offers: 0, hired: 0, rate: null, medianDays: null };
const long = '高级后端开发工程师（平台方向、分布式存储与实时计算、杭州或上海均可）';
const stat: RecruitStat = {
  titles: { funnel: '漏斗', time: '用时', yield: '产出', positions: `${long}已开 66 天，还差 1 人` },
  figures: {
    openPositions: 1,
    headcount: 1,
    filled: 0,
    lacking: 1,
    hired: 0,
    hiredBefore: 0,
    cycleDays: null,
    cycleTarget: 35,
    offers: 0,
    accepted: 0,
    acceptedRate: null,
    evaluations: 0,
    late: 0,
    punctualRate: null,
  },
  funnel: [],
  tested: 0,
  stages: [],
  groups: [{ ...nothing, key: 1, label: long }],
  total: { ...nothing, key: null, label: '合计' },
  positions: [
    {
      id: 1,
      name: '后端工程师',
      department: '',
      owner: '',
      headcount: 1,
      hired: 0,
      active: 0,
      openDays: 66,
      pausedDays: 0,
      slowest: null,
    },
  ],
};

test('a name or a title that is wider than its place ends in …', () => {
  const { text } = statPicture(stat, ['2026-01-01', '2026-11-28']);
  expect(text).toContain('>高级后端开发工程师（平台方向、分布…<');
  expect(text).not.toContain('还差 1 人');
  expect(text).toContain('>后端工程师<');
});
