/** 人才墙: the people a company is proud of, in an order set by hand. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { chosenCompanies, withCompanies } from '#platform/web/group/CompanySelect.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useSession } from '#platform/web/session-store.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import type { Address } from '#platform/web/use-address.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { AddToWall } from './AddToWall.tsx';
import type { Wall, WallGroup, WallItem } from './use-wall.ts';
import { useWall } from './use-wall.ts';
import type { WallRights } from './WallEditGrid.tsx';
import { WallEditGrid } from './WallEditGrid.tsx';
import { WallEditor } from './WallEditor.tsx';
import type { PlacedItem } from './WallGrid.tsx';
import { WallGrid } from './WallGrid.tsx';
import { WallHead } from './WallHead.tsx';
import { inOrder, orderOf } from './wall-order.ts';
import { WallPlayer } from './WallPlayer.tsx';
import styles from './wall.module.css';

const WallGroupDialog = lazy(() => import('./WallGroupDialog.tsx'));

/** Loads the Song face after the first paint: surname portraits only. */
function useSongFace(): void {
  useEffect(() => void import('#platform/web/styles/song.css'), []);
}

const labelsOf = (wall: Wall | undefined) => [
  ...new Map(
    wall?.groups.flatMap((group) => group.items.flatMap((item) => item.labels)).map((label) => [label.id, label]),
  ).values(),
];

/** Cards of the chosen group and label, each with the name of its group. */
function placedItems(groups: readonly WallGroup[], label: number | null): PlacedItem[] {
  return groups.flatMap((group) =>
    group.items
      .filter((item) => label === null || item.labels.some((entry) => entry.id === label))
      .map((item) => ({ item, groupName: group.name })),
  );
}

function Nothing({
  address,
  canEdit,
  onAdd,
}: {
  readonly address: Address;
  readonly canEdit: boolean;
  readonly onAdd: () => void;
}): ReactElement {
  const isFiltered =
    address.get('keyword') !== null || address.get('label') !== null || chosenCompanies(address).length > 0;
  if (isFiltered)
    return (
      <EmptyState
        variant="noMatch"
        title="没有符合条件的人"
        onClearFilter={() => address.set({ keyword: null, label: null, companyCodes: null })}
      />
    );
  return (
    <EmptyState title="还没有人上墙" reason={canEdit ? '从花名册选人，写上一句话和几项业绩' : undefined}>
      {canEdit && (
        <Button type="primary" onClick={onAdd}>
          添加人员
        </Button>
      )}
    </EmptyState>
  );
}

export default function WallPage(): ReactElement {
  useSongFace();
  const address = useAddress();
  const company = useSession((session) => session.choice?.name) ?? '';
  const keyword = address.get('keyword');
  const mayRemove = usePermission('wall_delete');
  const isArranged = address.get('mode') === 'edit';
  // What is arranged is the order by hand, whatever the address says besides.
  const order = isArranged ? 'manual' : orderOf(address.get('order'));
  const state = useWall(withCompanies({ order, ...(keyword !== null && { keyword }) }, address));
  const [edited, setEdited] = useState<WallItem | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [isGrouping, setGrouping] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const { wall } = state;
  // A part of a group has no order that could be saved.
  const rights: WallRights = {
    edit: wall?.canEdit ?? false,
    sort: (wall?.canSort ?? false) && keyword === null,
    remove: mayRemove,
  };
  const mayArrange = wall !== undefined && (wall.canEdit || wall.canSort || mayRemove);
  const isEditing = isArranged && mayArrange;
  const chosenGroup = address.get('group');
  const groups = wall?.groups.filter((group) => chosenGroup === null || group.code === chosenGroup) ?? [];
  const placed = inOrder(placedItems(groups, isEditing ? null : address.number('label')), order);
  const body = () => {
    if (state.error && !wall)
      return <ErrorState title="人才墙没有加载出来" error={state.error} onRetry={() => void state.refresh()} />;
    if (!wall) return <Skeleton rows={6} rowHeight={96} />;
    if (placed.length === 0) return <Nothing address={address} canEdit={rights.edit} onAdd={() => setAdding(true)} />;
    if (!isEditing) return <WallGrid placed={placed} />;
    return groups
      .filter((group) => group.items.length > 0)
      .map((group) => <WallEditGrid key={group.code} group={group} state={state} rights={rights} onEdit={setEdited} />);
  };
  return (
    <div className={styles.root} data-stale={state.isStale || undefined}>
      <WallHead
        company={company}
        wall={wall}
        address={address}
        labels={labelsOf(wall)}
        isEditing={isEditing}
        mayArrange={mayArrange}
        canPlay={placed.length > 0}
        onPlay={() => setPlaying(true)}
        onAdd={() => setAdding(true)}
        onGroups={() => setGrouping(true)}
      />
      {body()}
      {wall && edited && (
        <WallEditor
          wall={wall}
          item={edited}
          onSaved={() => (setEdited(null), void state.refresh())}
          onClose={() => setEdited(null)}
        />
      )}
      {wall && isAdding && (
        <AddToWall
          wall={wall}
          wallGroup={chosenGroup}
          onAdded={(count) => (setAdding(false), toast.success(`已添加 ${count} 人`), void state.refresh())}
          onClose={() => setAdding(false)}
        />
      )}
      {wall && isGrouping && (
        <Suspense fallback={null}>
          <WallGroupDialog
            wall={wall}
            onSaved={async () => (await state.refresh(), setGrouping(false))}
            onClose={() => setGrouping(false)}
          />
        </Suspense>
      )}
      {isPlaying && (
        <WallPlayer
          title={`${company} 人才墙`}
          placed={placed.filter(({ item }) => item.visible)}
          onClose={() => setPlaying(false)}
        />
      )}
    </div>
  );
}
