/** One department in the tree: fold, name, head count, and what can be done with it. */
import { ChevronDown, ChevronRight, Ellipsis } from 'lucide-react';
import type { DragEvent, ReactElement } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { LateMenu } from '#platform/web/entity/late-menu.tsx';
import type { TreeLine, DropPlace } from './department-tree.ts';
import { AlertCount, HeadCount } from './HeadCount.tsx';
import kit from '#platform/web/styles/kit.module.css';
import departmentStyles from './department.module.css';
import styles from './DepartmentLine.module.css';

/** What the menu of a department offers. */
export type DepartmentAct = 'add' | 'edit' | 'rename' | 'move' | 'close' | 'delete';

export interface DepartmentLineProps {
  readonly line: TreeLine;
  /** Of the open alert; null while none is open. */
  readonly alertCount: number | null;
  readonly isChosen: boolean;
  readonly isFocused: boolean;
  readonly canEdit: boolean;
  readonly isRenamed: boolean;
  readonly dropPlace: DropPlace | null;
  readonly onChoose: () => void;
  readonly onFold: () => void;
  readonly onAct: (act: DepartmentAct) => void;
  readonly onRename: (name: string | null) => void;
  readonly onDrag: (phase: 'start' | 'over' | 'drop' | 'end', event: DragEvent<HTMLElement>) => void;
}

/** Acts on a node; the root has no siblings, cannot move and cannot go. */
export function actsOf(isRoot: boolean): { key: DepartmentAct; label: string; danger?: boolean }[] {
  return [
    { key: 'add', label: '新建下级' },
    { key: 'rename', label: '重命名' },
    { key: 'edit', label: '编辑信息' },
    ...(isRoot
      ? []
      : ([
          { key: 'move', label: '移动到' },
          { key: 'close', label: '撤销部门' },
          { key: 'delete', label: '删除', danger: true },
        ] as const)),
  ];
}

/** The name while it is changed: Enter and leaving save, Esc keeps the old one. */
function RenameBox({
  name,
  onRename,
}: {
  readonly name: string;
  readonly onRename: (name: string | null) => void;
}): ReactElement {
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(name);
  const isDone = useRef(false);
  useEffect(() => box.current?.select(), []);
  const finish = (next: string | null) => {
    if (isDone.current) return;
    isDone.current = true;
    onRename(next !== null && next.trim() !== '' && next.trim() !== name ? next.trim() : null);
  };
  return (
    <input
      ref={box}
      className={departmentStyles.renameBox}
      aria-label={`${name}的新名称`}
      value={text}
      maxLength={50}
      onChange={(event) => setText(event.target.value)}
      onClick={(event) => event.stopPropagation()}
      onBlur={() => finish(text)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') finish(text);
        if (event.key === 'Escape') finish(null);
      }}
    />
  );
}

/** By keyboard Tab leads from the line in focus to its menu. */
function LineMenu({
  name,
  isRoot,
  isFocused,
  onAct,
}: {
  readonly name: string;
  readonly isRoot: boolean;
  readonly isFocused: boolean;
  readonly onAct: (act: DepartmentAct) => void;
}): ReactElement {
  return (
    <LateMenu
      trigger={['click']}
      menu={{
        items: actsOf(isRoot),
        onClick: ({ key, domEvent }) => (domEvent.stopPropagation(), onAct(key as DepartmentAct)),
      }}
    >
      <button
        type="button"
        tabIndex={isFocused ? 0 : -1}
        className={`${kit.iconButton} ${departmentStyles.lineMenu}`}
        aria-label={`${name}的更多操作`}
        onClick={(event) => event.stopPropagation()}
      >
        <Ellipsis size={14} aria-hidden="true" />
      </button>
    </LateMenu>
  );
}

export function DepartmentLine(props: DepartmentLineProps): ReactElement {
  const {
    line,
    alertCount,
    isChosen,
    isFocused,
    canEdit,
    isRenamed,
    dropPlace,
    onChoose,
    onFold,
    onAct,
    onRename,
    onDrag,
  } = props;
  const { node, level, isOpen } = line;
  const textId = useId();
  const isParent = node.children.length > 0;
  const Fold = isOpen ? ChevronDown : ChevronRight;
  const drag = canEdit &&
    !isRenamed && {
      draggable: level > 0,
      onDragStart: (event: DragEvent<HTMLElement>) => onDrag('start', event),
      onDragOver: (event: DragEvent<HTMLElement>) => onDrag('over', event),
      onDrop: (event: DragEvent<HTMLElement>) => onDrag('drop', event),
      onDragEnd: (event: DragEvent<HTMLElement>) => onDrag('end', event),
    };
  return (
    // Keys are taken by the tree that holds the items.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="treeitem"
      tabIndex={isFocused ? 0 : -1}
      aria-level={level + 1}
      aria-selected={isChosen}
      {...(isParent && { 'aria-expanded': isOpen })}
      aria-labelledby={textId}
      data-id={node.id}
      data-drop={dropPlace ?? undefined}
      className={departmentStyles.treeLine}
      style={{ paddingLeft: 8 + level * 16 }}
      onClick={onChoose}
      {...drag}
    >
      {isParent ? (
        <span className={styles.fold} aria-hidden="true" onClick={(event) => (event.stopPropagation(), onFold())}>
          <Fold size={14} />
        </span>
      ) : (
        <span className={styles.fold} />
      )}
      {isRenamed && <RenameBox name={node.name} onRename={onRename} />}
      <span id={textId} className={departmentStyles.treeText}>
        {!isRenamed && (
          <span className={`${styles.name} ellipsis`} title={node.name}>
            {node.name}
          </span>
        )}
        {node.closeDate !== null && <span className="tag">已撤销</span>}
        {alertCount === null ? (
          <HeadCount count={node.countAll} plan={node.headcountPlan} />
        ) : (
          <AlertCount count={alertCount} />
        )}
      </span>
      {canEdit && <LineMenu name={node.name} isRoot={level === 0} isFocused={isFocused} onAct={onAct} />}
    </div>
  );
}
