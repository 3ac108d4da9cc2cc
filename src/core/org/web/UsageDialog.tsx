/** 用量: members and storage of the chosen company against its quota. */
import { Modal, Progress } from 'antd';
import type { ReactElement } from 'react';
import { formatFileSize } from '#platform/entity/format.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { queryUsage } from '../model/company-life.ts';
import { usageShare, usageTone } from './usage.ts';

interface LineProps {
  readonly id: string;
  readonly label: string;
  readonly used: number;
  readonly quota: number;
  readonly words: (amount: number) => string;
  /** What happens at the end. */
  readonly note: string;
}

function UsageLine({ id, label, used, quota, words, note }: LineProps): ReactElement {
  return (
    <section style={{ marginTop: 16 }} aria-labelledby={id}>
      <p style={{ display: 'flex', justifyContent: 'space-between' }}>
        <strong id={id}>{label}</strong>
        <span>
          {words(used)} / {words(quota)}
        </span>
      </p>
      <Progress
        percent={usageShare(used, quota)}
        status={usageTone(used, quota)}
        aria-label={`${label}已使用 ${usageShare(used, quota)}%`}
      />
      <p className="caption secondary">{note}</p>
    </section>
  );
}

const people = (count: number): string => `${count.toLocaleString('zh-CN')} 人`;

export function UsageDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }): ReactElement {
  const { data, error, refetch } = useRead(queryUsage, {}, { quiet: true });
  return (
    <Modal open title={`「${name}」的用量`} footer={null} onCancel={onClose}>
      {error && <ErrorState title="用量没有加载出来" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={2} />}
      {data && (
        <>
          <UsageLine
            id="usage-members"
            label="成员"
            used={data.members}
            quota={data.memberQuota}
            words={people}
            note="已停用和待接受邀请的成员也占用名额；用完后不能再添加成员。"
          />
          <UsageLine
            id="usage-storage"
            label="存储空间"
            used={data.storageUsed}
            quota={data.storageQuota}
            words={formatFileSize}
            note="内容相同的文件只计一次；用完后不能再上传文件。需要更多时请联系平台运营。"
          />
        </>
      )}
    </Modal>
  );
}
