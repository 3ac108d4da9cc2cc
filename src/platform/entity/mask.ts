/**
 * How personal data is covered. Masking happens on the server, once, when a row is
 * serialised. Every mask is idempotent and shows nothing of a value too short to be covered.
 */

const COVER = '****';

/** 13800000001 → 138****0001. Other numbers show three and four characters, short ones nothing. */
export function maskPhone(phone: string): string {
  const number = phone.replace(/[\s-]/g, '').replace(/^\+86/, '');
  return number.length < 9 ? cover(number) : `${number.slice(0, 3)}${COVER}${number.slice(-4)}`;
}

/** First and last character stay: 11010519491231002X → 1****************X. */
export function maskIdNumber(number: string): string {
  const characters = Array.from(number.trim());
  if (characters.length < 4) return cover(number);
  return `${characters[0]}${'*'.repeat(characters.length - 2)}${characters.at(-1)}`;
}

/** Last four digits stay: ****1234. */
export function maskBankCard(number: string): string {
  const digits = number.replace(/[\s-]/g, '');
  return digits.length < 8 ? cover(digits) : COVER + digits.slice(-4);
}

/** zhang@x.com → z***@x.com. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? cover(address) : `${Array.from(address)[0]}***${address.slice(at)}`;
}

/** 张伟, 欧阳静姝 → 张*, 欧*: for answers that cross a tenant; one star, so that the length is not told. */
export function maskPersonName(name: string): string {
  const first = Array.from(name.trim())[0];
  return first === undefined ? '' : `${first}*`;
}

const PROVINCE = '[\\u4e00-\\u9fff]{2,7}?(?:省|自治区|特别行政区)|(?:北京|天津|上海|重庆)市';
const CITY = '[\\u4e00-\\u9fff]{1,10}?(?:自治州|地区|盟|市)';
/** 小区, 园区, 社区, 厂区, 校区 and 院区 are no districts: they stand behind the street. */
const DISTRICT = '[\\u4e00-\\u9fff]{2,15}?自治[县旗]|[\\u4e00-\\u9fff]{1,5}?(?:(?<![小园社厂校院])区|县|市|旗)';
const TO_DISTRICT = new RegExp(`^(?:${PROVINCE})?(?:${CITY})?(?:${DISTRICT})?`);

/** Province, city and district stay: 浙江省杭州市西湖区文三路 90 号 → 浙江省杭州市西湖区****. */
export function maskAddress(address: string): string {
  const text = address.replace(/\s/g, '');
  return text === '' ? '' : (TO_DISTRICT.exec(text)?.[0] ?? '') + COVER;
}

/** Money and salaries show nothing, not even their size. */
export function maskAmount(): string {
  return COVER;
}

function cover(value: string): string {
  return value === '' ? '' : COVER;
}

/** Every way to cover a text, by the name that a declaration gives (`mask: 'bankAccount'`). `all` shows nothing. */
export const masks = {
  all: (text: string) => cover(text),
  mobile: maskPhone,
  idNumber: maskIdNumber,
  bankAccount: maskBankCard,
  email: maskEmail,
  personName: maskPersonName,
  address: maskAddress,
} as const satisfies Readonly<Record<string, (text: string) => string>>;

export type MaskName = keyof typeof masks;
