/** State and acts of a list page: what is open, chosen, edited, about to go. The address holds what a link should reproduce. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AnyEndpoint, OutputOf } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { call } from '../call.ts';
import { useInGroup } from '../group/companies.ts';
import { useCompanyAct } from '../group/use-company-act.tsx';
import { usePermission } from '../permissions.ts';
import type { AnyRow, Values } from './any-row.ts';
import { rowOf } from './any-row.ts';
import type { EntityPageProps } from './entity-page-props.ts';
import { keepLastList } from './last-list.ts';
import { useBegun } from './use-begun.ts';
import type { FormOptions } from './use-entity-form.ts';
import { useFormAddress } from './use-form-address.ts';
import type { ListState } from './use-entity-list.ts';
import { listKey, useEntityList } from './use-entity-list.ts';
import type { Removal } from './use-removal.ts';
import { useRemoval } from './use-removal.ts';
import type { Chosen, Selection } from './use-selection.ts';
import { senderOf } from './send-row.ts';
import { useLeadingView } from './use-leading-view.ts';
import { useSelection } from './use-selection.ts';
import type { TableView } from './use-table-view.ts';
import { useTableView } from './use-table-view.ts';

/** What this person may do here: the call exists and the code is granted. Import and export need a code of their own. */
export interface PageRights {
  readonly insert: boolean;
  readonly update: boolean;
  readonly delete: boolean;
  readonly import: boolean;
  readonly export: boolean;
}

export interface EntityPageState<Page> {
  readonly list: ListState<Page>;
  readonly view: TableView;
  readonly selection: Selection;
  readonly removal: Removal;
  readonly rights: PageRights;
  /** Rows are those of several companies. */
  readonly inGroup: boolean;
  /** Row in the form; 'new' for a new one. */
  readonly edited: AnyRow | 'new' | null;
  readonly edit: (row: AnyRow | 'new' | null) => void;
  /** Rows about to be exported. */
  readonly exported: Chosen | null;
  readonly askExport: (chosen: Chosen | null) => void;
  /** Rows about to get somebody responsible. */
  readonly owned: readonly AnyRow[] | null;
  readonly askOwner: (rows: readonly AnyRow[] | null) => void;
  /** Row in the detail drawer. */
  readonly opened: AnyRow | null;
  readonly open: (row: AnyRow) => void;
  /** The row of that id: as `open` where the list shows it, else as soon as it does. */
  readonly openById: (id: number) => void;
  /** Another row in the same drawer: back leads to the list all the same. */
  readonly walk: (row: AnyRow) => void;
  readonly close: () => void;
  /** Text of ?import=: 'new' or the number of a batch; null while the list is shown. */
  readonly importing: string | null;
  readonly setImporting: (batch: string | null) => void;
  /** Begin a new row and an import; the group is asked first for which company. */
  readonly create: () => void;
  readonly startImport: () => void;
  /** The question for the company, while it is open. */
  readonly question: ReactNode;
  readonly send: FormOptions['send'] | undefined;
  /** All lists of the entity are stale. */
  readonly renew: () => void;
  readonly rowsOf: (chosen: Chosen) => Promise<readonly AnyRow[]>;
}

function useRights(
  entity: AnyEntity,
  has: { readonly insert: boolean; readonly update: boolean; readonly remove: boolean },
): PageRights {
  const { permissions } = entity;
  const insert = usePermission(permissions.insert);
  const update = usePermission(permissions.update);
  const remove = usePermission(permissions.delete);
  const importing = usePermission(permissions.import);
  const exporting = usePermission(permissions.export);
  return {
    insert: has.insert && insert,
    update: has.update && update,
    delete: has.remove && remove,
    import: permissions.import !== undefined && importing,
    export: permissions.export !== undefined && exporting,
  };
}

/** Rows of a choice; "all" is fetched page by page. */
export async function fetchChosen(
  chosen: Chosen,
  page: AnyEndpoint,
  fixedFilter: Values | undefined,
): Promise<readonly AnyRow[]> {
  if (chosen.kind === 'rows') return chosen.rows;
  const rows: AnyRow[] = [];
  for (let current = 1; rows.length < chosen.count; current += 1) {
    const answer = (await call(page, {
      filter: { ...chosen.filter, ...fixedFilter },
      page: { current, size: 100 },
    })) as { records: AnyRow[] };
    if (answer.records.length === 0) break;
    rows.push(...answer.records);
  }
  return rows;
}

/** Parameter of an address that opens the form of a new row. */
export const newRowKey = 'new';

/** Reads and writes one parameter of the address. */
function useParameter(
  key: string,
): readonly [string | null, (value: string | null, options?: { readonly replace: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (value: string | null, options?: { readonly replace: boolean }) =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(key);
        else next.set(key, value);
        return next;
      }, options),
    [setParams, key],
  );
  return [params.get(key), set];
}

export function useEntityPage<E extends AnyEntity, PageCall extends AnyEndpoint>(
  props: EntityPageProps<E, PageCall>,
): EntityPageState<OutputOf<PageCall>> {
  const { entity, calls, fixedFilter } = props;
  const client = useQueryClient();
  const kept = useTableView(entity, props.scene ?? entity.name);
  const view = useLeadingView(props.view ?? kept, props.lead, props.note !== undefined);
  const list = useEntityList({
    entity,
    page: calls.page,
    moreFilters: props.moreFilters,
    fixedFilter,
    size: view.pageSize,
    isReady: !view.isLoading,
    mayGroup: props.body === undefined,
  });
  const { current, size } = list.query.page;
  const opensPages = props.onOpen !== undefined;
  useEffect(() => {
    if (opensPages) keepLastList(entity, list.rows, (current - 1) * size, list.total);
  }, [opensPages, entity, list.rows, list.total, current, size]);
  // What the screen fixes is part of the filter: where it changes, what is not seen must not be acted on.
  const filter = useMemo(() => ({ ...list.query.filter, ...fixedFilter }), [list.query.filter, fixedFilter]);
  const selection = useSelection({ total: list.total, query: { ...list.query, filter } });
  const { save, insert = save, update = save } = calls;
  const rights = useRights(entity, {
    insert: insert !== undefined,
    update: update !== undefined,
    remove: calls.remove !== undefined,
  });
  const removal = useRemoval({ entity, remove: calls.remove, onDone: selection.clear });
  const inGroup = useInGroup();
  const { start, question } = useCompanyAct();
  const { edited, edit } = useFormAddress({
    rows: list.rows,
    isSettled: !list.isFirstLoad && !list.isStale && list.error === null,
    // Inside a group a new row begins with the question for its company.
    mayInsert: rights.insert && !inGroup,
    mayUpdate: rights.update,
  });
  const [exported, askExport] = useState<Chosen | null>(null);
  const [owned, askOwner] = useState<readonly AnyRow[] | null>(null);
  const [openId, setOpenId] = useParameter('open');
  const [importing, setImporting] = useParameter('import');
  const create = () => start({ act: `新建${entity.label}`, begin: () => edit('new'), address: { [newRowKey]: '1' } });
  const startImport = () =>
    start({ act: `导入${entity.label}`, begin: () => setImporting('new'), address: { import: 'new' } });
  useBegun(newRowKey, inGroup && rights.insert, create);
  // A sheet is read for one company: as the group one is chosen first.
  useBegun('import', rights.import && inGroup, startImport);
  useBegun('export', rights.export && list.answer !== undefined, () =>
    askExport({ kind: 'all', filter: { ...list.query.filter, ...fixedFilter }, count: list.total }),
  );
  const open = (row: AnyRow) => (props.onOpen ? props.onOpen(rowOf<E>(row)) : setOpenId(String(row.id)));
  return {
    list,
    view,
    selection,
    removal,
    rights,
    inGroup,
    edited,
    edit,
    exported,
    askExport,
    owned,
    askOwner,
    opened: list.rows.find((row) => String(row.id) === openId) ?? null,
    open,
    openById: (id) => {
      const row = list.rows.find((listed) => listed.id === id);
      if (row) open(row);
      else setOpenId(String(id));
    },
    walk: (row) => setOpenId(String(row.id), { replace: true }),
    close: () => setOpenId(null),
    // A sheet is read for one company.
    importing: rights.import && !inGroup ? importing : null,
    setImporting,
    create,
    startImport,
    question,
    send: senderOf(calls),
    renew: () => void client.invalidateQueries({ queryKey: listKey(entity) }),
    rowsOf: (chosen) => fetchChosen(chosen, calls.page, fixedFilter),
  };
}
