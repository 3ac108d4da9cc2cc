/** The own portrait in the personal centre: shown, changed, taken away. */
import { Button, Modal } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { FileChooser } from '#platform/web/FileChooser.tsx';
import { call } from '#platform/web/call.ts';
import { lazyPart, preloadOn } from '#platform/web/lazy-part.tsx';
import type { Account } from '#platform/web/session.ts';
import { sessionActions } from '#platform/web/session.ts';
import { useSession } from '#platform/web/session-store.ts';
import { Initials } from '#platform/web/shell/Initials.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { updatePersonal } from '../model/login.ts';
import styles from '#platform/web/entity/entity-form.module.css';

const PortraitDialog = lazyPart(async () => (await import('./PortraitDialog.tsx')).default);

export function PortraitField({ account }: { readonly account: Account }): ReactElement {
  const [file, setFile] = useState<File | null>(null);
  const avatar = useSession((state) => state.user?.avatar ?? null);
  const { isBusy, act } = useAct();
  const remove = async () => {
    await call(updatePersonal, { avatarFileId: null, version: account.version });
    await sessionActions().load();
  };
  const ask = () =>
    Modal.confirm({
      title: '移除头像？',
      content: '移除后各处显示姓名的末两字，图片不保留。',
      okText: '移除',
      cancelText: '取消',
      onOk: () => act(remove),
    });
  return (
    <>
      <span style={{ display: 'inline-flex', alignItems: 'center', gap: 12 }}>
        <Initials name={account.name} image={avatar && `${avatar}&w=256`} size="large" />
        <FileChooser accept="image/png,image/jpeg,image/webp,image/gif" onFiles={([chosen = null]) => setFile(chosen)}>
          {(choose) => (
            <Button {...preloadOn(PortraitDialog)} onClick={choose}>
              {avatar ? '更换头像' : '上传头像'}
            </Button>
          )}
        </FileChooser>
        {avatar && (
          <Button type="text" loading={isBusy} onClick={ask}>
            移除头像
          </Button>
        )}
      </span>
      <p className={styles.fieldHelp}>PNG、JPG、WebP 或 GIF，同一企业的同事可见</p>
      {file && <PortraitDialog file={file} version={account.version} onClose={() => setFile(null)} />}
    </>
  );
}
