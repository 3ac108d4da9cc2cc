/** Status tabs with counts at the left, which give way to urgency while an alert is open; what needs doing at the right. */
import type { ReactElement, ReactNode } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { DueAlertsProps } from '#platform/web/entity/DueStrip.tsx';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { optionLabel } from '#platform/entity/field.ts';
import { formatNumber } from '#platform/entity/format.ts';
import { staffStatuses } from '../../model/dicts.ts';
import type { AlertUrgency, StaffAlertKind } from '../../model/roster-calls.ts';
import { staffAlertKinds } from '../../model/roster-calls.ts';
import { alertLabels, reasonLabelOf } from './alert-view.ts';
import { countedStatus, presentStatuses } from './roster-filter.ts';
import styles from './RosterStrip.module.css';

/** Legal deadlines: shown in red. */
const urgent: ReadonlySet<StaffAlertKind> = new Set(['contract_unsigned', 'probation_end']);

/** Keeps the place of the alerts. */
const Waiting = (): ReactElement => <div className={styles.alertsWaiting} />;
const DueAlerts = lazyPart<DueAlertsProps>(
  async () => (await import('#platform/web/entity/DueStrip.tsx')).DueAlerts,
  Waiting,
);

export interface RosterStripProps {
  readonly status: string | null;
  readonly alert: string | null;
  readonly statusCounts: Readonly<Record<string, number>> | undefined;
  readonly alertCounts: Readonly<Record<string, number>> | undefined;
  /** Of an open alert about a day: how near it is to be, and how many are how near. */
  readonly urgency: string | null;
  readonly alertDays: Readonly<Record<'all' | AlertUrgency, number>> | null | undefined;
  readonly onUrgency: (urgency: AlertUrgency | null) => void;
  readonly onStatus: (status: string | null) => void;
  readonly onAlert: (alert: string | null) => void;
  /** Edits of own archives that wait for the reader's decision. */
  readonly waitingEdits: number;
  /** The one button for everybody of an open alert. */
  readonly settle: ReactNode;
}

/** Who gave up before the first day has a tab only while there is somebody to bring back. */
const tabs = [...presentStatuses, 'left', 'cancelled'];

function StateSegments({
  status,
  statusCounts,
  onStatus,
}: Pick<RosterStripProps, 'status' | 'statusCounts' | 'onStatus'>): ReactElement {
  const count = (code: string) => statusCounts?.[code] ?? 0;
  const isCounted = statusCounts !== undefined && status !== countedStatus;
  const present = presentStatuses.reduce((sum, code) => sum + count(code), 0);
  return (
    <Segments<string | null>
      label="员工状态"
      value={status}
      onChange={onStatus}
      segments={[
        {
          value: null,
          label: '全部',
          title: '含待入职、顾问和外包，不含已离职',
          count: isCounted ? formatNumber(present) : '',
        },
        ...(status === countedStatus
          ? [
              {
                value: countedStatus,
                label: '在岗',
                title: '不含待入职、顾问和外包',
                count: statusCounts ? formatNumber(present) : '',
              },
            ]
          : []),
        ...tabs
          .filter((code) => code !== 'cancelled' || count(code) > 0 || status === code)
          .map((code) => ({
            value: code,
            label: optionLabel(staffStatuses, code),
            count: isCounted ? formatNumber(count(code)) : '',
          })),
      ]}
    />
  );
}

export function RosterStrip({
  status,
  alert,
  statusCounts,
  alertCounts,
  onStatus,
  onAlert,
  waitingEdits,
  urgency,
  alertDays,
  onUrgency,
  settle,
}: RosterStripProps): ReactElement {
  const isDated = reasonLabelOf(alert) !== undefined;
  return (
    <div className={styles.root}>
      {!isDated && <StateSegments status={status} statusCounts={statusCounts} onStatus={onStatus} />}
      <DueAlerts
        chips={staffAlertKinds.map((kind) => ({
          key: kind,
          label: alertLabels[kind],
          count: alertCounts?.[kind],
          isUrgent: urgent.has(kind),
        }))}
        links={[{ to: '/interior-edits', label: '信息修改待审批', count: waitingEdits }]}
        open={alert}
        onOpen={onAlert}
        isDated={isDated}
        urgency={urgency}
        days={alertDays}
        onUrgency={onUrgency}
        settle={settle}
      />
    </div>
  );
}
