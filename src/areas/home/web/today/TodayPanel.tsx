/** 今天要办: what is due or waits for the reader, most pressing first, with the acts that settle it in place. */
import { Modal } from 'antd';
import { ChevronDown, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { LateMenu } from '#platform/web/entity/late-menu.tsx';
import { ReadPanel } from '#platform/web/home/HomePanel.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Chip } from '#platform/web/parts/Chip.tsx';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import type { TodayKind, TodayRow, TodayUrgency } from '../../model/today/today-calls.ts';
import type { queryToday } from '../../model/today/today-calls.ts';
import { countUnder, isOpenAtFirst, totalsOf } from '../../model/today/today-order.ts';
import { TodayFoot } from './TodayFoot.tsx';
import { TodayGroup } from './TodayGroup.tsx';
import type { RowActs } from './TodayRow.tsx';
import { chooseSnooze, handOver, settle, snoozeUntil, tickOff, urge } from './today-acts.ts';
import { keyOfRow, withDoneKinds } from './today-lines.ts';
import type { TodayState } from './use-today.ts';
import { useToday } from './use-today.ts';
import { useTodayKeys } from './use-today-keys.ts';
import type { TodayView } from './use-today-view.ts';
import { useTodayView } from './use-today-view.ts';
import styles from './today.module.css';

type Today = OutputOf<typeof queryToday>;

const DoneDialog = lazyPart<{ readonly onClose: () => void }>(
  async () => (await import('./DoneDialog.tsx')).DoneDialog,
);

const words: Readonly<Record<TodayUrgency | 'all', string>> = {
  all: '全部',
  overdue: '逾期',
  soon: '7 天内',
  waiting: '等我回复',
  later: '以后',
};

interface PartProps {
  readonly data: Today;
  readonly view: TodayView;
  readonly onView: (changes: Partial<TodayView>) => void;
}

/** Urgencies to choose from; 以后 while it is looked at alone. They stand there before the counts come: nothing moves then. */
function Urgency({ data, view, onView }: Omit<PartProps, 'data'> & { readonly data: Today | undefined }): ReactElement {
  const of = data?.kinds.filter(({ kind }) => view.kind === undefined || kind === view.kind);
  const totals = of && totalsOf(of);
  const shown = (['overdue', 'soon', 'waiting', 'later'] as const).filter(
    (code) => code !== 'later' || view.urgency === 'later',
  );
  return (
    <span className={styles.filter} data-today-filter>
      <Segments<TodayUrgency | 'all'>
        label="紧急程度"
        value={view.urgency ?? 'all'}
        segments={(['all', ...shown] as const).map((code) => ({
          value: code,
          label: words[code],
          count: totals?.[code] ?? '',
          tone: code === 'overdue' && totals && totals.overdue > 0 ? 'danger' : undefined,
        }))}
        onChange={(code) => onView({ urgency: code === 'all' ? undefined : code })}
      />
    </span>
  );
}

function Who({ view, onView }: Omit<PartProps, 'data'>): ReactElement {
  const choices = [
    ['mine', '我负责的'],
    ['team', '我的团队'],
  ] as const;
  return (
    <LateMenu
      trigger={['click']}
      placement="bottomRight"
      menu={{
        selectedKeys: [view.who],
        items: choices.map(([key, label]) => ({ key, label, onClick: () => onView({ who: key, kind: undefined }) })),
      }}
    >
      <button type="button" className="button">
        {choices.find(([key]) => key === view.who)?.[1]}
        <ChevronDown size={14} aria-hidden="true" />
      </button>
    </LateMenu>
  );
}

function Chips({ data, view, onView }: PartProps): ReactElement | null {
  const shown = data.kinds.filter((kind) => countUnder(kind, view.urgency) > 0 || kind.kind === view.kind);
  if (shown.length === 0 && view.day === undefined) return null;
  return (
    <div className={styles.chips}>
      {view.day !== undefined && (
        <button type="button" className={styles.dayChip} onClick={() => onView({ day: undefined })}>
          {formatDate(view.day)} 到期
          <X size={14} aria-label="取消按日筛选" />
        </button>
      )}
      {shown.map((kind) => (
        <Chip
          key={kind.kind}
          label={kind.label}
          count={countUnder(kind, view.urgency)}
          isUrgent={kind.overdue > 0}
          isOn={kind.kind === view.kind}
          onPress={() => onView({ kind: kind.kind === view.kind ? undefined : kind.kind })}
        />
      ))}
    </div>
  );
}

/** 11/26; with its year where that is another one. */
const dayWords = (day: string): string =>
  day.slice(0, 4) === todayInShanghai().slice(0, 4) ? formatDate(day).slice(5) : formatDate(day);

/** Nothing presses: how much was done, and what comes next. */
function AllDone({ data, onView }: Omit<PartProps, 'view'>): ReactElement {
  const { later } = totalsOf(data.kinds);
  const { done, next } = data;
  const title = done > 0 || later > 0 || next ? '今天要办的都办完了' : '没有要办的事';
  const reason = [
    ...(done > 0 ? [`今天办了 ${done} 件`] : []),
    ...(next ? [`下一件是 ${next.name} 的${next.label}，${dayWords(next.appearsOn)} 起出现在这里`] : []),
  ].join('。');
  return (
    <EmptyState variant="done" margin={24} title={title} reason={reason === '' ? undefined : reason}>
      {later > 0 && (
        <button type="button" className="button" onClick={() => onView({ urgency: 'later' })}>
          看 60 天内的 {later} 件
        </button>
      )}
    </EmptyState>
  );
}

/** Kinds that are unfolded: those with something near, unless the person folded them, and what is looked at alone. */
function useFolds(view: TodayView) {
  const [folds, setFolds] = useState<Readonly<Record<string, boolean>>>({});
  const isOpen = (kind: TodayKind) =>
    folds[kind.kind] ??
    (isOpenAtFirst(kind) || view.kind === kind.kind || view.urgency === 'later' || view.day !== undefined);
  const fold = (kind: TodayKind) => setFolds((before) => ({ ...before, [kind.kind]: !isOpen(kind) }));
  return { isOpen, fold };
}

interface ListProps extends PartProps {
  readonly today: TodayState;
  readonly onDone: () => void;
}

function TodayList({ data, view, onView, today, onDone }: ListProps): ReactElement {
  const { isOpen, fold } = useFolds(view);
  const { rowsOf, lines, chosen, setChosen, telling } = today;
  const kinds = withDoneKinds(data.kinds, lines).filter(
    (kind) =>
      (view.kind === undefined || kind.kind === view.kind) &&
      (countUnder(kind, view.urgency) > 0 || lines.some((line) => line.kind.kind === kind.kind)),
  );
  const all = kinds.flatMap((kind) => rowsOf(kind).map((row) => ({ kind, row })));
  const at = (key: string) => all.find(({ row }) => keyOfRow(row) === key);
  const chosenRows = all.filter(({ row }) => chosen.has(keyOfRow(row)));
  const chosenKind = chosenRows[0]?.kind ?? null;
  const tellFor = (rows: readonly TodayRow[]) => {
    const kind = kinds.find((one) => one.kind === rows[0]?.kind) ?? kinds[0];
    if (!kind) throw new Error('an act of no kind');
    return telling(rows, kind);
  };
  // A refusal was told by the call.
  const snooze = (rows: readonly TodayRow[], day: string) =>
    void snoozeUntil(rows, day, tellFor(rows)).catch(() => undefined);
  const urgeRows = (rows: readonly TodayRow[]) =>
    void urge(rows)
      .then(() => setChosen(new Set()))
      .catch(() => undefined);
  /** One kind at a time: choosing in another asks whether to begin there. */
  const choose = (rows: readonly TodayRow[], isChosen: boolean) => {
    const keys = rows.map(keyOfRow);
    const begin = () => setChosen(new Set(keys));
    if (isChosen && chosenKind && rows[0]?.kind !== chosenKind.kind)
      Modal.confirm({
        title: '换一类来选？',
        content: `已选了${chosenKind.label} ${chosenRows.length} ${chosenKind.unit}。一次办理一类，换一类会取消这些选择。`,
        okText: '换一类',
        cancelText: '不换',
        onOk: begin,
      });
    else
      setChosen((before) => {
        const next = new Set(before);
        for (const key of keys)
          if (isChosen) next.add(key);
          else next.delete(key);
        return next;
      });
  };
  const acts: RowActs = {
    settle: (row, key) => settle([row], key, tellFor([row])),
    snooze: (row, day) => snooze([row], day),
    chooseSnooze: (row) => chooseSnooze([row], tellFor([row])),
    handOver: (row) => handOver([row], tellFor([row])),
    tickOff: (row) => tickOff([row], tellFor([row])),
    urge: (row) => urgeRows([row]),
    choose: (row, isChosen) => choose([row], isChosen),
  };
  useTodayKeys({
    handOver: (key) => {
      const row = at(key)?.row;
      if (row?.mayDefer) acts.handOver(row);
      return row?.mayDefer === true;
    },
    undo: () => {
      const line = lines.findLast(({ undo }) => undo !== null);
      if (line) void today.takeBack(line).catch(() => undefined);
      return line !== undefined;
    },
  });
  const isClear =
    lines.length === 0 &&
    view.urgency === undefined &&
    view.kind === undefined &&
    view.day === undefined &&
    !kinds.some(isOpenAtFirst);
  return (
    <div className={styles.root}>
      <Chips data={data} view={view} onView={onView} />
      {isClear ? (
        <AllDone data={data} onView={onView} />
      ) : (
        <div className={styles.groups}>
          {kinds.map((kind) => (
            <TodayGroup
              key={kind.kind}
              kind={kind}
              rows={rowsOf(kind)}
              lines={lines.filter((line) => line.kind.kind === kind.kind)}
              urgency={view.urgency}
              isOpen={isOpen(kind)}
              isLoading={today.loading.has(kind.kind)}
              chosen={chosen}
              refusals={today.refusals}
              nextWorkingDay={data.nextWorkingDay}
              acts={acts}
              onFold={fold}
              onMore={today.openMore}
              onChooseAll={choose}
              onUndo={today.takeBack}
              onOver={today.over}
            />
          ))}
          {kinds.length === 0 && (
            <EmptyState
              variant="noMatch"
              margin={24}
              title="这个范围内没有要办的事"
              onClearFilter={() => onView({ urgency: undefined, kind: undefined, day: undefined })}
            />
          )}
        </div>
      )}
      <TodayFoot
        kind={chosenKind}
        chosen={chosenRows.map(({ row }) => row)}
        nextWorkingDay={data.nextWorkingDay}
        done={data.done}
        onSettle={(rows, key) => settle(rows, key, tellFor(rows))}
        onSnooze={snooze}
        onHandOver={(rows) => handOver(rows, tellFor(rows))}
        onTickOff={(rows) => tickOff(rows, tellFor(rows))}
        onUrge={urgeRows}
        onClear={() => setChosen(new Set())}
        onDone={onDone}
      />
    </div>
  );
}

function Panel({ view, onView }: Omit<PartProps, 'data'>): ReactElement {
  const today = useToday(view);
  const [isDone, setDone] = useState(false);
  const { data } = today.read;
  return (
    <>
      <ReadPanel
        title="今天要办"
        read={today.read}
        rows={6}
        isFlush
        tools={<Urgency data={data} view={view} onView={onView} />}
        acts={data?.hasTeam === true ? <Who view={view} onView={onView} /> : undefined}
      >
        {(shown) => <TodayList data={shown} view={view} onView={onView} today={today} onDone={() => setDone(true)} />}
      </ReadPanel>
      {isDone && <DoneDialog onClose={() => setDone(false)} />}
    </>
  );
}

export default function TodayPanel(): ReactElement {
  const [view, onView] = useTodayView();
  // Whose work it is and which day: what was chosen and opened there is of no use elsewhere.
  return <Panel key={`${view.who} ${view.day}`} view={view} onView={onView} />;
}
