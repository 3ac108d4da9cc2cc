/** What the page says to whoever opens it: a greeting by the hour of Shanghai, and the day. Pure. */
import { initialsOf } from '#platform/web/theme.ts';

const zone = 'Asia/Shanghai';

/** First hour of each greeting. */
const greetings = [
  [23, '夜深了'],
  [18, '晚上好'],
  [14, '下午好'],
  [12, '中午好'],
  [9, '上午好'],
  [5, '早上好'],
  [0, '夜深了'],
] as const;

/** 下午好，映雪; without a name the greeting alone. */
export function greetingOf(now: Date, name: string): string {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hour12: false }).format(now));
  const [, words] = greetings.find(([from]) => hour % 24 >= from) ?? [0, '您好'];
  return name === '' ? words : `${words}，${initialsOf(name)}`;
}

/** 2026年11月20日 星期五 */
export const dayWords = (now: Date): string =>
  new Intl.DateTimeFormat('zh-CN', { timeZone: zone, year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' })
    .format(now)
    .replace(/日(?=星期)/u, '日 ');
