/** The register of contracts: tree of categories, figures, states, and the table. */
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Bell, Printer, Settings2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { Suspense, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import type { RowAction } from '#platform/web/entity/row-action.ts';
import { useMedia } from '#platform/web/entity/use-media.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { toast } from '#platform/web/toast.ts';
import { useAddress } from '#platform/web/use-address.ts';
import type { ContractRow } from '../../model/contract.ts';
import { insertContract, updateContract } from '../../model/edit-calls.ts';
import { deleteContract, queryPageContract } from '../../model/list-calls.ts';
import type { SettingDialogProps } from '../setting/SettingDialog.tsx';
import { CategoryTree } from './CategoryTree.tsx';
import { contractColumns, entityFor } from './list-entity.tsx';
import { moreFilters, quickFilters } from './list-filters.ts';
import type { Page, Parts } from './Overview.tsx';
import { Overview } from './Overview.tsx';
import { TreePage } from '#platform/web/parts/TreePage.tsx';
import styles from './list.module.css';
import { operatingActs } from '../operating-entry.ts';

const SettingDialog = lazyPart<SettingDialogProps>(
  async () => (await import('../setting/SettingDialog.tsx')).SettingDialog,
);

/** The form is a page of its own (`?new=1`, `?edit=`), which takes the place of the list. */
const calls = { page: queryPageContract, insert: insertContract, update: updateContract, remove: deleteContract };
/** Archived contracts stand aside unless they are asked for. */
const withoutArchived = { archived: false };
const wideQuery = '(width >= 1800px)';
const narrowQuery = '(width < 992px)';
const phoneQuery = '(width < 700px)';
/** The tree is there and leaves less than seven columns ask for. */
const tightQuery = '(992px <= width < 1400px)';

const figures = ({ summary: { todo } }: Page) => [{ label: '7 天内收付', value: `${todo.due_week ?? 0} 份` }];
const drawOverview = (parts: Parts) => <Overview {...parts} />;

/** Key of the act that the state asks for, and of the word for it in a row. */
const nextKey = 'next';
const verbs: Readonly<Record<string, string>> = { income: '收款', expense: '付款' };

/** What the state of a contract asks for first: a payment, a decision, a signature, the archive. */
function nextAction(
  row: ContractRow,
  acts: readonly RowAction[],
  { open, mayEnter }: { readonly open: () => void; readonly mayEnter: boolean },
): RowAction | null {
  const { status, direction, nextPlanDate, archivedAt } = row;
  const verb = verbs[direction];
  if (nextPlanDate !== null && verb && mayEnter) return { key: nextKey, label: verb, onRun: open };
  if (status === 'pending') return { key: nextKey, label: '审批', onRun: open };
  const wanted = status === 'to_sign' ? 'sign' : archivedAt === null ? 'archive' : null;
  const act = acts.find(({ key }) => key === wanted && status !== 'performing');
  return act ? { ...act, key: nextKey } : null;
}

function Toolbar(): ReactElement {
  const address = useAddress();
  // Without the tree there is no other way to the settings.
  const isNarrow = useMedia(narrowQuery);
  const maySet = usePermission('contract_setting');
  return (
    <>
      {isNarrow && maySet && (
        <Button
          aria-label="合同设置"
          title="合同设置"
          icon={<Settings2 size={16} aria-hidden="true" />}
          onClick={() => address.set({ setting: 1 })}
        />
      )}
      <Button icon={<Bell size={16} aria-hidden="true" />} onClick={() => address.set({ reminders: 1 })}>
        提醒中心
      </Button>
      <Button
        className={styles.print ?? ''}
        icon={<Printer size={16} aria-hidden="true" />}
        onClick={() => address.set({ print: 1 })}
      >
        打印
      </Button>
    </>
  );
}
const drawToolbar = () => <Toolbar />;

export function ContractList(): ReactElement {
  const address = useAddress();
  const navigate = useNavigate();
  const client = useQueryClient();
  const isNarrow = useMedia(narrowQuery);
  const isWide = useMedia(wideQuery);
  const seesAmounts = usePermission('contract_amount_view');
  const mayEnter = usePermission('contract_finance');
  const maySet = usePermission('contract_setting');
  const isPhone = useMedia(phoneQuery);
  const isTight = useMedia(tightQuery);
  const entity = entityFor(isPhone ? 'phone' : isTight ? 'narrow' : isWide ? 'wide' : 'usual', seesAmounts);
  const onDone = useMemo(
    () => () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(entity.name) }),
    [client, entity.name],
  );
  const acts = useActs({ ...operatingActs, onDone });
  const open = (id: number) => void navigate(`/contract-manage?id=${id}`);
  const hasArchived = address.get('all') === '1' || address.get('archived') !== null;
  const rowActions = (row: ContractRow): RowAction[] => {
    const action = nextAction(row, acts.rowActions(row), {
      open: () => open(row.id),
      mayEnter,
    });
    return action ? [action] : [];
  };
  return (
    <>
      <TreePage
        part="contracts"
        label="合同"
        tree={
          isNarrow ? null : (
            <CategoryTree
              categoryId={address.number('categoryId')}
              typeId={address.number('typeId')}
              onChoose={({ categoryId, typeId }) => address.set({ categoryId, typeId })}
              hasArchived={hasArchived}
              onArchived={(isOn) => address.set({ all: isOn ? 1 : null, archived: null })}
              onSettings={maySet ? () => address.set({ setting: 1 }) : undefined}
            />
          )
        }
      >
        <EntityPage
          entity={entity}
          calls={calls}
          title="合同"
          scene="contract_list"
          columns={contractColumns}
          moreFilters={moreFilters}
          quickFilters={quickFilters}
          {...(!hasArchived && { fixedFilter: withoutArchived })}
          figures={figures}
          toolbar={drawToolbar}
          overview={drawOverview}
          purpose="登记与客户、供应商签订的合同，跟踪收付款、到期和归档"
          acts={operatingActs}
          first={nextKey}
          rowActions={rowActions}
          onOpen={(row) => open(row.id)}
        />
      </TreePage>
      {maySet && address.get('setting') !== null && (
        <SettingDialog
          onClose={() => address.set({ setting: null })}
          onRetype={(categoryId) => {
            address.set({ categoryId, typeId: null, all: 1, setting: null });
            toast.info('勾选合同，再选“换类型”');
          }}
        />
      )}
      <Suspense>{acts.layer}</Suspense>
    </>
  );
}
