/** Registering in two steps: the number and its code, then name, password and consent. */
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '#platform/web/call.ts';
import { useSite } from '#platform/web/site.ts';
import { register } from '../model/register.ts';
import { AgreeDialog } from './AgreeDialog.tsx';
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
import { useArrival } from './LoginForm.tsx';
import { channelOf } from './login-rules.ts';
import { ProtocolTick, agreedVersions } from './ProtocolTick.tsx';
import { useCaptcha } from './use-captcha.ts';
import loginStyles from './login.module.css';
import styles from './RegisterForm.module.css';

const empty = { target: '', codeToken: '', verifyCode: '', name: '', password: '', inviteCode: '', agreed: false };
type State = typeof empty;

function firstErrors(form: State): Errors {
  return {
    ...(channelOf(form.target) ? {} : { target: '请输入手机号或邮箱' }),
    ...(!form.codeToken
      ? { verifyCode: '请先获取验证码' }
      : /^\d{6}$/u.test(form.verifyCode)
        ? {}
        : { verifyCode: '请输入 6 位验证码' }),
  };
}

function secondErrors(form: State): Errors {
  return {
    ...(form.name.trim() ? {} : { name: '请输入姓名' }),
    ...(form.password ? {} : { password: '请输入密码' }),
  };
}

export function RegisterForm() {
  const [search] = useSearchParams();
  // A link that a colleague sends may bring the code.
  const [form, setForm] = useState(() => ({ ...empty, inviteCode: search.get('inviteCode') ?? '' }));
  const [step, setStep] = useState<1 | 2>(1);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const versions = useSite((site) => site.protocolVersions);
  const arrive = useArrival();
  const captcha = useCaptcha();
  const change = (part: Partial<State>) => {
    setForm({ ...form, ...part });
    setErrors({});
  };
  const sendCode = async () => {
    if (channelOf(form.target) === null) throw unready('请先填写手机号或邮箱');
    change({ codeToken: (await askCode(form.target, 'register', captcha)).codeToken });
  };
  const finish = async () => {
    const target = form.target.trim();
    await call(
      register,
      {
        ...(channelOf(target) === 'email' ? { email: target } : { phone: target }),
        codeToken: form.codeToken,
        verifyCode: form.verifyCode,
        name: form.name.trim(),
        password: form.password,
        ...(form.inviteCode.trim() && { inviteCode: form.inviteCode.trim() }),
        agreed: agreedVersions(versions),
        ...captcha.fields('register'),
      },
      { quiet: true },
    );
    if (!(await arrive())) setErrors({ form: '已注册，请直接登录' });
  };
  const submit = async (agreed: boolean) => {
    const wrong = step === 1 ? firstErrors(form) : secondErrors(form);
    setErrors(wrong);
    if (busy || Object.keys(wrong).length > 0) return;
    if (step === 1) return setStep(2);
    if (!agreed) return setAsking(true);
    setBusy(true);
    try {
      await finish();
    } catch (error) {
      if (await captcha.notice(error, 'register')) return;
      const refused = errorsOf(error, ['verifyCode', 'name', 'password', 'inviteCode', 'agreed']);
      setErrors(refused);
      if (refused['verifyCode']) setStep(1);
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(form.agreed);
  };
  const agreeAndSubmit = () => {
    setAsking(false);
    change({ agreed: true });
    void submit(true);
  };
  return (
    <form onSubmit={onSubmit} noValidate aria-label="注册">
      <p className={`caption secondary ${styles.loginProgress}`}>第 {step} 步，共 2 步</p>
      {step === 1 ? (
        <>
          <TextField
            label="手机号或邮箱"
            autoComplete="username"
            maxLength={254}
            value={form.target}
            error={errors['target']}
            onChange={(target) => change({ target, codeToken: '' })}
          />
          <CaptchaField captcha={captcha} />
          <CodeField
            value={form.verifyCode}
            error={errors['verifyCode']}
            sent={form.codeToken !== ''}
            onChange={(verifyCode) => change({ verifyCode })}
            onSend={sendCode}
          />
        </>
      ) : (
        <>
          <TextField
            label="姓名"
            autoComplete="name"
            maxLength={30}
            value={form.name}
            error={errors['name']}
            onChange={(name) => change({ name })}
          />
          <PasswordField
            label="密码"
            autoComplete="new-password"
            value={form.password}
            error={errors['password']}
            onChange={(password) => change({ password })}
          />
          <StrengthMeter password={form.password} />
          <TextField
            label="邀请码"
            autoComplete="off"
            maxLength={20}
            placeholder="同事给您的，没有可不填"
            value={form.inviteCode}
            error={errors['inviteCode']}
            onChange={(inviteCode) => change({ inviteCode })}
          />
          <CaptchaField captcha={captcha} />
          <ProtocolTick checked={form.agreed} error={errors['agreed']} onChange={(agreed) => change({ agreed })} />
        </>
      )}
      <FieldError text={errors['form']} />
      {asking && <AgreeDialog act="注册" onAgree={agreeAndSubmit} onClose={() => setAsking(false)} />}
      <button type="submit" className={`button button-primary button-large ${loginStyles.submit}`} disabled={busy}>
        {step === 1 ? '下一步' : busy ? '正在注册' : '注册'}
      </button>
      {step === 2 && (
        <button type="button" className={loginStyles.link} onClick={() => setStep(1)}>
          上一步
        </button>
      )}
    </form>
  );
}
