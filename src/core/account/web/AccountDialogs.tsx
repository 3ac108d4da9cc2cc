/** Dialogs that may stand over any screen: prove who sits here, change the password, agree to a new version. */
import { Button, Checkbox, Input, Modal } from 'antd';
import type { FormEvent } from 'react';
import { useEffect, useState } from 'react';
import type { WantedProof } from '#platform/web/call.ts';
import { call, provideStepUp } from '#platform/web/call.ts';
import { FormLine } from '#platform/web/entity/FormLine.tsx';
import { onLive } from '#platform/web/live.ts';
import { sessionActions, useAccount } from '#platform/web/session.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import type { ProtocolType } from '../model/protocol.ts';
import { agreeProtocol } from '../model/protocol.ts';
import { updatePassword } from '../model/security.ts';
import type { Errors } from './fields.tsx';
import { StrengthMeter } from './fields.tsx';
import { ConsentDialog } from './ConsentDialog.tsx';
import { StepUpDialog } from './StepUpDialog.tsx';
import styles from './AccountDialogs.module.css';

const missingPasswords = (oldPassword: string, newPassword: string): Errors => ({
  ...(oldPassword === '' && { oldPassword: '请填写原密码' }),
  ...(newPassword === '' && { newPassword: '请填写新密码' }),
});

interface PasswordLineProps {
  readonly label: string;
  readonly said: string | undefined;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function PasswordLine({ label, said, autoComplete, value, onChange }: PasswordLineProps) {
  return (
    <FormLine label={label} said={said}>
      {(control) => (
        <Input.Password
          {...control}
          autoComplete={autoComplete}
          maxLength={128}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormLine>
  );
}

/** Old and new password; used by the blocking dialog and by the page 账号安全. */
export function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const [oldPassword, setOld] = useState('');
  const [newPassword, setNew] = useState('');
  const [said, setSaid] = useState<Errors>({});
  const { isBusy, act } = useAct();
  const save = async () => {
    await call(updatePassword, { oldPassword, newPassword });
    toast.success('密码已修改，其他设备已下线');
    await sessionActions().load();
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = missingPasswords(oldPassword, newPassword);
    setSaid(missing);
    if (Object.keys(missing).length === 0) void act(save, ({ fields }) => setSaid(fields));
  };
  return (
    <form noValidate className={styles.password} aria-label="修改密码" onSubmit={submit}>
      <PasswordLine
        label="原密码"
        said={said['oldPassword']}
        autoComplete="current-password"
        value={oldPassword}
        onChange={(value) => (setOld(value), setSaid({}))}
      />
      <PasswordLine
        label="新密码"
        said={said['newPassword']}
        autoComplete="new-password"
        value={newPassword}
        onChange={(value) => (setNew(value), setSaid({}))}
      />
      <StrengthMeter password={newPassword} />
      <div>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          修改密码
        </Button>
      </div>
    </form>
  );
}

/** Over the screen until it is done; the only other way is out. */
function BlockingDialog() {
  const account = useAccount((state) => state.account);
  const [agreed, setAgreed] = useState(false);
  const leave = (
    <Button type="text" onClick={() => void sessionActions().signOut()}>
      退出登录
    </Button>
  );
  if (account?.mustChangePassword) {
    return (
      <Modal open title="请先修改密码" closable={false} mask={{ closable: false }} keyboard={false} footer={leave}>
        <PasswordForm onDone={() => undefined} />
      </Modal>
    );
  }
  const waiting = account?.protocolToAgree ?? [];
  if (waiting.length === 0) return null;
  const agree = async () => {
    for (const { type, version } of waiting) await call(agreeProtocol, { type: type as ProtocolType, version });
    await sessionActions().load();
  };
  return (
    <Modal
      open
      title="协议已更新"
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={[
        leave,
        <Button key="agree" type="primary" disabled={!agreed} onClick={() => void agree()}>
          同意并继续
        </Button>,
      ]}
    >
      <Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
        我已阅读并同意
        {waiting.map(({ type, version, title }) => (
          <a
            key={type}
            href={`/protocol?type=${type}&version=${encodeURIComponent(version)}`}
            target="_blank"
            rel="noreferrer"
          >
            《{title}》
          </a>
        ))}
      </Checkbox>
    </Modal>
  );
}

const warningDays = 14;

/** Says once per visit that the password runs out soon (14 days before). */
function ExpiryNotice() {
  const expireAt = useAccount((state) =>
    state.account?.mustChangePassword ? null : (state.account?.passwordExpireAt ?? null),
  );
  useEffect(() => {
    const days = expireAt === null ? null : Math.ceil((Date.parse(expireAt) - Date.now()) / 86_400_000);
    if (days !== null && days >= 0 && days <= warningDays) toast.warning(`密码将在 ${days} 天后到期，请到个人中心修改`);
  }, [expireAt]);
  return null;
}

/** Pages that stand open do not all ask in the same moment. */
const longestWaitMilliseconds = 2000;

/** An agreement has a new version: asks again who is signed in, and with it what is to be agreed to. */
function useNewAgreements(): void {
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const leave = onLive(({ name }) => {
      if (name !== 'protocol') return;
      clearTimeout(waiting);
      waiting = setTimeout(
        () =>
          void sessionActions()
            .load()
            .catch(() => undefined),
        Math.random() * longestWaitMilliseconds,
      );
    });
    return () => {
      clearTimeout(waiting);
      leave();
    };
  }, []);
}

export default function AccountDialogs() {
  useNewAgreements();
  const [asking, setAsking] = useState<{
    readonly wanted: WantedProof;
    readonly end: (proved: boolean) => void;
  } | null>(null);
  useEffect(
    () =>
      provideStepUp(
        (wanted) =>
          new Promise((resolve) =>
            setAsking({
              wanted,
              end: (proved) => {
                setAsking(null);
                resolve(proved);
              },
            }),
          ),
      ),
    [],
  );
  return (
    <>
      <BlockingDialog />
      {asking?.wanted === 'sensitive_consent' && <ConsentDialog onEnd={asking.end} />}
      {asking && asking.wanted !== 'sensitive_consent' && <StepUpDialog wanted={asking.wanted} onEnd={asking.end} />}
      <ExpiryNotice />
    </>
  );
}
