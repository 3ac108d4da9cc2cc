/** A month of due dates, Monday first, narrowed by the filters of the list. Days hold their items; other months are one step away. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router';
import { addMonths } from '#lib/chinese/calendar.ts';
import { formatDate } from '#platform/entity/format.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { call } from '#platform/web/call.ts';
import { listKey } from '#platform/web/entity/use-entity-list.ts';
import { useSession } from '#platform/web/session-store.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { dueItem, queryPageDue } from '../model/due.ts';
import { sheetOf, weekdays } from './month-sheet.ts';
import styles from './DueMonth.module.css';

type Item = RowOf<typeof dueItem>;

export interface DueMonthProps {
  /** Filter of the list; its days give way to those of the month. */
  readonly filter: Readonly<Record<string, unknown>>;
  readonly onOpen: (item: Item) => void;
}

const pageSize = 100;
/** Most pages of a month: a company with more than a thousand dates in a month narrows them first. */
const mostPages = 10;
/** Most items that a day shows; the others are one step away. */
const shownInDay = 4;

interface MonthItems {
  readonly total: number;
  readonly items: readonly Item[];
}

async function readMonth(
  filter: DueMonthProps['filter'],
  days: readonly string[],
  signal: AbortSignal,
): Promise<MonthItems> {
  const whole = { ...filter, dueDate: [days[0] ?? null, days.at(-1) ?? null] as [string | null, string | null] };
  const items: Item[] = [];
  for (let current = 1; ; current += 1) {
    const { records, total } = await call(
      queryPageDue,
      { filter: whole, page: { current, size: pageSize } },
      { signal, quiet: true },
    );
    items.push(...records);
    if (records.length < pageSize || items.length >= total || current >= mostPages) return { total, items };
  }
}

/** Items of the days; those of the month before stay until they are there. */
function useMonth(filter: DueMonthProps['filter'], days: readonly string[]) {
  const choice = useSession((state) => state.choice);
  return useQuery({
    queryKey: [...listKey(dueItem), 'month', choice?.groupCode, choice?.companyCode, days[0], days.length, filter],
    queryFn: ({ signal }) => readMonth(filter, days, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** The same list as a table, of one day. */
function addressOfDay(params: URLSearchParams, day: string): string {
  const after = new URLSearchParams(params);
  after.delete('view');
  after.delete('month');
  after.set('dueDate', `${day}~${day}`);
  return `?${after.toString()}`;
}

function Day({
  day,
  month,
  own,
  onOpen,
}: { readonly day: string; readonly month: string; readonly own: readonly Item[] } & Pick<
  DueMonthProps,
  'onOpen'
>): ReactElement {
  const [params] = useSearchParams();
  const today = todayInShanghai();
  const shown = own.length > shownInDay ? own.slice(0, shownInDay - 1) : own;
  return (
    <li
      data-other={!day.startsWith(month) || undefined}
      data-today={day === today || undefined}
      data-empty={own.length === 0 || undefined}
    >
      <time dateTime={day}>{Number(day.slice(8))}</time>
      {shown.map((item) => (
        <button
          key={item.id}
          type="button"
          title={item.title}
          data-over={(day < today && isOpen(item)) || undefined}
          data-settled={!isOpen(item) || undefined}
          onClick={() => onOpen(item)}
        >
          {item.title}
        </button>
      ))}
      {shown.length < own.length && (
        <Link to={addressOfDay(params, day)} aria-label={`${formatDate(day)} 另有 ${own.length - shown.length} 项`}>
          另有 {own.length - shown.length} 项
        </Link>
      )}
    </li>
  );
}

const isOpen = ({ state }: Item): boolean => state === 'open' || state === 'snoozed';

export function DueMonth({ filter, onOpen }: DueMonthProps): ReactElement {
  const [params, setParams] = useSearchParams();
  const today = todayInShanghai();
  const asked = params.get('month') ?? '';
  const month = /^\d{4}-(?:0[1-9]|1[0-2])$/u.test(asked) ? asked : today.slice(0, 7);
  const days = sheetOf(month);
  const { data, error, isPending, refetch } = useMonth(filter, days);
  const turn = (months: number) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (months === 0) after.delete('month');
      else after.set('month', addMonths(`${month}-01`, months).slice(0, 7));
      return after;
    });
  if (error && !data) return <ErrorState title="到期事项没有加载出来" error={error} onRetry={() => void refetch()} />;
  const items = data?.items ?? [];
  const inMonth = items.filter(({ dueDate }) => dueDate.startsWith(month)).length;
  return (
    <section className={styles.root} aria-label="月历">
      <header>
        <Button type="text" aria-label="上个月" icon={<ChevronLeft size={16} />} onClick={() => turn(-1)} />
        <h2 aria-live="polite">{month.replace('-', ' 年 ')} 月</h2>
        <Button type="text" aria-label="下个月" icon={<ChevronRight size={16} />} onClick={() => turn(1)} />
        {month !== today.slice(0, 7) && (
          <Button size="small" onClick={() => turn(0)}>
            回到本月
          </Button>
        )}
        <span className="secondary" role="status">
          {isPending
            ? ''
            : data && data.total > items.length
              ? `只显示最早的 ${items.length} 项，共 ${data.total} 项`
              : inMonth > 0
                ? `${inMonth} 项`
                : '本月没有到期事项'}
        </span>
      </header>
      <ol className={styles.weekdays} aria-hidden="true">
        {weekdays.map((weekday) => (
          <li key={weekday}>{weekday}</li>
        ))}
      </ol>
      <ol className={styles.days} data-part="due-days">
        {days.map((day) => (
          <Day key={day} day={day} month={month} own={items.filter((item) => item.dueDate === day)} onOpen={onOpen} />
        ))}
      </ol>
    </section>
  );
}
