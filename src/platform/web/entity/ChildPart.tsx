/** Records of a row inside its detail: fetched when the detail opens, edited in place. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { PartCalls } from '#platform/entity/child-endpoints.ts';
import { call } from '../call.ts';
import type { AnyRow } from './any-row.ts';
import type { ChildBlockProps } from './ChildBlock.tsx';
import { ChildBlock } from './ChildBlock.tsx';
import { usePermission } from '../permissions.ts';
import { useRead } from '../query.ts';
import { ErrorState } from '../shell/ErrorState.tsx';
import { Skeleton } from '../shell/Skeleton.tsx';

export interface ChildPartProps extends Pick<ChildBlockProps, 'marks' | 'headKeys' | 'groupBy' | 'isTimeline'> {
  readonly calls: PartCalls;
  readonly parentId: number;
  /** What changed may stand in the parent too. */
  readonly onChanged?: (() => void) | undefined;
}

export function ChildPart({ calls, parentId, onChanged, ...look }: ChildPartProps): ReactElement {
  const { entity, query, save, remove } = calls;
  const key = entity.parent?.field ?? '';
  const client = useQueryClient();
  const mayEdit = usePermission(entity.permissions.insert);
  const mayRemove = usePermission(entity.permissions.delete);
  const { data, error, refetch } = useRead(query, { [key]: parentId }, { quiet: true });
  if (error && !data)
    return (
      <ErrorState title={`${entity.label}没有加载出来`} error={error} onRetry={() => void refetch()} margin={12} />
    );
  if (!data) return <Skeleton rows={3} />;
  const send = async (body: Record<string, unknown>) =>
    (await call(save, { ...body, [key]: parentId }, { quiet: true })) as { id: number };
  return (
    <ChildBlock
      {...look}
      entity={entity}
      parentId={parentId}
      rows={(data as { records: AnyRow[] }).records}
      send={mayEdit ? send : undefined}
      remove={mayRemove ? remove : undefined}
      onChanged={() => {
        void client.invalidateQueries({ queryKey: [query.path] });
        onChanged?.();
      }}
    />
  );
}
