/** Acts every list offers beside those of its page, where the person may. */
import { Download, Trash2, UserCheck } from 'lucide-react';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { hasOwner, maxOwned } from '#platform/entity/row-owner.ts';
import { maxBulk } from '#platform/entity/schema.ts';
import type { ActsState } from '../acts/use-acts.tsx';
import type { AnyRow } from './any-row.ts';
import { rowOf } from './any-row.ts';
import type { EntityPageProps } from './entity-page-props.ts';
import type { BulkAction, RowAction } from './row-action.ts';
import type { EntityPageState } from './use-entity-page.ts';

export function rowActionsOf<E extends AnyEntity, PageCall extends AnyEndpoint>(
  props: EntityPageProps<E, PageCall>,
  state: EntityPageState<unknown>,
  acts: ActsState,
  row: AnyRow,
): RowAction[] {
  const { rights, edit, open, removal } = state;
  const own = props.rowActions?.(rowOf<E>(row)) ?? [];
  return [
    // Of a page that opens rows elsewhere it may say where: 进入.
    own.find(({ key }) => key === 'open') ?? { key: 'open', label: '查看', onRun: () => open(row) },
    ...(rights.update ? [{ key: 'edit', label: '编辑', onRun: () => edit(row) }] : []),
    // A form of the page's own stands where that of any list does.
    ...own.filter(({ key }) => key === 'edit'),
    ...acts.rowActions(row),
    ...own.filter(({ key }) => key !== 'edit' && key !== 'open'),
    ...(rights.delete ? [{ key: 'delete', label: '删除', danger: true, onRun: () => removal.ask([row]) }] : []),
  ].toSorted((one, other) => Number(other.key === props.first) - Number(one.key === props.first));
}

export function bulkActionsOf<E extends AnyEntity, PageCall extends AnyEndpoint>(
  props: EntityPageProps<E, PageCall>,
  state: EntityPageState<unknown>,
  acts: ActsState,
): BulkAction[] {
  const { rights, askExport, askOwner, removal, rowsOf } = state;
  const mostDeleted = props.calls.remove?.most ?? maxBulk;
  const actions: BulkAction[] = [...acts.bulkActions, ...(props.bulkActions ?? [])];
  // Who is responsible is somebody of the same company: as the group there is nobody to choose from.
  if (rights.update && !state.inGroup && hasOwner(props.entity)) {
    actions.push({
      key: 'owner',
      label: '设负责人',
      icon: <UserCheck size={14} aria-hidden="true" />,
      refusal: (chosen) => (chosen.count > maxOwned ? `一次最多 ${maxOwned} ${props.entity.unit ?? '条'}` : undefined),
      onRun: (chosen) => void rowsOf(chosen).then(askOwner, () => undefined),
    });
  }
  if (rights.export)
    actions.push({ key: 'export', label: '导出', icon: <Download size={14} aria-hidden="true" />, onRun: askExport });
  if (rights.delete) {
    actions.push({
      key: 'delete',
      label: '删除',
      icon: <Trash2 size={14} aria-hidden="true" />,
      refusal: (chosen) =>
        chosen.count > mostDeleted ? `一次最多删除 ${mostDeleted} ${props.entity.unit ?? '条'}` : undefined,
      // A refusal of the fetch was told by the call.
      onRun: (chosen) => void rowsOf(chosen).then(removal.ask, () => undefined),
    });
  }
  return actions;
}
