/** A record over the screen one is on: read as its list reads it, with the acts, sections and story of the drawer there. */
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import type { ReactElement } from 'react';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import type { AnyActGroup } from '#platform/acts/act.ts';
import { maxPageSize } from '#platform/entity/schema.ts';
import { useActs } from '../acts/use-acts.tsx';
import { call } from '../call.ts';
import { usePermission } from '../permissions.ts';
import { queryClient } from '../query.ts';
import { useSession } from '../session-store.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { ErrorState } from '../shell/ErrorState.tsx';
import { Skeleton, useLate } from '../shell/Skeleton.tsx';
import { tenantPair } from '../wire.ts';
import type { AnyPage, AnyRow } from './any-row.ts';
import { rowOf } from './any-row.ts';
import type { RecordEntry, RecordPlace } from './record-entry.ts';
import { RowDrawer } from './RowDrawer.tsx';
import { senderOf } from './send-row.ts';
import { listKey } from './use-entity-list.ts';

export interface RecordDrawerProps {
  /** Of the row in its list. */
  readonly address: string;
  readonly place: RecordPlace;
  readonly onClose: () => void;
}

const noGroups: readonly AnyActGroup[] = [];

/** Whatever screen lies below shows what was done. */
const renew = (): void => void queryClient.invalidateQueries();

function Loaded({
  entry,
  row,
  address,
  onClose,
}: Omit<RecordDrawerProps, 'place'> & { readonly entry: RecordEntry; readonly row: AnyRow }): ReactElement {
  const navigate = useNavigate();
  const mayEdit = usePermission(entry.entity.permissions.update);
  const acts = useActs({ groups: noGroups, ...entry.acts, onDone: () => (renew(), entry.acts?.onDone?.()) });
  return (
    <>
      <RowDrawer
        entity={entry.entity}
        row={row}
        actions={[...acts.rowActions(row), { key: 'list', label: '在列表中打开', onRun: () => void navigate(address) }]}
        send={mayEdit ? senderOf(entry.calls) : undefined}
        onSaved={renew}
        slots={entry.formSlots}
        more={entry.detailParts?.(rowOf(row), renew)}
        onClose={onClose}
      />
      <Suspense>{acts.layer}</Suspense>
    </>
  );
}

/** The drawer before there is a row in it, and where there is none. */
function Bare({ children, onClose }: { readonly children: ReactElement; readonly onClose: () => void }): ReactElement {
  return (
    <Drawer open title="详情" size={720} onClose={onClose}>
      {children}
    </Drawer>
  );
}

export function RecordDrawer({ address, place, onClose }: RecordDrawerProps): ReactElement | null {
  const choice = useSession((state) => state.choice);
  const { data: entry, error: loadError } = useQuery({
    queryKey: ['record-entry', place.list],
    queryFn: place.load,
    staleTime: Infinity,
  });
  const read = useQuery({
    queryKey: [...(entry ? listKey(entry.entity) : ['list']), 'record', tenantPair(choice), address],
    queryFn: async ({ signal }): Promise<AnyRow | null> => {
      if (!entry) return null;
      const body = { filter: { keyword: place.keyword }, page: { current: 1, size: maxPageSize } };
      const { records } = (await call(entry.calls.page, body, { signal, quiet: true })) as AnyPage;
      return records.find(({ id }) => id === place.id) ?? null;
    },
    enabled: entry !== undefined,
  });
  const { data: row, error, refetch } = read;
  const isLate = useLate(row === undefined && error === null && loadError === null);
  if (entry && row) return <Loaded entry={entry} row={row} address={address} onClose={onClose} />;
  if (error ?? loadError)
    return (
      <Bare onClose={onClose}>
        <ErrorState title="这条记录没有加载出来" error={error ?? loadError} onRetry={() => void refetch()} />
      </Bare>
    );
  if (row === null)
    return (
      <Bare onClose={onClose}>
        <EmptyState variant="noMatch" title="这条记录已经不在了" reason="可能刚被删除，或者您不再能看到它" />
      </Bare>
    );
  return isLate ? (
    <Bare onClose={onClose}>
      <Skeleton rows={8} />
    </Bare>
  ) : null;
}
