/** The roster while an alert is open: the reason stands beside the name, and stays out of the columns that a person chose. */
import type { ReactElement } from 'react';
import { useMemo } from 'react';
import { DaysLeft } from '#core/due/public.web.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import type { ColumnOverrides } from '#platform/web/entity/build-columns.tsx';
import type { TableColumn } from '#platform/web/entity/table-columns.ts';
import type { TableView } from '#platform/web/entity/use-table-view.ts';
import type { StaffAlertKind } from '../../model/roster-calls.ts';
import { deadlineKinds, deadlines } from '../../model/staff-reminder.ts';
import { rosterOverrides } from './roster-columns.tsx';

/** Head of the column, and what an alert without anybody says. */
interface AlertWords {
  readonly column: string;
  readonly nobody: string;
  /** Before the next day that comes. */
  readonly next?: string;
}

export const alertWords: Readonly<Record<Exclude<StaffAlertKind, 'incomplete'>, AlertWords>> = {
  contract_unsigned: { column: '应签订', nobody: '没有未签劳动合同的人', next: '下一位应在' },
  contract_end: { column: '合同到期', nobody: '没有要到期的合同', next: '下一份' },
  probation_end: { column: '试用期届满', nobody: '没有要转正的人', next: '下一位' },
  id_expire: { column: '证件到期', nobody: '没有要到期的证件', next: '下一份' },
  certificate_expire: { column: '证书到期', nobody: '没有要到期的证书' },
  birthday: { column: '生日', nobody: '7 天内没有人过生日' },
  retire: { column: '达到退休年龄', nobody: '没有临近退休的人', next: '下一位' },
};

/** Of alerts that are about a day. */
export const wordsOf = (alert: string | null): AlertWords | undefined =>
  (alertWords as Readonly<Record<string, AlertWords>>)[alert ?? ''];

const reasonKey = 'alertReason';
const reasonWidth = 186;

interface Reason {
  readonly date: string;
  readonly what: string | null;
}

function ReasonCell({ row }: { readonly row: AnyRow }): ReactElement {
  const reason = row[reasonKey] as Reason | null | undefined;
  if (!reason) return <span className="secondary">{EMPTY_TEXT}</span>;
  return (
    <span title={reason.what ?? undefined}>
      <DaysLeft day={reason.date} />
      {reason.what && <span className="secondary"> {reason.what}</span>}
    </span>
  );
}

export const alertOverrides: ColumnOverrides = {
  ...rosterOverrides,
  [reasonKey]: { render: (row) => <ReasonCell row={row} /> },
};

const isOwn = ({ key }: TableColumn): boolean => key === reasonKey;

/** The view with the reason as second column, frozen with the name; what the person chose is stored without it. */
export function useAlertView(view: TableView, alert: string | null): TableView {
  const label = wordsOf(alert)?.column;
  return useMemo(() => {
    if (label === undefined) return view;
    const reason: TableColumn = { key: reasonKey, label, visible: true, width: reasonWidth, isFrozen: true };
    const at = view.columns.findIndex(({ visible }) => visible) + 1;
    return {
      ...view,
      columns: [...view.columns.slice(0, at), reason, ...view.columns.slice(at)],
      setColumns: (columns) => view.setColumns(columns.filter((column) => !isOwn(column))),
    };
  }, [view, label]);
}

/** The entity in the order of an open alert, so that the head of the table shows it: the server answers the most urgent first. */
export function inAlertOrder(entity: AnyEntity, alert: string | null): AnyEntity {
  const kind = deadlineKinds.find((one) => one === alert);
  return kind === undefined ? entity : { ...entity, sort: [{ field: deadlines[kind].field, order: 'asc' }] };
}
