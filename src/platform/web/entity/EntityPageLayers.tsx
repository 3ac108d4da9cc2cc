/** What lies over a list: form, detail, questions. */
import { Drawer } from 'antd';
import type { ReactElement } from 'react';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { rowOf, rowTitle } from './any-row.ts';
import { useSingleKey } from '../shell/shortcuts.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import type { EntityPageProps } from './entity-page-props.ts';
import { EntityDetail } from './EntityDetail.tsx';
import { EntityForm } from './EntityForm.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { OwnerDialog } from './OwnerDialog.tsx';
import type { EntityPageState } from './use-entity-page.ts';

export interface LayerProps {
  /** What the layers need of the page; without types of its rows, so that they can be fetched later. */
  readonly props: Pick<EntityPageProps<AnyEntity, AnyEndpoint>, 'entity' | 'preset' | 'formSlots' | 'detailParts'>;
  readonly state: EntityPageState<unknown>;
}

export function EditLayer({ props, state }: LayerProps): ReactElement | null {
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

function DetailLayer({ props, state }: LayerProps): ReactElement | null {
  const { opened, close, rights, send, renew, list, open } = state;
  const walk = (step: number) => {
    const at = list.rows.findIndex(({ id }) => id === opened?.id);
    const row = at < 0 || state.edited !== null ? undefined : list.rows[at + step];
    // What is typed and not saved is asked about by the guard: the address changes.
    if (row) open(row);
    return row !== undefined;
  };
  useSingleKey({ j: () => walk(1), k: () => walk(-1) });
  if (!opened || state.edited !== null) return null;
  return (
    <Drawer open title={rowTitle(props.entity, opened)} size={720} className="detail-drawer" onClose={close}>
      <EntityDetail
        key={`${opened.id}:${opened.version}`}
        entity={props.entity}
        row={opened}
        send={rights.update ? send : undefined}
        onSaved={renew}
        slots={props.formSlots}
        more={props.detailParts?.(rowOf(opened), renew)}
      />
    </Drawer>
  );
}

export function EntityPageLayers({ props, state }: LayerProps): ReactElement {
  const { removal, exported, askExport, owned, askOwner, view, selection, renew } = state;
  return (
    <>
      <EditLayer props={props} state={state} />
      <DetailLayer props={props} state={state} />
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
