/** What the line below a new password says of it. Pure. */

/** Shortest password of an account with phone or mail, in characters; the server may ask for more and says so. */
export const leastLength = 10;
/** zxcvbn score from which the server takes a password. */
const leastScore = 3;
const scoreNames = ['很弱', '弱', '一般', '强', '很强'];

/**
 * Steps of the meter (-1: none yet, 4: all) and the sentence beside it. One that the server would refuse never reads as strong.
 * @param score 0 to 4 by zxcvbn; null until it was estimated
 */
export function passwordStanding(password: string, score: number | null): { steps: number; text: string } {
  if (password === '' || score === null) return { steps: -1, text: `至少 ${leastLength} 位，可用几个不相干的词` };
  const missing = leastLength - [...password].length;
  const name = scoreNames[Math.min(score, missing > 0 ? leastScore - 1 : score)] ?? '';
  if (missing > 0) return { steps: Math.min(score, leastScore - 1), text: `密码强度：${name}，还差 ${missing} 位` };
  return score < leastScore
    ? { steps: score, text: `密码强度：${name}，再加一个不相干的词` }
    : { steps: score, text: `密码强度：${name}` };
}
