/** A month of due dates, Monday first. Days hold their items; other months are one step away. */
import { Button } from 'antd';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { addDays, addMonths } from '#platform/model/calendar.ts';
import type { RowOf } from '#platform/model/entity.ts';
import { todayInShanghai } from '#platform/model/schema.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import type { dueItem } from '../model/due.ts';
import { queryPageDue } from '../model/due.ts';
import './property.css';

type Item = RowOf<typeof dueItem>;

export interface DueMonthProps {
  readonly onOpen: (item: Item) => void;
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];

/** The days of a month's sheet: whole weeks from Monday. */
export function sheetOf(month: string): string[] {
  const first = `${month}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const weekday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const start = addDays(first, -weekday(first));
  const length = Math.round((Date.parse(addDays(last, 6 - weekday(last))) - Date.parse(start)) / 86_400_000) + 1;
  return Array.from({ length }, (_, index) => addDays(start, index));
}

export function DueMonth({ onOpen }: DueMonthProps): ReactElement {
  const [params, setParams] = useSearchParams();
  const today = todayInShanghai();
  const asked = params.get('month') ?? '';
  const month = /^\d{4}-(?:0[1-9]|1[0-2])$/u.test(asked) ? asked : today.slice(0, 7);
  const days = sheetOf(month);
  const dueDate: [string, string] = [days[0] ?? today, days.at(-1) ?? today];
  const { data, error, refetch } = useRead(
    queryPageDue,
    { filter: { dueDate, state: ['open', 'snoozed'] }, page: { current: 1, size: 100 } },
    { quiet: true, keep: true },
  );
  const turn = (months: number) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.set('month', addMonths(`${month}-01`, months).slice(0, 7));
      return after;
    });
  if (error && !data) return <ErrorState title="到期事项没有加载出来" reason={error.message} onRetry={() => void refetch()} />;
  const items = data?.records ?? [];
  return (
    <section className="due-month" aria-label="月历">
      <header>
        <Button type="text" aria-label="上个月" icon={<ChevronLeft size={16} />} onClick={() => turn(-1)} />
        <h2 aria-live="polite">{month.replace('-', ' 年 ')} 月</h2>
        <Button type="text" aria-label="下个月" icon={<ChevronRight size={16} />} onClick={() => turn(1)} />
        {data && data.total > items.length && (
          <span className="secondary">
            本页只显示最早的 {items.length} 项，共 {data.total} 项
          </span>
        )}
      </header>
      <ol className="due-weekdays" aria-hidden="true">
        {weekdays.map((weekday) => (
          <li key={weekday}>{weekday}</li>
        ))}
      </ol>
      <ol className="due-days">
        {days.map((day) => {
          const own = items.filter((item) => item.dueDate === day);
          return (
            <li key={day} data-other={!day.startsWith(month) || undefined} data-today={day === today || undefined} data-empty={own.length === 0 || undefined}>
              <time dateTime={day}>{Number(day.slice(8))}</time>
              {own.map((item) => (
                <button key={item.id} type="button" title={item.title} data-over={day < today || undefined} onClick={() => onOpen(item)}>
                  {item.title}
                </button>
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
