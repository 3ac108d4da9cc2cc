/**
 * Amounts in capital numerals (金额大写), by the rules for bills and vouchers of the People's Bank (支付结算办法, annex 1:
 * 正确填写票据和结算凭证的基本规定). Pure; reckoned from decimal text, never from a float.
 */
import { parseMoney } from '#lib/decimal/decimal.ts';

const numerals = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'] as const;
const places = ['仟', '佰', '拾', ''] as const;

/** Largest amount that is written out: sixteen digits before the point. */
const largest = 999_999_999_999_999_999n;

const numeral = (digit: string): string => numerals[Number(digit)] ?? '';

/** A group of four digits without zeros before or behind; 1001 → 壹仟零壹. '' for 0000. */
function groupWords(group: string): string {
  let words = '';
  let isZeroOpen = false;
  for (const [index, digit] of [...group].entries()) {
    if (digit === '0') isZeroOpen = words !== '';
    else {
      words += `${isZeroOpen ? '零' : ''}${numeral(digit)}${places[index] ?? ''}`;
      isZeroOpen = false;
    }
  }
  return words;
}

/** Whole yuan by groups of four digits: 万 inside, 亿 behind the upper eight. '' for 0. */
function yuanWords(yuan: string): string {
  const groups = yuan.padStart(16, '0').match(/\d{4}/gu) ?? [];
  let words = '';
  let isZeroOpen = false;
  for (const [index, group] of groups.entries()) {
    const number = Number(group);
    if (number === 0) isZeroOpen = words !== '';
    else {
      if (words !== '' && (isZeroOpen || number < 1000)) words += '零';
      words += `${groupWords(group)}${index % 2 === 0 ? '万' : ''}`;
      isZeroOpen = false;
    }
    if (index === 1 && words !== '') words += '亿';
  }
  return words;
}

/** 角 and 分 behind whole yuan; 整 where there is neither. */
function centWords(yuan: string, cents: string): string {
  const [tenth = '0', hundredth = '0'] = cents;
  if (cents === '00') return '整';
  const hasYuan = yuan !== '0';
  const zero = hasYuan && (tenth === '0' || yuan.endsWith('0')) ? '零' : '';
  return `${zero}${tenth === '0' ? '' : `${numeral(tenth)}角`}${hundredth === '0' ? '' : `${numeral(hundredth)}分`}`;
}

/**
 * An amount of yuan in words: '123456.78' → 人民币壹拾贰万叁仟肆佰伍拾陆元柒角捌分.
 * Null for what is no amount with at most two places, or is larger than 9999999999999999.99.
 */
export function amountInWords(amount: string | number | null | undefined): string | null {
  const units = parseMoney(amount);
  if (units === null) return null;
  const size = units < 0n ? -units : units;
  if (size > largest) return null;
  const digits = String(size).padStart(3, '0');
  const yuan = digits.slice(0, -2);
  const whole = yuan !== '0' ? `${yuanWords(yuan)}元` : size === 0n ? '零元' : '';
  return `人民币${units < 0n ? '负' : ''}${whole}${centWords(yuan, digits.slice(-2))}`;
}
