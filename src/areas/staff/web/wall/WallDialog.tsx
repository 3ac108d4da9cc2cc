/** 上墙: into which of the groups as they are now. */
import { Modal } from 'antd';
import type { ReactElement } from 'react';
import { useMemo } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { call } from '#platform/web/call.ts';
import { EntityForm } from '#platform/web/entity/EntityForm.tsx';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { queryTalentWallGroups, updateGroupUserTalentWallBase } from '../../model/talent-wall-calls.ts';

const permissions = { read: 'personnel_wall', insert: 'wall_edit', update: 'wall_edit', delete: 'wall_edit' };

export interface WallDialogProps {
  /** Name of one, number of many. */
  readonly who: string;
  readonly idsOf: () => Promise<readonly number[]>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function WallDialog({ who, idsOf, onClose, onDone }: WallDialogProps): ReactElement {
  const read = useRead(queryTalentWallGroups, {}, { quiet: true });
  const groups = read.data?.groups;
  const form = useMemo((): AnyEntity | null => {
    const [first] = groups ?? [];
    if (!groups || !first) return null;
    const offered = groups.map(({ code, name }) => ({ code, label: name }));
    return entity({
      name: 'wall_form',
      label: '上墙',
      title: 'wallGroup',
      permissions,
      sort: [],
      fields: { wallGroup: f.oneOf({ label: '分组', options: offered, required: true, default: first.code }) },
    });
  }, [groups]);
  if (!form)
    return (
      <Modal open title={`${who}上墙`} footer={null} onCancel={onClose}>
        {read.error ? (
          <ErrorState title="分组没有加载出来" reason={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <Skeleton rows={2} />
        )}
      </Modal>
    );
  const send = async (body: Record<string, unknown>) => {
    const answer = await call(
      updateGroupUserTalentWallBase,
      { userBaseIds: [...(await idsOf())], wallGroup: String(body['wallGroup']) },
      { quiet: true },
    );
    return { id: answer.ids[0] ?? 0 };
  };
  return <EntityForm entity={form} row={null} title={`${who}上墙`} send={send} onSaved={onDone} onClose={onClose} />;
}
