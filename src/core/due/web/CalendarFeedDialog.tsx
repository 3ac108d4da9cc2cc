/** A calendar of one's own in other programs: a secret address that can be made anew and revoked, and what else the room offers. */
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import { formatDate } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { copyText } from '#platform/web/copy-text.ts';
import { useRead } from '#platform/web/query.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import type { createDueFeed, queryDueFeed, revokeDueFeed } from '../model/due.ts';
import styles from './CalendarFeedDialog.module.css';

export interface CalendarFeedDialogProps {
  readonly title: string;
  /** What appears in the calendar, as the end of a sentence. */
  readonly purpose: string;
  /** Calls of the feed, of the same shape as those of the ledger. */
  readonly calls: {
    readonly query: typeof queryDueFeed;
    readonly create: typeof createDueFeed;
    readonly revoke: typeof revokeDueFeed;
  };
  /** Buttons beside those of the address. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

export function CalendarFeedDialog({
  title,
  purpose,
  calls: { query, create: creating, revoke: revoking },
  children,
  onClose,
}: CalendarFeedDialogProps): ReactElement {
  const client = useQueryClient();
  const { data } = useRead(query, {}, { quiet: true });
  const [address, setAddress] = useState<string | null>(null);
  const { isBusy, act } = useAct();
  const renew = () => client.invalidateQueries({ queryKey: [query.path] });
  const create = () =>
    act(async () => {
      const { path } = await call(creating, {});
      setAddress(new URL(path, globalThis.location.origin).href);
      await renew();
    });
  const revoke = () =>
    act(async () => {
      await call(revoking, {});
      setAddress(null);
      toast.success('订阅地址已撤销');
      await renew();
    });
  const isActive = data?.expireAt != null;
  return (
    <Modal open width={560} title={title} footer={<Button onClick={onClose}>关闭</Button>} onCancel={onClose}>
      <p>在手机或电脑的日历里添加订阅地址，{purpose}。地址等同于密码，请勿转发。</p>
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
        {children}
      </div>
    </Modal>
  );
}
