/** 打标签 of people outside: labels for one as they should be, or to give to and take from several. */
import { Modal } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { insertOrUpdateLabelTalents, queryStaffLabelManualTalents } from '../../model/label-calls.ts';
import { maximumLabels } from '../../model/label-rules.ts';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { TagChoices } from './LabelChoice.tsx';
import { useRenewLabels } from './use-renew-labels.ts';
import styles from '#platform/web/entity/entity-detail.module.css';

type Operation = 'add' | 'remove';

export interface TagDialogProps {
  /** Whom it is about, in words: a name, or how many people. */
  readonly who: string;
  /** The one person whose labels are set; null for several. */
  readonly personId: number | null;
  readonly idsOf: () => Promise<number[]>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function TagDialog({ who, personId, idsOf, onClose, onDone }: TagDialogProps): ReactElement {
  const asked = personId === null ? {} : { externalPersonId: personId };
  const { data, error, refetch } = useRead(queryStaffLabelManualTalents, asked, { quiet: true });
  const renew = useRenewLabels();
  const [chosen, choose] = useState<readonly number[] | null>(null);
  const [operation, setOperation] = useState<Operation>('add');
  const [isBusy, setBusy] = useState(false);
  const labels = (data?.labels ?? []).filter((label) => label.taggable);
  const ticked = chosen ?? (personId === null ? [] : labels.filter((label) => label.tagged).map((label) => label.id));
  const send = async () => {
    setBusy(true);
    try {
      const op: Operation | 'set' = personId === null ? operation : 'set';
      const tagging = { labelIds: [...ticked], op } satisfies { labelIds: number[]; op: Operation | 'set' };
      const { changed } = await call(insertOrUpdateLabelTalents, { externalPersonIds: await idsOf(), ...tagging });
      toast.success(
        changed === 0 ? '标签没有变化' : personId === null ? `已更新 ${changed} 人的标签` : `已更新${who}的标签`,
      );
      await renew();
      onDone();
    } catch {
      // The call told why; the choice stays.
    } finally {
      setBusy(false);
    }
  };
  const isReady = personId === null ? ticked.length > 0 : chosen !== null;
  return (
    <Modal
      open
      width={520}
      title={personId === null ? `为 ${who}打标签` : `为${who}打标签`}
      okText={personId === null && operation === 'remove' ? '移除标签' : '保存标签'}
      cancelText="取消"
      okButtonProps={{ disabled: !isReady || ticked.length > maximumLabels, loading: isBusy }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      {personId === null && (
        <Segments<Operation>
          label="操作"
          value={operation}
          segments={[
            { value: 'add', label: '添加' },
            { value: 'remove', label: '移除' },
          ]}
          onChange={setOperation}
        />
      )}
      {error && !data && <ErrorState title="标签没有加载出来" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton rows={3} />}
      {data && labels.length === 0 && <p className={styles.childEmpty}>没有可打的外部人才标签</p>}
      <TagChoices labels={labels} ticked={ticked} onChange={choose} />
      <p className="secondary caption">每人最多 {maximumLabels} 个标签，自动标签由系统计算，不在这里选择</p>
    </Modal>
  );
}
