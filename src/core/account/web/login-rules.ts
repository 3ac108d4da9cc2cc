/** What the sign-in form checks before it sends. Pure. */

export interface LoginForm {
  readonly account: string;
  readonly password: string;
}

/** One sentence per field that must be mended. */
export function loginErrors(form: LoginForm): Readonly<Partial<Record<keyof LoginForm, string>>> {
  return {
    ...(form.account.trim().length < 2
      ? { account: form.account.trim() === '' ? '请输入账号：手机号、邮箱或用户名' : '账号至少 2 个字' }
      : {}),
    ...(form.password === '' ? { password: '请输入密码' } : {}),
  };
}

/** Over which channel a code reaches what was typed; null for neither phone nor mail. */
export function channelOf(target: string): 'sms' | 'email' | null {
  const text = target.trim();
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(text)) return 'email';
  return /^(?:\+?86)?[\s-]*1[3-9](?:[\s-]*\d){9}$/u.test(text) ? 'sms' : null;
}

/** Password of the demo accounts; the start command prints it too. They exist only where demo data was loaded. */
export const demoPassword = 'Qishu-Demo-2026';
