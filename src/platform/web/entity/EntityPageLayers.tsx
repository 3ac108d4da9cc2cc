/** What lies over a list: form, detail, questions. */
import { Drawer } from 'antd';
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactElement } from 'react';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { AnyRow } from './any-row.ts';
import { rowOf, rowTitle } from './any-row.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { DetailFacts, DetailMarks } from './DetailHead.tsx';
import type { EntityPageProps } from './entity-page-props.ts';
import { EntityDetail } from './EntityDetail.tsx';
import { EntityForm } from './EntityForm.tsx';
import styles from './EntityPageLayers.module.css';
import { ExportDialog } from './ExportDialog.tsx';
import { OwnerDialog } from './OwnerDialog.tsx';
import type { RowAction } from './row-action.ts';
import { RowTimeline, storyOf } from './RowTimeline.tsx';
import type { EntityPageState } from './use-entity-page.ts';

export interface LayerProps {
  /** What the layers need of the page; without types of its rows, so that they can be fetched later. */
  readonly props: Pick<EntityPageProps<AnyEntity, AnyEndpoint>, 'entity' | 'preset' | 'formSlots' | 'detailParts'>;
  readonly state: EntityPageState<unknown>;
  /** What can be done with a row, as in its line of the list. */
  readonly actionsOf: (row: AnyRow) => readonly RowAction[];
}

export function EditLayer({ props, state }: Omit<LayerProps, 'actionsOf'>): ReactElement | null {
  const { edited, edit, send, renew } = state;
  if (edited === null || !send) return null;
  const onSaved = () => {
    edit(null);
    renew();
  };
  return (
    <EntityForm
      entity={props.entity}
      row={edited === 'new' ? null : edited}
      preset={props.preset}
      slots={props.formSlots}
      send={send}
      keepsDraft
      onSaved={onSaved}
      onClose={() => edit(null)}
    />
  );
}

/** Which row of the list is open, and the way to its neighbours on the page. */
function Walk({ state, row }: { readonly state: EntityPageState<unknown>; readonly row: AnyRow }): ReactElement | null {
  const { list, walk } = state;
  const index = list.rows.findIndex(({ id }) => id === row.id);
  if (list.total < 2 || index < 0) return null;
  const { current, size } = list.query.page;
  const step = (by: 1 | -1, label: string, Icon: typeof ChevronUp) => {
    const neighbour = list.rows[index + by];
    return (
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        disabled={!neighbour}
        onClick={() => neighbour && walk(neighbour)}
      >
        <Icon size={18} aria-hidden="true" />
      </button>
    );
  };
  return (
    <span className={styles['walk']}>
      <span className="secondary">
        {(current - 1) * size + index + 1} / {list.total}
      </span>
      {step(-1, '上一条', ChevronUp)}
      {step(1, '下一条', ChevronDown)}
    </span>
  );
}

function DetailLayer({ props, state, actionsOf }: LayerProps): ReactElement | null {
  const { opened, close, rights, send, renew } = state;
  if (!opened || state.edited !== null) return null;
  const { entity } = props;
  const name = rowTitle(entity, opened);
  return (
    <Drawer
      open
      title={
        <span className={styles['name']}>
          <span>{name}</span>
          <DetailMarks entity={entity} row={opened} />
        </span>
      }
      extra={<Walk state={state} row={opened} />}
      size={entity.head ? 960 : 720}
      className="detail-drawer"
      onClose={close}
    >
      <div className={styles['facts']}>
        <DetailFacts
          key={`${opened.id}:${opened.version}`}
          entity={entity}
          row={opened}
          name={name}
          actions={actionsOf(opened).filter(({ key }) => key !== 'open')}
        />
      </div>
      <EntityDetail
        key={`${opened.id}:${opened.version}`}
        entity={entity}
        row={opened}
        send={rights.update ? send : undefined}
        onSaved={renew}
        slots={props.formSlots}
        more={props.detailParts?.(rowOf(opened), renew)}
        rail={entity.head && <RowTimeline {...storyOf(entity.name, opened.id, opened.version)} />}
      />
    </Drawer>
  );
}

export function EntityPageLayers({ props, state, actionsOf }: LayerProps): ReactElement {
  const { removal, exported, askExport, owned, askOwner, view, selection, renew } = state;
  return (
    <>
      <EditLayer props={props} state={state} />
      <DetailLayer props={props} state={state} actionsOf={actionsOf} />
      {removal.asked && (
        <DeleteDialog
          entity={props.entity}
          rows={removal.asked}
          isDeleting={removal.isDeleting}
          onDelete={() => void removal.confirm()}
          onClose={removal.cancel}
        />
      )}
      {owned && (
        <OwnerDialog
          entity={props.entity}
          rows={owned}
          onDone={() => {
            askOwner(null);
            selection.clear();
            renew();
          }}
          onClose={() => askOwner(null)}
        />
      )}
      {exported && (
        <ExportDialog entity={props.entity} chosen={exported} columns={view.columns} onClose={() => askExport(null)} />
      )}
    </>
  );
}
