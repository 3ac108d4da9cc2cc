/** 人员架构: departments at the left; people, chart and roster of the chosen one at the right. The address holds the view. */
// The box alone: the name 'Input' of the library brings text areas, passwords and searches along.
import Input from 'antd/es/input/Input';
import type { ReactElement } from 'react';
import { Suspense, useCallback } from 'react';
import { usePermission } from '#platform/web/permissions.ts';
import { lazyPart, usePreload } from '#platform/web/lazy-part.tsx';
import type { SheetDrop } from '#platform/web/import/use-sheet-drop.tsx';
import { useSheetDrop } from '#platform/web/import/use-sheet-drop.tsx';
import { narrowQuery, useMedia } from '#platform/web/entity/use-media.ts';
import { useFollowedHeading } from '#platform/web/router/use-followed-heading.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { TreePage } from '#platform/web/parts/TreePage.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { groupUserBase } from '../model/group-user-base.ts';
import type { StaffAlertKind } from '../model/roster-calls.ts';
import type { DepartmentPickerProps } from './department/DepartmentPicker.tsx';
import { DepartmentTree } from './department/DepartmentTree.tsx';
import { departmentPath } from './department/department-tree.ts';
import type { DepartmentChange } from './department/use-department-change.ts';
import { useAlertDepartments } from './department/use-alert-departments.ts';
import { useDepartmentChange } from './department/use-department-change.ts';
import type { Departments } from './department/use-departments.ts';
import { useDepartments, useRenewDepartments } from './department/use-departments.ts';
import type { InteriorView } from './interior-view.ts';
import { tabOf, wholeGroup } from './interior-view.ts';
import type { ChartTabProps } from './chart/ChartTab.tsx';
import { InteriorHead } from './InteriorHead.tsx';
import { alertLabels } from './roster/alert-view.ts';
import type { EntryPageProps } from './roster/EntryPage.tsx';
import type { StaffFormPageProps } from './roster/StaffFormPage.tsx';
import type { PeopleTabProps } from './people/PeopleTab.tsx';
import type { RosterImportProps } from './roster/RosterImport.tsx';
import { RosterTab } from './roster/RosterTab.tsx';
import type { TeamTabProps } from './teams/TeamTab.tsx';
import type { Address } from '#platform/web/use-address.ts';
import { useAddress } from '#platform/web/use-address.ts';
import fieldControlsStyles from '#platform/web/entity/widgets/field-controls.module.css';
import styles from './InteriorPage.module.css';

const PageWaiting = (): ReactElement => <Skeleton rows={10} />;
const RosterImport = lazyPart<RosterImportProps>(
  async () => (await import('./roster/RosterImport.tsx')).default,
  PageWaiting,
);
const EntryPage = lazyPart<EntryPageProps>(async () => (await import('./roster/EntryPage.tsx')).default, PageWaiting);
const StaffFormPage = lazyPart<StaffFormPageProps>(
  async () => (await import('./roster/StaffFormPage.tsx')).default,
  PageWaiting,
);

/** The head stays while a tab comes. */
const TabWaiting = ({ view, address }: Pick<PeopleTabProps, 'view' | 'address'>): ReactElement => (
  <>
    <InteriorHead view={view} address={address} />
    <Skeleton rows={12} />
  </>
);
/** The chart is always of the whole company. */
const ChartWaiting = ({ view, address, departments }: ChartTabProps): ReactElement => (
  <TabWaiting view={departments.root ? { ...view, department: departments.root } : view} address={address} />
);
const ChartTab = lazyPart<ChartTabProps>(async () => (await import('./chart/ChartTab.tsx')).default, ChartWaiting);
const PeopleTab = lazyPart<PeopleTabProps>(async () => (await import('./people/PeopleTab.tsx')).PeopleTab, TabWaiting);
const PickerWaiting = ({ label }: DepartmentPickerProps): ReactElement => (
  <Input className={fieldControlsStyles.select} aria-label={label} aria-busy placeholder="选择部门" readOnly />
);
const DepartmentPicker = lazyPart<DepartmentPickerProps>(
  async () => (await import('./department/DepartmentPicker.tsx')).DepartmentPicker,
  PickerWaiting,
);
/** Teams lie across the departments: the whole company too. */
const TeamTab = lazyPart<TeamTabProps>(async () => (await import('./teams/TeamTab.tsx')).TeamTab, TabWaiting);
const CompositionTab = lazyPart<PeopleTabProps>(
  async () => (await import('./composition/CompositionTab.tsx')).CompositionTab,
  TabWaiting,
);
const otherTabs = [PeopleTab, ChartTab, CompositionTab, TeamTab];

/** Pages over the whole panel: import, hiring, editing. Null while the list is shown. */
function usePageAbove(address: Address, drop: SheetDrop): ReactElement | null {
  const mayImport = usePermission(groupUserBase.permissions.import);
  const mayHire = usePermission('staff_entry');
  const mayEdit = usePermission('staff_edit');
  const renew = useRenewDepartments();
  const [batch, entry, edited] = [address.get('import'), address.get('entry'), address.number('edit')];
  if (batch !== null && mayImport)
    return (
      <RosterImport
        // The list is another screen than a batch.
        key={batch === 'records' ? batch : 'import'}
        batchId={Number(batch) || null}
        startsWithRecords={batch === 'records'}
        file={drop.file}
        onBatch={(id) => (drop.forget(), address.set({ import: id ?? 'new' }, { replace: true }))}
        onClose={() => (drop.forget(), address.set({ import: null }), void renew())}
      />
    );
  if (entry !== null && mayHire)
    return (
      <EntryPage
        staffId={Number(entry) || null}
        outsideId={address.number('outside')}
        departmentId={address.number('dept')}
        onRehire={(id) => address.set({ entry: id })}
        onClose={() => address.set({ entry: null, outside: null })}
      />
    );
  if (edited !== null && mayEdit)
    return <StaffFormPage id={edited} onClose={() => (address.set({ edit: null }), void renew())} />;
  return null;
}

function NarrowPicker({
  departments,
  view,
  address,
}: {
  readonly departments: Departments;
  readonly view: InteriorView;
  readonly address: Address;
}): ReactElement {
  return (
    <div className={styles.picker}>
      <Suspense>
        <DepartmentPicker
          label="选择部门"
          tree={departments.whole}
          value={view.department.id}
          onChange={(id) => address.set({ dept: id })}
        />
      </Suspense>
    </div>
  );
}

function Content({
  view,
  address,
  departments,
  change,
}: {
  readonly view: InteriorView;
  readonly address: Address;
  readonly departments: Departments;
  readonly change: DepartmentChange | undefined;
}): ReactElement {
  const isNarrow = useMedia(narrowQuery);
  const picker = isNarrow ? <NarrowPicker departments={departments} view={view} address={address} /> : null;
  if (view.tab === 'chart') {
    return <ChartTab view={view} address={address} departments={departments} change={change} />;
  }
  if (view.tab === 'team')
    return (
      <TeamTab
        view={departments.root ? { ...view, department: departments.root, asOf: null } : view}
        address={address}
      />
    );
  if (view.tab === 'roster') return <RosterTab view={view} address={address} picker={picker} />;
  const Tab = view.tab === 'people' ? PeopleTab : CompositionTab;
  return (
    <Suspense fallback={<Skeleton rows={12} />}>
      <Tab view={view} address={address} picker={picker} />
    </Suspense>
  );
}

export default function InteriorPage(): ReactElement {
  const address = useAddress();
  usePreload(otherTabs);
  const asOf = /^\d{4}-\d{2}-\d{2}$/u.exec(address.get('asOf') ?? '')?.[0] ?? null;
  const departments = useDepartments(asOf);
  const isNarrow = useMedia(narrowQuery);
  const mayChange = usePermission('dept_edit');
  const ownChange = useDepartmentChange();
  const mayImport = usePermission(groupUserBase.permissions.import);
  const { set } = address;
  const drop = useSheetDrop(
    mayImport && ['import', 'entry', 'edit'].every((key) => address.get(key) === null),
    useCallback(() => set({ import: 'new' }), [set]),
  );
  const above = usePageAbove(address, drop);
  // A work list is chosen from by the people in it, not by those who are there.
  const alert = tabOf(address.get('tab')) === 'roster' ? address.get('alert') : null;
  const alertCounts = useAlertDepartments(departments.whole, alert, address.get('urgency'));
  // A page over the panel is another screen under the same address.
  useFollowedHeading(['import', 'entry', 'edit'].find((key) => address.get(key) !== null) ?? null);
  if (above) return above;
  if (departments.error)
    return <ErrorState title="组织架构没有加载出来" error={departments.error} onRetry={departments.refresh} />;
  const chosenId = address.number('dept');
  const department = departmentPath(departments.whole, chosenId).at(-1) ?? departments.root;
  if (!department) return <Skeleton rows={10} />;
  // The line above the companies of a group is nobody's to change, and neither are they from there.
  const change = mayChange && asOf === null && departments.root?.id !== wholeGroup ? ownChange : undefined;
  const view: InteriorView = {
    tab: tabOf(address.get('tab')),
    department,
    isRoot: department.id === departments.root?.id,
    asOf,
  };
  const hasTree = !isNarrow && view.tab !== 'chart' && view.tab !== 'team';
  return (
    <>
      <TreePage
        part="interior"
        className={styles.interior}
        label={department.name}
        tree={
          hasTree ? (
            <DepartmentTree
              departments={departments}
              alert={alertCounts ? { label: alertLabels[alert as StaffAlertKind], counts: alertCounts } : undefined}
              chosenId={department.id}
              onChoose={(id) => address.set({ dept: id })}
              asOf={asOf}
              onAsOf={(day) => address.set({ asOf: day })}
              change={change}
            />
          ) : null
        }
      >
        <Content view={view} address={address} departments={departments} change={change} />
      </TreePage>
      {drop.overlay}
    </>
  );
}
