/** Cards while the wall is arranged: drag or keyboard inside one group, and what can be done with each card. */
import type { DragEndEvent } from '@dnd-kit/core';
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Eye, EyeOff, GripVertical, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useMemo } from 'react';
import { dragAnnouncements, dragInstructions } from '#platform/web/drag-words.ts';
import { useGrowing } from '#platform/web/use-growing.ts';
import type { WallGroup, WallItem, WallState } from './use-wall.ts';
import { cardsAtOnce, WallFace, WallFrame, WallText } from './WallCard.tsx';
import kit from '#platform/web/styles/kit.module.css';
import wallStyles from './wall.module.css';
import styles from './WallEditGrid.module.css';

export interface WallRights {
  readonly edit: boolean;
  readonly sort: boolean;
  readonly remove: boolean;
}

export interface WallEditGridProps {
  readonly group: WallGroup;
  readonly state: WallState;
  readonly rights: WallRights;
  readonly onEdit: (item: WallItem) => void;
}

function CardButtons({ item, state, rights, onEdit }: WallEditGridProps & { readonly item: WallItem }): ReactElement {
  return (
    <div className={styles.buttons}>
      {rights.edit && (
        <>
          <button
            type="button"
            className={kit.iconButton}
            aria-label={`编辑${item.name}`}
            title="编辑"
            onClick={() => onEdit(item)}
          >
            <Pencil size={16} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={kit.iconButton}
            aria-pressed={item.pinned}
            aria-label={`置顶${item.name}`}
            title={item.pinned ? '取消置顶' : '置顶'}
            onClick={() => void state.patch(item, { pinned: !item.pinned })}
          >
            {item.pinned ? <PinOff size={16} aria-hidden="true" /> : <Pin size={16} aria-hidden="true" />}
          </button>
          <button
            type="button"
            className={kit.iconButton}
            aria-pressed={!item.visible}
            aria-label={`隐藏${item.name}`}
            title={item.visible ? '隐藏' : '显示'}
            onClick={() => void state.patch(item, { visible: !item.visible })}
          >
            {item.visible ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
          </button>
        </>
      )}
      {rights.remove && (
        <button
          type="button"
          className={`${kit.iconButton} ${styles.remove}`}
          aria-label={`移出${item.name}`}
          title="移出人才墙"
          onClick={() => void state.remove(item)}
        >
          <Trash2 size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

function EditCard(props: WallEditGridProps & { readonly item: WallItem }): ReactElement {
  const { item, group, rights } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.id,
    disabled: !rights.sort,
    attributes: { roleDescription: '可移动' },
  });
  return (
    <li
      ref={setNodeRef}
      data-item={item.id}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <WallFrame isHidden={!item.visible}>
        {rights.sort ? (
          <button
            ref={setActivatorNodeRef}
            type="button"
            className={wallStyles.handle}
            data-part="wall-handle"
            {...attributes}
            {...listeners}
            aria-roledescription="可排序的卡片"
          >
            <span className="visually-hidden">
              移动{item.name}，第 {group.items.indexOf(item) + 1} 位，共 {group.items.length} 位
            </span>
            <span aria-hidden="true">
              <WallFace item={item} groupName={group.name} />
            </span>
            <span className={styles.grip} aria-hidden="true">
              <GripVertical size={16} />
            </span>
          </button>
        ) : (
          <WallFace item={item} groupName={group.name} />
        )}
        {!item.visible && <span className={`tag ${styles.hiddenTag}`}>已隐藏</span>}
        <WallText item={item} heading="h3" />
        <CardButtons {...props} />
      </WallFrame>
    </li>
  );
}

export function WallEditGrid(props: WallEditGridProps): ReactElement {
  const { group, state } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const { shown, end } = useGrowing(group.items.length, cardsAtOnce);
  const drawn = group.items.slice(0, shown);
  const indexOf = (id: unknown) => group.items.findIndex((item) => item.id === id);
  const announcements = useMemo(
    () =>
      dragAnnouncements({
        nameOf: (id) => group.items.find((item) => item.id === id)?.name ?? '',
        count: group.items.length,
      }),
    [group.items],
  );
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) void state.move(group, indexOf(active.id), indexOf(over.id));
  };
  return (
    <section className={wallStyles.section} aria-label={group.name}>
      <h2>
        {group.name} <span className="secondary">{group.items.length}</span>
      </h2>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{ announcements, screenReaderInstructions: dragInstructions }}
      >
        <SortableContext items={drawn.map((item) => item.id)} strategy={rectSortingStrategy}>
          <ul className={wallStyles.grid}>
            {drawn.map((item) => (
              <EditCard key={item.id} {...props} item={item} />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {shown < group.items.length && (
        <div ref={end} className={wallStyles.end} data-part="wall-end" aria-hidden="true" />
      )}
    </section>
  );
}
