/** The members as a tree grid: place by drag or keyboard, shares in place, grants beside them. Lines far from sight are not drawn. */
import { useVirtualizer } from '@tanstack/react-virtual';
import type { DragEvent, KeyboardEvent, ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { grantAreas } from '#core/org/public.ts';
import type { MemberRow } from '../../model/member-calls.ts';
import { MemberTableLine } from './MemberTableLine.tsx';
import type { DropPlace, MemberLine } from './member-tree.ts';
import { keyMove, placeText, planMove } from './member-tree.ts';
import type { MemberEdits } from './use-member-edits.ts';
import type { Moves } from './use-moves.ts';
import styles from './MemberTable.module.css';

const rowHeight = 44;

export interface MemberTableProps {
  readonly rows: readonly MemberRow[];
  readonly lines: readonly MemberLine[];
  readonly chosenCode: string | null;
  readonly onChoose: (code: string) => void;
  readonly onFold: (code: string, isOpen: boolean) => void;
  readonly moves: Moves;
  /** Absent: nothing can be changed. */
  readonly edits: MemberEdits | undefined;
}

/** Upper and lower quarter of a line mean beside, the middle means into. */
function dropPlaceOf(event: DragEvent<HTMLElement>): DropPlace {
  const box = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - box.top) / box.height;
  return share < 0.25 ? 'before' : share > 0.75 ? 'after' : 'into';
}

interface Drag {
  readonly code: string;
  readonly over: string | null;
  readonly place: DropPlace;
}

function Head(): ReactElement {
  return (
    <div className={styles.head} role="rowgroup">
      <div className={styles.line} role="row">
        <span role="columnheader" className={styles.name}>
          成员企业
        </span>
        <span role="columnheader">类型</span>
        <span role="columnheader" className={styles.number}>
          持股
        </span>
        <span role="columnheader" className={styles.number}>
          表决权
        </span>
        <span role="columnheader" className={styles.centre}>
          并表
        </span>
        <span role="columnheader">加入日期</span>
        {grantAreas.map(({ code, label }, index) => (
          <span
            key={code}
            role="columnheader"
            className={styles.centre}
            data-first={index === 0 || undefined}
            title={`${label}授权，由成员企业给出`}
          >
            {shortAreas[code]}
          </span>
        ))}
        <span role="columnheader">
          <span className="visually-hidden">操作</span>
        </span>
      </div>
    </div>
  );
}

/** The columns are narrow. */
const shortAreas: Readonly<Record<(typeof grantAreas)[number]['code'], string>> = {
  base: '基础',
  finance: '财务',
  customer: '客户',
  personnel: '人员',
  ip: '知产',
  project: '项目',
};

/** Where the keyboard is, and how it walks; the line that has it is drawn, however far. */
function useWalk({ lines, moves }: Pick<MemberTableProps, 'lines' | 'moves'>) {
  const box = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const line = box.current?.querySelector<HTMLElement>(`[data-code="${wanted.current}"]`);
    if (!line) return;
    wanted.current = null;
    line.focus({ preventScroll: true });
  });
  const focusAt = (index: number) => {
    const line = lines[Math.min(Math.max(0, index), lines.length - 1)];
    if (!line) return;
    virtual.scrollToIndex(lines.indexOf(line));
    wanted.current = line.row.memberCode;
    setFocused(line.row.memberCode);
    if (moves.pickedCode !== null) moves.say(`放到 ${line.row.memberName} 下`);
  };
  const present = lines.some(({ row }) => row.memberCode === focused) ? focused : (lines[0]?.row.memberCode ?? null);
  return { box, virtual, focused: present, setFocused, focusAt, keep: (code: string) => (wanted.current = code) };
}

export function MemberTable(props: MemberTableProps): ReactElement {
  const { rows, lines, chosenCode, onChoose, onFold, moves, edits } = props;
  const { box, virtual, focused, setFocused, focusAt, keep } = useWalk(props);
  const [drag, setDrag] = useState<Drag | null>(null);
  const onDrag = (code: string, phase: 'start' | 'over' | 'drop' | 'end', event: DragEvent<HTMLElement>) => {
    if (phase === 'start') {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', code);
      setDrag({ code, over: null, place: 'into' });
    } else if (phase === 'end' || !drag) setDrag(null);
    else {
      const place = dropPlaceOf(event);
      const planned = planMove(rows, drag.code, code, place);
      // A refusal is told when it is dropped: the line takes it.
      if (planned !== null) event.preventDefault();
      if (phase === 'over') setDrag({ ...drag, over: planned && 'move' in planned ? code : null, place });
      else {
        setDrag(null);
        moves.plan(planned);
      }
    }
  };
  const onMoveKey = (event: KeyboardEvent, line: MemberLine): boolean => {
    const code = line.row.memberCode;
    if (event.altKey && event.shiftKey && event.key.startsWith('Arrow')) {
      keep(code);
      moves.plan(keyMove(rows, code, event.key));
      return true;
    }
    if (moves.pickedCode === null) {
      if (event.key === ' ') return (moves.pick(line.row), true);
      return false;
    }
    if (event.key === 'Escape') return (moves.pick(null), true);
    if (event.key === 'Enter')
      return (keep(moves.pickedCode), moves.plan(planMove(rows, moves.pickedCode, code, 'into')), true);
    return false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = lines.findIndex(({ row }) => row.memberCode === focused);
    const line = lines[index];
    if (!line || !(event.target as HTMLElement).matches('[role="row"]')) return;
    if (edits && onMoveKey(event, line)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const parentAt = lines.findLastIndex((other, at) => at < index && other.level < line.level);
    const keys: Record<string, () => void> = {
      ArrowDown: () => focusAt(index + 1),
      ArrowUp: () => focusAt(index - 1),
      Home: () => focusAt(0),
      End: () => focusAt(lines.length - 1),
      ArrowRight: () =>
        line.hasChildren && !line.isOpen ? onFold(line.row.memberCode, true) : line.hasChildren && focusAt(index + 1),
      ArrowLeft: () =>
        line.hasChildren && line.isOpen ? onFold(line.row.memberCode, false) : parentAt >= 0 && focusAt(parentAt),
      Enter: () => (onChoose(line.row.memberCode), moves.say(placeText(line))),
    };
    const act = keys[event.key];
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };
  return (
    <div
      ref={box}
      className={styles.root}
      role="treegrid"
      tabIndex={-1}
      aria-label="成员企业"
      aria-rowcount={lines.length + 1}
      aria-describedby={edits ? 'member-keys' : undefined}
      onKeyDown={onKeyDown}
    >
      <Head />
      <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          if (!line) return null;
          const { memberCode } = line.row;
          return (
            <MemberTableLine
              key={memberCode}
              line={line}
              index={index}
              start={start}
              isFocused={memberCode === focused}
              isChosen={memberCode === chosenCode}
              isPicked={memberCode === moves.pickedCode}
              isMoving={memberCode === moves.planned?.row.memberCode}
              dropPlace={drag?.over === memberCode ? drag.place : null}
              edits={edits}
              onFocus={() => setFocused(memberCode)}
              onChoose={() => (setFocused(memberCode), onChoose(memberCode))}
              onFold={() => onFold(memberCode, !line.isOpen)}
              onDrag={(phase, event) => onDrag(memberCode, phase, event)}
            />
          );
        })}
      </div>
    </div>
  );
}
