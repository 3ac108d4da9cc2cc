/**
 * Numbers that Chinese people, companies and banks carry: form, check digit, what they tell.
 * Pure functions without imports, for browser and server alike.
 */

/** 'YYYY-MM-DD', a calendar day without time zone. */
type CalendarDate = string;

/** A refused value; `reason` is Chinese and does not name the field (the caller puts the label before it). */
export interface Refused {
  readonly ok: false;
  readonly reason: string;
}

const refuse = (reason: string): Refused => ({ ok: false, reason });

/** Full-width ASCII (U+FF01–U+FF5E) and the ideographic blank become their half-width forms; the rest stays. */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ');
}

/** Half width, without blanks, hyphens and invisible characters that come along from spreadsheets. */
function compact(text: string): string {
  return toHalfWidth(text).replace(/[\s\-\u2010-\u2015\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/g, '');
}

// --- ID numbers -------------------------------------------------------------------------------------------------

/** Papers that share the form of GB 11643. */
export type IdNumberKind = 'id_card' | 'hmt_residence' | 'foreigner_permanent';

/** What an accepted ID number tells. */
export interface IdNumberFacts {
  readonly ok: true;
  readonly kind: IdNumberKind;
  readonly birthday: CalendarDate;
  /** GB/T 2261.1: '1' male, '2' female. */
  readonly sex: '1' | '2';
  /** First two digits of GB/T 2260; of a foreigner's permanent residence card the province that issued it. */
  readonly provinceCode: string;
  /** Whole years on `today`. */
  readonly age: number;
  /** Chinese hints that do not refuse the number. */
  readonly warnings: readonly string[];
}

/** Options of {@link checkIdNumber}. Ages in whole years; relatives need `minimumAge: 0`. */
export interface IdNumberOptions {
  readonly today: CalendarDate;
  readonly kind?: IdNumberKind;
  readonly minimumAge?: number;
  readonly maximumAge?: number;
}

const ID_NUMBER_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const ID_NUMBER_CHECK_CHARACTERS = '10X98765432';
const MAINLAND_PROVINCE = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5])$/;
const KIND_LABELS: Readonly<Record<IdNumberKind, string>> = {
  id_card: '居民身份证',
  hmt_residence: '港澳台居民居住证',
  foreigner_permanent: '外国人永久居留身份证',
};

/** Half width, blanks and hyphens gone, x as X. Does not judge. */
export function normaliseIdNumber(text: string): string {
  return compact(text).toUpperCase();
}

/** 18th character for 17 digits (ISO 7064 MOD 11-2, GB 11643-1999). */
export function idNumberCheckCharacter(first17: string): string {
  const sum = ID_NUMBER_WEIGHTS.reduce((total, weight, index) => total + weight * Number(first17[index]), 0);
  return ID_NUMBER_CHECK_CHARACTERS.charAt(sum % 11);
}

/**
 * Checks an 18-character number after GB 11643. Division codes below the province are not
 * looked up: cards keep the code of their first issue, however long abolished. The age limits are those of employment.
 */
export function checkIdNumber(text: string, options: IdNumberOptions): IdNumberFacts | Refused {
  const number = normaliseIdNumber(text);
  const kind = kindOf(number);
  const reason = idNumberFormFault(number) ?? kindFault(kind, number, options.kind);
  if (reason !== undefined || kind === undefined) return refuse(reason ?? '地区码不存在');
  const birthday = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  const fault = dateFault(birthday);
  if (fault !== undefined) return refuse(fault);
  if (birthday > options.today) return refuse('出生日期晚于今天');
  if (idNumberCheckCharacter(number.slice(0, 17)) !== number.charAt(17)) return refuse('校验位不对');
  const age = ageOn(birthday, options.today);
  const minimumAge = options.minimumAge ?? 16;
  if (age < minimumAge) return refuse(`未满 ${minimumAge} 周岁`);
  if (age > (options.maximumAge ?? 100)) return refuse(`出生年份 ${birthday.slice(0, 4)} 过早`);
  return {
    ok: true,
    kind,
    birthday,
    sex: Number(number.charAt(16)) % 2 === 1 ? '1' : '2',
    provinceCode: kind === 'foreigner_permanent' ? number.slice(1, 3) : number.slice(0, 2),
    age,
    warnings: age >= 16 && age < 18 ? ['未成年工'] : [],
  };
}

function kindOf(number: string): IdNumberKind | undefined {
  if (number.startsWith('9')) return 'foreigner_permanent';
  if (/^8[123]/.test(number)) return 'hmt_residence';
  return MAINLAND_PROVINCE.test(number.slice(0, 2)) ? 'id_card' : undefined;
}

function idNumberFormFault(number: string): string | undefined {
  if (number === '') return '不能为空';
  if (/^\d{15}$/.test(number)) return '第一代身份证已停用';
  if (number.length !== 18) return '位数不对，应为 18 位';
  if (!/^\d{17}[\dX]$/.test(number)) return '只能是 17 位数字加 1 位数字或 X';
  return undefined;
}

function kindFault(kind: IdNumberKind | undefined, number: string, expected?: IdNumberKind): string | undefined {
  if (kind === undefined) return `地区码 ${number.slice(0, 2)} 不存在`;
  if (expected !== undefined && kind !== expected) return `这是${KIND_LABELS[kind]}的号码，与证件类型不符`;
  if (kind === 'foreigner_permanent' && !MAINLAND_PROVINCE.test(number.slice(1, 3))) {
    return `受理地代码 ${number.slice(1, 3)} 不存在`;
  }
  return undefined;
}

/** Names the impossible part of a date in Chinese, undefined when the date is real. */
function dateFault(date: CalendarDate): string | undefined {
  const [year = '', month = '', day = ''] = date.split('-');
  if (Number(year) < 1800) return `出生年份 ${year} 不存在`;
  if (Number(month) < 1 || Number(month) > 12) return `出生月份 ${month} 不存在`;
  if (Number(day) >= 1 && Number(day) <= daysInMonth(Number(year), Number(month))) return undefined;
  return month === '02' && day === '29' ? `${year} 年 02 月没有 29 日` : `${month} 月没有 ${day} 日`;
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Whole years between two days; someone born on 29 February grows older on 1 March. */
function ageOn(birthday: CalendarDate, today: CalendarDate): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** Composes a valid number, for demo data and tests. `sequence` 0–999: odd is male, even female. */
export function makeIdNumber(parts: { division: string; birthday: CalendarDate; sequence: number }): string {
  const sequence = String(parts.sequence).padStart(3, '0');
  const first17 = `${parts.division}${parts.birthday.replaceAll('-', '')}${sequence}`;
  if (!/^\d{17}$/.test(first17)) throw new RangeError('division needs 6 digits, sequence at most 3');
  return first17 + idNumberCheckCharacter(first17);
}

// --- Unified social credit codes --------------------------------------------------------------------------------

/** What an accepted credit code tells. */
export interface CreditCodeFacts {
  readonly ok: true;
  /** Upper case, half width, without blanks. */
  readonly code: string;
  /** Characters 3–8: division of the registering office (GB/T 2260). */
  readonly regionCode: string;
  /** Characters 9–17: organisation code (GB 11714). */
  readonly organisationCode: string;
  /** Chinese hints that do not refuse the code. */
  readonly warnings: readonly string[];
}

const CREDIT_CODE_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const ORGANISATION_CODE_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2] as const;

/** 18th character for 17 characters (GB 32100-2015, weights 3^(i−1) mod 31). */
export function creditCodeCheckCharacter(first17: string): string {
  let weight = 1;
  let sum = 0;
  for (const character of first17) {
    sum += CREDIT_CODE_CHARACTERS.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return CREDIT_CODE_CHARACTERS.charAt((31 - (sum % 31)) % 31);
}

/** 9th character for the first 8 of an organisation code (GB 11714-1997; letters count from A = 10). */
export function organisationCodeCheckCharacter(first8: string): string {
  const sum = ORGANISATION_CODE_WEIGHTS.reduce(
    (total, weight, i) => total + weight * parseInt(first8.charAt(i), 36),
    0,
  );
  const digit = (11 - (sum % 11)) % 11;
  return digit === 10 ? 'X' : String(digit);
}

/**
 * Checks a unified social credit code (GB 32100). Wrong characters and a wrong 18th character refuse it; an inner
 * GB 11714 digit, an unknown first character and an unknown region only warn (real codes fail them).
 */
export function checkCreditCode(
  text: string,
  options: { readonly isKnownRegion?: (code: string) => boolean } = {},
): CreditCodeFacts | Refused {
  const code = compact(text).toUpperCase();
  if (code === '') return refuse('不能为空');
  if (code.length !== 18) return refuse('位数不对，应为 18 位');
  const foreign = Array.from(code).find((character) => !CREDIT_CODE_CHARACTERS.includes(character));
  if (foreign !== undefined) return refuse(`含非法字符 ${foreign}（不使用 I、O、S、V、Z）`);
  const expected = creditCodeCheckCharacter(code.slice(0, 17));
  if (expected !== code.charAt(17)) return refuse(`校验位错误，应为 ${expected}`);
  const regionCode = code.slice(2, 8);
  const organisationCode = code.slice(8, 17);
  const warnings: string[] = [];
  if (!'123456789ANY'.includes(code.charAt(0))) warnings.push(`登记管理部门代码 ${code.charAt(0)} 未知`);
  if (options.isKnownRegion?.(regionCode) === false) warnings.push(`登记机关行政区划码 ${regionCode} 未知`);
  if (organisationCodeCheckCharacter(organisationCode.slice(0, 8)) !== organisationCode.charAt(8)) {
    warnings.push('组织机构代码（第 9–17 位）的校验位不符，请核对');
  }
  return { ok: true, code, regionCode, organisationCode, warnings };
}

/** Composes a valid code from kind (2 characters), region (6) and the first 8 of the organisation code, for demo data. */
export function makeCreditCode(parts: { kind?: string; region: string; organisation: string }): string {
  const organisation = parts.organisation + organisationCodeCheckCharacter(parts.organisation);
  const first17 = `${parts.kind ?? '91'}${parts.region}${organisation}`;
  if (!/^[0-9A-HJ-NPQRTUWXY]{17}$/.test(first17)) throw new RangeError('kind 2, region 6, organisation 8 characters');
  return first17 + creditCodeCheckCharacter(first17);
}

// --- Numbers of before the credit code ----------------------------------------------------------------------------

/** 15th digit of a business registration number for the first 14 (GS 15-2006, ISO 7064 MOD 11,10). */
export function registrationCheckDigit(first14: string): string {
  let product = 10;
  for (const digit of first14) product = (((product % 11) + Number(digit)) % 10 || 10) * 2;
  return String((11 - (product % 11)) % 10);
}

/** What of a business registration number should be looked at; null where it is one of 15 digits (GS 15-2006). */
export function registrationNumberDoubt(text: string): string | null {
  const number = compact(text);
  if (/^\d{13}$/.test(number)) return '13 位为 2007 年以前的注册号，请核对是否已换为 15 位';
  if (!/^\d{15}$/.test(number)) return '应为 15 位数字，请核对';
  const expected = registrationCheckDigit(number.slice(0, 14));
  return expected === number.charAt(14) ? null : `校验位不符，应为 ${expected}，请核对`;
}

/** What of an organisation code should be looked at; null where it has the form and the check character of GB 11714. */
export function organisationCodeDoubt(text: string): string | null {
  const code = compact(text).toUpperCase();
  if (!/^[0-9A-Z]{8}[0-9X]$/.test(code)) return '应为 8 位数字或大写字母加 1 位校验位，请核对';
  const expected = organisationCodeCheckCharacter(code.slice(0, 8));
  return expected === code.charAt(8) ? null : `校验位不符，应为 ${expected}，请核对`;
}

// --- Mobile numbers, bank cards, mail addresses -----------------------------------------------------------------

/** An accepted value in the form that is stored. */
export interface AcceptedValue {
  readonly ok: true;
  readonly value: string;
}

/** Half width, without blanks, hyphens, brackets and the prefix +86, 0086 or 86. Does not judge. */
export function normaliseMobile(text: string): string {
  const number = compact(text).replace(/[()]/g, '');
  return number.replace(/^(?:\+86|0086|86(?=1\d{10}$))/, '');
}

/** Mainland mobile number: 11 digits, ^1[3-9]. Other countries keep + and 6–15 digits (E.164). */
export function checkMobile(text: string): AcceptedValue | Refused {
  const value = normaliseMobile(text);
  if (value === '') return refuse('不能为空');
  if (value.startsWith('+')) return /^\+[1-9]\d{5,14}$/.test(value) ? { ok: true, value } : refuse('国际号码格式不对');
  if (!/^\d+$/.test(value)) return refuse('只能是数字');
  if (value.length !== 11) return refuse(`位数不对，应为 11 位，现为 ${value.length} 位`);
  return /^1[3-9]/.test(value) ? { ok: true, value } : refuse('号段不对，应以 13 至 19 开头');
}

/** Bank card number: 12–19 digits, Luhn (ISO/IEC 7812-1). */
export function checkBankCard(text: string): AcceptedValue | Refused {
  const value = compact(text);
  if (value === '') return refuse('不能为空');
  if (!/^\d+$/.test(value)) return refuse('只能是数字');
  if (value.length < 12 || value.length > 19) return refuse('位数不对，应为 12 至 19 位');
  return luhnSum(value) % 10 === 0 ? { ok: true, value } : refuse('校验位不对');
}

function luhnSum(digits: string): number {
  const parity = digits.length % 2;
  return Array.from(digits).reduce((sum, digit, index) => {
    const value = index % 2 === parity ? Number(digit) * 2 : Number(digit);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** Mail address of everyday shape, at most 100 characters; the domain becomes lower case, the local part stays. */
export function checkEmail(text: string): AcceptedValue | Refused {
  const trimmed = toHalfWidth(text).trim();
  if (trimmed === '') return refuse('不能为空');
  if (trimmed.length > 100) return refuse('最多 100 个字符');
  const match = /^([\w.!#$%&'*+/=?^`{|}~-]{1,64})@((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63})$/i.exec(
    trimmed,
  );
  const [, local = '', domain = ''] = match ?? [];
  if (local === '' || /^\.|\.\.|\.$/.test(local)) return refuse('格式不对，应如 name@example.com');
  return { ok: true, value: `${local}@${domain.toLowerCase()}` };
}
