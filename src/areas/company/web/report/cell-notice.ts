/** Why a key does nothing in a cell of the grid. Pure. */

/** A letter, or the first key of a word that an input method is to compose. */
const letters = /^(?:\p{L}|Process)$/u;

/**
 * The sentence for a key that begins no amount; null for keys that mean nothing to a cell anyway.
 * @param cell computed: from other items; locked: nobody may type into this report now
 */
export function cellNotice(key: string, cell: 'open' | 'computed' | 'locked'): string | null {
  const isDigit = /^\d$/u.test(key);
  if (!letters.test(key) && !(isDigit && cell !== 'open')) return null;
  if (cell === 'locked') return '这份报表现在不能修改';
  return cell === 'computed'
    ? '这一格由其他项目计算得出，不能填写'
    : '这一格只能填金额：数字、小数点，负数写 -100 或 (100)';
}
