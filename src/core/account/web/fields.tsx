/** Form fields of the pages without the component library: label, input, error under it. */
import { ArrowBigUp, CircleAlert, Eye, EyeOff } from 'lucide-react';
import type { InputHTMLAttributes, KeyboardEvent } from 'react';
import { useEffect, useId, useState } from 'react';
import { CallRefused, call } from '#platform/web/call.ts';
import type { VerifyScene } from '../model/verify-code.ts';
import { sendEmailCode, sendVerifyCode } from '../model/verify-code.ts';
import { channelOf } from './login-rules.ts';
import { passwordStanding } from './password-standing.ts';
import type { CaptchaState } from './use-captcha.ts';
import loginStyles from './login.module.css';
import styles from './fields.module.css';

/** One sentence per field; `form` stands above the button. */
export type Errors = Readonly<Record<string, string>>;

/** What a refused call says, by field where it names fields that the form shows. */
export function errorsOf(error: unknown, shown: readonly string[]): Errors {
  if (!(error instanceof CallRefused)) return { form: '网络中断或服务器没有应答，请再试一次' };
  return Object.keys(error.fields).some((key) => shown.includes(key)) ? error.fields : { form: error.errorDesc };
}

export const FieldError = ({ id, text }: { readonly id?: string; readonly text: string | undefined }) =>
  text ? (
    <span className={styles.error} id={id} role="alert">
      <CircleAlert size={14} aria-hidden="true" />
      {text}
    </span>
  ) : null;

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

export function TextField({ label, value, error, onChange, ...rest }: FieldProps) {
  const id = useId();
  return (
    <div className={loginStyles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={loginStyles.input} data-invalid={error !== undefined}>
        <input
          {...rest}
          id={id}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

export function PasswordField({ label, value, error, onChange, ...rest }: FieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const watch = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className={loginStyles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={loginStyles.input} data-invalid={error !== undefined}>
        <input
          {...rest}
          id={id}
          type={shown ? 'text' : 'password'}
          maxLength={128}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          onKeyUp={watch}
          onKeyDown={watch}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          aria-label={shown ? '隐藏密码' : '显示密码'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </span>
      {caps && (
        <span className={styles.caps} role="status">
          <ArrowBigUp size={14} aria-hidden="true" />
          大写锁定已打开
        </span>
      )}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

/** How hard the password is to guess; the server judges by the same measure and wants 强. */
export function StrengthMeter({ password }: { readonly password: string }) {
  const [score, setScore] = useState<number | null>(null);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      if (password === '') return setScore(null);
      void import('./password-strength.ts').then(({ strengthOf }) => current && setScore(strengthOf(password)));
      return undefined;
    }, 150);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [password]);
  const { steps, text } = passwordStanding(password, score);
  return (
    <p className={styles.strength} data-score={steps} role="status">
      <span aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <i key={step} data-on={steps >= step} />
        ))}
      </span>
      {text}
    </p>
  );
}

/** Asks for a code to a phone or mail; answers its token. Throws CallRefused. */
export async function askCode(target: string, scene: Exclude<VerifyScene, 'new_device'>, captcha?: CaptchaState) {
  const to = target.trim();
  const proof = captcha?.fields('send_code') ?? {};
  try {
    const sent = await (channelOf(to) === 'email'
      ? call(sendEmailCode, { email: to, scene, ...proof }, { quiet: true })
      : call(sendVerifyCode, { phone: to, scene, ...proof }, { quiet: true }));
    await captcha?.notice(null, 'send_code');
    return sent;
  } catch (error) {
    if (await captcha?.notice(error, 'send_code')) throw unready('请输入图形验证码后再获取');
    throw error;
  }
}

export interface CodeFieldProps {
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
  /** Sends a code; throws when it was not sent. */
  readonly onSend: () => Promise<void>;
  /** A code is on its way already. */
  readonly sent?: boolean;
}

/** Six digits with the button that sends them; the button rests for a minute. */
export function CodeField({ value, error, onChange, onSend, sent = false }: CodeFieldProps) {
  const id = useId();
  const [left, setLeft] = useState(sent ? 60 : 0);
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const press = async () => {
    setFailed(undefined);
    try {
      await onSend();
      setLeft(60);
    } catch (reason) {
      setFailed(
        reason instanceof CallRefused
          ? reason.errorDesc
          : reason instanceof Error && reason.name === 'Unready'
            ? reason.message
            : '没有发出，请再试一次',
      );
    }
  };
  const text = error ?? failed;
  return (
    <div className={loginStyles.field}>
      <label htmlFor={id}>验证码</label>
      <span className={loginStyles.input} data-invalid={text !== undefined}>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          placeholder="6 位数字"
          value={value}
          aria-invalid={text !== undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => onChange(event.target.value.replace(/\D/gu, ''))}
        />
        <button type="button" className={loginStyles.send} disabled={left > 0} onClick={() => void press()}>
          {left > 0 ? `${left} 秒后重发` : '获取验证码'}
        </button>
      </span>
      <FieldError id={`${id}-error`} text={text} />
    </div>
  );
}

/** Thrown by onSend when the form is not ready to send; its message is shown. */
export function unready(message: string): Error {
  const error = new Error(message);
  error.name = 'Unready';
  return error;
}

/** Asks for a code to the caller's own phone or mail. */
export async function askOwnCode(channel: 'sms' | 'email', scene: 'verify_identity' | 'cancel_account') {
  return channel === 'email'
    ? call(sendEmailCode, { scene }, { quiet: true })
    : call(sendVerifyCode, { scene }, { quiet: true });
}
