/** 站点配置: how each domain presents itself on its sign-in page. A handful of rows, which come whole. */
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useMemo, useRef } from 'react';
import { queryDomainConfig, saveDomainConfig } from '#core/account/public.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import { call, CallRefused } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { ColumnSettings } from '#platform/web/entity/ColumnSettings.tsx';
import { DraftNote } from '#platform/web/entity/DraftNote.tsx';
import { EntityFilter } from '#platform/web/entity/EntityFilter.tsx';
import { EntityForm } from '#platform/web/entity/EntityForm.tsx';
import styles from '#platform/web/entity/entity-page.module.css';
import { EntityTable } from '#platform/web/entity/EntityTable.tsx';
import { SavedViews } from '#platform/web/entity/saved-views-button.tsx';
import type { FormOptions } from '#platform/web/entity/use-entity-form.ts';
import { useFormAddress } from '#platform/web/entity/use-form-address.ts';
import { useTableView } from '#platform/web/entity/use-table-view.ts';
import { wholeList } from '#platform/web/entity/whole-list.ts';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { toast } from '#platform/web/toast.ts';
import { LogoControl } from './LogoControl.tsx';
import type { Site, SiteInput, Sites } from './site-entity.ts';
import { newSite, siteEntity, siteInput, siteRow } from './site-entity.ts';

const slots = { logoUrl: LogoControl };
const changeable = [
  'siteName',
  'contactPhone',
  'icp',
  'publicSecurityNo',
  'logoUrl',
  'loginMethods',
  'registerEnabled',
];

interface SiteFormProps {
  readonly sites: Sites;
  /** null makes a new one. */
  readonly row: AnyRow | null;
  readonly onClose: () => void;
}

function SiteForm({ sites, row, onClose }: SiteFormProps): ReactElement {
  const client = useQueryClient();
  const entity = useMemo(() => siteEntity(sites.workingMethods), [sites.workingMethods]);
  const preset = useMemo(() => newSite(sites), [sites]);
  const stored = sites.records.find(({ domain }) => domain === row?.['domain']);
  // The call takes the site whole: what somebody else saved meanwhile must not be written over by what is no more.
  const base = useRef<Site | SiteInput>(stored ?? preset);
  const send: FormOptions['send'] = async (body, sending) => {
    try {
      await call(saveDomainConfig, siteInput(base.current, body), { quiet: true, ...sending });
    } catch (error) {
      if (error instanceof CallRefused && error.errorCode === errorCode.stale) {
        const { current } = error.data as { readonly current?: Site };
        if (current) base.current = current;
      }
      throw error;
    }
    return { id: row?.id ?? 0 };
  };
  return (
    <EntityForm
      entity={entity}
      row={row}
      keys={row ? changeable : ['domain', ...changeable]}
      preset={preset}
      slots={slots}
      title={row ? `站点 ${String(row['domain'])}` : '添加站点'}
      send={send}
      keepsDraft
      onSaved={() => {
        toast.success('站点配置已保存');
        onClose();
        void client.invalidateQueries({ queryKey: [queryDomainConfig.path] });
      }}
      onClose={onClose}
    />
  );
}

export function SiteTab(): ReactElement {
  const read = useRead(queryDomainConfig, {}, { quiet: true });
  const sites = read.data;
  const entity = useMemo(() => siteEntity(sites?.workingMethods), [sites?.workingMethods]);
  const view = useTableView(entity, 'sites');
  const rows = useMemo(() => (sites?.records ?? []).map(siteRow), [sites]);
  const list = wholeList(read, rows);
  const { edited, edit } = useFormAddress({ rows, isSettled: sites !== undefined, mayInsert: true, mayUpdate: true });
  const columns = {
    domain: {
      render: ({ domain }: AnyRow) => (
        <>
          {String(domain)} {domain === sites?.host && <span className="tag tag-brand">当前站点</span>}
        </>
      ),
    },
  };
  const add = (
    <Button type="primary" disabled={!sites} onClick={() => edit('new')}>
      添加站点
    </Button>
  );
  return (
    <div className={`${styles.root} ${styles.part}`} data-part="entity-page">
      <DraftNote entity={entity} rows={rows} onNew={() => edit('new')} onEdit={edit} />
      <EntityFilter
        entity={entity}
        list={list}
        views={<SavedViews view={view} />}
        narrowTools={rows.length > 0 && add}
        tools={
          <>
            {rows.length > 0 && add}
            <ColumnSettings view={view} />
          </>
        }
      />
      <EntityTable
        entity={entity}
        list={list}
        view={view}
        overrides={columns}
        rowActions={(row) => [{ key: 'edit', label: '编辑', onRun: () => edit(row) }]}
        onOpen={edit}
        empty={
          <EmptyState
            title="各域名都用安装时的默认配置"
            reason={`添加后，${sites?.host ?? ''} 等域名的登录页按这里的配置显示，没有列出的域名用默认配置`}
          >
            {add}
          </EmptyState>
        }
      />
      {sites && edited !== null && (
        <SiteForm sites={sites} row={edited === 'new' ? null : edited} onClose={() => edit(null)} />
      )}
    </div>
  );
}
