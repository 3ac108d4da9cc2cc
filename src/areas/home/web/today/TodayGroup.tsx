/** One kind of things to do: its head with counts, its first rows, and how many more there are. */
import { Checkbox } from 'antd';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { daysLeftText, daysUntil } from '#platform/entity/days-left.ts';
import { formatDate } from '#platform/entity/format.ts';
import type { TodayKind, TodayRow as Row, TodayUrgency } from '../../model/today/today-calls.ts';
import { countUnder } from '../../model/today/today-order.ts';
import { DoneLine } from './DoneLine.tsx';
import type { RowActs } from './TodayRow.tsx';
import { TodayRow } from './TodayRow.tsx';
import type { DoneLine as Line } from './today-lines.ts';
import { isChoosable, keyOfRow, withLines } from './today-lines.ts';
import styles from './today.module.css';

export interface TodayGroupProps {
  readonly kind: TodayKind;
  readonly rows: readonly Row[];
  readonly lines: readonly Line[];
  readonly urgency: TodayUrgency | undefined;
  readonly isOpen: boolean;
  readonly isLoading: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly refusals: ReadonlyMap<string, string>;
  readonly nextWorkingDay: string;
  readonly acts: RowActs;
  readonly onFold: (kind: TodayKind) => void;
  readonly onMore: (kind: TodayKind) => void;
  readonly onChooseAll: (rows: readonly Row[], isChosen: boolean) => void;
  readonly onUndo: (line: Line) => Promise<unknown>;
  readonly onOver: (line: Line) => void;
}

/** 其余 14 人，3 人在 7 天内，最近 11/24 */
function restWords(kind: TodayKind, rows: readonly Row[], urgency: TodayUrgency | undefined): string | null {
  const rest = countUnder(kind, urgency) - rows.length;
  if (rest <= 0) return null;
  const shownSoon = rows.filter(
    ({ dueDate }) => dueDate !== null && daysUntil(dueDate) >= 0 && daysUntil(dueDate) <= 7,
  ).length;
  const shownOver = rows.filter(({ dueDate }) => dueDate !== null && daysUntil(dueDate) < 0).length;
  const [over, soon] = [kind.overdue - shownOver, kind.soon - shownSoon];
  const isAll = urgency === undefined;
  return [
    `其余 ${rest} ${kind.unit}`,
    ...(isAll && over > 0 ? [`${over} ${kind.unit}已逾期`] : []),
    ...(isAll && soon > 0 ? [`${soon} ${kind.unit}在 7 天内`] : []),
    ...(kind.nextDay && rows.length === kind.rows.length ? [`最近 ${formatDate(kind.nextDay).slice(5)}`] : []),
  ].join('，');
}

/** What a folded kind says of its first row. */
function firstWords(rows: readonly Row[]): string | null {
  const [row] = rows;
  if (!row?.dueDate) return null;
  return `${row.name}，${formatDate(row.dueDate)} 到期，${daysLeftText(daysUntil(row.dueDate))}`;
}

function Head(props: TodayGroupProps): ReactElement {
  const { kind, rows, urgency, isOpen, chosen, onFold, onChooseAll } = props;
  const choosable = rows.filter((row) => !row.isOwn && isChoosable(row));
  const count = choosable.filter((row) => chosen.has(keyOfRow(row))).length;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className={styles.groupHead}>
      <span className={styles.box}>
        {choosable.length > 0 && (
          <Checkbox
            checked={count > 0 && count === choosable.length}
            indeterminate={count > 0 && count < choosable.length}
            aria-label={`选择${kind.label}的 ${choosable.length} ${kind.unit}`}
            onChange={(event) => onChooseAll(choosable, event.target.checked)}
          />
        )}
      </span>
      <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => onFold(kind)}>
        <Chevron size={14} aria-hidden="true" />
        <b>{kind.label}</b>
        <span className={styles.count}>{countUnder(kind, urgency)}</span>
      </button>
      {kind.overdue > 0 && <span className={styles.overdue}>逾期 {kind.overdue}</span>}
      {!isOpen && <span className={styles.first}>{firstWords(rows)}</span>}
      <Link className={styles.list} to={kind.path} aria-label={`${kind.label}的全部记录`}>
        全部
      </Link>
    </div>
  );
}

export function TodayGroup(props: TodayGroupProps): ReactElement {
  const { kind, rows, lines, urgency, isOpen, isLoading, chosen, refusals, nextWorkingDay, acts } = props;
  const rest = restWords(kind, rows, urgency);
  return (
    <section aria-label={kind.label} data-kind={kind.kind}>
      <Head {...props} />
      {isOpen && (
        <ul>
          {withLines(rows, lines).map((entry) =>
            entry.type === 'line' ? (
              <DoneLine key={`line ${entry.line.id}`} line={entry.line} onUndo={props.onUndo} onOver={props.onOver} />
            ) : (
              <TodayRow
                key={keyOfRow(entry.row)}
                row={entry.row}
                isChosen={chosen.has(keyOfRow(entry.row))}
                refusal={refusals.get(keyOfRow(entry.row))}
                nextWorkingDay={nextWorkingDay}
                acts={acts}
              />
            ),
          )}
          {rest !== null && (
            <li className={styles.rest}>
              {rest}
              <button type="button" disabled={isLoading} onClick={() => props.onMore(kind)}>
                {isLoading ? '加载中' : '展开'}
              </button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
