/** 排序: the order of the panels where they stand one below the other; moved by drag, by buttons or by the keyboard. */
import type { DragEndEvent } from '@dnd-kit/core';
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Button } from 'antd';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { dragAnnouncements, dragInstructions } from '#platform/web/drag-words.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useUnsaved } from '#platform/web/use-unsaved.ts';
import { packed } from '../layout/grid-layout.ts';
import type { ShownPanel } from '../use-home-panels.ts';
import type { ArrangeProps } from './ArrangePanels.tsx';
import styles from './SortPanels.module.css';

const announcements = dragAnnouncements();

interface LineProps {
  readonly panel: ShownPanel;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: number) => void;
}

function Line({ panel: { code, entry }, isFirst, isLast, onMove }: LineProps): ReactElement {
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({
    id: code,
    attributes: { roleDescription: '可移动' },
  });
  const { label } = entry;
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <button type="button" {...attributes} {...listeners} aria-label={`移动 ${label}`}>
        <GripVertical size={16} aria-hidden="true" />
      </button>
      <b>{label}</b>
      <button type="button" disabled={isFirst} aria-label={`上移 ${label}`} onClick={() => onMove(-1)}>
        <ArrowUp size={16} aria-hidden="true" />
      </button>
      <button type="button" disabled={isLast} aria-label={`下移 ${label}`} onClick={() => onMove(1)}>
        <ArrowDown size={16} aria-hidden="true" />
      </button>
    </li>
  );
}

export function SortPanels({ panels, start, order: first, onSave, onClose }: ArrangeProps): ReactElement {
  const [order, setOrder] = useState(first);
  const [notice, setNotice] = useState('');
  const [isSaving, setSaving] = useState(false);
  const { isBusy, act } = useAct();
  const isChanged = order.some((code, index) => code !== first[index]);
  const leave = useUnsaved({ count: isChanged ? 1 : 0, isSaving, discard: () => setOrder(first) });
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const byCode = new Map(panels.map((panel) => [panel.code, panel]));
  const move = (from: number, to: number) => {
    const code = order[from];
    if (code === undefined || to < 0 || to >= order.length) return;
    setOrder(arrayMove([...order], from, to));
    setNotice(`${byCode.get(code)?.entry.label ?? ''}，第 ${to + 1} 个`);
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(order.indexOf(String(active.id)), order.indexOf(String(over.id)));
  };
  const save = () =>
    act(async () => {
      setSaving(true);
      try {
        // Narrow windows keep the sizes and get the new order too: both read one arrangement.
        const sizes = new Map(start.map((place) => [place.code, place]));
        const ordered = order.flatMap((code) => {
          const panel = byCode.get(code);
          const place = sizes.get(code);
          return panel && place
            ? [{ ...panel, startsHidden: false, size: { ...panel.size, w: place.w, h: place.h } }]
            : [];
        });
        const rest = start.filter(({ hidden }) => hidden);
        if (isChanged) await onSave({ narrow: [...packed(ordered), ...rest] });
        onClose();
      } finally {
        setSaving(false);
      }
    });
  return (
    <div className={styles.root}>
      <header>
        <h1 tabIndex={-1}>面板次序</h1>
        <Button onClick={() => leave(onClose)}>取消</Button>
        <Button type="primary" loading={isBusy} onClick={() => void save()}>
          完成
        </Button>
      </header>
      <p className="visually-hidden" role="status">
        {notice}
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{ announcements, screenReaderInstructions: dragInstructions }}
      >
        <SortableContext items={[...order]} strategy={verticalListSortingStrategy}>
          <ul>
            {order.map((code, index) => {
              const panel = byCode.get(code);
              return (
                panel && (
                  <Line
                    key={code}
                    panel={panel}
                    isFirst={index === 0}
                    isLast={index === order.length - 1}
                    onMove={(by) => move(index, index + by)}
                  />
                )
              );
            })}
          </ul>
        </SortableContext>
      </DndContext>
    </div>
  );
}
