import { expect, it } from 'vitest';
import { companyInitials, initialsOf, initialsTint } from '../theme.ts';
import { clampPage, jumpTarget, lastPage, pageSizes, pagerItems, sizeChoices } from './pagination.ts';
import { scrollMilliseconds, scrollPosition } from './smooth-scroll.ts';
import { differs } from './tab-sync.ts';

it('FM-04 sizes are 20, 50, 100; the default 10 stands in front while it is current', () => {
  expect([pageSizes, sizeChoices(10), sizeChoices(20)]).toEqual([
    [20, 50, 100],
    [10, 20, 50, 100],
    [20, 50, 100],
  ]);
});

it('FM-04 a page past the end falls back to the last', () => {
  expect([lastPage(0, 10), lastPage(101, 10), clampPage(99, 101, 10), clampPage(0, 5, 10)]).toEqual([1, 11, 11, 1]);
});

it('FM-04 the pager shows first, last and the pages around', () => {
  expect(pagerItems(1, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pagerItems(1, 19)).toEqual([1, 2, 3, 4, 5, 'gap', 19]);
  expect(pagerItems(10, 19)).toEqual([1, 'gap', 9, 10, 11, 'gap', 19]);
  expect(pagerItems(19, 19)).toEqual([1, 'gap', 15, 16, 17, 18, 19]);
});

it('FM-04 the jumper stays between the first and the last page', () => {
  expect([jumpTarget('3', 9), jumpTarget('99', 9), jumpTarget('0', 9), jumpTarget('', 9), jumpTarget('a', 9)]).toEqual([
    3,
    9,
    1,
    null,
    null,
  ]);
});

it('SH-06 SH-11 scrolling takes 500 ms, slow at both ends', () => {
  expect(scrollMilliseconds).toBe(500);
  expect([0, 250, 500, 900].map((elapsed) => scrollPosition(1000, 0, elapsed, 500))).toEqual([1000, 500, 0, 0]);
  expect(scrollPosition(0, 100, 50, 500)).toBeLessThan(10);
  expect(scrollPosition(0, 100, 0, 0)).toBe(100);
});

it('a tab notices another choice, not its own', () => {
  const own = { groupCode: 'G1', companyCode: 'C1', selectGroupType: 2 } as const;
  expect(differs(own, { selectGroupCode: 'G1', selectCompanyCode: 'C1', selectGroupType: '2' })).toBe(false);
  expect(differs(own, { selectGroupCode: 'G1', selectCompanyCode: 'C2', selectGroupType: '2' })).toBe(true);
  expect(differs(own, { selectGroupCode: 'G1', selectCompanyCode: '', selectGroupType: '1' })).toBe(true);
  expect(differs(own, { selectGroupCode: null, selectCompanyCode: null, selectGroupType: null })).toBe(false);
});

it('initials are short, and the tint of a name never changes', () => {
  expect([
    initialsOf('苏念晴'),
    initialsOf('阿迪力·买买提'),
    initialsOf('John Smith'),
    companyInitials('云启智联科技有限公司'),
    companyInitials('科技集团'),
  ]).toEqual(['念晴', '买提', 'JO', '智联', '集团']);
  expect(initialsTint('苏念晴')).toBe(initialsTint('苏念晴'));
  expect(initialsTint('苏念晴')).toBeLessThan(8);
});
