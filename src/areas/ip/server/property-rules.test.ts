import { describe, expect, it } from 'vitest';
import { matchColumns, TitleIndex } from '#lib/sheet/match-columns.ts';
import { importColumns } from '#platform/transfer/sheet-columns.ts';
import { workingDayFrom } from '#platform/dictionaries/working-days.ts';
import { exclusiveEndOf, nonUseDay, renewStateOf, renewalTermsOf } from '../model/brand-terms.ts';
import { protectEndOf } from '../model/copyright.ts';
import { patent } from '../model/patent.ts';
import { patentRules } from '../model/patent-rules.ts';
import { checkPatentNumber } from '../model/patent-number.ts';
import type { TariffBand } from '../model/patent-terms.ts';
import { expiryOf, feeStatusOf, patentYearOf, planFees, surchargeOf, termEndOf } from '../model/patent-terms.ts';

const invention: readonly TariffBand[] = [
  { from: '2001-03-01', patentType: 'invention', firstYear: 1, lastYear: 3, yuan: 900 },
  { from: '2001-03-01', patentType: 'invention', firstYear: 4, lastYear: 6, yuan: 1200 },
  { from: '2001-03-01', patentType: 'invention', firstYear: 7, lastYear: 20, yuan: 2000 },
];
const granted = {
  patentType: 'invention',
  applicationDate: '2020-03-15',
  grantDate: '2022-06-10',
  feeReduction: 85,
} as const;

describe('numbers of patents', () => {
  it.each([
    ['ZL202010123456.2', '202010123456.2', 'invention', false],
    ['cn 2003 1 0102344.5', '200310102344.5', 'invention', false],
    ['２０２１３０４５６７８０．１', '202130456780.1', 'design', false],
    ['2020801234567', null, null, null],
  ] as const)('%s', (text, number, patentType, isPct) => {
    const check = checkPatentNumber(text);
    if (number === null) expect(check.ok).toBe(false);
    else expect(check).toMatchObject({ ok: true, number, patentType, isPct });
  });
  it.each([
    ['202010123456.3', '校验位错误，应为 2'],
    ['202010123456', '缺少校验位，应为 202010123456.2'],
    ['20201012345', '应为 12 位数字加校验位，如 202010123456.2'],
    ["1' or '1'='1", '应为 12 位数字加校验位，如 202010123456.2'],
    ['', '应为 12 位数字加校验位，如 202010123456.2'],
  ])('%s is refused in words', (text, message) => expect(checkPatentNumber(text)).toEqual({ ok: false, message }));
  it.each([
    ['design', 'CN301234567D', true],
    ['design', 'CN301234567S', true],
    ['invention', 'CN100456789C', true],
    ['utility', 'CN2345678Y', true],
    ['design', 'CN301234567E', false],
  ] as const)('%s granted as %s', (patentType, grantNo, isRight) => {
    const issues = patentRules({ patentType, country: 'CN', legalStatus: 'filing', grantNo });
    expect(issues.map(({ field }) => field)).toEqual(isRight ? [] : ['grantNo']);
  });
  it.each([
    ['invention', 'CN', 'published', true],
    ['invention', 'CN', 'examining', true],
    ['utility', 'CN', 'accepted', true],
    ['utility', 'CN', 'examining', false],
    ['design', null, 'published', false],
    ['design', 'US', 'examining', true],
  ] as const)('%s of %s in the state %s', (patentType, country, legalStatus, isRight) => {
    const issues = patentRules({ patentType, country, legalStatus, applicationDate: '2024-01-05' });
    expect(issues.some(({ field }) => field === 'legalStatus')).toBe(!isRight);
  });
  it('a number of another kind than the type, a foreign number, a wrong class', () => {
    const row = {
      patentType: 'design',
      legalStatus: 'accepted',
      country: 'CN',
      applicationNo: '202010123456.2',
      applicationDate: '2020-03-15',
    } as const;
    expect(patent.rules?.(row)).toEqual([{ field: 'patentType', message: '与申请号的种类号不一致' }]);
    expect(patent.rules?.({ ...row, patentType: 'invention', country: 'US', applicationNo: 'US 17/123,456' })).toEqual(
      [],
    );
    expect(patent.rules?.({ ...row, patentType: 'invention', ipcMain: 'Z99X 1/1' })?.map(({ field }) => field)).toEqual(
      ['ipcMain'],
    );
  });
});

describe('heads of exported sheets of patents', () => {
  it.each([
    [
      'CNIPA',
      '申请（专利）号 发明名称 申请日 公开（公告）号 公开（公告）日 IPC分类号 申请（专利权）人 发明（设计）人 优先权日 代理机构 代理人',
      'applicationNo patentName applicationDate publicationNo publicationDate ipcCodes applicants inventors priorityDate agency agent',
    ],
    [
      '智慧芽',
      '公开(公告)号 标题 申请号 申请日 公开(公告)日 [标]原始申请(专利权)人 [标]当前申请(专利权)人 发明人 IPC主分类号 简单法律状态 首项权利要求 权利要求数量',
      'publicationNo patentName applicationNo applicationDate publicationDate applicants patentees inventors ipcMain legalStatus mainClaim claimCount',
    ],
    [
      'incoPat',
      '标题(中文) 摘要(中文) 申请人 公开（公告）号 公开（公告）日 申请号 申请日 专利类型 IPC主分类 发明人 首权 权利要求数量 当前法律状态 当前权利人 简单同族',
      'patentName abstract applicants publicationNo publicationDate applicationNo applicationDate patentType ipcMain inventors mainClaim claimCount legalStatus patentees familyNo',
    ],
  ])('%s', (_source, heads, keys) => {
    const index = new TitleIndex(importColumns(patent, undefined, () => true));
    const titles = heads.split(' ').map((title) => ({ title, group: '' }));
    expect(matchColumns(titles, index).keys).toEqual(keys.split(' '));
  });
});

describe('the order of dates', () => {
  const filed = {
    patentType: 'invention',
    legalStatus: 'granted',
    country: 'US',
    applicationNo: 'US 17/123,456',
    applicationDate: '2021-03-15',
    publicationDate: '2021-03-15',
    grantDate: '2021-03-15',
    priorityDate: '2020-03-15',
  } as const;
  const fields = (change: object) => patentRules({ ...filed, ...change }).map(({ field }) => field);
  it('publication and grant may fall on the day before them, and no earlier', () => {
    expect(fields({})).toEqual([]);
    expect(fields({ publicationDate: '2021-03-14', grantDate: '2021-03-15' })).toEqual(['publicationDate']);
    expect(fields({ publicationDate: null, grantDate: '2021-03-14' })).toEqual(['grantDate']);
    expect(fields({ publicationDate: '2021-03-16' })).toEqual(['grantDate']);
    // Utility models and designs are published when they are granted, sometimes noted a day apart.
    expect(fields({ patentType: 'utility', publicationDate: '2021-03-16' })).toEqual([]);
  });
  it('priority holds twelve months, six for a design, and is not later than the application (articles 29 and 30)', () => {
    expect(fields({ priorityDate: '2020-03-14' })).toEqual(['priorityDate']);
    expect(fields({ priorityDate: '2021-03-15' })).toEqual([]);
    expect(fields({ priorityDate: '2021-03-16' })).toEqual(['priorityDate']);
    expect(fields({ patentType: 'design', priorityDate: '2020-09-15' })).toEqual([]);
    expect(fields({ patentType: 'design', priorityDate: '2020-09-14' })).toEqual(['priorityDate']);
  });
});

describe('the reduction', () => {
  it.each([
    [['甲'], '85', 0],
    [['甲'], '70', 1],
    [['甲', '乙'], '70', 0],
    [['甲', '乙'], '85', 1],
    [['甲', '乙'], '0', 0],
  ] as const)('%s: %s %%', (names, feeReduction, warnings) => {
    const applicants = names.map((name) => ({ name }));
    const found =
      patent.rules?.({ patentType: 'invention', legalStatus: 'filing', country: 'CN', applicants, feeReduction }) ?? [];
    const warned = found.filter(({ field, level }) => field === 'feeReduction' && level === 'warning');
    expect(warned.map(({ message }) => message.slice(0, 2))).toEqual(
      warnings === 0 ? [] : [names.length > 1 ? '多个' : '一个'],
    );
  });
});

describe('annuities', () => {
  it('begin after the year of grant, on working days, reduced for ten years', () => {
    const fees = planFees(granted, invention, workingDayFrom);
    expect(patentYearOf(granted.applicationDate, granted.grantDate)).toBe(3);
    expect(fees[0]).toEqual({
      feeYear: 4,
      nominalDate: '2023-03-15',
      dueDate: '2023-03-15',
      graceEndDate: '2023-09-15',
      baseAmount: 1200,
      payable: 180,
    });
    expect(fees.at(-1)?.feeYear).toBe(20);
    expect(fees.find(({ feeYear }) => feeYear === 12)?.payable).toBe(300);
    expect(fees.find(({ feeYear }) => feeYear === 13)?.payable).toBe(2000);
    // 15 March 2026 is a Sunday.
    expect(fees.find(({ feeYear }) => feeYear === 7)?.dueDate).toBe('2026-03-16');
  });
  it('surcharge: none in the first month, then 5 % of the full fee for each month begun, 25 % at most', () => {
    const [fee] = planFees(granted, invention, workingDayFrom);
    if (!fee) throw new Error('no fee was planned');
    const paid = ['2023-03-15', '2023-04-15', '2023-04-20', '2023-05-20', '2023-06-20', '2023-07-20', '2023-09-15'].map(
      (day) => surchargeOf(fee, day),
    );
    expect(paid).toEqual([0, 0, 60, 120, 180, 240, 300]);
    // The last day of grace moves on when it is a day off; the surcharge does not grow with it.
    expect(surchargeOf(fee, '2023-09-18')).toBe(300);
  });
  it('the band of a year is that of its first and last year, and of the tariff in force on the day', () => {
    const amounts = planFees(granted, invention, workingDayFrom).map(({ feeYear, baseAmount }) => [
      feeYear,
      baseAmount,
    ]);
    expect(Object.fromEntries(amounts)).toMatchObject({ 4: 1200, 6: 1200, 7: 2000, 20: 2000 });
    const raised = { from: '2024-03-15', patentType: 'invention', firstYear: 4, lastYear: 6, yuan: 1500 } as const;
    const after = planFees(granted, [...invention, raised], workingDayFrom);
    expect(after.slice(0, 3).map(({ nominalDate, baseAmount }) => [nominalDate, baseAmount])).toEqual([
      ['2023-03-15', 1200],
      ['2024-03-15', 1500],
      ['2025-03-15', 1500],
    ]);
  });
  it('states follow from the day', () => {
    const fee = {
      dueDate: '2023-03-15',
      graceEndDate: '2023-09-15',
      decision: 'pending',
      paidDate: null,
      settled: false,
    };
    const days = ['2022-12-01', '2022-12-15', '2023-03-15', '2023-03-16', '2023-09-15', '2023-09-16'];
    expect(days.map((day) => feeStatusOf(fee, day))).toEqual(['future', 'due', 'due', 'grace', 'grace', 'lapsed']);
    expect(feeStatusOf({ ...fee, decision: 'abandon' }, '2024-01-01')).toBe('abandoned');
    expect(feeStatusOf({ ...fee, paidDate: '2023-03-01' }, '2024-01-01')).toBe('paid');
  });
  it('terms: twenty years, ten, fifteen for designs from June 2021 on; 29 February falls to the 28th', () => {
    const ends = [
      ['invention', '2020-03-15', '2040-03-14', '2040-03-15'],
      ['design', '2021-07-01', '2036-06-30', '2036-07-01'],
      ['design', '2021-06-01', '2036-05-31', '2036-06-01'],
      ['design', '2021-05-31', '2031-05-30', '2031-05-31'],
      ['utility', '1999-09-06', '2009-09-05', '2009-09-06'],
      ['utility', '2024-02-29', '2034-02-27', '2034-02-28'],
    ] as const;
    for (const [patentType, filed, last, over] of ends)
      expect([expiryOf(patentType, filed), termEndOf(patentType, filed)]).toEqual([last, over]);
  });
  it('days off: the Spring Festival of 2026 and a Saturday that is worked', () => {
    expect(workingDayFrom('2026-02-15')).toBe('2026-02-24');
    expect(workingDayFrom('2026-02-28')).toBe('2026-02-28');
    // No notice tells of 2031: the law itself gives 1 to 3 October off, Wednesday to Friday.
    expect(workingDayFrom('2031-10-01')).toBe('2031-10-06');
  });
});

describe('other terms', () => {
  it('a mark may be renewed in the twelve months before its end and six months after it', () => {
    expect(renewalTermsOf('2027-05-20')).toEqual({ opens: '2026-05-21', ends: '2027-05-20', graceEnds: '2027-11-20' });
    expect(
      ['2026-05-20', '2026-05-21', '2027-05-20', '2027-05-21', '2027-11-20', '2027-11-21'].map((day) =>
        renewStateOf('2027-05-20', day),
      ),
    ).toEqual(['none', 'window', 'window', 'grace', 'grace', 'lapsed']);
    expect(exclusiveEndOf('2017-05-21')).toBe('2027-05-20');
    expect(nonUseDay('2023-05-20')).toBe('2026-05-20');
  });
  it('copyright of a legal person ends with the fiftieth year after publication, else completion', () => {
    expect(protectEndOf('2021-03-01', '2020-01-01')).toBe('2071-12-31');
    expect(protectEndOf(null, '2020-01-01')).toBe('2070-12-31');
    expect(protectEndOf(null, null)).toBeNull();
  });
});
