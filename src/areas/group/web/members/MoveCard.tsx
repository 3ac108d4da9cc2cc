/** A move that waits for its answer: before and after, and the day from which on it holds. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { f } from '#platform/entity/field.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import { DescriptionList } from '#platform/web/parts/DescriptionList.tsx';
import { Note } from '#platform/web/parts/Note.tsx';
import { ValueChange } from '#platform/web/parts/Timeline.tsx';
import { FormLine } from '#platform/web/entity/FormLine.tsx';
import { DateControl } from '#platform/web/entity/widgets/date-controls.tsx';
import type { MemberRow } from '../../model/member-calls.ts';
import { shareText } from './member-cells.tsx';
import { finalShare, withParent } from './share-facts.ts';
import type { Moves } from './use-moves.ts';
import styles from './MemberRail.module.css';

const effective = f.date({ label: '生效日期' });

/** Somebody else moved it meanwhile: both places, and the choice. */
function Overtaken({ moves, day }: { readonly moves: Moves; readonly day: string }): ReactElement | null {
  const { conflict } = moves;
  if (!conflict) return null;
  const { current, move } = conflict;
  const theirs = moves.nameOf(current.parentCode);
  return (
    <Note tone="warning" read="alert" className={styles.note}>
      <p>
        {current.changedBy ?? '他人'} 已于 {formatDateTime(current.changedAt)} 修改该成员，现在的上级是 <b>{theirs}</b>
        ，您选择的是 <b>{moves.nameOf(move.parentCode)}</b>。
      </p>
      <div className={styles.buttons}>
        <Button onClick={moves.drop}>保留 {theirs}</Button>
        <Button type="primary" loading={moves.isBusy} onClick={() => void moves.send(move, current, day)}>
          仍移到 {moves.nameOf(move.parentCode)}
        </Button>
      </div>
    </Note>
  );
}

/** The shareholders still name another holder: the move is marked until they follow. */
function HolderNote({
  row,
  parentCode,
}: {
  readonly row: MemberRow;
  readonly parentCode: string | null;
}): ReactElement | null {
  const others = row.holders.filter(({ companyCode }) => companyCode !== parentCode);
  if (others.length === 0) return null;
  const names = others.map(({ companyName, ratio }) => `${companyName} ${shareText(ratio)}`).join('、');
  return (
    <Note tone="warning" read="none" className={styles.note}>
      该企业股东记录仍是 {names}，移动后将标为不一致，直到对方更新。
    </Note>
  );
}

export interface MoveCardProps {
  readonly moves: Moves;
  readonly rows: readonly MemberRow[];
  readonly today: string;
}

export function MoveCard({ moves, rows, today }: MoveCardProps): ReactElement | null {
  const [day, setDay] = useState(today);
  const head = useRef<HTMLHeadingElement>(null);
  const move = moves.planned;
  const code = move?.row.memberCode;
  // The keyboard goes to what is to be answered.
  useEffect(() => {
    if (code !== undefined) head.current?.focus();
  }, [code]);
  if (!move) return null;
  const { row, parentCode } = move;
  const before = finalShare(rows, row.memberCode);
  const after = finalShare(withParent(rows, row, parentCode), row.memberCode);
  const holder = parentCode === null ? '' : `，由 ${moves.nameOf(parentCode)} 持有`;
  return (
    <section className={styles.card} aria-label={`移动 ${row.memberName}`} data-part="move-card">
      <h3 ref={head} tabIndex={-1}>
        移动 {row.memberName}
      </h3>
      <DescriptionList
        isClose
        lines={[
          {
            label: '上级企业',
            value: <ValueChange before={moves.nameOf(row.parentCode)} after={moves.nameOf(parentCode)} />,
          },
          { label: '直接持股', value: row.ratio === null ? '未填写' : `${shareText(row.ratio)}${holder}` },
          {
            label: '最终持股',
            value:
              before === after ? shareText(after) : <ValueChange before={shareText(before)} after={shareText(after)} />,
          },
          { label: '并表', value: `${row.isConsolidated ? '是' : '否'}，不变` },
        ]}
      />
      <FormLine label="生效日期" hint={day > today ? '到这一天才移动' : undefined}>
        {({ id }) => (
          <DateControl
            id={id}
            field={effective}
            value={day}
            onChange={(value) => setDay(typeof value === 'string' ? value : today)}
          />
        )}
      </FormLine>
      <HolderNote row={row} parentCode={parentCode} />
      {moves.conflict ? (
        <Overtaken moves={moves} day={day} />
      ) : (
        <div className={styles.buttons}>
          <Button type="primary" loading={moves.isBusy} onClick={() => void moves.send(move, row, day)}>
            确认移动
          </Button>
          <Button onClick={moves.drop}>放回原处</Button>
        </div>
      )}
    </section>
  );
}
