/** Entries of an audit log: what narrows them, and what changed in each. */
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import kit from '#platform/web/styles/kit.module.css';
import styles from '#platform/web/entity/entity-table.module.css';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { rowOf } from '#platform/web/entity/any-row.ts';
import { ColumnSettings } from '#platform/web/entity/ColumnSettings.tsx';
import { EntityFilter } from '#platform/web/entity/EntityFilter.tsx';
import { EntityTable } from '#platform/web/entity/EntityTable.tsx';
import { SavedViews } from '#platform/web/entity/saved-views-button.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { auditEntry, auditFilters, objectOf } from './audit-entries.ts';
import type { EntryDrawerProps } from './EntryDrawer.tsx';
import type { AuditState } from './use-audit-list.ts';

const EntryDrawer = lazyPart<EntryDrawerProps>(async () => (await import('./EntryDrawer.tsx')).EntryDrawer);

const quick = ['range', 'actor', 'entity'];
const columns = {
  entityLabel: { render: (row: AnyRow) => objectOf(rowOf<typeof auditEntry>(row)) },
  // An entry of the group itself is of no company.
  companyName: { render: ({ companyName }: AnyRow) => (typeof companyName === 'string' ? companyName : '集团') },
};

export function AuditList({ state }: { readonly state: AuditState }): ReactElement {
  const { list, view, goOn, goBack } = state;
  const [params, setParams] = useSearchParams();
  const open = (row: AnyRow | null, replace = false) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (row === null) next.delete('open');
        else next.set('open', String(row.id));
        return next;
      },
      { replace },
    );
  const opened = list.rows.find(({ id }) => String(id) === params.get('open'));
  const { current, size } = list.query.page;
  const turn = (to: { readonly current: number; readonly size: number }) => {
    if (to.size === size) {
      list.change({ current: to.current });
      return;
    }
    view.setPageSize(to.size);
    list.change({ size: to.size });
  };
  return (
    <>
      <EntityFilter
        entity={auditEntry}
        list={list}
        moreFilters={auditFilters}
        quick={quick}
        tools={<ColumnSettings view={view} />}
        views={<SavedViews view={view} />}
      />
      {goBack && (
        <p>
          <button type="button" className={`${kit.textButton} ${styles.textButton}`} onClick={goBack}>
            回到最新的记录
          </button>
        </p>
      )}
      <EntityTable
        entity={auditEntry}
        list={list}
        view={view}
        overrides={columns}
        onOpen={(row) => open(row)}
        empty={<EmptyState title="近 7 天没有操作记录" reason="换一段时间再看" />}
      />
      <footer className={styles.tableFooter} data-part="table-footer">
        <Pagination total={list.total} current={current} size={size} showSizes onChange={turn} onMore={goOn} />
      </footer>
      {opened && (
        <EntryDrawer
          row={opened}
          siblings={{
            rows: list.rows,
            before: (current - 1) * size,
            total: list.total,
            open: (row) => open(row, true),
          }}
          onClose={() => open(null)}
        />
      )}
    </>
  );
}
