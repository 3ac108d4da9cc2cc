/** Password or code; Enter submits, errors stand under their field; further steps follow in the same place. */
import { Fingerprint } from 'lucide-react';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '#platform/web/call.ts';
import { isInsideAddress } from '#platform/web/navigation.ts';
import { homeMiddleware } from '#platform/web/router/guard.ts';
import { sessionActions } from '#platform/web/session.ts';
import { useSite } from '#platform/web/site.ts';
import { login, loginChallenge } from '../model/login.ts';
import { AgreeDialog } from './AgreeDialog.tsx';
import { CaptchaField } from './CaptchaField.tsx';
import type { Errors } from './fields.tsx';
import { CodeField, FieldError, PasswordField, TextField, askCode, errorsOf, unready } from './fields.tsx';
import { channelOf, demoPassword, loginErrors } from './login-rules.ts';
import { isDeclined, passkeysWork, signChallenge } from './passkey.ts';
import { ProtocolTick, agreedVersions } from './ProtocolTick.tsx';
import type { Pending } from './SecondStep.tsx';
import { SecondStep } from './SecondStep.tsx';
import { TickBox } from './TickBox.tsx';
import type { CaptchaState } from './use-captcha.ts';
import { useCaptcha } from './use-captcha.ts';
import loginStyles from './login.module.css';
import styles from './LoginForm.module.css';

interface State {
  readonly account: string;
  readonly password: string;
  readonly codeToken: string;
  readonly verifyCode: string;
  readonly rememberMe: boolean;
}

/** Loads the session and leaves for where the link pointed, else home. */
export function useArrival(): () => Promise<boolean> {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return async () => {
    if (!(await sessionActions().load())) return false;
    const path = search.get('path');
    await navigate(isInsideAddress(path) ? `${homeMiddleware}?path=${encodeURIComponent(path)}` : homeMiddleware, {
      replace: true,
    });
    return true;
  };
}

function DemoAccounts({ onPick }: { readonly onPick: (account: string) => void }) {
  const accounts = useSite((site) => site.demoAccounts);
  const outbox = useSite((site) => site.outbox);
  if (accounts.length === 0) return null;
  return (
    <section className={styles.demo} aria-label="演示账号">
      <p className="caption secondary">演示账号，点一下即填好</p>
      <div>
        {accounts.map((entry) => (
          <button key={entry.account} type="button" onClick={() => onPick(entry.account)} title={entry.account}>
            {entry.name} <span className="secondary">{entry.account}</span>
          </button>
        ))}
      </div>
      {outbox && (
        <p className="caption secondary">
          演示环境不发真短信，<Link to="/login?mode=outbox">在演示发件箱看验证码</Link>
        </p>
      )}
    </section>
  );
}

/** What the form can mend before it is sent. */
function wrongOf(form: State, byCode: boolean): Errors {
  if (!byCode) return loginErrors(form);
  const account: Errors = channelOf(form.account) ? {} : { account: '请输入手机号或邮箱' };
  if (!/^\d{6}$/u.test(form.verifyCode)) return { ...account, verifyCode: '请输入 6 位验证码' };
  return form.codeToken ? account : { ...account, verifyCode: '请先获取验证码' };
}

/** Data of the call, or the errors to show. */
async function send(
  form: State,
  byCode: boolean,
  captcha: CaptchaState,
): Promise<{ readonly answer: Pending } | { readonly errors: Errors }> {
  const channel = channelOf(form.account);
  const account = form.account.trim();
  const { rememberMe, password, codeToken, verifyCode } = form;
  try {
    return {
      answer: await call(login, {
        ...(byCode
          ? { account, loginType: channel ?? 'sms', codeToken, verifyCode, rememberMe }
          : { account, password, rememberMe }),
        ...captcha.fields('login'),
      }),
    };
  } catch (error) {
    // Where the captcha was wrong it says so itself.
    if (await captcha.notice(error, 'login')) return { errors: {} };
    return { errors: errorsOf(error, ['account', 'password', 'verifyCode']) };
  }
}

/** What was ticked in the form need not be ticked again as a step of its own, unless the text has changed since the page was opened. */
async function withAgreement(answer: Pending, versions: Readonly<Record<string, string>>): Promise<Pending> {
  if (answer.next !== 'agree_protocol' || answer.challengeToken === null) return answer;
  return call(
    loginChallenge,
    { challengeToken: answer.challengeToken, agreed: agreedVersions(versions) },
    { quiet: true },
  ).catch(() => answer);
}

export function LoginForm() {
  const [form, setForm] = useState<State>({
    account: '',
    password: '',
    codeToken: '',
    verifyCode: '',
    rememberMe: false,
  });
  const [byCode, setByCode] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [pending, setPending] = useState<Pending | null>(null);
  const [busy, setBusy] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const [asking, setAsking] = useState<'form' | 'passkey' | null>(null);
  const versions = useSite((site) => site.protocolVersions);
  const methods = useSite((site) => site.loginMethods);
  const arrive = useArrival();
  const captcha = useCaptcha();
  const change = (part: Partial<State>) => {
    setForm({ ...form, ...part });
    setErrors({});
  };
  const finish = async () => {
    setPending(null);
    if (!(await arrive())) setErrors({ form: '登录没有完成，请再试一次' });
  };
  const goOn = async (given: Pending) => {
    const answer = await withAgreement(given, versions);
    if (answer.next === 'ok') await finish();
    else setPending(answer);
  };
  const byForm = async () => {
    setBusy(true);
    const outcome = await send(form, byCode, captcha);
    if ('errors' in outcome) setErrors(outcome.errors);
    else await goOn(outcome.answer);
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = wrongOf(form, byCode);
    if (Object.keys(wrong).length > 0) setErrors(wrong);
    else if (agreed) void byForm();
    else setAsking('form');
  };
  const byPasskey = async () => {
    setBusy(true);
    setErrors({});
    try {
      const proof = await signChallenge({});
      const answer = await call(
        login,
        { loginType: 'passkey', rememberMe: form.rememberMe, ...proof },
        { quiet: true },
      );
      await goOn(answer);
    } catch (error) {
      if (!isDeclined(error)) setErrors(errorsOf(error, []));
    } finally {
      setBusy(false);
    }
  };
  const agreeAndGoOn = () => {
    const way = asking;
    setAgreed(true);
    setAsking(null);
    void (way === 'passkey' ? byPasskey() : byForm());
  };
  const sendCode = async () => {
    if (channelOf(form.account) === null) throw unready('请先填写手机号或邮箱');
    const { codeToken } = await askCode(form.account, 'login', captcha);
    setForm({ ...form, codeToken });
  };
  if (pending)
    return (
      <SecondStep
        pending={pending}
        onDone={finish}
        onNext={(next) => void goOn(next)}
        onBack={() => setPending(null)}
      />
    );
  const offersCode = methods.includes('sms') || methods.includes('email');
  return (
    <form onSubmit={submit} noValidate>
      {offersCode && (
        <div className={styles.tabs} role="tablist" aria-label="登录方式">
          {[false, true].map((tab) => (
            <button
              key={String(tab)}
              type="button"
              role="tab"
              aria-selected={byCode === tab}
              onClick={() => {
                setByCode(tab);
                setErrors({});
              }}
            >
              {tab ? '验证码登录' : '密码登录'}
            </button>
          ))}
        </div>
      )}
      <TextField
        label="账号"
        name="username"
        autoComplete="username"
        placeholder={byCode ? '手机号或邮箱' : '手机号、邮箱或用户名'}
        maxLength={254}
        value={form.account}
        error={errors['account']}
        onChange={(account) => change({ account })}
      />
      {byCode && <CaptchaField captcha={captcha} />}
      {byCode ? (
        <CodeField
          value={form.verifyCode}
          error={errors['verifyCode']}
          onChange={(verifyCode) => change({ verifyCode })}
          onSend={sendCode}
        />
      ) : (
        <PasswordField
          label="密码"
          name="password"
          autoComplete="current-password"
          value={form.password}
          error={errors['password']}
          onChange={(password) => change({ password })}
        />
      )}
      {!byCode && <CaptchaField captcha={captcha} />}
      <TickBox checked={form.rememberMe} onChange={(rememberMe) => change({ rememberMe })}>
        7 天内自动登录
      </TickBox>
      <ProtocolTick checked={agreed} onChange={setAgreed} />
      {asking && <AgreeDialog act="登录" onAgree={agreeAndGoOn} onClose={() => setAsking(null)} />}
      <FieldError text={errors['form']} />
      <button type="submit" className={`button button-primary button-large ${loginStyles.submit}`} disabled={busy}>
        {busy ? '正在登录' : '登录'}
      </button>
      {passkeysWork() && (
        <button
          type="button"
          className={`button button-large ${loginStyles.passkey}`}
          disabled={busy}
          onClick={() => (agreed ? void byPasskey() : setAsking('passkey'))}
        >
          <Fingerprint size={18} aria-hidden="true" />
          使用通行密钥登录
        </button>
      )}
      <DemoAccounts
        onPick={(account) => {
          setByCode(false);
          change({ account, password: demoPassword });
        }}
      />
    </form>
  );
}
