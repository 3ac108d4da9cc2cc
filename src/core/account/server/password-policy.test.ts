import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, it } from 'vitest';
import { passwordProblem } from './password-policy.ts';

const owner = { account: 'zhangwei88', phone: '+8613800000001', email: 'zw.office@example.com', name: '张伟强' };
const problem = (password: string, profile: 'standard' | 'mlps3' = 'standard') =>
  passwordProblem(password, profile, owner);

it('standard: length, no composition, characters of any script', () => {
  expect(problem('x7!Qa')).toBe('密码至少 10 位');
  expect(problem('correct horse battery staple nine')).toBeNull();
  expect(problem('青石板路上的雨滴敲门声')).toBeNull();
  expect(problem('x'.repeat(129))).toBe('密码不能超过 128 位');
});

it('refuses common passwords, names, numbers and what is easily guessed', () => {
  expect(problem('1234567890')).toBe('密码过于常见，请换一个');
  for (const password of [
    'Zhangwei-river-stone',
    'lamp-0000-river-moss',
    'tree zw.off stone lamp',
    'zhangweiqiang moss lamp',
  ])
    expect(problem(password), password).toContain('连续 4 个字符');
  expect(problem('aaaaaaaaaaaa')).not.toBeNull();
  expect(problem('qwertyuiop12')).not.toBeNull();
});

it('the list of common passwords has more than ten thousand entries, and each that is long enough is refused, however it is written', () => {
  const list = (dictionary['passwords-common'] as readonly (string | number)[]).map(String);
  expect(list.length).toBeGreaterThan(10_000);
  const long = list.filter((password) => password.length >= 10 && !/0000|zhangwei/u.test(password));
  expect(long.length).toBeGreaterThan(500);
  expect(long.filter((password) => problem(password.toUpperCase()) !== '密码过于常见，请换一个')).toEqual([]);
});

it('without phone and mail the password is the only proof: fifteen characters', () => {
  const alone = { account: 'zhangwei88', phone: null, email: null, name: '张伟强' };
  expect(passwordProblem('kelp-Moss-9173', 'standard', alone)).toBe('密码至少 15 位');
  expect(passwordProblem('kelp-Moss-91735', 'standard', alone)).toBeNull();
  expect(problem('kelp-Moss-9173')).toBeNull();
});

it('refuses four characters in a row of a company name', () => {
  const employed = { ...owner, companies: ['杭州启明科技有限公司', 'Qiming'] };
  for (const password of ['启明科技-moss-lamp', 'river-QIMING-stone-7'])
    expect(passwordProblem(password, 'standard', employed), password).toBe(
      '密码不能包含账号、手机号、邮箱、姓名或企业名称的连续 4 个字符',
    );
  expect(passwordProblem('启明-river-moss-lamp', 'standard', employed)).toBeNull();
});

it('mlps3: three of four kinds from eight characters on', () => {
  expect(problem('riverstone moss', 'mlps3')).toContain('至少三种');
  expect(problem('Riv3r-Mo5s!x', 'mlps3')).toBeNull();
});
