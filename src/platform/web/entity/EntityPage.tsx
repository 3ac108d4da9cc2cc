/** The list page of an entity, whole: head, filter, table, form, detail, delete, export, import. All from the declaration. */
import type { ReactElement } from 'react';
import { Suspense, useCallback } from 'react';
import type { AnyEndpoint, OutputOf } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import type { AnyActGroup } from '#platform/acts/act.ts';
import { useActs } from '../acts/use-acts.tsx';
import { useInGroup } from '../group/companies.ts';
import { lazyPart, usePreload } from '../lazy-part.tsx';
import type { ImportWizardProps } from '../import/ImportWizard.tsx';
import { useSheetDrop } from '../import/use-sheet-drop.tsx';
import { useFollowedHeading } from '../router/use-followed-heading.ts';
import { Skeleton } from '../shell/Skeleton.tsx';
import type { ColumnOverrides } from './build-columns.tsx';
import type { EntityPageProps, PageParts } from './entity-page-props.ts';
import type { AnyRow } from './any-row.ts';
import { rowsOf } from './any-row.ts';
import styles from './entity-page.module.css';
import { DraftNote } from './DraftNote.tsx';
import { EntityEmpty } from './EntityEmpty.tsx';
import { EntityFilter } from './EntityFilter.tsx';
import { EntityPageFooter } from './EntityPageFooter.tsx';
import { EntityPageHead } from './EntityPageHead.tsx';
import type { LayerProps } from './EntityPageLayers.tsx';
import { EntityTable } from './EntityTable.tsx';
import { ColumnSettings } from './ColumnSettings.tsx';
import { ProveToSee } from './ProveToSee.tsx';
import { SavedViews } from './saved-views-button.tsx';
import { isDrawerForm } from './form-values.ts';
import { bulkActionsOf, rowActionsOf } from './page-actions.tsx';
import type { EntityPageState } from './use-entity-page.ts';
import { useEntityPage } from './use-entity-page.ts';
import { noteKey } from './use-leading-view.ts';

const PageWaiting = (): ReactElement => <Skeleton rows={8} />;
const ImportWizard = lazyPart<ImportWizardProps>(
  async () => (await import('../import/ImportWizard.tsx')).default,
  PageWaiting,
);
const EditPage = lazyPart<Omit<LayerProps, 'actionsOf'>>(
  async () => (await import('./EntityPageLayers.tsx')).EditLayer,
  PageWaiting,
);
const EntityPageLayers = lazyPart<LayerProps>(async () => (await import('./EntityPageLayers.tsx')).EntityPageLayers);
const laterParts = [EditPage, EntityPageLayers];
const noGroups: readonly AnyActGroup[] = [];

export type { EntityPageProps, PageParts } from './entity-page-props.ts';

interface Part<E extends AnyEntity, PageCall extends AnyEndpoint> {
  readonly props: EntityPageProps<E, PageCall>;
  readonly state: EntityPageState<OutputOf<PageCall>>;
}

function ListPart<E extends AnyEntity, PageCall extends AnyEndpoint>({
  props,
  state,
}: Part<E, PageCall>): ReactElement {
  const { entity } = props;
  const { list, view, rights, open, openById, selection, renew } = state;
  const acts = useActs({
    groups: noGroups,
    ...props.acts,
    rowsOf: state.rowsOf,
    // What was chosen is no more as it was.
    onDone: () => (selection.clear(), renew(), props.acts?.onDone?.()),
  });
  const actionsOf = (row: AnyRow) => rowActionsOf(props, state, acts, row);
  const bulkActions = bulkActionsOf(props, state, acts);
  const parts: PageParts<E, OutputOf<PageCall>> = {
    list,
    rows: rowsOf<E>(list.rows),
    open: ({ id }) => openById(id),
    bulkActions,
  };
  const hasLayer = [state.edited, state.opened, state.removal.asked, state.exported, state.owned].some(
    (layer) => layer !== null,
  );
  const tools = (
    <>
      {props.tools}
      <ProveToSee entity={entity} rows={list.rows} onProved={renew} />
      <ColumnSettings view={view} />
    </>
  );
  const empty = props.empty ?? (
    <EntityEmpty
      entity={entity}
      purpose={props.purpose}
      calls={props.importCalls}
      firstStep={props.firstStep}
      onNew={rights.insert ? state.create : undefined}
      onImport={rights.import ? state.startImport : undefined}
    />
  );
  return (
    <div className={props.isPart ? `${styles.root} ${styles.part}` : styles.root} data-part="entity-page">
      {!props.isPart && <EntityPageHead props={props} state={state} parts={parts} />}
      <DraftNote
        entity={entity}
        rows={list.rows}
        onNew={rights.insert ? state.create : undefined}
        onEdit={rights.update ? state.edit : undefined}
      />
      {props.overview?.(parts)}
      <EntityFilter
        entity={entity}
        list={list}
        moreFilters={props.moreFilters}
        fixed={props.fixedFilter && Object.keys(props.fixedFilter)}
        slots={props.filterSlots}
        quick={props.quickFilters}
        tools={tools}
        narrowTools={props.tools}
        views={<SavedViews view={view} />}
      />
      {props.body?.(parts) ?? (
        <EntityTable
          entity={entity}
          list={list}
          view={view}
          overrides={overridesOf(props)}
          rowActions={actionsOf}
          onOpen={open}
          selection={bulkActions.length > 0 ? selection : undefined}
          mayChoose={props.mayChoose as ((row: AnyRow) => boolean) | undefined}
          first={props.first}
          totals={list.answer === undefined ? undefined : props.totals?.(list.answer)}
          empty={empty}
        />
      )}
      <EntityPageFooter
        entity={entity}
        state={state}
        bulkActions={bulkActions}
        isPaged={props.ownRows !== true}
        first={props.first}
      />
      {hasLayer && <EntityPageLayers props={props} state={state} actionsOf={actionsOf} />}
      <Suspense>{acts.layer}</Suspense>
    </div>
  );
}

/** What the page draws differently, and the note of the leading column. */
function overridesOf<E extends AnyEntity, PageCall extends AnyEndpoint>({
  columns,
  note,
}: EntityPageProps<E, PageCall>): ColumnOverrides | undefined {
  const own = columns as ColumnOverrides | undefined;
  const draw = note as ((row: AnyRow) => string | null) | undefined;
  return draw ? { ...own, [noteKey]: { render: (row) => draw(row) ?? EMPTY_TEXT } } : own;
}

export function EntityPage<E extends AnyEntity, PageCall extends AnyEndpoint>(
  props: EntityPageProps<E, PageCall>,
): ReactElement {
  const { entity } = props;
  const state = useEntityPage(props);
  usePreload(laterParts);
  const inGroup = useInGroup();
  const { importing, setImporting, renew, edited, rights } = state;
  const isFormPage = edited !== null && !isDrawerForm(entity);
  useFollowedHeading(importing !== null ? 'import' : isFormPage ? 'form' : null);
  const drop = useSheetDrop(
    rights.import && importing === null && edited === null && !inGroup,
    useCallback(() => setImporting('new'), [setImporting]),
  );
  if (importing !== null) {
    return (
      <ImportWizard
        entity={entity}
        calls={props.importCalls}
        batchId={Number(importing) || null}
        file={drop.file}
        onBatch={(id) => (drop.forget(), setImporting(id === null ? 'new' : String(id)))}
        onClose={() => (drop.forget(), setImporting(null), renew())}
      />
    );
  }
  if (isFormPage) return <EditPage props={props} state={state} />;
  return (
    <>
      <ListPart props={props} state={state} />
      {drop.overlay}
    </>
  );
}
