/** 提醒中心: what of contracts comes near or is over, day by day; closed, put off and handed over in place. */
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Drawer, Select } from 'antd';
import type { ReactElement } from 'react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { dueHandingOver, dueHandling, dueKinds, dueSnoozing } from '#core/due/public.ts';
import { daysLeftText, daysUntil } from '#platform/entity/days-left.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDate, formatMoney, formatNumber } from '#platform/entity/format.ts';
import { groupBy } from '#platform/entity/group-by.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { Chip } from '#platform/web/parts/Chip.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { useAccount } from '#platform/web/session.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import kit from '#platform/web/styles/kit.module.css';
import type { Reminder } from '../../model/remind/reminder-calls.ts';
import { queryReminder } from '../../model/remind/reminder-calls.ts';
import styles from './ReminderDrawer.module.css';

const groups = [dueHandling, dueSnoozing, dueHandingOver];
/** Days ahead that are offered. */
const spans = [7, 30, 90, 365];
const pageSize = 50;

/** Who may do something with an item: who manages due dates, and who looks after it. */
function useOwnItems(): (row: AnyRow) => string | null {
  const manages = usePermission('due_manage');
  const staffId = useAccount(({ account }) => account?.staffId ?? null);
  return ({ ownerId, handedToId }) =>
    manages || (staffId !== null && (handedToId ?? ownerId) === staffId) ? null : '只能处理自己负责的事项';
}

interface DayProps {
  readonly day: string;
  readonly reminders: readonly Reminder[];
  readonly today: string;
  readonly actsOf: (
    row: AnyRow,
  ) => readonly { readonly key: string; readonly label: string; readonly onRun: () => void }[];
}

function Day({ day, reminders, today, actsOf }: DayProps): ReactElement {
  const left = daysUntil(day, today);
  return (
    <section className={styles.day} aria-label={formatDate(day)}>
      <h3 data-late={left < 0 || undefined}>
        {formatDate(day)} <small>{daysLeftText(left)}</small>
      </h3>
      <ul>
        {reminders.map(({ item, contractId, contractNo, contractName, otherParty, openAmount }) => (
          <li key={item.id}>
            <span className="tag">{optionLabel(dueKinds, item.kind)}</span>
            <span className={styles.words}>
              <Link to={`/contract-manage?id=${contractId}`}>{item.title.split(' · ')[0]}</Link>
              <span className="secondary caption">
                {[contractName, contractNo, otherParty].filter(Boolean).join(' · ')}
                {item.state === 'snoozed' && item.snoozedUntil && ` · 已推迟至 ${formatDate(item.snoozedUntil)}`}
              </span>
            </span>
            {openAmount !== null && <b className={styles.amount}>{formatMoney(openAmount)}</b>}
            <span className={styles.acts}>
              {actsOf(item as unknown as AnyRow).map(({ key, label, onRun }) => (
                <button key={key} type="button" className={kit.textButton} onClick={onRun}>
                  {label}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export interface ReminderDrawerProps {
  readonly onClose: () => void;
}

export function ReminderDrawer({ onClose }: ReminderDrawerProps): ReactElement {
  const client = useQueryClient();
  const today = todayInShanghai();
  const [days, setDays] = useState(30);
  const [kind, setKind] = useState<string | null>(null);
  const [mine, setMine] = useState(false);
  const [size, setSize] = useState(pageSize);
  const input = { days, mine, ...(kind !== null && { kinds: [kind] }), page: { current: 1, size } };
  const { data, error, isPending, refetch } = useRead(queryReminder, input, { quiet: true, keep: true });
  const acts = useActs({
    groups,
    refusalOfRow: useOwnItems(),
    onDone: () => void client.invalidateQueries({ queryKey: [queryReminder.path] }),
  });
  const byDay = [...groupBy(data?.records ?? [], ({ item }) => item.dueDate)];
  const overdue = (data?.counts ?? []).reduce((sum, one) => sum + one.overdue, 0);
  return (
    <Drawer
      open
      size={720}
      title={`提醒中心${overdue > 0 ? ` · ${formatNumber(overdue)} 项逾期` : ''}`}
      onClose={onClose}
    >
      <div className={styles.filters}>
        {(data?.counts ?? []).map((one) => (
          <Chip
            key={one.kind}
            label={optionLabel(dueKinds, one.kind)}
            count={one.count}
            isOn={kind === one.kind}
            isUrgent={one.overdue > 0}
            onPress={() => setKind(kind === one.kind ? null : one.kind)}
          />
        ))}
        <Select
          aria-label="几天内"
          value={days}
          onChange={setDays}
          options={spans.map((value) => ({ value, label: `${value} 天内` }))}
        />
        <Checkbox className={styles.mine} checked={mine} onChange={(event) => setMine(event.target.checked)}>
          我负责的
        </Checkbox>
      </div>
      {isPending && <Skeleton rows={6} rowHeight={56} />}
      {error && !data && <ErrorState title="提醒没有加载出来" error={error} onRetry={() => void refetch()} />}
      {data && byDay.length === 0 && (
        <EmptyState title={`${days} 天内没有合同事项`} reason="到期、收付款、质保金和履约事项会自动列在这里" />
      )}
      {byDay.map(([day, reminders]) => (
        <Day key={day} day={day} reminders={reminders} today={today} actsOf={acts.rowActions} />
      ))}
      {data && data.total > size && size < 100 && (
        <Button onClick={() => setSize(100)}>再显示 {Math.min(data.total, 100) - size} 项</Button>
      )}
      {data && data.total > 100 && size === 100 && (
        <p className="secondary">共 {formatNumber(data.total)} 项，只显示前 100 项，请缩短天数或选择类别</p>
      )}
      <Suspense>{acts.layer}</Suspense>
    </Drawer>
  );
}
