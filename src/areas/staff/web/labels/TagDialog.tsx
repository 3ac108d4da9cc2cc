/** 打标签: labels for one person as they should be, or to give to and take from several. */
import { Checkbox, Modal, Segmented } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import {
  insertOrUpdateLabel,
  insertOrUpdateLabelTalents,
  queryStaffLabelManual,
  queryStaffLabelManualTalents,
} from '../../model/label-calls.ts';
import { maximumLabels } from '../../model/label-rules.ts';
import { LabelTag } from './LabelTags.tsx';
import { useRenewLabels } from './LabelDialog.tsx';
import './labels.css';

type Operation = 'add' | 'remove';

export interface TagDialogProps {
  /** Whom it is about, in words: a name, or how many people. */
  readonly who: string;
  /** The one person whose labels are set; null for several. */
  readonly personId: number | null;
  /** About people outside, who carry labels of their own. */
  readonly isOutside?: boolean;
  readonly idsOf: () => Promise<number[]>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The labels that may be given, of people inside or outside. */
function useTags(personId: number | null, isOutside: boolean) {
  const inside = useRead(queryStaffLabelManual, personId === null ? {} : { userBaseId: personId }, {
    quiet: true,
    enabled: !isOutside,
  });
  const outside = useRead(queryStaffLabelManualTalents, personId === null ? {} : { externalPersonId: personId }, {
    quiet: true,
    enabled: isOutside,
  });
  return isOutside ? outside : inside;
}

export function TagDialog({ who, personId, isOutside = false, idsOf, onClose, onDone }: TagDialogProps): ReactElement {
  const { data, error, refetch } = useTags(personId, isOutside);
  const renew = useRenewLabels();
  const [chosen, choose] = useState<readonly number[] | null>(null);
  const [operation, setOperation] = useState<Operation>('add');
  const [isBusy, setBusy] = useState(false);
  const labels = (data?.labels ?? []).filter((label) => label.taggable);
  const ticked = chosen ?? (personId === null ? [] : labels.filter((label) => label.tagged).map((label) => label.id));
  const toggle = (id: number, on: boolean) => choose(on ? [...ticked, id] : ticked.filter((other) => other !== id));
  const send = async () => {
    setBusy(true);
    try {
      const op: Operation | 'set' = personId === null ? operation : 'set';
      const tagging = { labelIds: [...ticked], op } satisfies { labelIds: number[]; op: Operation | 'set' };
      const { changed } = isOutside
        ? await call(insertOrUpdateLabelTalents, { externalPersonIds: await idsOf(), ...tagging })
        : await call(insertOrUpdateLabel, { userBaseIds: await idsOf(), ...tagging });
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
        <Segmented<Operation>
          aria-label="操作"
          value={operation}
          options={[
            { value: 'add', label: '添加' },
            { value: 'remove', label: '移除' },
          ]}
          onChange={setOperation}
        />
      )}
      {error && !data && <ErrorState title="标签没有加载出来" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton rows={3} />}
      {data && labels.length === 0 && (
        <p className="child-empty">
          {isOutside ? '没有可打的外部人才标签' : '没有可打的标签，请先在花名册的“标签管理”里新建'}
        </p>
      )}
      <div className="tag-choices" role="group" aria-label="标签">
        {labels.map((label) => (
          <Checkbox
            key={label.id}
            checked={ticked.includes(label.id)}
            onChange={(event) => toggle(label.id, event.target.checked)}
          >
            <LabelTag label={label} />
          </Checkbox>
        ))}
      </div>
      <p className="secondary caption">每人最多 {maximumLabels} 个标签，自动标签由系统计算，不在这里选择</p>
    </Modal>
  );
}
