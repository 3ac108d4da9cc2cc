/** Forgotten password: account and code, new password, done. */
import type { FormEvent } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '#platform/web/call.ts';
import { forgotPassword, forgotPasswordVerify } from '../model/register.ts';
import { CaptchaField } from './CaptchaField.tsx';
import type { Errors } from './fields.tsx';
import {
  CodeField,
  FieldError,
  PasswordField,
  StrengthMeter,
  TextField,
  askCode,
  errorsOf,
  unready,
} from './fields.tsx';
import { channelOf } from './login-rules.ts';
import { useCaptcha } from './use-captcha.ts';
import styles from './login.module.css';

const empty = { account: '', codeToken: '', verifyCode: '', newPassword: '', totpCode: '' };
type State = typeof empty;
interface Reset {
  readonly resetToken: string;
  readonly totpRequired: boolean;
}

/** Token of the link that an administrator had sent; the address loses it, as history and screenshots shall not hold it. */
function takeResetToken(): Reset | null {
  const resetToken = new URLSearchParams(location.hash.slice(1)).get('reset');
  if (!resetToken) return null;
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return { resetToken, totpRequired: false };
}

export function ForgotForm() {
  const [form, setForm] = useState(empty);
  const [reset, setReset] = useState<Reset | 'done' | null>(takeResetToken);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const captcha = useCaptcha();
  const change = (part: Partial<State>) => {
    setForm({ ...form, ...part });
    setErrors({});
  };
  const sendCode = async () => {
    if (channelOf(form.account) === null) throw unready('请先填写手机号或邮箱');
    change({ codeToken: (await askCode(form.account, 'forgot_password', captcha)).codeToken });
  };
  const advance = async (): Promise<void> => {
    if (reset === null) {
      if (!form.codeToken || !/^\d{6}$/u.test(form.verifyCode))
        return setErrors({ verifyCode: form.codeToken ? '请输入 6 位验证码' : '请先获取验证码' });
      return setReset(
        await call(
          forgotPasswordVerify,
          {
            account: form.account.trim(),
            codeToken: form.codeToken,
            verifyCode: form.verifyCode,
            ...captcha.fields('forgot_password'),
          },
          { quiet: true },
        ),
      );
    }
    if (reset === 'done') return undefined;
    if (!form.newPassword) return setErrors({ newPassword: '请输入新密码' });
    await call(
      forgotPassword,
      {
        resetToken: reset.resetToken,
        newPassword: form.newPassword,
        ...(reset.totpRequired ? { totpCode: form.totpCode } : {}),
      },
      { quiet: true },
    );
    return setReset('done');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await advance();
    } catch (error) {
      if (await captcha.notice(error, 'forgot_password')) return;
      const found = errorsOf(error, reset === null ? ['verifyCode'] : ['newPassword', 'totpCode']);
      // A link does not tell beforehand that the account has a second factor.
      if (found['totpCode'] && reset !== null && reset !== 'done') setReset({ ...reset, totpRequired: true });
      setErrors(found);
    } finally {
      setBusy(false);
    }
  };
  if (reset === 'done') {
    return (
      <div role="status">
        <p className={styles.lead}>密码已重设，所有设备都已下线。</p>
        <Link className={`button button-primary button-large ${styles.submit}`} to="/login">
          去登录
        </Link>
      </div>
    );
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="找回密码">
      {reset === null ? (
        <>
          <TextField
            label="手机号或邮箱"
            autoComplete="username"
            maxLength={254}
            value={form.account}
            error={errors['account']}
            onChange={(account) => change({ account, codeToken: '' })}
          />
          <CaptchaField captcha={captcha} />
          <CodeField
            value={form.verifyCode}
            error={errors['verifyCode']}
            onChange={(verifyCode) => change({ verifyCode })}
            onSend={sendCode}
          />
        </>
      ) : (
        <>
          <PasswordField
            label="新密码"
            autoComplete="new-password"
            value={form.newPassword}
            error={errors['newPassword']}
            onChange={(newPassword) => change({ newPassword })}
          />
          <StrengthMeter password={form.newPassword} />
          {reset.totpRequired && (
            <TextField
              label="动态口令"
              autoComplete="one-time-code"
              value={form.totpCode}
              error={errors['totpCode']}
              onChange={(totpCode) => change({ totpCode })}
            />
          )}
        </>
      )}
      <FieldError text={errors['form']} />
      <button type="submit" className={`button button-primary button-large ${styles.submit}`} disabled={busy}>
        {reset === null ? '下一步' : '重设密码'}
      </button>
    </form>
  );
}
