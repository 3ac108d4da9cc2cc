/** The ledger in other calendars: a file, or a secret address that can be made anew and revoked. */
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { formatDate } from '#platform/entity/format.ts';
import { call, download } from '#platform/web/call.ts';
import { copyText } from '#platform/web/copy-text.ts';
import { useRead } from '#platform/web/query.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { createDueFeed, exportIcs, queryDueFeed, revokeDueFeed } from '../model/due.ts';
import styles from './FeedDialog.module.css';

export function FeedDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const client = useQueryClient();
  const { data } = useRead(queryDueFeed, {}, { quiet: true });
  const [address, setAddress] = useState<string | null>(null);
  const { isBusy, act } = useAct();
  const renew = () => client.invalidateQueries({ queryKey: [queryDueFeed.path] });
  const create = () =>
    act(async () => {
      const { path } = await call(createDueFeed, {});
      setAddress(new URL(path, globalThis.location.origin).href);
      await renew();
    });
  const revoke = () =>
    act(async () => {
      await call(revokeDueFeed, {});
      setAddress(null);
      toast.success('订阅地址已撤销');
      await renew();
    });
  const isActive = data?.expireAt != null;
  return (
    <Modal open width={560} title="订阅到期日历" footer={<Button onClick={onClose}>关闭</Button>} onCancel={onClose}>
      <p>在手机或电脑的日历里添加订阅地址，到期事项会自动更新。地址等同于密码，请勿转发。</p>
      {address !== null && (
        <div className={styles.address}>
          <input
            className="plain-input"
            readOnly
            aria-label="订阅地址"
            value={address}
            onFocus={(event) => event.target.select()}
          />
          <Button onClick={() => void copyText(address)}>复制</Button>
        </div>
      )}
      {isActive && address === null && (
        <p className="secondary">
          已于 {formatDate(data.createdAt?.slice(0, 10))} 生成订阅地址，{formatDate(data.expireAt?.slice(0, 10))}{' '}
          前有效。地址只在生成时显示一次
        </p>
      )}
      <div className={styles.dueActs}>
        <Button type="primary" loading={isBusy} onClick={() => void create()}>
          {isActive ? '重新生成地址' : '生成订阅地址'}
        </Button>
        {isActive && (
          <Button danger disabled={isBusy} onClick={() => void revoke()}>
            撤销地址
          </Button>
        )}
        <Button
          disabled={isBusy}
          onClick={() => void act(() => download(exportIcs, {}, { fallbackName: '到期日历.ics' }))}
        >
          下载 .ics 文件
        </Button>
      </div>
    </Modal>
  );
}
