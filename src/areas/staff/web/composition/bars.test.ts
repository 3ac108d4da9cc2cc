import { expect, it } from 'vitest';
import { chartsOf, rosterAddress, shareOf } from './bars.ts';

const data = {
  total: 3,
  age: [
    { code: 'from26', count: 2 },
    { code: 'unknown', count: 1 },
  ],
  education: [{ code: 'bachelor', count: 3 }],
  sex: [
    { code: '1', count: 2 },
    { code: 'unknown', count: 1 },
  ],
  service: [{ code: 'below1', count: 3 }],
  title: [{ code: 'senior_full', count: 3 }],
  departments: [
    { id: 7, name: '研发中心', count: 1 },
    { id: 8, name: '后端组', count: 2 },
  ],
};

it('names each bar and leads to the roster that holds exactly its people', () => {
  const [age, , sex, , title, department] = chartsOf(data, 7);
  expect(age).toMatchObject({
    answer: '26–30 岁最多，占 66.7%',
    bars: [
      { label: '26–30 岁', to: '/interior?tab=roster&dept=7&status=in_service&from=7&ageBand=from26' },
      { label: '未填写' },
    ],
  });
  expect(title?.bars).toMatchObject([
    { label: '正高级', to: '/interior?tab=roster&dept=7&status=in_service&from=7&titleLevel=senior_full' },
  ]);
  expect(sex?.bars[1]).toMatchObject({ label: '未填写', to: null });
  expect(department?.bars.map(({ label, to }) => [label, to])).toEqual([
    ['研发中心（直属）', '/interior?tab=roster&dept=7&status=in_service&from=7&includeChildren=self'],
    ['后端组', '/interior?tab=roster&dept=8&status=in_service&from=7'],
  ]);
});

it('says so where nobody is counted', () => {
  expect(
    chartsOf({ total: 0, age: [], education: [], sex: [], service: [], title: [], departments: [] }, 7).map(
      ({ answer }) => answer,
    ),
  ).toEqual(Array(6).fill('还没有在岗人员'));
  expect(shareOf(0, 0)).toBe(0);
  expect(rosterAddress(1, 2, {})).toBe('/interior?tab=roster&dept=1&status=in_service&from=2');
});
