/** Dialogs over the pool: labels, deletion with its reason, the way into a position. */
import { Modal } from 'antd';
import type { ReactElement } from 'react';
import { TagDialog } from '#areas/staff/public.web.ts';
import { call } from '#platform/web/call.ts';
import { ReasonDialog } from '#platform/web/entity/ReasonDialog.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { mergeExternalPerson, mergeUndoDays } from '../model/merge-calls.ts';
import { deleteQueryPage } from '../model/person-calls.ts';
import { RecommendDialog } from './process/RecommendDialog.tsx';

interface Named {
  readonly id: number;
  readonly name: string;
}

export type PoolLayer =
  | { readonly kind: 'tag'; readonly people: readonly Named[] }
  | { readonly kind: 'remove'; readonly people: readonly Named[] }
  | { readonly kind: 'merge'; readonly people: readonly Named[] }
  | { readonly kind: 'recommend'; readonly people: readonly Named[] };

export interface PoolLayersProps {
  readonly layer: PoolLayer;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const nameOf = (people: readonly Named[]): string =>
  people.length === 1 ? (people[0]?.name ?? '') : `${people.length} 人`;

export function PoolLayers({ layer, onClose, onDone }: PoolLayersProps): ReactElement {
  const { isBusy, act } = useAct();
  if (layer.kind === 'recommend') return <RecommendDialog people={layer.people} onClose={onClose} onDone={onDone} />;
  if (layer.kind === 'tag') {
    const [only] = layer.people;
    const personId = layer.people.length === 1 && only ? only.id : null;
    const idsOf = async () => layer.people.map(({ id }) => id);
    return <TagDialog who={nameOf(layer.people)} personId={personId} idsOf={idsOf} onClose={onClose} onDone={onDone} />;
  }
  if (layer.kind === 'merge') {
    // Numbers are given in turn: the smaller one came first, and stays.
    const [older] = layer.people.toSorted((one, other) => one.id - other.id);
    const merge = async () => {
      await call(mergeExternalPerson, { ids: layer.people.map(({ id }) => id) });
      toast.success(`已合并到${older?.name ?? ''}`);
      onDone();
    };
    const names = layer.people.map(({ name }) => name).join('和');
    return (
      <Modal
        open
        title={`合并 ${names}`}
        okText="合并 2 人"
        onOk={() => void act(merge)}
        confirmLoading={isBusy}
        onCancel={onClose}
      >
        保留先录入的{older?.name}：补上缺少的内容，加上另一位的履历、简历、标签和招聘记录，不改已有的内容；
        {mergeUndoDays} 天内可以在档案里撤销。
      </Modal>
    );
  }
  const remove = async (reason: string) => {
    // How many went is told with the way back.
    const { refused } = await call(deleteQueryPage, {
      ids: layer.people.map(({ id }) => id),
      reason: reason || null,
    });
    for (const { name, why } of refused) toast.error(`${name}：${why}`);
    onDone();
  };
  return (
    <ReasonDialog
      title={`删除${nameOf(layer.people)}`}
      text="将不再出现在人才库、统计和导出中，删除后 10 秒内可以撤销。"
      okText={`删除 ${layer.people.length} 人`}
      label="删除原因"
      least={0}
      isDanger
      send={remove}
      onClose={onClose}
    />
  );
}
