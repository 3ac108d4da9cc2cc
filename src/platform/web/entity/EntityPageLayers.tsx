/** What lies over a list: form, detail, questions. */
import type { ReactElement } from 'react';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { AnyRow } from './any-row.ts';
import { rowOf } from './any-row.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import type { EntityPageProps } from './entity-page-props.ts';
import { EntityForm } from './EntityForm.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { OwnerDialog } from './OwnerDialog.tsx';
import type { RowAction } from './row-action.ts';
import { RowDrawer } from './RowDrawer.tsx';
import type { EntityPageState } from './use-entity-page.ts';

export interface LayerProps {
  /** What the layers need of the page; without types of its rows, so that they can be fetched later. */
  readonly props: Pick<
    EntityPageProps<AnyEntity, AnyEndpoint>,
    'entity' | 'preset' | 'formSlots' | 'refused' | 'detailParts' | 'exportDialog'
  >;
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
      refused={props.refused}
      send={send}
      keepsDraft
      onSaved={onSaved}
      onClose={() => edit(null)}
    />
  );
}

function DetailLayer({ props, state, actionsOf }: LayerProps): ReactElement | null {
  const { opened, close, rights, send, renew, list, walk } = state;
  if (!opened || state.edited !== null) return null;
  const { current, size } = list.query.page;
  return (
    <RowDrawer
      entity={props.entity}
      row={opened}
      siblings={{ rows: list.rows, before: (current - 1) * size, total: list.total, open: walk }}
      actions={actionsOf(opened).filter(({ key }) => key !== 'open')}
      send={rights.update ? send : undefined}
      onSaved={renew}
      slots={props.formSlots}
      more={props.detailParts?.(rowOf(opened), renew)}
      onClose={close}
    />
  );
}

export function EntityPageLayers({ props, state, actionsOf }: LayerProps): ReactElement {
  const { removal, exported, askExport, owned, askOwner, view, selection, renew } = state;
  const Export = props.exportDialog ?? ExportDialog;
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
        <Export entity={props.entity} chosen={exported} columns={view.columns} onClose={() => askExport(null)} />
      )}
    </>
  );
}
