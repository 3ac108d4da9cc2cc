/** 花名册: everybody of the chosen department with filters, saved columns and acts by state. */
import { Button } from 'antd';
import {
  ArrowLeft,
  Download,
  Ellipsis,
  Eraser,
  FileClock,
  FileUp,
  History,
  ListPlus,
  Plus,
  Tags,
  UserCheck,
} from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Suspense, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useInGroup } from '#platform/web/group/companies.ts';
import type { GroupedFooterProps } from '#platform/web/group/GroupedFooter.tsx';
import { useCompanyAct } from '#platform/web/group/use-company-act.tsx';
import { lazyPart, usePreload } from '#platform/web/lazy-part.tsx';
import { useMenuCounts } from '#platform/web/shell/use-menu-counts.ts';
import type { BulkBarProps } from '#platform/web/entity/BulkBar.tsx';
import { ColumnSettings } from '#platform/web/entity/ColumnSettings.tsx';
import { ProveToSee } from '#platform/web/entity/ProveToSee.tsx';
import { EntityFilter } from '#platform/web/entity/EntityFilter.tsx';
import { EntityTable } from '#platform/web/entity/EntityTable.tsx';
import { SavedViews } from '#platform/web/entity/saved-views-button.tsx';
import { LateMenu } from '#platform/web/entity/late-menu.tsx';
import { useCompanyEntity } from '../own-fields/use-company-entity.ts';
import { useBegun } from '#platform/web/entity/use-begun.ts';
import { useEntityList } from '#platform/web/entity/use-entity-list.ts';
import { narrowQuery, useMedia } from '#platform/web/entity/use-media.ts';
import { useSelection } from '#platform/web/entity/use-selection.ts';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { queryPage } from '../../model/roster-calls.ts';
import { useRenewDepartments } from '../department/use-departments.ts';
import { InteriorHead } from '../InteriorHead.tsx';
import type { InteriorView } from '../interior-view.ts';
import { originOf, tabAddress, wholeGroup } from '../interior-view.ts';
import type { Address } from '#platform/web/use-address.ts';
import type { RosterLayer, RosterRights } from './roster-actions.tsx';
import { rosterBulkActions, rosterRowActions } from './roster-actions.tsx';
import { inAlertOrder, useAlertView } from './alert-view.ts';
import { rosterEntity, rosterFilters } from './roster-entity.ts';
import { addressOfAlert, rosterFilterOf } from './roster-filter.ts';
import type { PersonActsProps, PersonOffer } from './PersonActs.tsx';
import type { RosterDraftsProps } from './RosterDrafts.tsx';
import type { RosterEmptyProps } from './RosterEmpty.tsx';
import type { RosterLayersProps } from './RosterLayers.tsx';
import { rosterOverrides } from './roster-columns.tsx';
import { RosterStrip } from './RosterStrip.tsx';
import { usePersonRights } from './use-person-rights.ts';
import { askedColumns, useRosterView } from './use-roster-view.ts';
import { useStaffAlerts } from './use-staff-alerts.ts';
import { RemovalDialog, useStaffRemoval } from './use-staff-removal.tsx';
import tableStyles from '#platform/web/entity/entity-table.module.css';
import styles from './RosterTab.module.css';

const RosterLayers = lazyPart<RosterLayersProps>(async () => (await import('./RosterLayers.tsx')).RosterLayers);
const BulkBar = lazyPart<BulkBarProps>(async () => (await import('#platform/web/entity/BulkBar.tsx')).BulkBar);
/** Of a group alone: a company never loads it. */
const GroupedFooter = lazyPart<GroupedFooterProps>(
  async () => (await import('#platform/web/group/GroupedFooter.tsx')).GroupedFooter,
);
const RosterEmpty = lazyPart<RosterEmptyProps>(async () => (await import('./RosterEmpty.tsx')).RosterEmpty);
const RosterDrafts = lazyPart<RosterDraftsProps>(async () => (await import('./RosterDrafts.tsx')).RosterDrafts);
/** Until the declarations of the acts are there. */
const nothingYet: PersonOffer = {
  rowActions: () => [],
  bulkActions: [],
  overrides: rosterOverrides,
  settles: undefined,
  settleAll: undefined,
};
const PersonActs = lazyPart<PersonActsProps>(async () => (await import('./PersonActs.tsx')).PersonActs);
const laterParts = [BulkBar, RosterLayers, RemovalDialog];

const quickFilters = ['employmentType', 'educationGroup', 'labelIds'];

/** Below this the tools of the head fold into one menu (NOTES: drop the least used tools). */
const foldedQuery = '(width < 1440px)';
/** Below this the seldom used ones do, so that the department keeps its name. */
const tightQuery = '(width < 1680px)';
const seldom = new Set(['purge', 'labels', 'fields', 'records', 'imports', 'edits']);

function HeadActions({
  rights,
  total,
  address,
  onExport,
  onLabels,
  onFields,
  onPurge,
  waitingEdits,
}: {
  readonly rights: RosterRights;
  readonly waitingEdits: number;
  readonly total: number;
  readonly address: Address;
  readonly onExport: () => void;
  readonly onLabels: () => void;
  readonly onFields: () => void;
  /** null: not here, or not allowed. */
  readonly onPurge: (() => void) | null;
}): ReactElement {
  const navigate = useNavigate();
  const { start, question } = useCompanyAct();
  const isFolded = useMedia(foldedQuery);
  const isTight = useMedia(tightQuery);
  const isNarrow = useMedia(narrowQuery);
  const inGroup = useInGroup();
  const tools = [
    ...(onPurge
      ? [
          {
            key: 'purge',
            label: '到期清除',
            icon: <Eraser size={16} aria-hidden="true" />,
            run: onPurge,
            disabled: false,
          },
        ]
      : []),
    ...(rights.label
      ? [
          {
            key: 'labels',
            label: '标签管理',
            icon: <Tags size={16} aria-hidden="true" />,
            run: onLabels,
            disabled: false,
          },
        ]
      : []),
    ...(rights.fields
      ? [
          {
            key: 'fields',
            label: '自定义字段',
            icon: <ListPlus size={16} aria-hidden="true" />,
            run: onFields,
            disabled: false,
          },
        ]
      : []),
    ...(rights.edit
      ? [
          {
            key: 'edits',
            label: waitingEdits > 0 ? `信息修改审批（${waitingEdits}）` : '信息修改审批',
            icon: <UserCheck size={16} aria-hidden="true" />,
            run: () => void navigate('/interior-edits'),
            disabled: false,
          },
        ]
      : []),
    ...(rights.export
      ? [
          {
            key: 'records',
            label: '导出记录',
            icon: <History size={16} aria-hidden="true" />,
            run: () => void navigate('/userCenter?tab=download'),
            disabled: false,
          },
        ]
      : []),
    ...(rights.export
      ? [
          {
            key: 'export',
            label: '批量导出',
            icon: <Download size={16} aria-hidden="true" />,
            run: onExport,
            disabled: total === 0,
          },
        ]
      : []),
    ...(rights.import && !inGroup
      ? [
          {
            key: 'imports',
            label: '导入记录',
            icon: <FileClock size={16} aria-hidden="true" />,
            run: () => address.set({ import: 'records' }),
            disabled: false,
          },
        ]
      : []),
    ...(rights.import
      ? [
          {
            key: 'import',
            label: '批量导入',
            icon: <FileUp size={16} aria-hidden="true" />,
            run: () =>
              start({ act: '导入员工', begin: () => address.set({ import: 'new' }), address: { import: 'new' } }),
            disabled: false,
          },
        ]
      : []),
  ];
  const folded = tools.filter(
    (tool) => isNarrow || (isFolded && tool.key !== 'import') || (isTight && seldom.has(tool.key)),
  );
  return (
    <>
      {folded.length > 0 && (
        <LateMenu
          trigger={['click']}
          menu={{
            items: folded.map(({ key, label, icon, disabled }) => ({ key, label, icon, disabled })),
            onClick: ({ key }) => folded.find((tool) => tool.key === key)?.run(),
          }}
        >
          <Button type="text" aria-label="更多工具" icon={<Ellipsis size={16} aria-hidden="true" />} />
        </LateMenu>
      )}
      {tools
        .filter((tool) => !folded.includes(tool))
        .map(({ key, label, icon, run, disabled }) => (
          <Button key={key} type={seldom.has(key) ? 'text' : 'default'} icon={icon} disabled={disabled} onClick={run}>
            {label}
          </Button>
        ))}
      {rights.entry && (
        <Button
          type="primary"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() =>
            start({ act: '办理入职', begin: () => address.set({ entry: 'new' }), address: { entry: 'new' } })
          }
        >
          办理入职
        </Button>
      )}
      {question}
    </>
  );
}

export function RosterTab({
  view: interior,
  address,
  picker,
}: {
  readonly view: InteriorView;
  readonly address: Address;
  readonly picker: ReactNode;
}): ReactElement {
  const navigate = useNavigate();
  const rights = usePersonRights();
  const inGroup = useInGroup();
  const view = useRosterView();
  const { entity } = useCompanyEntity(rosterEntity);
  const renewAll = useRenewDepartments();
  usePreload(laterParts);
  const [layer, show] = useState<RosterLayer | null>(null);
  const [status, alert, scope] = [address.get('status'), address.get('alert'), address.get('includeChildren')];
  const [urgency, before] = [address.get('urgency'), address.get('before')];
  const shownView = useAlertView(view, alert);
  const orderedEntity = useMemo(() => inAlertOrder(entity, alert), [entity, alert]);
  /** Department whose composition led here. */
  const origin = originOf(address);
  const departmentId = interior.department.id;
  const fixedFilter = useMemo(
    () => rosterFilterOf({ departmentId, status, alert, scope, urgency }),
    [departmentId, status, alert, scope, urgency],
  );
  const more = useMemo(() => ({ columns: askedColumns(view.columns) }), [view.columns]);
  const list = useEntityList({
    entity,
    page: queryPage,
    moreFilters: rosterFilters,
    fixedFilter,
    more,
    size: view.pageSize,
    isReady: !view.isLoading,
    // A department belongs to one company.
    mayGroup: departmentId === wholeGroup,
  });
  const waitingEdits = useMenuCounts()['/interior']?.count ?? 0;
  const alertCounts = useStaffAlerts(departmentId, scope !== 'self');
  const selection = useSelection(list);
  const removal = useStaffRemoval(selection.clear);
  const open = (row: { readonly id: number }) => void navigate(`/interior-detail?id=${row.id}`);
  const exportAll = () =>
    show({ kind: 'export', chosen: { kind: 'all', filter: list.query.filter, count: list.total } });
  useBegun('export', rights.export && list.answer !== undefined, exportAll);
  const [offer, setOffer] = useState(nothingYet);
  const acts = {
    open,
    edit: (row: { readonly id: number }) => address.set({ edit: row.id }),
    entry: (row: { readonly id: number }) => address.set({ entry: row.id }),
    remove: removal.ask,
    approve: (row: { readonly id: number }) => void navigate(`/interior-edits?person=${row.id}`),
    show,
    actions: offer.rowActions,
    settles: offer.settles,
  };
  const bulkActions = rosterBulkActions(rights, show, offer.bulkActions);
  const { page } = list.query;
  const turn = ({ current, size }: { readonly current: number; readonly size: number }) => {
    if (size !== page.size) view.setPageSize(size);
    list.change(size === page.size ? { current } : { size });
  };
  return (
    <>
      <InteriorHead
        view={interior}
        address={address}
        actions={
          <HeadActions
            rights={rights}
            waitingEdits={waitingEdits}
            total={list.total}
            address={address}
            onLabels={() => show({ kind: 'labels' })}
            onFields={() => show({ kind: 'fields' })}
            onPurge={rights.purge && status === 'left' ? () => show({ kind: 'purge' }) : null}
            onExport={exportAll}
          />
        }
      />
      {picker}
      {origin !== null && (
        <Link className={styles.origin} to={tabAddress('composition', origin, null)}>
          <ArrowLeft size={14} aria-hidden="true" />
          返回人员结构
        </Link>
      )}
      <RosterStrip
        status={status}
        alert={alert}
        statusCounts={list.answer?.statusCounts}
        alertCounts={alertCounts}
        onStatus={(next) => (selection.clear(), address.set({ status: next }))}
        onAlert={(next) => (selection.clear(), address.set(addressOfAlert(next, { status, alert, before })))}
        urgency={urgency}
        alertDays={list.answer?.alertDays}
        onUrgency={(next) => (selection.clear(), address.set({ urgency: next }))}
        waitingEdits={waitingEdits}
        settle={offer.settleAll?.({ kind: 'all', filter: list.query.filter, count: list.total })}
      />
      {/* A group enters a company first: what was begun is told there. */}
      {!inGroup && (
        <RosterDrafts
          rows={list.rows}
          onEntry={rights.entry ? () => address.set({ entry: 'new' }) : undefined}
          onEdit={rights.edit ? acts.edit : undefined}
        />
      )}
      <EntityFilter
        entity={entity}
        list={list}
        moreFilters={rosterFilters}
        quick={quickFilters}
        views={<SavedViews view={view} />}
        tools={
          <>
            <ProveToSee entity={entity} rows={list.rows} onProved={() => void list.refresh()} />
            <ColumnSettings view={view} />
          </>
        }
      />
      <EntityTable
        entity={orderedEntity}
        list={list}
        view={shownView}
        overrides={offer.overrides}
        rowActions={(row) => rosterRowActions(row, rights, acts)}
        onOpen={open}
        first={offer.settles}
        selection={bulkActions.length > 0 ? selection : undefined}
        empty={
          <RosterEmpty
            status={status}
            alert={alert}
            urgency={urgency}
            next={list.answer?.alertDays?.next ?? null}
            address={address}
            rights={rights}
          />
        }
      />
      <footer className={tableStyles.tableFooter} data-part="table-footer">
        {selection.chosen.count > 0 && (
          <BulkBar
            entity={entity}
            selection={selection}
            total={list.total}
            actions={bulkActions}
            first={offer.settles}
          />
        )}
        {list.isGrouped ? (
          <Suspense>
            <GroupedFooter entity={entity} list={list} />
          </Suspense>
        ) : (
          <Pagination total={list.total} current={page.current} size={page.size} unit="人" showSizes onChange={turn} />
        )}
      </footer>
      <Suspense>
        {layer && (
          <RosterLayers
            layer={layer}
            entity={entity}
            columns={view.columns}
            fixedFilter={fixedFilter}
            onClose={() => show(null)}
            onDone={() => (show(null), selection.clear(), void renewAll())}
          />
        )}
      </Suspense>
      <PersonActs
        alert={alert}
        fixedFilter={fixedFilter}
        onDone={() => (selection.clear(), void renewAll())}
        onOffer={setOffer}
      />
      {removal.dialog}
    </>
  );
}
