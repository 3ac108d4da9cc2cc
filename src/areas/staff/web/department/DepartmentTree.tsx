/** Department tree at the left: search, head counts, and for those who may: add, rename, move by drag, close, delete. */
import { History, Plus, Search } from 'lucide-react';
import type { DragEvent, ReactElement } from 'react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { lazyPart, useIdle, usePreload } from '#platform/web/lazy-part.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { TreePane } from '#platform/web/parts/TreePage.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useGrowing } from '#platform/web/use-growing.ts';
import { useTextMatch } from '#platform/web/use-text-match.ts';
import type { AsOfPickerProps } from './AsOfPicker.tsx';
import type { DepartmentDialogsProps } from './DepartmentDialogs.tsx';
import type { DepartmentAct } from './DepartmentLine.tsx';
import { DepartmentLine } from './DepartmentLine.tsx';
import type { DropPlace, Move } from './department-tree.ts';
import { departmentPath, planMove, treeLines } from './department-tree.ts';
import type { DepartmentChange } from './use-department-change.ts';
import type { Departments } from './use-departments.ts';
import { onTreeKey } from './use-tree-keys.ts';
import kit from '#platform/web/styles/kit.module.css';
import styles from './DepartmentTree.module.css';

/** A company of 5,000 departments has 69,000 elements: their lines come as one scrolls. */
const linesAtOnce = 150;

export interface DepartmentTreeProps {
  readonly departments: Departments;
  /** Of the open alert: what it is called, and its people by department. Absent: the tree counts people and places. */
  readonly alert?: { readonly label: string; readonly counts: ReadonlyMap<number, number> } | undefined;
  readonly chosenId: number | null;
  readonly onChoose: (id: number) => void;
  readonly asOf: string | null;
  readonly onAsOf: (day: string | null) => void;
  /** Absent: nothing can be changed (no permission, or an earlier day is shown). */
  readonly change: DepartmentChange | undefined;
}

/** Upper and lower quarter of a line mean beside, the middle means into. */
function dropPlaceOf(event: DragEvent<HTMLElement>): DropPlace {
  const box = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - box.top) / box.height;
  return share < 0.25 ? 'before' : share > 0.75 ? 'after' : 'into';
}

/** Open nodes: the first two levels at first, and always what leads to the chosen one. */
function useOpenNodes({ whole: tree }: Departments, chosenId: number | null) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const rootId = tree[0]?.id;
  // Text, so that the same way down in a new answer opens nothing anew.
  const pathKey = useMemo(
    () =>
      departmentPath(tree, chosenId)
        .map((node) => node.id)
        .join(),
    [tree, chosenId],
  );
  useEffect(() => {
    setOpen(
      (before) =>
        new Set([
          ...before,
          ...(rootId === undefined ? [] : [rootId]),
          ...pathKey.split(',').filter(Boolean).map(Number),
        ]),
    );
  }, [rootId, pathKey]);
  const fold = (id: number, isOpen: boolean) =>
    setOpen((before) => {
      const next = new Set(before);
      if (isOpen) next.add(id);
      else next.delete(id);
      return next;
    });
  return { open, fold };
}

/** The day stands there at once, the calendar comes when the screen is done. */
const AsOfWaiting = ({ asOf }: AsOfPickerProps): ReactElement => (
  <input
    className={styles.asOfWaiting}
    aria-label="查看日期"
    readOnly
    tabIndex={-1}
    value={formatDate(asOf ?? todayInShanghai())}
  />
);
const AsOfPicker = lazyPart<AsOfPickerProps>(async () => (await import('./AsOfPicker.tsx')).AsOfPicker, AsOfWaiting);
const DepartmentDialogs = lazyPart<DepartmentDialogsProps>(
  async () => (await import('./DepartmentDialogs.tsx')).DepartmentDialogs,
);
const laterParts = [DepartmentDialogs];

function AsOf(props: AsOfPickerProps): ReactElement {
  const Shown = useIdle() ? AsOfPicker : AsOfWaiting;
  return (
    <div className={styles.treeFoot}>
      <History size={14} aria-hidden="true" />
      <span>查看日期</span>
      <Shown {...props} />
    </div>
  );
}

/** Department of the line that holds an element; 0 outside of lines. */
const idOf = (target: EventTarget): number =>
  Number((target as Element).closest<HTMLElement>('[data-id]')?.dataset['id'] ?? 0);

export function DepartmentTree({
  departments,
  alert,
  chosenId,
  onChoose,
  asOf,
  onAsOf,
  change,
}: DepartmentTreeProps): ReactElement {
  const [keyword, setKeyword] = useState('');
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const [drag, setDrag] = useState<{
    readonly id: number;
    readonly over: number | null;
    readonly place: DropPlace;
  } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  usePreload(laterParts);
  const { open, fold } = useOpenNodes(departments, chosenId);
  // The letters stand there at once; the lines follow when there is time for them.
  const searched = useDeferredValue(keyword.trim());
  const isMatch = useTextMatch(keyword !== '');
  const lines = useMemo(
    () => treeLines(departments.whole, open, searched === '' ? null : (text) => isMatch(text, searched)),
    [departments.whole, open, searched, isMatch],
  );
  const { shown, showTo, end } = useGrowing(lines.length, linesAtOnce, searched);
  const chosenAt = lines.findIndex((line) => line.node.id === chosenId);
  useEffect(() => showTo(chosenAt), [chosenAt, showTo]);
  const tabStop = lines.some((line) => line.node.id === focusedId)
    ? focusedId
    : (lines.find((line) => line.node.id === chosenId) ?? lines[0])?.node.id;
  const focus = (id: number) => {
    // The line must be there to take the focus.
    flushSync(() => {
      showTo(lines.findIndex((line) => line.node.id === id));
      setFocusedId(id);
    });
    box.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus();
  };
  const onDrag = (id: number, phase: 'start' | 'over' | 'drop' | 'end', event: DragEvent<HTMLElement>) => {
    if (phase === 'start') {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', String(id));
      setDrag({ id, over: null, place: 'into' });
    } else if (phase === 'end' || !drag) setDrag(null);
    else {
      const planned = planMove(departments.whole, drag.id, id, dropPlaceOf(event));
      if (planned) event.preventDefault();
      if (phase === 'over') setDrag({ ...drag, over: planned ? id : null, place: dropPlaceOf(event) });
      else {
        setDrag(null);
        if (planned) change?.askMove(planned);
      }
    }
  };
  const act = (id: number, kind: DepartmentAct) => {
    const node = departmentPath(departments.whole, id).at(-1);
    // What is about to be added should be seen when it is there.
    if (kind === 'add') fold(id, true);
    if (node) change?.ask(kind, node);
  };
  // As after a drag: what was moved is seen where it is now.
  const move = async (wanted: Move) => {
    fold(wanted.parent.id, true);
    await change?.move(wanted);
  };
  const { root } = departments;
  return (
    <TreePane
      title="组织架构"
      act={
        change &&
        root && (
          <button
            type="button"
            className={kit.iconButton}
            aria-label="新建部门"
            title="新建部门"
            onClick={() => act(chosenId ?? root.id, 'add')}
          >
            <Plus size={16} aria-hidden="true" />
          </button>
        )
      }
    >
      <label className={styles.treeSearch}>
        <Search size={14} aria-hidden="true" />
        <input
          type="search"
          value={keyword}
          placeholder="部门或负责人"
          aria-label="搜索部门或负责人"
          maxLength={50}
          onChange={(event) => setKeyword(event.target.value)}
        />
      </label>
      <div className={styles.treeCaption} aria-hidden="true">
        <span>部门</span>
        <span>{alert ? alert.label : '在岗 / 编制'}</span>
      </div>
      <div
        ref={box}
        className={styles.treeLines}
        role="tree"
        tabIndex={-1}
        onFocus={(event) => setFocusedId(idOf(event.target) || null)}
        aria-label={alert ? `部门，${alert.label}人数` : '部门，在岗和编制人数'}
        onKeyDown={(event) =>
          onTreeKey(event, lines, idOf(event.target), {
            focus,
            fold,
            choose: onChoose,
            rename: change && ((id) => act(id, 'rename')),
          })
        }
      >
        {departments.error && <ErrorState margin={24} title="部门没有加载出来" onRetry={departments.refresh} />}
        {departments.isLoading && <Skeleton rows={8} rowHeight={34} />}
        {lines.slice(0, shown).map((line) => (
          <DepartmentLine
            key={line.node.id}
            line={line}
            alertCount={alert ? (alert.counts.get(line.node.id) ?? 0) : null}
            isChosen={line.node.id === chosenId}
            isFocused={line.node.id === tabStop}
            canEdit={change !== undefined}
            isRenamed={change?.renamedId === line.node.id}
            dropPlace={drag?.over === line.node.id ? drag.place : null}
            onChoose={() => (setFocusedId(line.node.id), onChoose(line.node.id))}
            onFold={() => fold(line.node.id, !line.isOpen)}
            onAct={(kind) => act(line.node.id, kind)}
            onRename={(name) => (void change?.rename(line.node, name), focus(line.node.id))}
            onDrag={(phase, event) => onDrag(line.node.id, phase, event)}
          />
        ))}
        {shown < lines.length && <div ref={end} className={styles.treeEnd} aria-hidden="true" />}
        {searched !== '' && lines.length === 0 && <p className={styles.treeNothing}>没有找到“{searched}”</p>}
      </div>
      <AsOf asOf={asOf} onAsOf={onAsOf} />
      {change?.question && <DepartmentDialogs change={{ ...change, move }} departments={departments} />}
    </TreePane>
  );
}
