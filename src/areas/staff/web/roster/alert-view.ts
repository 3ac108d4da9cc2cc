/** The roster while an alert is open: the reason stands beside the name, and stays out of the columns that a person chose. */
import { useMemo } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TableColumn } from '#platform/web/entity/table-columns.ts';
import { noteKey } from '#platform/web/entity/use-leading-view.ts';
import type { TableView } from '#platform/web/entity/use-table-view.ts';
import type { StaffAlertKind } from '../../model/roster-calls.ts';
import { deadlineKinds, deadlines } from '../../model/staff-reminder.ts';

/** What an alert is called. */
export const alertLabels: Record<StaffAlertKind, string> = {
  contract_unsigned: '未签合同',
  contract_end: '合同到期',
  probation_end: '待转正',
  id_expire: '证件到期',
  certificate_expire: '证书到期',
  birthday: '7 天内生日',
  retire: '临近退休',
  incomplete: '档案不全',
};
/** Head of the column of alerts that are about a day. */
const reasonLabels: Readonly<Record<string, string>> = {
  contract_unsigned: '应签订',
  contract_end: '合同到期',
  probation_end: '试用期届满',
  id_expire: '证件到期',
  certificate_expire: '证书到期',
  birthday: '生日',
  retire: '达到退休年龄',
} satisfies Record<Exclude<StaffAlertKind, 'incomplete'>, string>;

/** Whether an alert is about a day. */
export const reasonLabelOf = (alert: string | null): string | undefined => reasonLabels[alert ?? ''];

export const reasonKey = 'alertReason';
const reasonWidth = 186;

export const termKey = 'alertTerm';
/** That of every list that was opened for a reason, so that cards draw it alike. */
export const hintKey = noteKey;
const own: readonly string[] = [reasonKey, termKey, hintKey];

const isOwn = ({ key }: TableColumn): boolean => own.includes(key);

/** Columns of an alert behind the reason: what follows, and the present contract. */
const hint: TableColumn = { key: hintKey, label: '提示', visible: true, width: 168 };
const noteColumns: Readonly<Record<string, readonly TableColumn[]>> = {
  contract_end: [hint, { key: termKey, label: '本期合同', visible: true, width: 112 }],
  contract_unsigned: [hint],
  retire: [hint],
};

/** The view with the reason as second column, frozen with the name, and what follows; what the person chose is stored without them. */
export function useAlertView(view: TableView, alert: string | null): TableView {
  const label = reasonLabelOf(alert);
  return useMemo(() => {
    if (label === undefined) return view;
    const reason: TableColumn = { key: reasonKey, label, visible: true, width: reasonWidth, isFrozen: true };
    const at = view.columns.findIndex(({ visible }) => visible) + 1;
    const notes = noteColumns[alert ?? ''] ?? [];
    return {
      ...view,
      columns: [...view.columns.slice(0, at), reason, ...notes, ...view.columns.slice(at)],
      setColumns: (columns) => view.setColumns(columns.filter((column) => !isOwn(column))),
    };
  }, [view, label, alert]);
}

/** The entity in the order of an open alert, so that the head of the table shows it: the server answers the most urgent first. */
export function inAlertOrder(entity: AnyEntity, alert: string | null): AnyEntity {
  const kind = deadlineKinds.find((one) => one === alert);
  return kind === undefined ? entity : { ...entity, sort: [{ field: deadlines[kind].field, order: 'asc' }] };
}
