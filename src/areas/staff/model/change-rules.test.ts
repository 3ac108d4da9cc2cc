import { describe, expect, test } from 'vitest';
import { refusalOf } from '#platform/acts/act.ts';
import type { WorkRow } from './change-rules.ts';
import {
  changedSince,
  changeRules,
  differing,
  extensionProblem,
  fieldProblem,
  isMadeChange,
  latestApplied,
  namedValues,
  openSecondment,
  probationEnd,
  projected,
  returnValues,
  revokeProblem,
  shownKeys,
  wantedValues,
} from './change-rules.ts';
import { changes } from './changes.ts';
import { groupUserBase } from './group-user-base.ts';

let ids = 0;
const work = (
  changeType: string,
  effectiveDate: string,
  status: string,
  before: object = {},
  after: object = {},
): WorkRow => ({
  id: (ids += 1),
  changeType,
  effectiveDate,
  status,
  before: { ...before },
  after: { ...after },
});
const { fields } = groupUserBase;

describe('states', () => {
  test.each([
    ['regular', 'probation', null],
    ['regular', 'regular', '张三已是正式，不能重复转正'],
    ['regular', 'pending_demission', '张三是待离职，不能转正（变为正式）'],
    ['probation_extend', 'left', '张三是已离职，不能延长试用'],
    ['promote', 'pending_demission', '张三是待离职，不能晋升'],
    ['transfer', 'pending_demission', null],
    ['transfer', 'pending_entry', '张三是待入职，不能调岗'],
    ['company_transfer', 'pending_demission', '张三是待离职，不能集团内调动（变为已离职）'],
  ] as const)('%s from %s', (type, staffStatus, problem) =>
    expect(refusalOf(groupUserBase, changes.acts[type], { name: '张三', staffStatus })).toBe(problem),
  );

  test('entry, rehire, leaving and the move to a sister company are no changes of this call', () => {
    expect(['entry', 'rehire', 'demission', 'company_transfer'].filter(isMadeChange)).toEqual([]);
    expect(Object.keys(changeRules).every(isMadeChange)).toBe(true);
  });
});

describe('fields', () => {
  const person = { groupInfoId: 1, position: '工程师', jobLevel: 'P5', superiorId: 7 };
  test('a kind names its own fields, what it needs, and something that differs', () => {
    expect(fieldProblem('regular', person, { groupInfoId: 2 }, fields)).toEqual({
      field: 'groupInfoId',
      message: '不能随转正变更',
    });
    expect(fieldProblem('concurrent', person, { position: '顾问' }, fields)).toEqual({
      field: 'groupInfoId',
      message: '必填',
    });
    expect(fieldProblem('transfer', person, { groupInfoId: 1, position: '工程师' }, fields)).toMatchObject({
      field: 'groupInfoId',
    });
    expect(fieldProblem('promote', person, { superiorId: 8 }, fields)?.message).toBe('岗位、职等、职级至少变更一项');
    expect(fieldProblem('promote', person, { jobLevel: 'P6', superiorId: 8 }, fields)).toBeNull();
    expect(fieldProblem('regular', person, {}, fields)).toBeNull();
  });

  test('null clears what may be empty and says nothing about the rest', () => {
    expect(namedValues({ groupInfoId: null, position: undefined, superiorId: null, jobLevel: 'P6' })).toEqual({
      superiorId: null,
      jobLevel: 'P6',
    });
    expect(differing(person, { superiorId: null, jobLevel: 'P5', position: '架构师', jobGrade: null })).toEqual({
      superiorId: null,
      position: '架构师',
    });
  });
});

describe('probation', () => {
  const extension = {
    entryDate: '2026-01-10',
    present: 2,
    months: 3,
    endDate: '2026-03-09',
    effectiveDate: '2026-03-01',
    most: 6,
  };
  test('the total stays within the limit, grows, and is agreed before the end', () => {
    expect(extensionProblem(extension)).toBeNull();
    expect(extensionProblem({ ...extension, most: 3, effectiveDate: '2026-03-09' }), 'both borders').toBeNull();
    expect(extensionProblem({ ...extension, most: 2 })).toEqual({
      field: 'probationMonths',
      message: '连同延长依法不得超过 2 个月',
    });
    expect(extensionProblem({ ...extension, most: 0 })?.message).toBe('依法不得约定试用期');
    expect(extensionProblem({ ...extension, months: 2 })?.message).toBe('现为 2 个月，延长后应更长');
    expect(extensionProblem({ ...extension, effectiveDate: '2026-03-10' })).toEqual({
      field: 'effectiveDate',
      message: '试用期已满，不能再延长',
    });
    expect(extensionProblem({ ...extension, entryDate: null })?.field).toBe('entryDate');
  });
  test('ends on the day before', () => {
    expect(probationEnd('2026-01-10', 3)).toBe('2026-04-09');
    expect(probationEnd('2024-08-31', 6)).toBe('2025-02-27');
  });
});

describe('timeline', () => {
  const lent = work(
    'secondment',
    '2026-02-01',
    'applied',
    { groupInfoId: 1, position: '工程师' },
    { groupInfoId: 2, position: '顾问', closedPlacementId: 5 },
  );
  const back = work('resume', '2026-03-01', 'applied');
  test('a secondment is open until somebody comes back, also by a return that waits', () => {
    expect(openSecondment([lent], '2026-04-01')).toBe(lent);
    expect(openSecondment([lent, back], '2026-04-01')).toBeUndefined();
    expect(openSecondment([lent, { ...back, status: 'revoked' }], '2026-04-01')).toBe(lent);
    const planned = work('secondment', '2026-05-01', 'scheduled');
    expect(openSecondment([planned], '2026-05-01')).toBeUndefined();
    expect(openSecondment([planned], '2026-06-01')).toBe(planned);
  });
  test('it returns what nothing changed since', () => {
    expect(returnValues(lent, { groupInfoId: 2, position: '高级顾问' })).toEqual({ groupInfoId: 1 });
  });

  test('a change that waits is judged by what will be', () => {
    const waiting = [
      work('regular', '2026-06-01', 'scheduled', {}, { staffStatus: 'regular' }),
      work('concurrent', '2026-06-02', 'scheduled', {}, { groupInfoId: 9 }),
    ];
    expect(projected({ staffStatus: 'probation', groupInfoId: 1 }, waiting, '2026-07-01')).toEqual({
      staffStatus: 'regular',
      groupInfoId: 1,
    });
    expect(projected({ staffStatus: 'probation' }, waiting, '2026-06-01')).toEqual({ staffStatus: 'probation' });
  });

  test('only what waits and what was applied last can be taken back', () => {
    expect(revokeProblem(work('entry', '2026-01-01', 'applied'), true, 'regular')).toContain('入职办理');
    expect(revokeProblem(work('demission', '2026-01-01', 'scheduled'), false, 'regular')).toContain('离职办理');
    expect(revokeProblem(lent, true, 'regular')).toBeNull();
    expect(revokeProblem(lent, false, 'regular')).toContain('请先撤销最近一次');
    expect(revokeProblem(lent, true, 'left')).toContain('已离职');
    expect(revokeProblem({ ...lent, status: 'scheduled' }, false, 'left')).toBeNull();
    expect(revokeProblem({ ...lent, status: 'revoked' }, false, 'regular')).toBe('借调已撤销');
    expect(latestApplied([lent, { ...back, status: 'revoked' }])).toBe(lent);
  });

  test('a value that changed again is named; what an entry carries beside values is neither shown nor wanted', () => {
    expect(changedSince(lent, { groupInfoId: 2, position: '顾问' })).toBeUndefined();
    expect(changedSince(lent, { groupInfoId: 3, position: '顾问' })).toBe('groupInfoId');
    expect(shownKeys(lent, ['position', 'groupInfoId', 'closedPlacementId'])).toEqual(['position', 'groupInfoId']);
    expect(wantedValues(lent)).toEqual({ groupInfoId: 2, position: '顾问' });
    expect(
      wantedValues(work('concurrent_end', '2026-01-01', 'scheduled', { groupInfoId: 4, position: '顾问' })),
    ).toEqual({ groupInfoId: 4 });
    expect(wantedValues(work('entry', '2026-01-01', 'applied', {}, { groupInfoId: 4 }))).toEqual({});
  });
});
