/** What an account says about its person. */
import { z } from 'zod';
import { lineSchema } from '#platform/entity/line-schema.ts';
import { sex } from '#platform/entity/dictionaries.ts';
import { dateSchema, todayInShanghai } from '#platform/entity/schema.ts';

/** Name of a person: what registering and changing it accept alike. */
export const personName = lineSchema
  .min(1)
  .max(30)
  .regex(/^[\p{Script=Han}\p{L}·. ]+$/u, '只能是汉字、字母、·和空格')
  .describe('姓名');

/** Years below which an account needs consent of the parents, which this product does not take. */
export const minimumAge = 16;

/** Latest birthday of who is old enough on a day; both ISO dates. */
export function latestBirthday(today: string): string {
  return `${Number(today.slice(0, 4)) - minimumAge}${today.slice(4)}`;
}

export const genderSchema = z.enum(sex.entries.map(({ code }) => code)).describe('性别');

export const birthdaySchema = dateSchema
  .refine((text) => text <= latestBirthday(todayInShanghai()), { message: `未满 ${minimumAge} 周岁不能使用账号` })
  .describe('出生日期');
