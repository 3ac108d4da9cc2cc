/** One thing to do: what it is, why, until when, and what settles it. The name leads to the record; keys act on the row whose name has the keyboard. */
import { Ellipsis, FileText } from 'lucide-react';
import type { PointerEvent, ReactElement } from 'react';
import { useRef } from 'react';
import { Checkbox } from 'antd';
import { daysUntil } from '#platform/entity/days-left.ts';
import { formatDate, formatDateTime } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { LateMenu } from '#platform/web/entity/late-menu.tsx';
import { RecordLink } from '#platform/web/entity/RecordLink.tsx';
import { CompanyName } from '#platform/web/group/CompanyName.tsx';
import { useInGroup } from '#platform/web/group/companies.ts';
import { Initials } from '#platform/web/shell/Initials.tsx';
import type { TodayRow as Row } from '../../model/today/today-calls.ts';
import { snoozeDays } from './snooze-days.ts';
import { isChoosable, keyOfRow } from './today-lines.ts';
import { IconMark } from '#platform/web/parts/IconMark.tsx';
import styles from './today.module.css';

/** Milliseconds after which a finger that rests chooses the row. */
const longPress = 500;

/** What a row can be asked for. */
export interface RowActs {
  readonly settle: (row: Row, key: string) => void;
  readonly snooze: (row: Row, day: string) => void;
  readonly chooseSnooze: (row: Row) => void;
  readonly handOver: (row: Row) => void;
  readonly tickOff: (row: Row) => void;
  readonly urge: (row: Row) => void;
  readonly choose: (row: Row, isChosen: boolean) => void;
}

export interface TodayRowProps {
  readonly row: Row;
  readonly isChosen: boolean;
  /** Why the last act left it out. */
  readonly refusal: string | undefined;
  readonly nextWorkingDay: string;
  readonly acts: RowActs;
}

/** 2026/11/16 逾期 4 天, or since when it waits. */
function Until({ row }: { readonly row: Row }): ReactElement {
  const { dueDate, since, snoozedUntil } = row;
  if (dueDate === null) {
    const day = since === null ? todayInShanghai() : todayInShanghai(new Date(since));
    const waited = -daysUntil(day);
    return (
      <span className={styles.until} data-level="wait">
        <span className={styles.day}>{formatDate(day)}</span>
        <b>{waited > 0 ? `等待 ${waited} 天` : '今天提交'}</b>
      </span>
    );
  }
  const left = daysUntil(dueDate);
  const level = left < 0 ? 'over' : left < 30 ? 'near' : 'far';
  return (
    <span className={styles.until} data-level={level}>
      <span className={styles.day}>{formatDate(dueDate)}</span>
      <b>{left < 0 ? `逾期 ${-left} 天` : left === 0 ? '今天' : `剩 ${left} 天`}</b>
      {snoozedUntil && <span className={styles.tag}>推迟至 {formatDate(snoozedUntil).slice(5)}</span>}
    </span>
  );
}

function More({ row, nextWorkingDay, acts }: Pick<TodayRowProps, 'row' | 'nextWorkingDay' | 'acts'>) {
  const days = row.dueDate === null ? [] : snoozeDays(row.dueDate, nextWorkingDay);
  const items = [
    ...(row.mayDefer
      ? [
          {
            key: 'snooze',
            type: 'group' as const,
            label: '稍后提醒',
            children: [
              ...days.map(({ label, day }) => ({
                key: day,
                label: `${label}　${formatDate(day).slice(5)}`,
                onClick: () => acts.snooze(row, day),
              })),
              { key: 'other', label: '选天数…', onClick: () => acts.chooseSnooze(row) },
            ],
          },
          { type: 'divider' as const },
          { key: 'handOver', label: '转交给…', onClick: () => acts.handOver(row) },
        ]
      : []),
    ...(row.isTicked ? [{ key: 'tick', label: '标为已处理', onClick: () => acts.tickOff(row) }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <LateMenu trigger={['click']} placement="bottomRight" menu={{ items }}>
      <button type="button" className={styles.more} data-more aria-label={`${row.name}的更多操作`}>
        <Ellipsis size={14} aria-hidden="true" />
      </button>
    </LateMenu>
  );
}

interface UrgeProps extends Pick<TodayRowProps, 'row' | 'acts'> {
  readonly urge: NonNullable<Row['urge']>;
}

/** 催办, or when it was done: once a day. */
function Urge({ row, urge: { label, urgedAt }, acts }: UrgeProps): ReactElement {
  if (urgedAt !== null)
    return (
      <span className={styles.urged} title={formatDateTime(urgedAt)}>
        已{label} {formatDateTime(urgedAt).slice(11, 16)}
      </span>
    );
  return (
    <button
      type="button"
      className={styles.act}
      data-act
      aria-label={`${label}：${row.name}`}
      onClick={() => acts.urge(row)}
    >
      {label}
    </button>
  );
}

export function TodayRow({ row, isChosen, refusal, nextWorkingDay, acts }: TodayRowProps): ReactElement {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const mayChoose = isChoosable(row);
  const inGroup = useInGroup();
  const press = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' || !mayChoose) return;
    timer.current = setTimeout(() => acts.choose(row, !isChosen), longPress);
  };
  const release = () => clearTimeout(timer.current);
  return (
    <li
      className={styles.row}
      data-today-row={keyOfRow(row)}
      data-chosen={isChosen || undefined}
      data-grouped={inGroup || undefined}
      onPointerDown={press}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerMove={(event) => event.pointerType === 'touch' && Math.abs(event.movementY) > 2 && release()}
    >
      <span className={styles.box}>
        {mayChoose && !row.isOwn && (
          <Checkbox
            checked={isChosen}
            aria-label={`选择${row.name}`}
            onChange={(event) => acts.choose(row, event.target.checked)}
          />
        )}
      </span>
      <span className={styles.who}>
        {row.isPerson ? (
          <Initials name={row.name} />
        ) : (
          <IconMark>
            <FileText size={14} aria-hidden="true" />
          </IconMark>
        )}
        <RecordLink className={styles.name} data-open data-person={row.isPerson || undefined} to={row.path}>
          {row.name}
        </RecordLink>
        {row.beside && <span className={styles.beside}>{row.beside}</span>}
        <CompanyName row={row} />
      </span>
      <span className={styles.reason} title={refusal ?? row.reason}>
        {refusal === undefined ? row.reason : <em>{refusal}</em>}
      </span>
      <Until row={row} />
      <span className={styles.acts}>
        {row.acts.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            className={styles.act}
            data-act
            aria-label={`${label}：${row.name}`}
            onClick={() => acts.settle(row, key)}
          >
            {label}
          </button>
        ))}
        {row.urge && <Urge row={row} urge={row.urge} acts={acts} />}
        {row.goes && !row.urge && (
          <RecordLink className={styles.act} data-act aria-label={`${row.goes.label}：${row.name}`} to={row.goes.path}>
            {row.goes.label}
          </RecordLink>
        )}
        <More row={row} nextWorkingDay={nextWorkingDay} acts={acts} />
      </span>
    </li>
  );
}
