/** Dialogs that may stand over any screen: prove who sits here, change the password, agree to a new version. */
import { Button, Checkbox, Form, Input, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { CallRefused, call, provideStepUp } from '#platform/web/call.ts';
import { sessionActions, useAccount } from '#platform/web/session.ts';
import { toast } from '#platform/web/toast.ts';
import type { ProtocolType } from '../model/protocol.ts';
import { agreeProtocol } from '../model/protocol.ts';
import { querySecurity, stepUp, updatePassword } from '../model/security.ts';
import { StrengthMeter, askOwnCode } from './fields.tsx';
import './login.css';

interface Ways {
  readonly hasPassword: boolean;
  readonly totp: boolean;
  readonly channel: 'sms' | 'email' | null;
}

async function loadWays(): Promise<Ways> {
  const own = await call(querySecurity, {}, { quiet: true });
  return { hasPassword: own.hasPassword, totp: own.totp, channel: own.phone && own.channels.includes('sms') ? 'sms' : own.email && own.channels.includes('email') ? 'email' : null };
}

function StepUpDialog({ onEnd }: { readonly onEnd: (proved: boolean) => void }) {
  const [ways, setWays] = useState<Ways>({ hasPassword: true, totp: false, channel: null });
  const [way, setWay] = useState<'password' | 'totp' | 'code'>('password');
  const [proof, setProof] = useState('');
  const [codeToken, setCodeToken] = useState('');
  const [failed, setFailed] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const learn = async () => {
      const found = await loadWays();
      setWays(found);
      if (!found.hasPassword) setWay(found.totp ? 'totp' : 'code');
    };
    // Without an answer the password is asked for, which every account of a company has.
    learn().catch(() => undefined);
  }, []);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailed(undefined);
    try {
      await work();
    } catch (error) {
      setFailed(error instanceof CallRefused ? error.errorDesc : '网络中断，请再试一次');
    } finally {
      setBusy(false);
    }
  };
  const prove = () =>
    attempt(async () => {
      await call(stepUp, way === 'password' ? { password: proof } : way === 'totp' ? { totpCode: proof } : { codeToken, verifyCode: proof }, { quiet: true });
      onEnd(true);
    });
  const label = way === 'password' ? '登录密码' : way === 'totp' ? '动态口令' : '验证码';
  const choose = (next: typeof way) => {
    setWay(next);
    setProof('');
    setFailed(undefined);
  };
  const send = () => attempt(async () => setCodeToken((await askOwnCode(ways.channel ?? 'sms', 'verify_identity')).codeToken));
  return (
    <Modal open title="验证身份" width={400} okText="验证" cancelText="取消" okButtonProps={{ loading: busy, disabled: proof === '' }} onOk={() => void prove()} onCancel={() => onEnd(false)}>
      <p className="secondary" style={{ marginBottom: 12 }}>
        这是敏感操作，请再证明一次是你本人，15 分钟内有效。
      </p>
      <Form layout="vertical">
        <Form.Item label={label} htmlFor="step-up-proof" validateStatus={failed ? 'error' : ''} help={failed}>
          <Input id="step-up-proof" type={way === 'password' ? 'password' : 'text'} autoComplete={way === 'password' ? 'current-password' : 'one-time-code'} value={proof} maxLength={128} onChange={(event) => setProof(event.target.value)} onPressEnter={() => proof !== '' && void prove()} />
        </Form.Item>
      </Form>
      {way === 'code' && (
        <Button type="link" disabled={busy} onClick={() => void send()}>
          {codeToken ? '重新发送验证码' : '发送验证码'}
        </Button>
      )}
      {way !== 'password' && ways.hasPassword && <Button type="link" onClick={() => choose('password')}>改用密码</Button>}
      {way !== 'totp' && ways.totp && <Button type="link" onClick={() => choose('totp')}>改用动态口令</Button>}
      {way !== 'code' && ways.channel && <Button type="link" onClick={() => choose('code')}>改用验证码</Button>}
    </Modal>
  );
}

interface PasswordValues {
  readonly oldPassword: string;
  readonly newPassword: string;
}

/** Old and new password; used by the blocking dialog and by the page 账号安全. */
export function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const [form] = Form.useForm<PasswordValues>();
  const [busy, setBusy] = useState(false);
  const password = Form.useWatch('newPassword', form) as string | undefined;
  const save = async (values: PasswordValues) => {
    setBusy(true);
    try {
      await call(updatePassword, values);
      toast.success('密码已修改，其他设备已下线');
      await sessionActions().load();
      onDone();
    } catch (error) {
      if (error instanceof CallRefused) form.setFields(Object.entries(error.fields).map(([name, text]) => ({ name: name as keyof PasswordValues, errors: [text] })));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void save(values)}>
      <Form.Item label="原密码" name="oldPassword" rules={[{ required: true, message: '请填写原密码' }]}>
        <Input.Password autoComplete="current-password" maxLength={128} />
      </Form.Item>
      <Form.Item label="新密码" name="newPassword" rules={[{ required: true, message: '请填写新密码' }]}>
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <div style={{ paddingTop: 8 }}>
        <StrengthMeter password={password ?? ''} />
      </div>
      <Button type="primary" htmlType="submit" loading={busy}>
        修改密码
      </Button>
    </Form>
  );
}

/** Over the screen until it is done (area account-org §6.2 step 4); the only other way is out. */
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
    <Modal open title="协议已更新" closable={false} mask={{ closable: false }} keyboard={false} footer={[leave, <Button key="agree" type="primary" disabled={!agreed} onClick={() => void agree()}>同意并继续</Button>]}>
      <Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
        我已阅读并同意
        {waiting.map(({ type, version, title }) => (
          <a key={type} href={`/protocol?type=${type}&version=${encodeURIComponent(version)}`} target="_blank" rel="noreferrer">
            《{title}》
          </a>
        ))}
      </Checkbox>
    </Modal>
  );
}

export default function AccountDialogs() {
  const [asking, setAsking] = useState<{ readonly end: (proved: boolean) => void } | null>(null);
  useEffect(
    () =>
      provideStepUp(
        () =>
          new Promise((resolve) =>
            setAsking({
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
      {asking && <StepUpDialog onEnd={asking.end} />}
    </>
  );
}
