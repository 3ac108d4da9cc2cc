/** A list of audit entries, latest first, as the address holds it: a copied link and the way back show the same entries. */
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PageQuery } from '#platform/entity/schema.ts';
import type { ListState } from '#platform/web/entity/use-entity-list.ts';
import { useEntityList } from '#platform/web/entity/use-entity-list.ts';
import type { TableView } from '#platform/web/entity/use-table-view.ts';
import { useTableView } from '#platform/web/entity/use-table-view.ts';
import type { queryPlatformAudit } from '../model/audit-log.ts';
import { queryPageAudit } from '../model/audit-log.ts';
import type { AuditFilter } from './audit-entries.ts';
import { auditEntry, auditFilters, filterOfCall, narrowed, narrowing } from './audit-entries.ts';

/** Id of the entry behind which the list begins; absent: the latest ones. */
const beforeKey = 'before';

export interface AuditState {
  readonly list: ListState<unknown>;
  readonly view: TableView;
  /** What the call is narrowed to, for the sheet. */
  readonly filter: AuditFilter;
  /** Begins behind the last entry in sight, where there are more than were counted. */
  readonly goOn: (() => void) | undefined;
  /** Back to the latest entries, where the list begins further down. */
  readonly goBack: (() => void) | undefined;
}

export function useAuditList(call: typeof queryPageAudit | typeof queryPlatformAudit): AuditState {
  const [params, setParams] = useSearchParams();
  const [now] = useState(() => Date.now());
  const before = call === queryPageAudit ? Number(params.get(beforeKey)) || null : null;
  const view = useTableView(auditEntry, 'audit_log');
  const asks = useCallback(
    ({ filter, page }: PageQuery) => ({
      filter: filterOfCall(filter, now),
      page,
      ...(before !== null && { before }),
    }),
    [now, before],
  );
  const list = useEntityList({
    entity: auditEntry,
    page: call,
    moreFilters: auditFilters,
    asks,
    size: view.pageSize,
    isReady: !view.isLoading,
  });
  const { query, change, answer, rows } = list;
  const setBefore = (id: number | null) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      next.delete('page');
      if (id === null) next.delete(beforeKey);
      else next.set(beforeKey, String(id));
      return next;
    });
  const oldest = rows.at(-1)?.id;
  const hasMore = answer !== undefined && 'hasMore' in answer && answer.hasMore === true;
  return {
    list: {
      ...list,
      query: useMemo(() => ({ ...query, filter: narrowed(query.filter) }), [query]),
      change: ({ filter, ...rest }) => change({ ...rest, ...(filter && { filter: narrowing(filter) }) }),
    },
    view,
    filter: filterOfCall(query.filter, now),
    goOn: hasMore && oldest !== undefined ? () => setBefore(oldest) : undefined,
    goBack: before === null ? undefined : () => setBefore(null),
  };
}
