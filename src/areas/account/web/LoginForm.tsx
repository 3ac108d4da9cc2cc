/** Account and password; Enter submits, errors stand under their field. */
import { ArrowBigUp, CircleAlert, Eye, EyeOff } from 'lucide-react';
import type { FormEvent, KeyboardEvent } from 'react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { CallRefused, call } from '#platform/web/call.ts';
import { isInsideAddress } from '#platform/web/navigation.ts';
import { homeMiddleware } from '#platform/web/router/guard.ts';
import { sessionActions } from '#platform/web/session.ts';
import { useSite } from '#platform/web/site.ts';
import { login } from '../model/login.ts';
import { demoPassword, loginErrors, nextStepText } from './login-rules.ts';

interface State {
  readonly account: string;
  readonly password: string;
  readonly rememberMe: boolean;
}
type Errors = Readonly<Partial<Record<'account' | 'password' | 'form', string>>>;

const FieldError = ({ id, text }: { readonly id: string; readonly text: string | undefined }) =>
  text ? (
    <span className="login-error" id={id} role="alert">
      <CircleAlert size={14} aria-hidden="true" />
      {text}
    </span>
  ) : null;

/** Sends the form; answers the errors to show, or null after the session was loaded. */
async function signIn(form: State): Promise<Errors | null> {
  const wrong = loginErrors(form);
  if (Object.keys(wrong).length > 0) return wrong;
  try {
    const answer = await call(login, { ...form, account: form.account.trim() });
    if (answer.next !== 'ok') return { form: nextStepText[answer.next] };
    return (await sessionActions().load()) ? null : { form: '登录没有完成，请再试一次' };
  } catch (error) {
    if (!(error instanceof CallRefused)) return { form: '网络中断或服务器没有应答，请再试一次' };
    return Object.keys(error.fields).length > 0 ? error.fields : { form: error.errorDesc };
  }
}

function PasswordField({ value, error, onChange }: { readonly value: string; readonly error: string | undefined; readonly onChange: (value: string) => void }) {
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const watch = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="login-field">
      <label htmlFor="login-password">密码</label>
      <span className="login-input" data-invalid={error !== undefined}>
        <input id="login-password" name="password" type={shown ? 'text' : 'password'} autoComplete="current-password" maxLength={128} value={value} aria-invalid={error !== undefined} aria-describedby="login-password-error" onKeyUp={watch} onKeyDown={watch} onChange={(event) => onChange(event.target.value)} />
        <button type="button" aria-label={shown ? '隐藏密码' : '显示密码'} aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </span>
      {caps && (
        <span className="login-caps" role="status">
          <ArrowBigUp size={14} aria-hidden="true" />
          大写锁定已打开
        </span>
      )}
      <FieldError id="login-password-error" text={error} />
    </div>
  );
}

function DemoAccounts({ onPick }: { readonly onPick: (account: string) => void }) {
  const accounts = useSite((site) => site.demoAccounts);
  if (accounts.length === 0) return null;
  return (
    <section className="login-demo" aria-label="演示账号">
      <p className="caption secondary">演示账号，点一下即填好</p>
      <div>
        {accounts.map((entry) => (
          <button key={entry.account} type="button" onClick={() => onPick(entry.account)} title={entry.account}>
            {entry.name} <span className="secondary">{entry.account}</span>
          </button>
        ))}
      </div>
    </section>
  );
}

export function LoginForm() {
  const [form, setForm] = useState<State>({ account: '', password: '', rememberMe: false });
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const change = (part: Partial<State>) => {
    setForm({ ...form, ...part });
    setErrors({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const failed = await signIn(form);
    setBusy(false);
    setErrors(failed ?? {});
    if (failed) return;
    const path = search.get('path');
    await navigate(isInsideAddress(path) ? `${homeMiddleware}?path=${encodeURIComponent(path)}` : homeMiddleware, { replace: true });
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <div className="login-field">
        <label htmlFor="login-account">账号</label>
        <span className="login-input" data-invalid={errors.account !== undefined}>
          <input id="login-account" name="username" autoComplete="username" placeholder="手机号、邮箱或用户名" maxLength={254} value={form.account} aria-invalid={errors.account !== undefined} aria-describedby="login-account-error" onChange={(event) => change({ account: event.target.value })} />
        </span>
        <FieldError id="login-account-error" text={errors.account} />
      </div>
      <PasswordField value={form.password} error={errors.password} onChange={(password) => change({ password })} />
      <label className="login-remember">
        <input type="checkbox" checked={form.rememberMe} onChange={(event) => change({ rememberMe: event.target.checked })} />7 天内自动登录
      </label>
      <FieldError id="login-form-error" text={errors.form} />
      <button type="submit" className="button button-primary button-large login-submit" disabled={busy}>
        {busy ? '正在登录' : '登录'}
      </button>
      <DemoAccounts onPick={(account) => change({ account, password: demoPassword })} />
    </form>
  );
}
