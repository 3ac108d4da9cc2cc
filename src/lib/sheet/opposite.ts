/** Whether one word says the contrary of another: such a word shares most characters with it, and is never meant. */

/** Characters that turn a word round. */
const negations = /[无非未不否没免]/u;

/** Characters of which one word has the first and its contrary the second. */
const pairs = [
  ['男', '女'],
  ['有', '无'],
  ['已', '未'],
  ['内', '外'],
  ['城', '农'],
  ['在', '离'],
  ['正', '副'],
  ['是', '否'],
  ['本地', '外地'],
  ['本市', '外市'],
] as const;

/** 民主党派 and 无党派, 全日制 and 非全日制, 已婚 and 未婚. Symmetric; false of equal words. */
export function isOpposite(left: string, right: string): boolean {
  if (negations.test(left) !== negations.test(right)) return true;
  return pairs.some(([one, other]) => says(left, one, other, right) || says(right, one, other, left));
}

const says = (left: string, one: string, other: string, right: string): boolean =>
  left.includes(one) && !left.includes(other) && right.includes(other) && !right.includes(one);
