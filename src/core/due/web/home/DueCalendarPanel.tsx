/** 到期日历 of the home page: a month with a mark on each day, or a week with the names. A click on a day narrows what is to do today. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { addDays, addMonths } from '#lib/chinese/calendar.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { RecordLink } from '#platform/web/entity/RecordLink.tsx';
import { ReadPanel } from '#platform/web/home/HomePanel.tsx';
import { lazyPart, preloadOn } from '#platform/web/lazy-part.tsx';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { useRead } from '#platform/web/query.ts';
import { useAccount } from '#platform/web/session.ts';
import { useSession } from '#platform/web/session-store.ts';
import kit from '#platform/web/styles/kit.module.css';
import { dueCodes, queryDueDays } from '../../model/due.ts';
import { addressOfItem } from '../../model/due-address.ts';
import { sheetOf, weekdays, weekOf } from '../month-sheet.ts';
import styles from './DueCalendarPanel.module.css';

const FeedDialog = lazyPart<{ readonly onClose: () => void }>(
  async () => (await import('../FeedDialog.tsx')).FeedDialog,
);

type Days = OutputOf<typeof queryDueDays>;

/** Days ahead that count as near. */
const nearDays = 7;
/** Names of a day before the others are counted. */
const shownOfDay = 1;

/** How a day with open items presses: past, within seven days, later. */
function urgencyOf(day: string, today: string): 'over' | 'near' | 'far' {
  if (day < today) return 'over';
  return day <= addDays(today, nearDays) ? 'near' : 'far';
}
const urgencyWords = { over: '逾期', near: '7 天内', far: '以后' } as const;

/** The day that the address narrows to, and the way to choose another; the same day again lets it go. */
function useChosenDay(): readonly [string | null, (day: string) => void] {
  const [params, setParams] = useSearchParams();
  const chosen = params.get('day');
  const choose = (day: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (before.get('day') === day) after.delete('day');
      else after.set('day', day);
      return after;
    });
  return [chosen, choose];
}

interface ViewProps {
  readonly data: Days;
  readonly days: readonly string[];
  readonly today: string;
}

/** A day without anything. */
const none = { count: 0, others: 0 };

function Month({ data, days, today, month }: ViewProps & { readonly month: string }): ReactElement {
  const [chosen, choose] = useChosenDay();
  const byDay = new Map(data.days.map((entry) => [entry.day, entry]));
  return (
    <ol className={styles.month}>
      {weekdays.map((weekday) => (
        <li key={weekday} aria-hidden="true">
          {weekday}
        </li>
      ))}
      {days.map((day) => {
        const { count, others } = byDay.get(day) ?? none;
        const words = [
          ...(count > 0 ? [`${count} 项要办，${urgencyWords[urgencyOf(day, today)]}`] : []),
          ...(others > 0 ? [`${others} 项提醒`] : []),
        ];
        return (
          <li key={day}>
            <button
              type="button"
              aria-label={`${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日${words.map((word) => `，${word}`).join('')}`}
              aria-pressed={day === chosen}
              aria-current={day === today ? 'date' : undefined}
              data-other={!day.startsWith(month) || undefined}
              data-urgency={count + others > 0 ? urgencyOf(day, today) : undefined}
              disabled={count === 0 && day !== chosen}
              onClick={() => choose(day)}
            >
              {Number(day.slice(8))}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** The own archive is read in the personal centre, whatever codes one holds. */
const ownArchive = '/userCenter?tab=archive';

function Week({ data, days, today }: ViewProps): ReactElement {
  const staffId = useAccount(({ account }) => account?.staffId ?? null);
  const [chosen, choose] = useChosenDay();
  return (
    <ol className={styles.week}>
      {days.map((day, index) => {
        const items = data.items.filter(({ dueDate }) => dueDate === day);
        const entry = data.days.find((one) => one.day === day) ?? none;
        const count = entry.count + entry.others;
        const more = count - Math.min(items.length, shownOfDay);
        return (
          <li key={day} data-today={day === today || undefined}>
            <span className={styles.weekday} data-urgency={count > 0 ? urgencyOf(day, today) : undefined}>
              {weekdays[index]} {day.slice(5).replace('-', '/')}
            </span>
            <span className={styles.items}>
              {items.slice(0, shownOfDay).map((item) => (
                <RecordLink
                  key={item.id}
                  to={item.personId !== null && item.personId === staffId ? ownArchive : addressOfItem(item)}
                  title={item.title}
                >
                  {item.title}
                </RecordLink>
              ))}
              {count === 0 && <span className="secondary">--</span>}
            </span>
            {more > 0 && (
              <button
                type="button"
                className={kit.textButton}
                aria-pressed={day === chosen}
                onClick={() => choose(day)}
              >
                另 {more} 项
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

export default function DueCalendarPanel(): ReactElement {
  const today = todayInShanghai();
  const [isWeek, setWeek] = useState(false);
  const [day, setDay] = useState(today);
  const [isFeed, setFeed] = useState(false);
  const maySubscribe = useSession(({ codes }) => ['due_manage', ...dueCodes].some((code) => codes.has(code)));
  const month = day.slice(0, 7);
  const days = isWeek ? weekOf(day) : sheetOf(month);
  const read = useRead(
    queryDueDays,
    { from: days[0] ?? day, to: days.at(-1) ?? day, withItems: isWeek },
    { quiet: true, keep: true },
  );
  const turn = (by: 1 | -1) => setDay(isWeek ? addDays(day, 7 * by) : `${addMonths(`${month}-01`, by).slice(0, 7)}-01`);
  const unit = isWeek ? '周' : '月';
  const [, choose] = useChosenDay();
  const ofToday = read.data?.days.find((entry) => entry.day === today) ?? none;
  const steps = (
    <span className={styles.steps}>
      <button type="button" aria-label={`上一${unit}`} onClick={() => turn(-1)}>
        <ChevronLeft size={14} aria-hidden="true" />
      </button>
      <span aria-live="polite">
        {isWeek ? `${formatDate(days[0])} 起` : `${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月`}
      </span>
      <button type="button" aria-label={`下一${unit}`} onClick={() => turn(1)}>
        <ChevronRight size={14} aria-hidden="true" />
      </button>
    </span>
  );
  const acts = (
    <>
      <Segments
        label="日历范围"
        value={isWeek}
        segments={[
          { value: true, label: '周' },
          { value: false, label: '月' },
        ]}
        onChange={setWeek}
      />
      {maySubscribe && (
        <button type="button" className={kit.textButton} {...preloadOn(FeedDialog)} onClick={() => setFeed(true)}>
          订阅
        </button>
      )}
    </>
  );
  return (
    <ReadPanel title="到期日历" tools={steps} acts={acts} read={read} rows={6}>
      {(data) => (
        <>
          {isWeek ? (
            <Week data={data} days={days} today={today} />
          ) : (
            <Month data={data} days={days} today={today} month={month} />
          )}
          <p className={styles.legend}>
            {(['over', 'near', 'far'] as const).map((urgency) => (
              <span key={urgency} data-urgency={urgency}>
                {urgencyWords[urgency]}
              </span>
            ))}
            {ofToday.count > 0 ? (
              <button type="button" className={kit.textButton} onClick={() => choose(today)}>
                今天要办 {ofToday.count} 项
              </button>
            ) : (
              <span className={styles.none}>今天无要办</span>
            )}
            {ofToday.others > 0 && (
              <span className={styles.none} title="生日、审批时限和已稍后提醒的事项，不用在今天办理">
                提醒 {ofToday.others} 项
              </span>
            )}
          </p>
          {isFeed && <FeedDialog onClose={() => setFeed(false)} />}
        </>
      )}
    </ReadPanel>
  );
}
