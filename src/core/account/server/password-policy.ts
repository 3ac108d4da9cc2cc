/** What a new password must be: standard by strength, mlps3 (等保三级) by kinds as well. */
import { createRequire } from 'node:module';
import type * as Core from '@zxcvbn-ts/core';
import type * as Language from '@zxcvbn-ts/language-common';
import type * as PinyinPro from 'pinyin-pro';
import { lazily } from '#lib/lazily.ts';
import { fail } from '#platform/runtime/failure.ts';

export type PasswordProfile = 'standard' | 'mlps3';

interface Policy {
  readonly minLength: number;
  /** Of lower case, upper case, digits, other characters. */
  readonly kinds: number;
  /** Days until it must be changed; null: never. */
  readonly expireDays: number | null;
  /** Former passwords that may not come back. */
  readonly history: number;
  /** zxcvbn score 0 to 4. */
  readonly score: number;
}

export const policies: Record<PasswordProfile, Policy> = {
  standard: { minLength: 10, kinds: 1, expireDays: null, history: 1, score: 3 },
  mlps3: { minLength: 8, kinds: 3, expireDays: 90, history: 5, score: 3 },
};
/** Least length where the password is the only proof: no code reaches an account without phone and mail (NIST SP 800-63B-4 asks 15). */
const loneMinLength = 15;
/** Longest password: argon2 takes any, a form should not send a book. */
const maximumLength = 128;
/** So many consecutive characters of a name make a password guessable. */
const sharedCharacters = 4;

const require = createRequire(import.meta.url);
/** The dictionaries take memory and a moment: loaded when the first password is set. */
const language = lazily(() => require('@zxcvbn-ts/language-common') as typeof Language);
const pinyin = lazily(() => require('pinyin-pro') as typeof PinyinPro);
const estimator = lazily(() => {
  const { ZxcvbnFactory } = require('@zxcvbn-ts/core') as typeof Core;
  const { dictionary, adjacencyGraphs } = language();
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
});
const common = lazily(
  () => new Set((language().dictionary['passwords-common'] as readonly (string | number)[]).map(String)),
);

function strength(password: string, words: string[]): number {
  return estimator().check(password, words).score;
}

function isCommon(password: string): boolean {
  return common().has(password.toLowerCase());
}

function kindsOf(password: string): number {
  return [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u].filter((kind) => kind.test(password)).length;
}

/** What of a person must not stand in the password: names as typed and in pinyin. */
function guessable(owner: PasswordOwner): string[] {
  const mailName = owner.email?.split('@')[0];
  const spelled = owner.name ? pinyin().pinyin(owner.name, { toneType: 'none', type: 'array' }).join('') : null;
  return [owner.account, owner.phone?.replace(/^\+86/u, ''), mailName, owner.name, spelled, ...(owner.companies ?? [])]
    .filter((text): text is string => !!text)
    .map((text) => text.toLowerCase());
}

function shares(password: string, text: string): boolean {
  const lower = password.toLowerCase();
  const letters = Array.from(text);
  return letters.some(
    (_, start) =>
      start + sharedCharacters <= letters.length &&
      lower.includes(letters.slice(start, start + sharedCharacters).join('')),
  );
}

export interface PasswordOwner {
  readonly account?: string | null;
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly name?: string | null;
  /** Full and short names of the enterprises he belongs to. */
  readonly companies?: readonly string[];
}

/** The sentence that refuses a password, or null. Counts characters, not bytes. */
export function passwordProblem(password: string, profile: PasswordProfile, owner: PasswordOwner): string | null {
  const text = password.normalize('NFC');
  const { kinds, score, ...policy } = policies[profile];
  const minLength = profile === 'standard' && !owner.phone && !owner.email ? loneMinLength : policy.minLength;
  const length = Array.from(text).length;
  if (length < minLength) return `密码至少 ${minLength} 位`;
  if (length > maximumLength) return `密码不能超过 ${maximumLength} 位`;
  if (kindsOf(text) < kinds) return '密码须包含大写字母、小写字母、数字、符号中的至少三种';
  if (isCommon(text)) return '密码过于常见，请换一个';
  const words = guessable(owner);
  if (words.some((word) => shares(text, word))) return '密码不能包含账号、手机号、邮箱、姓名或企业名称的连续 4 个字符';
  // Longer texts are strong by length, and the estimate grows with the square of it.
  if (length <= 60 && strength(text, words) < score) return '密码容易被猜到，请加长或换成几个不相干的词';
  return null;
}

/** Throws FY-V001 under `field` when the password does not do. */
export function checkNewPassword(
  password: string,
  profile: PasswordProfile,
  owner: PasswordOwner,
  field = 'newPassword',
): void {
  const problem = passwordProblem(password, profile, owner);
  if (problem) throw fail.invalid(problem, { [field]: problem });
}
