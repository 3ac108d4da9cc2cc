/** A record in a drawer: its head, its sections edited in place, its story; the way to its neighbours in the list that it was opened from. */
import { Drawer } from 'antd';
import type { ReactElement } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { lazyPart } from '../lazy-part.tsx';
import { usePermission } from '../permissions.ts';
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
import type { Siblings } from './RowWalk.tsx';
import { RowWalk } from './RowWalk.tsx';
import detailStyles from './entity-detail.module.css';

// What uploads and shows files is heavy: the lines of the record are there before, and its story keeps its place.
const FilesWaiting = (): ReactElement => <div className={styles.filesWaiting} />;
const RowFiles = lazyPart<RowFilesProps>(async () => (await import('./RowFiles.tsx')).RowFiles, FilesWaiting);

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
      extra={<RowWalk id={row.id} {...(siblings && { siblings })} />}
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
