/** A record in a drawer: its head, its sections edited in place, its story; the way to its neighbours in the list that it was opened from. */
import { Drawer } from 'antd';
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactElement } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { lazyPart } from '../lazy-part.tsx';
import { usePermission } from '../permissions.ts';
import { useSingleKey } from '../shell/shortcuts.ts';
import type { AnyRow } from './any-row.ts';
import { rowTitle } from './any-row.ts';
import { DetailFacts, DetailMarks } from './DetailHead.tsx';
import type { EntityDetailProps } from './EntityDetail.tsx';
import { EntityDetail } from './EntityDetail.tsx';
import type { RowAction } from './row-action.ts';
import styles from './RowDrawer.module.css';
import type { RowFilesProps } from './RowFiles.tsx';
import { railFiles } from './rail-files.ts';
import { RowTimeline, storyOf } from './RowTimeline.tsx';
import kit from '../styles/kit.module.css';
import detailStyles from './entity-detail.module.css';

// What uploads and shows files is heavy: the lines of the record are there before, and its story keeps its place.
const FilesWaiting = (): ReactElement => <div className={styles.filesWaiting} />;
const RowFiles = lazyPart<RowFilesProps>(async () => (await import('./RowFiles.tsx')).RowFiles, FilesWaiting);

/** Rows of the list around the open one. */
export interface Siblings {
  readonly rows: readonly AnyRow[];
  /** Rows before the first of them. */
  readonly before: number;
  readonly total: number;
  readonly open: (row: AnyRow) => void;
}

export interface RowDrawerProps extends Pick<
  EntityDetailProps,
  'entity' | 'send' | 'onSaved' | 'slots' | 'more' | 'shows'
> {
  readonly entity: AnyEntity;
  readonly row: AnyRow;
  readonly actions: readonly RowAction[];
  readonly siblings?: Siblings;
  readonly onClose: () => void;
}

/** The neighbours of a row: absent where the list does not show it. */
function neighboursOf(row: AnyRow, siblings: Siblings | undefined) {
  const index = siblings?.rows.findIndex(({ id }) => id === row.id) ?? -1;
  return siblings && index >= 0 && siblings.total > 1
    ? { place: siblings.before + index + 1, previous: siblings.rows[index - 1], next: siblings.rows[index + 1] }
    : null;
}

function Walk({ row, siblings }: Pick<RowDrawerProps, 'row' | 'siblings'>): ReactElement | null {
  const around = neighboursOf(row, siblings);
  const go = (to: AnyRow | undefined): boolean => {
    // What is typed and not saved is asked about by the guard: the address changes.
    if (to) siblings?.open(to);
    return to !== undefined;
  };
  useSingleKey({ j: () => go(around?.next), k: () => go(around?.previous) });
  if (!around) return null;
  const steps = [
    { label: '上一条', key: 'K', to: around.previous, Icon: ChevronUp },
    { label: '下一条', key: 'J', to: around.next, Icon: ChevronDown },
  ];
  return (
    <span className={styles['walk']}>
      <span className="secondary">
        {around.place} / {siblings?.total}
      </span>
      {steps.map(({ label, key, to, Icon }) => (
        <button
          key={key}
          type="button"
          className={kit.iconButton}
          aria-label={label}
          aria-keyshortcuts={key}
          title={`${label}（${key}）`}
          disabled={!to}
          onClick={() => go(to)}
        >
          <Icon size={18} aria-hidden="true" />
        </button>
      ))}
    </span>
  );
}

export function RowDrawer({ entity, row, actions, siblings, onClose, ...detail }: RowDrawerProps): ReactElement {
  // Of an own record one may see the values without the code, but not who looked at them.
  const mayRead = usePermission(entity.permissions.read);
  const name = rowTitle(entity, row);
  const key = `${row.id}:${row.version}`;
  const hasRail = entity.head !== undefined && mayRead;
  const files = hasRail ? railFiles(entity, row) : [];
  return (
    <Drawer
      open
      title={
        <span className={styles['name']}>
          <span>{name}</span>
          <DetailMarks entity={entity} row={row} />
        </span>
      }
      extra={<Walk row={row} {...(siblings && { siblings })} />}
      size={entity.head ? 960 : 720}
      className={detailStyles.detailDrawer}
      onClose={onClose}
    >
      <div className={styles['facts']}>
        <DetailFacts key={key} entity={entity} row={row} name={name} actions={actions} />
      </div>
      <EntityDetail
        key={key}
        {...detail}
        entity={entity}
        row={row}
        inRail={files}
        rail={
          hasRail && (
            <>
              {files.length > 0 && (
                <RowFiles entity={entity} row={row} send={detail.send} onSaved={detail.onSaved} names={files} />
              )}
              <RowTimeline {...storyOf(entity.name, row.id, row.version)} />
            </>
          )
        }
      />
    </Drawer>
  );
}
