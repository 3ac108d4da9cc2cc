/** The list of columns: tick, drag or move by keyboard. Fetched when 列设置 is about to open. */
import type { DragEndEvent } from '@dnd-kit/core';
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Checkbox } from 'antd';
import { GripVertical, Pin } from 'lucide-react';
import type { ReactElement } from 'react';
import { dragAnnouncements, dragInstructions } from '../drag-words.ts';
import type { TableColumn } from './table-columns.ts';
import { freezeColumn, moveColumn } from './table-columns.ts';
import type { TableView } from './use-table-view.ts';
import kit from '../styles/kit.module.css';
import tableStyles from './entity-table.module.css';
import styles from './ColumnList.module.css';

function ColumnLine({
  column,
  isLast,
  isFirst,
  onToggle,
  onFreeze,
}: {
  readonly column: TableColumn;
  readonly isLast: boolean;
  /** The first column in sight always stays. */
  readonly isFirst: boolean;
  readonly onToggle: (visible: boolean) => void;
  readonly onFreeze: (isFrozen: boolean) => void;
}): ReactElement {
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({
    id: column.key,
    attributes: { roleDescription: '可移动' },
  });
  return (
    <li ref={setNodeRef} className={styles.line} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <button
        type="button"
        className={`${kit.iconButton} ${styles.iconButton} ${tableStyles.iconButton}`}
        {...attributes}
        {...listeners}
        aria-label={`移动列 ${column.label}`}
      >
        <GripVertical size={14} aria-hidden="true" />
      </button>
      <Checkbox checked={column.visible} disabled={isLast} onChange={(event) => onToggle(event.target.checked)}>
        {column.label}
      </Checkbox>
      {column.visible && !isFirst && (
        <button
          type="button"
          className={`${kit.iconButton} ${styles.pin} ${tableStyles.iconButton}`}
          aria-label={`冻结列 ${column.label}`}
          title={column.isFrozen ? '取消冻结' : '冻结：横向滚动时不动'}
          aria-pressed={column.isFrozen === true}
          onClick={() => onFreeze(column.isFrozen !== true)}
        >
          <Pin size={14} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

const announcements = dragAnnouncements();

export function ColumnList({ view }: { readonly view: TableView }): ReactElement {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const visible = view.columns.filter((column) => column.visible).length;
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) view.setColumns(moveColumn(view.columns, String(active.id), String(over.id)));
  };
  const toggle = (key: string, on: boolean) =>
    view.setColumns(view.columns.map((column) => (column.key === key ? { ...column, visible: on } : column)));
  return (
    <div className={tableStyles.columnSettings}>
      <div className={styles.settingsHead}>
        <b>列设置</b>
        <button type="button" className={`${kit.textButton} ${tableStyles.textButton}`} onClick={view.reset}>
          恢复默认
        </button>
      </div>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{ announcements, screenReaderInstructions: dragInstructions }}
      >
        <SortableContext items={view.columns.map((column) => column.key)} strategy={verticalListSortingStrategy}>
          <ul>
            {view.columns.map((column) => (
              <ColumnLine
                key={column.key}
                column={column}
                isLast={column.visible && visible === 1}
                isFirst={column === view.columns.find((other) => other.visible)}
                onFreeze={(isFrozen) => view.setColumns(freezeColumn(view.columns, column.key, isFrozen))}
                onToggle={(on) => toggle(column.key, on)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </div>
  );
}
