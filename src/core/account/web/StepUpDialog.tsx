/** Proves once more who sits here: before a sensitive act, or by a second factor before an enterprise that asks for one is entered. */
import { Button, Input, Modal } from 'antd';
import { useEffect, useState } from 'react';
import type { WantedProof } from '#platform/web/call.ts';
import { CallRefused, call } from '#platform/web/call.ts';
import { FormLine } from '#platform/web/entity/FormLine.tsx';
import { navigateTo } from '#platform/web/navigation.ts';
import { clearChoice } from '#platform/web/session-store.ts';
import { querySecurity, stepUp } from '../model/security.ts';
import { centralLoginAddress } from './central-address.ts';
import { askOwnCode } from './fields.tsx';
import { isDeclined, passkeysWork, signChallenge } from './passkey.ts';

type Way = 'password' | 'totp' | 'code';
interface Ways {
  readonly typed: readonly Way[];
  readonly passkey: boolean;
  readonly channel: 'sms' | 'email';
}
/** Above every dialog that may have asked for the act; the library draws its confirmations at 2000. */
export const layer = 2100;
const labels: Record<Way, string> = { password: '登录密码', totp: '动态口令', code: '验证码' };
const switches: Record<Way, string> = { password: '改用密码', totp: '改用动态口令', code: '改用验证码' };

/** Kinds that a proof of identity answers. */
type IdentityProof = Exclude<WantedProof, 'sensitive_consent'>;

async function loadWays(wanted: IdentityProof): Promise<Ways> {
  const own = await call(querySecurity, {}, { quiet: true });
  const channel =
    own.phone && own.channels.includes('sms') ? 'sms' : own.email && own.channels.includes('email') ? 'email' : null;
  const any = wanted === 'step_up';
  return {
    typed: [
      ...(any && own.hasPassword ? (['password'] as const) : []),
      ...(own.totp ? (['totp'] as const) : []),
      ...(any && channel ? (['code'] as const) : []),
    ],
    passkey: own.passkeys.length > 0 && passkeysWork(),
    channel: channel ?? 'sms',
  };
}

/** Without an answer the password is asked for, which every account of a company has. */
const fallback: Ways = { typed: ['password'], passkey: false, channel: 'sms' };

/** No second factor yet: the way to bind one. The enterprise is left until then, so that its screens do not ask on. */
function SetUpDialog({ onEnd }: { readonly onEnd: (proved: boolean) => void }) {
  const leaveFor = (address: string) => {
    onEnd(false);
    clearChoice();
    navigateTo(address);
  };
  return (
    <Modal
      open
      zIndex={layer}
      title="企业要求二次验证"
      width={400}
      okText="去绑定"
      cancelText="暂不进入"
      onOk={() => leaveFor('/userCenter?tab=security')}
      onCancel={() => leaveFor('/entrepreneurship-center')}
    >
      <p>你的角色须用动态口令或通行密钥验证后才能进入这家企业。请先在「账号安全」绑定其中一种，绑定后即可进入。</p>
    </Modal>
  );
}

export function StepUpDialog({
  wanted,
  onEnd,
}: {
  readonly wanted: IdentityProof;
  readonly onEnd: (proved: boolean) => void;
}) {
  const [ways, setWays] = useState<Ways | null>(null);
  const [chosen, setChosen] = useState<Way | null>(null);
  const [proof, setProof] = useState('');
  const [codeToken, setCodeToken] = useState('');
  const [failed, setFailed] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    loadWays(wanted).then(setWays, () => setWays(fallback));
  }, [wanted]);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailed(undefined);
    try {
      await work();
    } catch (error) {
      if (!isDeclined(error)) setFailed(error instanceof CallRefused ? error.errorDesc : '没有完成，请再试一次');
    } finally {
      setBusy(false);
    }
  };
  if (!ways) return null;
  // Who signs in centrally may have no proof of this site; he comes back to this page and repeats the act.
  const central = wanted === 'step_up' ? centralLoginAddress(globalThis.location.href) : null;
  if (ways.typed.length === 0 && !ways.passkey && central === null) return <SetUpDialog onEnd={onEnd} />;
  const way = chosen ?? ways.typed[0] ?? null;
  const prove = async () => {
    if (proof === '') return setFailed(`请填写${way === null ? '' : labels[way]}`);
    return attempt(async () => {
      await call(
        stepUp,
        way === 'password'
          ? { password: proof }
          : way === 'totp'
            ? { totpCode: proof }
            : { codeToken, verifyCode: proof },
        { quiet: true },
      );
      onEnd(true);
    });
  };
  const proveByPasskey = () =>
    attempt(async () => {
      await call(stepUp, await signChallenge({ purpose: 'step_up' }), { quiet: true });
      onEnd(true);
    });
  const choose = (next: Way) => {
    setChosen(next);
    setProof('');
    setFailed(undefined);
  };
  const send = () => attempt(async () => setCodeToken((await askOwnCode(ways.channel, 'verify_identity')).codeToken));
  const cancel = () => {
    onEnd(false);
    if (wanted !== 'second_factor') return;
    clearChoice();
    navigateTo('/entrepreneurship-center');
  };
  return (
    <Modal
      open
      zIndex={layer}
      title={wanted === 'second_factor' ? '企业要求二次验证' : '验证身份'}
      width={400}
      okText="验证"
      cancelText="取消"
      okButtonProps={{ loading: busy, style: way === null ? { display: 'none' } : {} }}
      onOk={() => void prove()}
      onCancel={cancel}
    >
      <p className="secondary" style={{ marginBottom: 12 }}>
        {wanted === 'second_factor'
          ? '进入这家企业前，请用动态口令或通行密钥验证。'
          : '这是敏感操作，请再证明一次是你本人，15 分钟内有效。'}
      </p>
      {way !== null && (
        <FormLine label={labels[way]} said={failed}>
          {(control) => (
            <Input
              {...control}
              type={way === 'password' ? 'password' : 'text'}
              autoComplete={way === 'password' ? 'current-password' : 'one-time-code'}
              value={proof}
              maxLength={128}
              onChange={(event) => setProof(event.target.value)}
              onPressEnter={() => !busy && void prove()}
            />
          )}
        </FormLine>
      )}
      {way === null && failed && <p role="alert">{failed}</p>}
      {ways.passkey && (
        <Button
          block={way === null}
          type={way === null ? 'primary' : 'link'}
          disabled={busy}
          onClick={() => void proveByPasskey()}
        >
          使用通行密钥
        </Button>
      )}
      {way === 'code' && (
        <Button type="link" disabled={busy} onClick={() => void send()}>
          {codeToken ? '重新发送验证码' : '发送验证码'}
        </Button>
      )}
      {ways.typed
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} type="link" onClick={() => choose(other)}>
            {switches[other]}
          </Button>
        ))}
      {central !== null && (
        <Button type="link" href={`${central}&fresh=1`}>
          到统一登录重新验证
        </Button>
      )}
    </Modal>
  );
}
