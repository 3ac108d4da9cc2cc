/** What the sign-in form checks before it sends, and what each next step means. Pure. */
import type { nextSteps } from '../model/login.ts';

export interface LoginForm {
  readonly account: string;
  readonly password: string;
}

/** One sentence per field that must be mended. */
export function loginErrors(form: LoginForm): Readonly<Partial<Record<keyof LoginForm, string>>> {
  return {
    ...(form.account.trim().length < 2 ? { account: form.account.trim() === '' ? '请输入账号：手机号、邮箱或用户名' : '账号至少 2 个字' } : {}),
    ...(form.password === '' ? { password: '请输入密码' } : {}),
  };
}

/** Sentence for a step that stands between the password and a session. */
export const nextStepText: Record<Exclude<(typeof nextSteps)[number], 'ok'>, string> = {
  totp: '此账号开启了二次验证，请联系企业管理员协助登录',
  new_device: '这是一台新设备，需要验证后才能登录，请联系企业管理员',
  change_password: '此账号需要先修改初始密码，请联系企业管理员',
  agree_protocol: '用户协议已更新，需要同意后才能登录，请联系企业管理员',
};

/** Password of the demo accounts; the start command prints it too. They exist only where demo data was loaded. */
export const demoPassword = 'Qishu-Demo-2026';
