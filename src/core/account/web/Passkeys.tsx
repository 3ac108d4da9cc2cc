/** The passkeys of one's account: add, name, delete. */
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import { CallRefused, call } from '#platform/web/call.ts';
import { FormLine } from '#platform/web/entity/FormLine.tsx';
import { EntryList } from '#platform/web/parts/EntryList.tsx';
import { toast } from '#platform/web/toast.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { deletePasskey, renamePasskey } from '../model/passkey.ts';
import type { querySecurity } from '../model/security.ts';
import { addPasskey, isDeclined, passkeysWork } from './passkey.ts';

type Passkey = OutputOf<typeof querySecurity>['passkeys'][number];

/** What a person would call the device he sits at. */
function deviceLabel(): string {
  const agent = globalThis.navigator.userAgent;
  return /iPhone|Android.+Mobile/u.test(agent)
    ? '我的手机'
    : /Windows/u.test(agent)
      ? '我的 Windows 电脑'
      : /Mac OS/u.test(agent)
        ? '我的 Mac'
        : '我的电脑';
}

/** Names a passkey that is there, or one that is about to be made. */
function NameDialog({
  passkey,
  onDone,
  onClose,
}: {
  readonly passkey: Passkey | null;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(passkey?.name ?? deviceLabel());
  const [failed, setFailed] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (name.trim() === '') return setFailed('请填写名称');
    setBusy(true);
    setFailed(undefined);
    try {
      if (passkey) await call(renamePasskey, { id: passkey.id, name }, { quiet: true });
      onDone(passkey ? [] : await addPasskey(name));
    } catch (error) {
      setFailed(
        error instanceof CallRefused
          ? error.errorDesc
          : isDeclined(error)
            ? '设备没有完成验证'
            : error instanceof Error && error.name === 'InvalidStateError'
              ? '这台设备已添加过通行密钥'
              : '没有添加成功，请再试一次',
      );
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={420}
      title={passkey ? '重命名通行密钥' : '添加通行密钥'}
      okText={passkey ? '保存' : '下一步'}
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {!passkey && (
        <p className="secondary">通行密钥用指纹、面容或设备密码登录，不用输入账号和密码。接下来请按设备的提示操作。</p>
      )}
      <FormLine label="名称" said={failed}>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={40}
            onChange={(event) => setName(event.target.value)}
            onPressEnter={() => !busy && void save()}
          />
        )}
      </FormLine>
    </Modal>
  );
}

/** Shown once: who loses the device gets in with one of them. */
export function RecoveryDialog({
  codes,
  onClose,
}: {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}) {
  return (
    <Modal
      open
      title="请保存恢复码"
      closable={false}
      footer={
        <Button type="primary" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      <p className="secondary">设备不在身边时，每个恢复码可用一次。关闭后不再显示。</p>
      <pre style={{ columns: 2, marginTop: 12 }}>{codes.join('\n')}</pre>
    </Modal>
  );
}

export function Passkeys({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const queries = useQueryClient();
  const [naming, setNaming] = useState<Passkey | 'new' | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const renew = () => queries.invalidateQueries({ queryKey: ['security'] });
  const works = passkeysWork();
  const remove = (passkey: Passkey) =>
    Modal.confirm({
      title: `删除通行密钥「${passkey.name}」？`,
      content: '删除后这台设备不能再用它登录。设备里保存的记录请在系统设置中移除。',
      okText: '删除',
      cancelText: '取消',
      onOk: () =>
        call(deletePasskey, { id: passkey.id }).then(
          () => {
            toast.success('已删除');
            return renew();
          },
          () => undefined,
        ),
    });
  const done = (recoveryCodes: readonly string[]) => {
    toast.success(naming === 'new' ? '通行密钥已添加' : '已保存');
    setNaming(null);
    setCodes(recoveryCodes);
    void renew();
  };
  return (
    <section aria-label="通行密钥">
      <SectionHead isApart title="通行密钥">
        {works && <Button onClick={() => setNaming('new')}>添加通行密钥</Button>}
      </SectionHead>
      {!works && <p className="secondary">当前地址或浏览器不支持通行密钥，请用域名和 HTTPS 访问。</p>}
      <EntryList
        label="通行密钥"
        empty={works ? '还没有通行密钥。添加后可用指纹、面容或设备密码登录。' : '还没有通行密钥'}
        entries={passkeys.map((passkey) => ({
          key: passkey.id,
          title: passkey.name,
          note: `添加于 ${formatDateTime(passkey.createdAt)}${passkey.lastUsedAt ? `，最近使用 ${formatDateTime(passkey.lastUsedAt)}` : '，尚未使用'}`,
          acts: (
            <>
              <Button type="link" aria-label={`重命名 ${passkey.name}`} onClick={() => setNaming(passkey)}>
                重命名
              </Button>
              <Button type="link" danger aria-label={`删除 ${passkey.name}`} onClick={() => remove(passkey)}>
                删除
              </Button>
            </>
          ),
        }))}
      />
      {naming && (
        <NameDialog passkey={naming === 'new' ? null : naming} onDone={done} onClose={() => setNaming(null)} />
      )}
      {codes.length > 0 && <RecoveryDialog codes={codes} onClose={() => setCodes([])} />}
    </section>
  );
}
