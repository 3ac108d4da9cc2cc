/** Choosing shortcuts: search, tick, and put in order by drag or Alt+Shift+arrows. */
import type { DragEndEvent } from '@dnd-kit/core';
import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Button, Input, Modal } from 'antd';
import { GripVertical, Plus, X } from 'lucide-react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useMemo, useState } from 'react';
import { findLines } from '#platform/web/shell/palette.ts';
import type { PaletteLine } from '#platform/web/shell/palette.ts';
import { dragAnnouncements } from '#platform/web/drag-words.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useUnsaved } from '#platform/web/use-unsaved.ts';
import { mostShortcuts } from '../../model/home.ts';
import { ShortcutIcon } from './ShortcutIcon.tsx';
import { movedShortcut, withShortcut } from './shortcuts.ts';
import styles from './shortcuts.module.css';

export interface ShortcutDialogProps {
  readonly offered: readonly PaletteLine[];
  /** Addresses in their order. */
  readonly start: readonly string[];
  readonly onSave: (paths: readonly string[]) => Promise<void>;
  readonly onClose: () => void;
}

interface ChosenProps {
  readonly line: PaletteLine;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

function Chosen({ line, onMove, onRemove }: ChosenProps): ReactElement {
  const { listeners, setNodeRef, transform, transition } = useSortable({ id: line.path });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (by === null || !event.altKey || !event.shiftKey) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <button
        type="button"
        {...listeners}
        aria-label={`移动 ${line.label}`}
        aria-keyshortcuts="Alt+Shift+ArrowUp Alt+Shift+ArrowDown"
        onKeyDown={onKeyDown}
      >
        <GripVertical size={14} aria-hidden="true" />
      </button>
      <ShortcutIcon line={line} />
      <span>{line.label}</span>
      <button type="button" aria-label={`移除 ${line.label}`} onClick={onRemove}>
        <X size={14} aria-hidden="true" />
      </button>
    </li>
  );
}

const announcements = dragAnnouncements();

export function ShortcutDialog({ offered, start, onSave, onClose }: ShortcutDialogProps): ReactElement {
  const [paths, setPaths] = useState(start);
  const [typed, setTyped] = useState('');
  const [notice, setNotice] = useState('');
  const { isBusy, act } = useAct();
  const isChanged = paths.length !== start.length || paths.some((path, index) => path !== start[index]);
  const leave = useUnsaved({ count: isChanged ? 1 : 0, isSaving: isBusy, discard: () => setPaths(start) });
  const cancel = () => leave(onClose);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const byPath = useMemo(() => new Map(offered.map((line) => [line.path, line])), [offered]);
  const others = findLines(offered, typed).filter(({ path }) => !paths.includes(path));
  const isFull = paths.length >= mostShortcuts;
  const move = (path: string, by: 1 | -1) => {
    const next = movedShortcut(paths, path, by);
    setPaths(next);
    setNotice(`${byPath.get(path)?.label ?? ''}，第 ${next.indexOf(path) + 1} 个`);
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id)
      setPaths(arrayMove([...paths], paths.indexOf(String(active.id)), paths.indexOf(String(over.id))));
  };
  const save = () =>
    act(async () => {
      await onSave(paths);
      onClose();
    });
  return (
    <Modal
      open
      width={640}
      title="快捷入口"
      onCancel={cancel}
      footer={
        <>
          <Button onClick={cancel}>取消</Button>
          <Button type="primary" loading={isBusy} onClick={() => void save()}>
            保存 {paths.length} 个入口
          </Button>
        </>
      }
    >
      <p className="visually-hidden" role="status">
        {notice}
      </p>
      <div className={styles.choice}>
        <section aria-label="已选">
          <h3 id="chosen-shortcuts">
            已选 {paths.length} / {mostShortcuts}
          </h3>
          <DndContext
            sensors={sensors}
            collisionDetection={closestCenter}
            onDragEnd={onDragEnd}
            accessibility={{ announcements }}
          >
            <SortableContext items={[...paths]} strategy={verticalListSortingStrategy}>
              <ol>
                {paths.map((path) => {
                  const line = byPath.get(path);
                  return (
                    line && (
                      <Chosen
                        key={path}
                        line={line}
                        onMove={(by) => move(path, by)}
                        onRemove={() => setPaths(paths.filter((entry) => entry !== path))}
                      />
                    )
                  );
                })}
              </ol>
            </SortableContext>
          </DndContext>
          {paths.length === 0 && <p className="secondary">从右边选择常用的页面和操作</p>}
        </section>
        <section aria-label="可选">
          <Input
            allowClear
            aria-label="搜索页面和操作"
            placeholder="名称、拼音或首字母"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {isFull && <p className="secondary">最多 {mostShortcuts} 个，移除一个后再添加</p>}
          <ul>
            {others.map((line) => (
              <li key={line.path}>
                <ShortcutIcon line={line} />
                <span>
                  {line.label}
                  <small>{line.hint}</small>
                </span>
                <button
                  type="button"
                  disabled={isFull}
                  aria-label={`添加 ${line.label}${line.hint === '' ? '' : `（${line.hint}）`}`}
                  onClick={() => setPaths(withShortcut(paths, line.path))}
                >
                  <Plus size={14} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
          {others.length === 0 && <p className="secondary">没有符合条件的页面或操作</p>}
        </section>
      </div>
    </Modal>
  );
}
