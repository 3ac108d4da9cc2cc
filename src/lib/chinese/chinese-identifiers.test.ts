import { describe, expect, test } from 'vitest';
import {
  checkBankCard,
  checkCreditCode,
  checkEmail,
  checkIdNumber,
  checkMobile,
  makeCreditCode,
  makeIdNumber,
  normaliseIdNumber,
  normaliseMobile,
  organisationCodeDoubt,
  registrationNumberDoubt,
  toHalfWidth,
} from './chinese-identifiers.ts';

const today = '2026-11-20';

/** Reason of a refusal, undefined when accepted. */
function reasonOf(result: { ok: boolean; reason?: string }): string | undefined {
  return result.ok ? undefined : result.reason;
}

function born(birthday: string): string {
  return makeIdNumber({ division: '330106', birthday, sequence: 1 });
}

/** Small deterministic generator: the same cases every run. */
function* numbers(seed: number, count: number): Generator<number> {
  let state = seed;
  for (let i = 0; i < count; i += 1) {
    state = (state * 48_271) % 2_147_483_647;
    yield state;
  }
}

describe('ID number, GB 11643', () => {
  test.each([
    ['330106199003074517', '1990-03-07', '1', '33'],
    ['32010219880512246X', '1988-05-12', '2', '32'],
    ['32010219880512246x', '1988-05-12', '2', '32'],
    ['１１０１０５１９４９１２３１００２Ｘ', '1949-12-31', '2', '11'],
    [' 110105 19491231 002X ', '1949-12-31', '2', '11'],
  ])('%s is accepted', (text, birthday, sex, provinceCode) => {
    expect(checkIdNumber(text, { today })).toMatchObject({ ok: true, kind: 'id_card', birthday, sex, provinceCode });
  });

  test.each([
    ['', '不能为空'],
    ['330106199003074510', '校验位不对'],
    ['33010619900307451', '位数不对，应为 18 位'],
    ['330106900307451', '第一代身份证已停用'],
    ['33010619900307451A', '只能是 17 位数字加 1 位数字或 X'],
    ['990106199003074517', '受理地代码 90 不存在'],
    ['160106199003074517', '地区码 16 不存在'],
    ['330106199002314517', '02 月没有 31 日'],
    ['330106199002294517', '1990 年 02 月没有 29 日'],
    ['330106199013074517', '出生月份 13 不存在'],
    ['330106199003004517', '03 月没有 00 日'],
    ['330106299003074517', '出生日期晚于今天'],
  ])('%s is refused: %s', (text, reason) => {
    expect(reasonOf(checkIdNumber(text, { today }))).toBe(reason);
  });

  test('employment age runs from 16 to 100, 16 and 17 warn, relatives may be younger', () => {
    expect(reasonOf(checkIdNumber(born('2010-11-21'), { today }))).toBe('未满 16 周岁');
    expect(checkIdNumber(born('2010-11-20'), { today })).toMatchObject({ ok: true, age: 16, warnings: ['未成年工'] });
    expect(checkIdNumber(born('2008-11-20'), { today })).toMatchObject({ age: 18, warnings: [] });
    expect(reasonOf(checkIdNumber(born('1925-11-19'), { today }))).toBe('出生年份 1925 过早');
    expect(checkIdNumber(born('2020-01-01'), { today, minimumAge: 0 }).ok).toBe(true);
  });

  test('old abolished division codes are accepted: 330103 下城区, 510211 of Chongqing before 1997', () => {
    for (const division of ['330103', '510211', '371202']) {
      expect(checkIdNumber(makeIdNumber({ division, birthday: '1980-02-29', sequence: 12 }), { today }).ok).toBe(true);
    }
  });

  test('residence permits of Hong Kong, Macao, Taiwan and of foreigners are told apart', () => {
    const hongKong = makeIdNumber({ division: '810000', birthday: '1990-01-01', sequence: 11 });
    const foreigner = makeIdNumber({ division: '931840', birthday: '1985-06-15', sequence: 22 });
    expect(checkIdNumber(hongKong, { today })).toMatchObject({ kind: 'hmt_residence', provinceCode: '81' });
    expect(checkIdNumber(foreigner, { today })).toMatchObject({
      kind: 'foreigner_permanent',
      provinceCode: '31',
      sex: '2',
    });
    expect(reasonOf(checkIdNumber(hongKong, { today, kind: 'id_card' }))).toContain('港澳台居民居住证');
    expect(checkIdNumber(foreigner, { today, kind: 'foreigner_permanent' }).ok).toBe(true);
  });

  test('whatever is made is accepted, and any single changed digit is refused', () => {
    for (const n of numbers(7, 300)) {
      const birthday = new Date(Date.UTC(1950, 0, 1 + (n % 20_000))).toISOString().slice(0, 10);
      const made = makeIdNumber({ division: '440305', birthday, sequence: n % 1000 });
      expect(checkIdNumber(made, { today })).toMatchObject({ ok: true, birthday, sex: n % 2 === 1 ? '1' : '2' });
      const at = n % 17;
      const changed = made.slice(0, at) + String((Number(made[at]) + 1 + (n % 9)) % 10) + made.slice(at + 1);
      expect(checkIdNumber(changed, { today, minimumAge: 0, maximumAge: 999 }).ok).toBe(false);
    }
  });

  test('normalising keeps letters of passports', () => {
    expect(normaliseIdNumber(' e１２３-456 ')).toBe('E123456');
  });
});

describe('unified social credit code, GB 32100', () => {
  test.each(['91110108MA0000015T', '91310115MA00000237', '91440300MA0000031P', '91330100799655058B'])(
    '%s is accepted without warning',
    (code) => expect(checkCreditCode(code)).toMatchObject({ ok: true, code, warnings: [] }),
  );

  test.each(['91310115MA1K3A7B2U', '91440300MA5DK8Q108'])('%s fails GB 11714 only: a warning', (code) => {
    const result = checkCreditCode(code);
    expect(result.ok && result.warnings.join()).toContain('组织机构代码');
  });

  test('an unknown region warns, blanks and full-width characters do not matter', () => {
    const result = checkCreditCode('９１１１０１０８ ma0000015t', { isKnownRegion: () => false });
    expect(result).toMatchObject({ ok: true, code: '91110108MA0000015T', regionCode: '110108' });
    expect(result.ok && result.warnings).toEqual(['登记机关行政区划码 110108 未知']);
  });

  test.each([
    ['', '不能为空'],
    ['91110108MA0000015', '位数不对，应为 18 位'],
    ['91110108MA000001ST', '含非法字符 S（不使用 I、O、S、V、Z）'],
    ['91110108MA00000150', '校验位错误，应为 T'],
  ])('%s is refused: %s', (code, reason) => expect(reasonOf(checkCreditCode(code))).toBe(reason));

  test('whatever is made is accepted, one wrong character is refused', () => {
    for (const n of numbers(11, 200)) {
      const made = makeCreditCode({ region: '330106', organisation: `MA${String(n % 1_000_000).padStart(6, '0')}` });
      expect(checkCreditCode(made)).toMatchObject({ ok: true, warnings: [] });
      const at = 2 + (n % 15);
      const changed = made.slice(0, at) + (made[at] === '3' ? '4' : '3') + made.slice(at + 1);
      expect(checkCreditCode(changed).ok).toBe(false);
    }
  });
});

describe('numbers of before the credit code', () => {
  test.each([
    ['440301103097413', null],
    ['440301103448669', null],
    ['330100400015575', null],
    ['3301 0040 0015 575', null],
    ['440301103097414', '校验位不符，应为 3，请核对'],
    ['4403011030974', '13 位为 2007 年以前的注册号，请核对是否已换为 15 位'],
    ['44030110309741X', '应为 15 位数字，请核对'],
  ])('registration number %s (GS 15-2006): %s', (text, doubt) => expect(registrationNumberDoubt(text)).toBe(doubt));

  test.each([
    ['799655058', null],
    ['79965505-8', null],
    ['799655059', '校验位不符，应为 8，请核对'],
    ['7996550', '应为 8 位数字或大写字母加 1 位校验位，请核对'],
    ['7996550O-8A', '应为 8 位数字或大写字母加 1 位校验位，请核对'],
  ])('organisation code %s (GB 11714): %s', (text, doubt) => expect(organisationCodeDoubt(text)).toBe(doubt));
});

describe('mobile numbers, bank cards, mail', () => {
  test.each([
    ['13800000001', '13800000001'],
    ['+86 138-0000-0001', '13800000001'],
    ['0086 13800000001', '13800000001'],
    ['8613800000001', '13800000001'],
    ['（１３８）０００００００１', '13800000001'],
    ['+852 9123 4567', '+85291234567'],
  ])('%s is read as %s', (text, value) => expect(checkMobile(text)).toEqual({ ok: true, value }));

  test.each([
    ['1380000000', '位数不对，应为 11 位，现为 10 位'],
    ['12800000001', '号段不对，应以 13 至 19 开头'],
    ['1380000000a', '只能是数字'],
    ['', '不能为空'],
  ])('%s is no mobile number: %s', (text, reason) => expect(reasonOf(checkMobile(text))).toBe(reason));

  test('a number that merely begins with 86 keeps its digits', () => {
    expect(normaliseMobile('8612345678')).toBe('8612345678');
  });

  test('bank cards pass Luhn with 12 to 19 digits', () => {
    expect(checkBankCard('6222 0212 3456 7890 128')).toEqual({ ok: true, value: '6222021234567890128' });
    expect(checkBankCard('4111 1111 1111 1111')).toEqual({ ok: true, value: '4111111111111111' });
    expect(reasonOf(checkBankCard('4111111111111112'))).toBe('校验位不对');
    expect(reasonOf(checkBankCard('41111111111'))).toBe('位数不对，应为 12 至 19 位');
  });

  test('mail addresses', () => {
    expect(checkEmail(' Zhang.San＠Example.COM ')).toEqual({ ok: true, value: 'Zhang.San@example.com' });
    for (const bad of ['a@b', '@x.com', 'a b@x.com', 'a..b@x.com', 'a@-x.com', `${'a'.repeat(95)}@x.com`, '张@x.com']) {
      expect(checkEmail(bad).ok, bad).toBe(false);
    }
  });

  test('full-width text becomes half-width, Chinese stays', () => {
    expect(toHalfWidth('ＡＢ１２（张）　。')).toBe('AB12(张) 。');
  });
});
