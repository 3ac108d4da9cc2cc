/** What stands between the first proof and the session: a code, an authenticator, a new password, an agreement. */
import { Fingerprint } from 'lucide-react';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import type { InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import { useSite } from '#platform/web/site.ts';
import type { login } from '../model/login.ts';
import { loginChallenge } from '../model/login.ts';
import type { Errors } from './fields.tsx';
import { isDeclined, passkeysWork, signChallenge } from './passkey.ts';
import { CodeField, FieldError, PasswordField, StrengthMeter, TextField, errorsOf } from './fields.tsx';
import { TickBox } from './TickBox.tsx';
import { ProtocolTick, agreedVersions } from './ProtocolTick.tsx';
import loginStyles from './login.module.css';
import styles from './SecondStep.module.css';

type Answer = OutputOf<typeof login>;
/** A challenge that is open: next is never ok. */
export type Pending = Pick<Answer, 'next' | 'challengeToken' | 'target' | 'passkey'>;

const titles: Record<Exclude<Answer['next'], 'ok'>, string> = {
  totp: '输入动态口令',
  passkey: '使用通行密钥验证',
  new_device: '验证这台设备',
  change_password: '修改密码后继续',
  agree_protocol: '协议已更新',
};

interface Values {
  readonly code: string;
  readonly recovery: boolean;
  readonly newPassword: string;
  readonly agreed: boolean;
  readonly trustDevice: boolean;
}
const empty: Values = { code: '', recovery: false, newPassword: '', agreed: false, trustDevice: false };

function answerOf(step: Answer['next'], values: Values, versions: Readonly<Record<string, string>>) {
  if (step === 'passkey') return { recoveryCode: values.code };
  if (step === 'totp') return values.recovery ? { recoveryCode: values.code } : { totpCode: values.code };
  if (step === 'new_device') return { verifyCode: values.code };
  if (step === 'change_password') return { newPassword: values.newPassword };
  return { agreed: values.agreed ? agreedVersions(versions) : [] };
}

export function SecondStep({
  pending,
  onDone,
  onNext,
  onBack,
}: {
  readonly pending: Pending;
  readonly onDone: () => Promise<void>;
  readonly onNext: (pending: Pending) => void;
  readonly onBack: () => void;
}) {
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const versions = useSite((site) => site.protocolVersions);
  const { next: step, challengeToken, target } = pending;
  if (step === 'ok' || challengeToken === null) return null;
  const change = (part: Partial<Values>) => {
    setValues({ ...values, ...part });
    setErrors({});
  };
  const answer = async (prove: () => Promise<Omit<InputOf<typeof loginChallenge>, 'challengeToken'>>) => {
    setBusy(true);
    setErrors({});
    try {
      const reached = await call(
        loginChallenge,
        { challengeToken, ...(await prove()), trustDevice: values.trustDevice },
        { quiet: true },
      );
      setValues(empty);
      if (reached.next === 'ok') await onDone();
      else onNext(reached);
    } catch (error) {
      if (!isDeclined(error))
        setErrors(errorsOf(error, ['verifyCode', 'totpCode', 'recoveryCode', 'newPassword', 'agreed']));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void answer(async () => answerOf(step, values, versions));
  };
  const resend = async () => {
    await call(loginChallenge, { challengeToken, resend: true }, { quiet: true });
  };
  const proves = step === 'totp' || step === 'new_device' || step === 'passkey';
  return (
    <form onSubmit={submit} noValidate aria-label={titles[step]}>
      <h2 className={styles.loginStep}>{titles[step]}</h2>
      {step === 'new_device' && (
        <>
          <p className={`secondary ${loginStyles.lead}`}>验证码已发送到 {target}</p>
          <CodeField
            value={values.code}
            error={errors['verifyCode']}
            sent
            onChange={(code) => change({ code })}
            onSend={resend}
          />
        </>
      )}
      {pending.passkey && passkeysWork() && (
        <button
          type="button"
          className={`button button-large ${loginStyles.passkey}`}
          disabled={busy}
          onClick={() => void answer(() => signChallenge({ purpose: 'second_factor', challengeToken }))}
        >
          <Fingerprint size={18} aria-hidden="true" />
          使用通行密钥
        </button>
      )}
      {step === 'passkey' && (
        <TextField
          label="恢复码"
          autoComplete="one-time-code"
          value={values.code}
          error={errors['recoveryCode']}
          placeholder="设备不在身边时，使用添加时保存的恢复码"
          onChange={(code) => change({ code })}
        />
      )}
      {step === 'totp' && (
        <>
          <TextField
            label={values.recovery ? '恢复码' : '动态口令'}
            autoComplete="one-time-code"
            value={values.code}
            error={errors['totpCode'] ?? errors['recoveryCode']}
            placeholder={values.recovery ? '绑定时保存的恢复码' : '身份验证器应用中的 6 位数字'}
            onChange={(code) => change({ code })}
          />
          <button
            type="button"
            className={loginStyles.link}
            onClick={() => change({ recovery: !values.recovery, code: '' })}
          >
            {values.recovery ? '改用动态口令' : '手机不在身边？使用恢复码'}
          </button>
        </>
      )}
      {step === 'change_password' && (
        <>
          <PasswordField
            label="新密码"
            autoComplete="new-password"
            value={values.newPassword}
            error={errors['newPassword']}
            onChange={(newPassword) => change({ newPassword })}
          />
          <StrengthMeter password={values.newPassword} />
        </>
      )}
      {step === 'agree_protocol' && (
        <ProtocolTick checked={values.agreed} error={errors['agreed']} onChange={(agreed) => change({ agreed })} />
      )}
      {proves && (
        <TickBox checked={values.trustDevice} onChange={(trustDevice) => change({ trustDevice })}>
          信任此设备 90 天
        </TickBox>
      )}
      <FieldError text={errors['form']} />
      <button type="submit" className={`button button-primary button-large ${loginStyles.submit}`} disabled={busy}>
        {busy ? '正在验证' : '继续'}
      </button>
      <button type="button" className={loginStyles.link} onClick={onBack}>
        返回登录
      </button>
    </form>
  );
}
