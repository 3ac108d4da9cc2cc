/** The strip above a list: at the left its states, which give way to urgency while an alert is open; what needs doing at the right. */
import type { ReactElement, ReactNode } from 'react';
import type { DueUrgency } from '#platform/entity/due-facet.ts';
import { dueUrgencies } from '#platform/entity/due-facet.ts';
import { formatNumber } from '#platform/entity/format.ts';
import { Chip, ChipLink } from '../parts/Chip.tsx';
import { Segments } from '../parts/Segments.tsx';
import styles from './DueStrip.module.css';

/** One alert with the rows that it concerns; undefined until they were counted. */
export interface DueChip {
  readonly key: string;
  readonly label: string;
  readonly count: number | undefined;
  /** Something is lost if nobody acts: shown in red. */
  readonly isUrgent?: boolean;
}

export interface DueAlertsProps {
  readonly chips: readonly DueChip[];
  /** What needs doing on a screen of its own. */
  readonly links?: readonly { readonly to: string; readonly label: string; readonly count: number }[];
  readonly open: string | null;
  readonly onOpen: (key: string | null) => void;
  /** Whether the open alert is about a day. */
  readonly isDated: boolean;
  readonly urgency: string | null;
  /** Of the open alert: how many are how near. */
  readonly days: Readonly<Record<'all' | DueUrgency, number>> | null | undefined;
  readonly onUrgency: (urgency: DueUrgency | null) => void;
  /** The one button for all rows of the open alert. */
  readonly settle: ReactNode;
}

const urgencyLabels: Readonly<Record<DueUrgency, string>> = {
  past: '已过期',
  within30: '30 天内',
  within60: '31–60 天',
};

const urgencyTones: Partial<Record<DueUrgency, 'warning' | 'danger'>> = { past: 'danger', within30: 'warning' };

/** Who is first. An alert that is about no day of the row has one segment. */
function UrgencySegments({
  urgency,
  days,
  total,
  onUrgency,
}: Pick<DueAlertsProps, 'urgency' | 'days' | 'onUrgency'> & { readonly total: number | undefined }): ReactElement {
  const all = days?.all ?? total;
  return (
    <Segments<DueUrgency | null>
      label="紧急程度"
      value={dueUrgencies.find((code) => code === urgency) ?? null}
      onChange={onUrgency}
      segments={[
        { value: null, label: '全部', count: all === undefined ? '' : formatNumber(all) },
        ...(days
          ? dueUrgencies.map((code) => ({
              value: code,
              label: urgencyLabels[code],
              count: formatNumber(days[code]),
              tone: days[code] > 0 ? urgencyTones[code] : undefined,
            }))
          : []),
      ]}
    />
  );
}

/** Urgency while an alert is open, the one button for all of its rows, and the alerts; the states stand before it, in the same line. */
export function DueAlerts({
  chips,
  links = [],
  open,
  onOpen,
  isDated,
  urgency,
  days,
  onUrgency,
  settle,
}: DueAlertsProps): ReactElement {
  const shown = chips.filter(({ key, count }) => (count ?? 0) > 0 || key === open);
  const waiting = links.filter(({ count }) => count > 0);
  const hasChips = shown.length > 0 || waiting.length > 0;
  // Counted, and nothing to do: a narrow screen gives its line to the list.
  const isNone = !hasChips && chips.every(({ count }) => count !== undefined);
  return (
    <>
      {open !== null && isDated && (
        <UrgencySegments
          urgency={urgency}
          days={days}
          total={chips.find(({ key }) => key === open)?.count}
          onUrgency={onUrgency}
        />
      )}
      {settle}
      {/* Keeps its place while empty: the counts come after the rows and must not push them down. */}
      <div
        className={styles.chips}
        data-none={isNone || undefined}
        {...(hasChips && { role: 'group', 'aria-label': '需要处理' })}
      >
        {hasChips && <span>需要处理</span>}
        {waiting.map(({ to, label, count }) => (
          <ChipLink key={to} to={to} label={label} count={formatNumber(count)} />
        ))}
        {shown.map(({ key, label, count, isUrgent = false }) => (
          <Chip
            key={key}
            label={label}
            count={count === undefined ? '' : formatNumber(count)}
            isOn={open === key}
            isUrgent={isUrgent}
            canClose
            onPress={() => onOpen(open === key ? null : key)}
          />
        ))}
      </div>
    </>
  );
}

/** The strip of a list with few alerts: they stand beside the states as long as there is room. A list without states gives it no line of its own. */
export function DueStrip({ children, ...alerts }: DueAlertsProps & { readonly children: ReactNode }): ReactElement {
  const isOpen = alerts.open !== null && alerts.isDated;
  const hasStates = children !== null;
  return (
    <div className={styles.strip} data-bare={!hasStates || undefined} data-part="due-strip">
      {!isOpen && hasStates && <div className={styles.states}>{children}</div>}
      <DueAlerts {...alerts} />
    </div>
  );
}
