/** The grid of 自定义. Dragging and sizing with the mouse is the library's; the arrow keys do the same by the same rules. */
import { EyeOff, GripVertical } from 'lucide-react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useRef, useState } from 'react';
import { GridLayout, useContainerWidth } from 'react-grid-layout';
import type { LayoutItem } from 'react-grid-layout/core';
import { gridColumns } from '../../model/home.ts';
import { fromGrid, readingOrder } from '../layout/grid-layout.ts';
import { draggedPanel } from './dragged-panel.ts';
import { PanelSketch } from './PanelSketch.tsx';
import type { Arranging, NamedPanel } from './use-arranging.ts';
import { placeWords } from './use-arranging.ts';
import styles from './arrange.module.css';

interface GridProps {
  readonly panels: readonly NamedPanel[];
  readonly arranging: Arranging;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The sentence that names the keys, once for all panels. */
const keysId = 'home-arrange-keys';
const tipKey = 'qishu_home_tip';
const droppedCode = '__dropped';

function hasSeenTip(): boolean {
  try {
    return localStorage.getItem(tipKey) !== null;
  } catch {
    return true;
  }
}

/** The keys, at the panel that has the keyboard for the first time in this browser. */
function Tip(): ReactElement {
  return (
    <p className={styles.tip}>
      <kbd>← ↑ ↓ →</kbd> 移动 1 格 <kbd>Shift</kbd> 加方向键改大小
      <br />
      <kbd>Del</kbd> 隐藏 <kbd>Ctrl Z</kbd> 撤销 <kbd>Tab</kbd> 下一个面板
    </p>
  );
}

interface PanelProps extends GridProps {
  readonly panel: NamedPanel;
  /** Where the drag would put it, in words. */
  readonly target: string | null;
  readonly onHidden: () => void;
}

function ArrangedPanel({ panel, arranging, target, onHidden }: PanelProps): ReactElement {
  const [hasTip, setTip] = useState(false);
  /** Steps that were made before the panel got the keyboard: Esc goes back to them. */
  const before = useRef(0);
  const place = arranging.places.find(({ code }) => code === panel.code);
  const hide = () => {
    arranging.hide(panel);
    if (!panel.isFixed) onHidden();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    if (step) (event.shiftKey ? arranging.resize : arranging.move)(panel, ...(step as [number, number]));
    else if (event.key === 'Delete' || event.key === 'Backspace') hide();
    else if (event.key === 'Escape' && arranging.count > before.current) arranging.undo(before.current);
    else return;
    event.preventDefault();
  };
  const focus = (isOwn: boolean) => {
    if (!isOwn) return;
    before.current = arranging.count;
    if (hasSeenTip()) return;
    setTip(true);
    try {
      localStorage.setItem(tipKey, 'seen');
    } catch {
      // Without storage the tip comes again.
    }
  };
  return (
    // Arrow keys move it: it is worked with although it is no button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-roledescription="可移动的面板"
      aria-label={`${panel.label}，${placeWords(arranging.places, panel.code)}`}
      aria-describedby={keysId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={styles.panel}
      data-arranged={panel.code}
      onKeyDown={onKeyDown}
      onFocus={(event) => focus(event.target === event.currentTarget)}
      onBlur={() => setTip(false)}
    >
      <header>
        <GripVertical size={14} aria-hidden="true" />
        <h2>{panel.label}</h2>
        <span>
          {place ? `${place.w} × ${place.h}` : ''}
          {target !== null && `，${target}`}
        </span>
        {panel.isFixed ? (
          <span className="tag">必留</span>
        ) : (
          <button type="button" data-no-drag aria-label={`隐藏 ${panel.label}`} title="隐藏" onClick={hide}>
            <EyeOff size={14} aria-hidden="true" />
          </button>
        )}
      </header>
      <PanelSketch />
      {hasTip && <Tip />}
    </div>
  );
}

export function ArrangeGrid({ panels, arranging }: GridProps): ReactElement {
  const { width, containerRef, mounted } = useContainerWidth();
  const [target, setTarget] = useState<LayoutItem | null>(null);
  const byCode = new Map(panels.map((panel) => [panel.code, panel]));
  const order = readingOrder(arranging.places);
  const layout = arranging.places
    .filter(({ hidden }) => !hidden)
    .map(({ code, x, y, w, h }) => {
      const { minW = 1, minH = 1 } = byCode.get(code)?.size ?? {};
      return { i: code, x, y, w, h, minW, minH };
    });
  const commit = (items: readonly LayoutItem[], changed: LayoutItem | null) => {
    setTarget(null);
    const panel = changed && byCode.get(changed.i);
    if (panel) arranging.place(panel, fromGrid(arranging.places, items));
  };
  /** The panel after a hidden one has the keyboard next. */
  const focusNext = (code: string) => {
    const at = order.indexOf(code);
    const next = order[at + 1] ?? order[at - 1];
    containerRef.current?.querySelector<HTMLElement>(`[data-arranged="${next}"]`)?.focus();
  };
  return (
    <div ref={containerRef} className={styles.grid} data-part="arrange-grid">
      <p id={keysId} className="visually-hidden">
        方向键移动，Shift 加方向键改大小，Del 隐藏，Ctrl Z 撤销，Esc 放回原处
      </p>
      {mounted && (
        <GridLayout
          width={width}
          layout={layout}
          gridConfig={{ cols: gridColumns, rowHeight: 40, margin: [12, 12], containerPadding: [0, 0] }}
          dragConfig={{ enabled: true, cancel: '[data-no-drag]', bounded: false, threshold: 4 }}
          resizeConfig={{ enabled: true, handles: ['se'] }}
          dropConfig={{
            enabled: true,
            defaultItem: { w: 4, h: 5 },
            onDragOver: () => {
              const size = draggedPanel.current?.size;
              return size ? { w: size.w, h: size.h } : false;
            },
          }}
          droppingItem={{
            i: droppedCode,
            x: 0,
            y: 0,
            w: draggedPanel.current?.size.w ?? 4,
            h: draggedPanel.current?.size.h ?? 5,
          }}
          onDrag={(_layout, _old, _item, placeholder) => setTarget(placeholder)}
          onDragStop={(items, _old, item) => commit(items, item)}
          onResizeStop={(items, _old, item) => commit(items, item)}
          onDrop={(_layout, item) => {
            const panel = draggedPanel.current;
            if (panel && item) arranging.show(panel, item);
          }}
        >
          {order.map((code) => {
            const panel = byCode.get(code);
            return (
              <div key={code}>
                {panel && (
                  <ArrangedPanel
                    panel={panel}
                    panels={panels}
                    arranging={arranging}
                    target={target?.i === code ? `放在第 ${target.x + 1} 列第 ${target.y + 1} 行` : null}
                    onHidden={() => focusNext(code)}
                  />
                )}
              </div>
            );
          })}
        </GridLayout>
      )}
    </div>
  );
}
