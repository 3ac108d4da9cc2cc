/** The foot of the list: what can be done with the chosen rows of one kind, and what was done today. */
import { ChevronDown } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatDate } from '#platform/entity/format.ts';
import { LateMenu } from '#platform/web/entity/late-menu.tsx';
import { ActBar } from '#platform/web/parts/ActBar.tsx';
import type { TodayKind, TodayRow } from '../../model/today/today-calls.ts';
import styles from './today.module.css';

export interface TodayFootProps {
  readonly kind: TodayKind | null;
  readonly chosen: readonly TodayRow[];
  readonly nextWorkingDay: string;
  readonly done: number;
  readonly onSettle: (rows: readonly TodayRow[], key: string) => void;
  readonly onSnooze: (rows: readonly TodayRow[], day: string) => void;
  readonly onHandOver: (rows: readonly TodayRow[]) => void;
  readonly onTickOff: (rows: readonly TodayRow[]) => void;
  readonly onUrge: (rows: readonly TodayRow[]) => void;
  readonly onClear: () => void;
  readonly onDone: () => void;
}

/** Acts that some of the rows offer, each once. */
const actsOf = (rows: readonly TodayRow[]) => [
  ...new Map(rows.flatMap(({ acts }) => acts.map((act) => [act.key, act] as const))).values(),
];

function Chosen(props: TodayFootProps & { readonly kind: TodayKind }): ReactElement {
  const { kind, chosen, nextWorkingDay, onSettle, onSnooze, onHandOver, onTickOff, onUrge, onClear } = props;
  const acts = actsOf(chosen);
  const deferred = chosen.filter(({ mayDefer }) => mayDefer);
  const ticked = chosen.filter(({ isTicked }) => isTicked);
  const urged = chosen.filter(({ urge }) => urge?.urgedAt === null);
  return (
    <ActBar label="批量办理" count={chosen.length} unit={kind.unit} onClear={onClear}>
      {acts.map(({ key, label }, index) => (
        <button key={key} type="button" data-first={index === 0 || undefined} onClick={() => onSettle(chosen, key)}>
          {label}
          {index === 0 && ` ${chosen.length} ${kind.unit}`}
        </button>
      ))}
      {deferred.length > 0 && (
        <>
          <LateMenu
            trigger={['click']}
            placement="topLeft"
            menu={{
              items: [
                {
                  key: 'next',
                  label: `下个工作日　${formatDate(nextWorkingDay).slice(5)}`,
                  onClick: () => onSnooze(deferred, nextWorkingDay),
                },
              ],
            }}
          >
            <button type="button">
              稍后提醒
              <ChevronDown size={14} aria-hidden="true" />
            </button>
          </LateMenu>
          <button type="button" onClick={() => onHandOver(deferred)}>
            转交
          </button>
        </>
      )}
      {urged.length > 0 && (
        <button type="button" data-first={acts.length === 0 || undefined} onClick={() => onUrge(urged)}>
          {urged[0]?.urge?.label} {urged.length} {kind.unit}
        </button>
      )}
      {ticked.length > 0 && (
        <button
          type="button"
          data-first={(acts.length === 0 && urged.length === 0) || undefined}
          onClick={() => onTickOff(ticked)}
        >
          标为已处理 {ticked.length} {kind.unit}
        </button>
      )}
    </ActBar>
  );
}

export function TodayFoot(props: TodayFootProps): ReactElement {
  const { kind, chosen, done, onDone } = props;
  return (
    <div className={styles.foot} data-chosen={chosen.length > 0 || undefined}>
      {kind && chosen.length > 0 && <Chosen {...props} kind={kind} />}
      {done > 0 && (
        <button type="button" className={styles.act} onClick={onDone}>
          今天已办 {done} 件
        </button>
      )}
    </div>
  );
}
