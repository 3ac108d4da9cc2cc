/** Application numbers of Chinese patents and their check digit. Pure, for browser and server. */

/** What the digit of the kind says: 8 and 9 came by way of the PCT. */
export const kindOfDigit: Readonly<
  Record<string, { readonly patentType: 'invention' | 'utility' | 'design'; readonly isPct: boolean }>
> = {
  1: { patentType: 'invention', isPct: false },
  2: { patentType: 'utility', isPct: false },
  3: { patentType: 'design', isPct: false },
  8: { patentType: 'invention', isPct: true },
  9: { patentType: 'utility', isPct: true },
};

export interface PatentNumber {
  /** As it is stored: `202010123456.2`. */
  readonly number: string;
  readonly year: number;
  readonly patentType: 'invention' | 'utility' | 'design';
  readonly isPct: boolean;
}

export type PatentNumberCheck =
  | ({ readonly ok: true } & PatentNumber)
  | { readonly ok: false; readonly message: string };

/** Check character of the twelve digits (eight before October 2003): weights 2 to 9 in turn, sum modulo 11, ten is X. */
export function patentCheckDigit(digits: string): string {
  const sum = Array.from(digits).reduce((total, digit, index) => total + Number(digit) * ((index % 8) + 2), 0);
  const rest = sum % 11;
  return rest === 10 ? 'X' : String(rest);
}

/** The year that a number begins with: four digits, or two before October 2003. */
function yearOf(digits: string): number {
  if (digits.length === 12) return Number(digits.slice(0, 4));
  const short = Number(digits.slice(0, 2));
  return short >= 85 ? 1900 + short : 2000 + short;
}

/** Reads a number with or without CN, ZL, dots and blanks, and says in words what is wrong with it. */
export function checkPatentNumber(text: string): PatentNumberCheck {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.·-]/gu, '')
    .replace(/^(?:CN|ZL)+/u, '');
  const match = /^(\d{12}|\d{8})([\dX])$/u.exec(plain);
  if (!match) {
    const complete = /^(?:\d{12}|\d{8})$/u.test(plain)
      ? `缺少校验位，应为 ${plain}.${patentCheckDigit(plain)}`
      : '应为 12 位数字加校验位，如 202010123456.2';
    return { ok: false, message: complete };
  }
  const [, digits = '', given = ''] = match;
  const expected = patentCheckDigit(digits);
  if (given !== expected) return { ok: false, message: `校验位错误，应为 ${expected}` };
  const kind = kindOfDigit[digits.charAt(digits.length === 12 ? 4 : 2)];
  if (!kind) return { ok: false, message: '种类号应为 1、2、3、8 或 9' };
  const year = yearOf(digits);
  if (year < 1985 || year > 2100) return { ok: false, message: '年份不正确' };
  return { ok: true, number: `${digits}.${given}`, year, ...kind };
}
