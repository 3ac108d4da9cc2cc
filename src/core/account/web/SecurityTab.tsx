/** Password, phone, mail, authenticator: each with its state and one act. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Modal, Progress } from 'antd';
import { useState } from 'react';
import { formatDate } from '#platform/entity/format.ts';
import { CallRefused, call } from '#platform/web/call.ts';
import { FormLine } from '#platform/web/entity/FormLine.tsx';
import type { Entry } from '#platform/web/parts/EntryList.tsx';
import { EntryList } from '#platform/web/parts/EntryList.tsx';
import { sessionActions } from '#platform/web/session.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import {
  beginTotp,
  confirmTotp,
  createLoginSecretKeyUrl,
  disableTotp,
  querySecurity,
  updateEmail,
  updatePhone,
} from '../model/security.ts';
import { PasswordForm } from './AccountDialogs.tsx';
import type { Errors } from './fields.tsx';
import { CodeField, askCode, unready } from './fields.tsx';
import { channelOf } from './login-rules.ts';
import { Passkeys, RecoveryDialog } from './Passkeys.tsx';
import styles from './SecurityTab.module.css';

type Dialog = 'password' | 'sms' | 'email' | 'totp' | 'device' | null;

/** A new phone or mail, proved by a code. */
function TargetDialog({
  channel,
  verb,
  onClose,
}: {
  readonly channel: 'sms' | 'email';
  /** 绑定, or 更换 where there is one. */
  readonly verb: '绑定' | '更换';
  readonly onClose: (changed: boolean) => void;
}) {
  const [target, setTarget] = useState('');
  const [codeToken, setCodeToken] = useState('');
  const [verifyCode, setVerifyCode] = useState('');
  const [said, setSaid] = useState<Errors>({});
  const { isBusy, act } = useAct();
  const label = channel === 'sms' ? '新手机号' : '新邮箱';
  const send = async () => {
    if (channelOf(target) !== channel) throw unready(`请先填写${label}`);
    setCodeToken((await askCode(target, channel === 'sms' ? 'bind_phone' : 'bind_email')).codeToken);
  };
  const missing = (): Errors => ({
    ...(channelOf(target) !== channel && { target: `请填写${label}` }),
    ...(codeToken === '' ? { code: '请先获取验证码' } : verifyCode.length !== 6 && { code: '请填写 6 位验证码' }),
  });
  const save = async () => {
    const lacking = missing();
    setSaid(lacking);
    if (Object.keys(lacking).length > 0) return;
    try {
      if (channel === 'sms') await call(updatePhone, { phone: target.trim(), codeToken, verifyCode }, { quiet: true });
      else await call(updateEmail, { email: target.trim(), codeToken, verifyCode }, { quiet: true });
      onClose(true);
    } catch (error) {
      const text = error instanceof CallRefused ? error.errorDesc : '网络中断，请再试一次';
      setSaid(error instanceof CallRefused && error.fields['verifyCode'] ? { code: text } : { target: text });
    }
  };
  return (
    <Modal
      open
      width={420}
      title={`${verb}${channel === 'sms' ? '手机号' : '邮箱'}`}
      okText={verb}
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={() => void act(save)}
      onCancel={() => onClose(false)}
    >
      <FormLine label={label} said={said['target']} className={styles.line}>
        {(control) => (
          <Input
            {...control}
            value={target}
            maxLength={254}
            onChange={(event) => {
              setTarget(event.target.value);
              setCodeToken('');
              setSaid({});
            }}
          />
        )}
      </FormLine>
      <CodeField
        value={verifyCode}
        error={said['code']}
        onChange={(code) => (setVerifyCode(code), setSaid({}))}
        onSend={send}
      />
    </Modal>
  );
}

/** An SVG of the server as a picture: an image runs no script. */
const Picture = ({ svg, label }: { readonly svg: string; readonly label: string }) => (
  <img
    src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
    alt={label}
    width={200}
    height={200}
    style={{ display: 'block', margin: '0 auto' }}
  />
);

function TotpDialog({ onClose }: { readonly onClose: () => void }) {
  const begun = useQuery({
    queryKey: ['totp-begin'],
    queryFn: () => call(beginTotp, {}, { quiet: true }),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  const [code, setCode] = useState('');
  const [failed, setFailed] = useState<string>();
  const { isBusy, act } = useAct();
  const [recovery, setRecovery] = useState<readonly string[] | null>(null);
  const confirm = async () => {
    if (code.trim().length !== 6) return setFailed('请填写身份验证器显示的 6 位数字');
    try {
      setRecovery((await call(confirmTotp, { totpCode: code.trim() }, { quiet: true })).recoveryCodes);
    } catch (error) {
      setFailed(error instanceof CallRefused ? error.errorDesc : '网络中断，请再试一次');
    }
  };
  if (recovery) return <RecoveryDialog codes={recovery} onClose={onClose} />;
  return (
    <Modal
      open
      title="绑定动态口令"
      okText="确认绑定"
      cancelText="取消"
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !begun.data }}
      onOk={() => void act(confirm)}
      onCancel={onClose}
    >
      {begun.isPending && <Skeleton rows={4} />}
      {begun.error && (
        <ErrorState title="二维码没有生成" error={begun.error} onRetry={() => void begun.refetch()} margin={12} />
      )}
      {begun.data && (
        <>
          <p className="secondary">用身份验证器应用扫描二维码，或手动输入密钥，再填写它显示的 6 位数字。</p>
          <Picture svg={begun.data.qr} label="动态口令二维码" />
          <p style={{ overflowWrap: 'anywhere' }}>{begun.data.secret}</p>
        </>
      )}
      <FormLine label="动态口令" said={failed}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={(event) => (setCode(event.target.value), setFailed(undefined))}
            onPressEnter={() => begun.data && void act(confirm)}
          />
        )}
      </FormLine>
    </Modal>
  );
}

/** A picture for the phone in one's hand, good for five minutes and one use. */
function DeviceDialog({ onClose }: { readonly onClose: () => void }) {
  const made = useQuery({
    queryKey: ['device-key'],
    queryFn: () => call(createLoginSecretKeyUrl, { purpose: 'device' }, { quiet: true }),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <Modal open title="在手机上登录" footer={null} onCancel={onClose}>
      <p className="secondary">用手机扫描后确认登录，5 分钟内有效，只能用一次。不要发给他人。</p>
      {made.isPending && <Skeleton rows={4} />}
      {made.error && (
        <ErrorState title="二维码没有生成" error={made.error} onRetry={() => void made.refetch()} margin={12} />
      )}
      {made.data?.qr && <Picture svg={made.data.qr} label="登录二维码" />}
    </Modal>
  );
}

export default function SecurityTab() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['security'],
    queryFn: ({ signal }) => call(querySecurity, {}, { signal, quiet: true }),
  });
  const [dialog, setDialog] = useState<Dialog>(null);
  const refresh = async () => {
    setDialog(null);
    await Promise.all([queries.invalidateQueries({ queryKey: ['security'] }), sessionActions().load()]);
  };
  if (error && !data) return <ErrorState title="账号安全没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  const disable = () =>
    Modal.confirm({
      title: '停用动态口令？',
      content: '停用后登录不再需要动态口令；没有通行密钥时，恢复码一并失效。',
      okText: '停用',
      cancelText: '取消',
      onOk: () => call(disableTotp, {}).then(refresh, () => undefined),
    });
  const rows: Entry[] = [
    {
      key: 'password',
      title: '登录密码',
      note: data.passwordChangedAt ? `上次修改：${formatDate(data.passwordChangedAt)}` : '未设置',
      acts: data.hasPassword && <Button onClick={() => setDialog('password')}>修改密码</Button>,
    },
    {
      key: 'phone',
      title: '手机号',
      note: data.phone ?? '未绑定',
      acts: data.channels.includes('sms') && (
        <Button onClick={() => setDialog('sms')}>{data.phone ? '更换手机号' : '绑定手机号'}</Button>
      ),
    },
    {
      key: 'email',
      title: '邮箱',
      note: data.email ?? '未绑定',
      acts: data.channels.includes('email') && (
        <Button onClick={() => setDialog('email')}>{data.email ? '更换邮箱' : '绑定邮箱'}</Button>
      ),
    },
    {
      key: 'totp',
      title: '动态口令',
      note: data.totp ? `已绑定，剩余 ${data.recoveryLeft} 个恢复码` : '未绑定',
      acts: data.totp ? (
        <Button danger onClick={disable}>
          停用
        </Button>
      ) : (
        <Button onClick={() => setDialog('totp')}>绑定动态口令</Button>
      ),
    },
    {
      key: 'device',
      title: '在手机上登录',
      note: '扫码登录，不用输入密码',
      acts: <Button onClick={() => setDialog('device')}>显示二维码</Button>,
    },
  ];
  return (
    <>
      <div className={styles.score}>
        <span>安全评分</span>
        <Progress percent={data.score} format={(percent) => `${percent ?? 0} 分`} aria-label="安全评分" />
      </div>
      <EntryList label="账号安全" entries={rows} />
      <Passkeys passkeys={data.passkeys} />
      {dialog === 'password' && (
        <Modal open title="修改密码" footer={null} onCancel={() => setDialog(null)}>
          <PasswordForm onDone={() => void refresh()} />
        </Modal>
      )}
      {(dialog === 'sms' || dialog === 'email') && (
        <TargetDialog
          channel={dialog}
          verb={data[dialog === 'sms' ? 'phone' : 'email'] ? '更换' : '绑定'}
          onClose={(changed) => {
            if (changed) {
              toast.success('已绑定');
              void refresh();
            } else setDialog(null);
          }}
        />
      )}
      {dialog === 'totp' && <TotpDialog onClose={() => void refresh()} />}
      {dialog === 'device' && <DeviceDialog onClose={() => setDialog(null)} />}
    </>
  );
}
