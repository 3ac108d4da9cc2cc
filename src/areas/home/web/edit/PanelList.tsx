/** The list at the right of 自定义: which panels are in sight; one that is not is switched on, or dragged to its place. */
import { Switch } from 'antd';
import { GripVertical } from 'lucide-react';
import type { ReactElement } from 'react';
import { draggedPanel } from './dragged-panel.ts';
import type { Arranging, NamedPanel } from './use-arranging.ts';
import styles from './arrange.module.css';

function Line({ panel, arranging }: { readonly panel: NamedPanel; readonly arranging: Arranging }): ReactElement {
  const isShown = arranging.places.some(({ code, hidden }) => code === panel.code && !hidden);
  const { minW, minH } = panel.size;
  const words = panel.isFixed ? `${panel.about}，不能隐藏` : `${panel.about}，至少\u00A0${minW}\u00A0×\u00A0${minH}`;
  return (
    // The switch does the same for who has no pointer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      draggable={!isShown}
      onDragStart={(event) => {
        // Firefox begins no drag without data.
        event.dataTransfer.setData('text/plain', panel.label);
        draggedPanel.current = panel;
      }}
      onDragEnd={() => {
        draggedPanel.current = null;
      }}
    >
      <GripVertical size={14} aria-hidden="true" />
      <span>
        <b>{panel.label}</b>
        <small>{words}</small>
      </span>
      <Switch
        size="small"
        checked={isShown}
        disabled={panel.isFixed}
        aria-label={`显示 ${panel.label}`}
        onChange={(on) => (on ? arranging.show(panel) : arranging.hide(panel))}
      />
    </li>
  );
}

export function PanelList({
  panels,
  arranging,
}: {
  readonly panels: readonly NamedPanel[];
  readonly arranging: Arranging;
}): ReactElement {
  return (
    <aside className={styles.list} aria-label="面板">
      <h2>面板</h2>
      <p>没有权限的面板不在此列</p>
      <ul>
        {panels.map((panel) => (
          <Line key={panel.code} panel={panel} arranging={arranging} />
        ))}
      </ul>
      <footer>布局只影响自己，按企业分别保存；宽屏、窄屏各存一份，手机按窄屏的次序排成一列。</footer>
    </aside>
  );
}
