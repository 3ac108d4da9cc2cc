import { expect, test } from 'vitest';
import type { MemberRow } from '../../model/member-calls.ts';
import { foldedAtFirst, keyMove, memberLines, planMove } from './member-tree.ts';

function row(memberCode: string, parentCode: string | null, sort: number, more: Partial<MemberRow> = {}): MemberRow {
  return {
    id: null,
    version: 0,
    memberCode,
    memberName: `企业${memberCode}`,
    isParent: false,
    parentCode,
    plannedParentCode: null,
    plannedDate: null,
    memberType: null,
    ratio: null,
    isRatioSaid: false,
    registeredRatio: null,
    holders: [],
    isMismatched: false,
    votingRatio: null,
    isConsolidated: false,
    isConsolidationSaid: false,
    consolidatedReason: null,
    sort,
    joinDate: null,
    exitDate: null,
    exitReason: null,
    status: 'active',
    invitedDays: null,
    isHere: true,
    grants: [],
    requests: [],
    businessLine: null,
    remark: null,
    changedBy: null,
    changedAt: null,
    ...more,
  };
}
const rows = [
  row('P', null, 0, { isParent: true }),
  row('A', 'P', 1),
  row('B', 'P', 2),
  row('C', 'A', 1),
  row('D', 'P', 3, { status: 'pending' }),
];
const codes = (lines: ReturnType<typeof memberLines>) => lines.map((line) => line.row.memberCode).join('');

test('lines stand below their parent; a search keeps what leads to a hit, also where it is folded', () => {
  expect(codes(memberLines(rows, new Set(), null))).toBe('PACBD');
  expect(codes(memberLines(rows, new Set(['A']), null))).toBe('PABD');
  expect(memberLines(rows, new Set(['P']), null)[0]).toMatchObject({ hidden: 4, isOpen: false });
  expect(codes(memberLines(rows, new Set(['A', 'P']), ({ memberCode }) => memberCode === 'C'))).toBe('PAC');
  // A member above that is gone leaves the branch at the head.
  expect(codes(memberLines([...rows, row('X', 'gone', 0)], new Set(), null))).toBe('PACBDX');
});

test('above forty members the third level begins folded', () => {
  expect(foldedAtFirst(rows)).toEqual(new Set());
  const many = Array.from({ length: 60 }, (_, index) => row(`M${index}`, index < 30 ? 'P' : `M${index - 30}`, index));
  const lines = memberLines([...rows, ...many], foldedAtFirst([...rows, ...many]), null);
  expect(lines.every(({ level }) => level <= 2)).toBe(true);
  expect(lines.find((line) => line.row.memberCode === 'M0')?.hidden).toBe(1);
});

test('a drop says below whom and before whom, and why it cannot be', () => {
  expect(planMove(rows, 'B', 'A', 'into')).toMatchObject({ move: { parentCode: 'A', nextCode: null } });
  expect(planMove(rows, 'C', 'B', 'before')).toMatchObject({ move: { parentCode: 'P', nextCode: 'B' } });
  expect(planMove(rows, 'C', 'D', 'after')).toMatchObject({ move: { parentCode: 'P', nextCode: null } });
  expect(planMove(rows, 'A', 'C', 'into')).toEqual({ refusal: '上级企业不能是自身或下级' });
  expect(planMove(rows, 'P', 'A', 'into')).toEqual({ refusal: '母公司没有上级企业' });
  expect(planMove(rows, 'B', 'D', 'into')).toEqual({ refusal: '上级企业应为正常的成员' });
  expect(planMove(rows, 'B', 'A', 'after')).toBeNull();
  expect(planMove(rows, 'C', 'A', 'into')).toBeNull();
  expect(planMove(rows, 'C', 'P', 'before')).toMatchObject({ move: { parentCode: 'P', nextCode: null } });
});

test('arrows put a member up, down, below the one before and out behind its parent', () => {
  expect(keyMove(rows, 'B', 'ArrowUp')).toMatchObject({ move: { nextCode: 'A' } });
  expect(keyMove(rows, 'A', 'ArrowDown')).toMatchObject({ move: { nextCode: 'D' } });
  expect(keyMove(rows, 'A', 'ArrowUp')).toBeNull();
  expect(keyMove(rows, 'B', 'ArrowRight')).toMatchObject({ move: { parentCode: 'A' } });
  expect(keyMove(rows, 'C', 'ArrowLeft')).toMatchObject({ move: { parentCode: 'P', nextCode: 'B' } });
  expect(keyMove(rows, 'A', 'ArrowLeft')).toBeNull();
});
