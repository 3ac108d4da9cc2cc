/** 自定义工作台: panels as outlines that are dragged, sized, hidden and shown, with the mouse and with the keyboard. Nothing live can be pressed by accident. */
import { Button, Modal } from 'antd';
import type { ReactElement } from 'react';
import { useEffect, useEffectEvent } from 'react';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { useAct } from '#platform/web/use-act.ts';
import type { saveHomeLayout } from '../../model/home.ts';
import type { LayoutMode, Places } from '../layout/grid-layout.ts';
import { isSame, packed } from '../layout/grid-layout.ts';
import type { ShownPanel } from '../use-home-panels.ts';
import { ArrangeGrid } from './ArrangeGrid.tsx';
import { PanelList } from './PanelList.tsx';
import type { NamedPanel } from './use-arranging.ts';
import { useArranging } from './use-arranging.ts';
import styles from './arrange.module.css';

export interface ArrangeProps {
  readonly panels: readonly ShownPanel[];
  readonly start: Places;
  /** Codes of the panels in sight, as they are read. */
  readonly order: readonly string[];
  readonly mode: LayoutMode;
  readonly onSave: (parts: Pick<InputOf<typeof saveHomeLayout>, 'wide' | 'narrow'>) => Promise<void>;
  readonly onClose: () => void;
}

export function ArrangePanels({ panels, start, mode, onSave, onClose }: ArrangeProps): ReactElement {
  const named: readonly NamedPanel[] = panels.map((panel) => ({
    ...panel,
    label: panel.entry.label,
    about: panel.entry.about,
  }));
  const arranging = useArranging(panels, start);
  const { places, count, notice } = arranging;
  const { isBusy, act } = useAct();
  const save = () =>
    act(async () => {
      arranging.setSaving(true);
      try {
        // The layout as it comes is not stored: panels of areas to come then find their place in it.
        const isDefault = isSame(places, packed(panels));
        if (count > 0) await onSave({ [mode]: isDefault ? null : [...places] });
        onClose();
      } finally {
        arranging.setSaving(false);
      }
    });
  const reset = () =>
    Modal.confirm({
      title: '恢复默认布局？',
      content: `${mode === 'wide' ? '宽屏' : '窄屏'}布局回到默认的位置和大小，点「完成」后生效。`,
      okText: '恢复默认',
      onOk: arranging.reset,
    });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 's') void save();
    else if (key === 'z' && !event.shiftKey) arranging.undo();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    globalThis.addEventListener('keydown', listen);
    return () => globalThis.removeEventListener('keydown', listen);
  }, []);
  return (
    <div className={styles.root}>
      <header className={styles.bar}>
        <h1 tabIndex={-1}>自定义工作台</h1>
        <span className={styles.count}>{count > 0 ? `已改 ${count} 处` : '还没有改动'}</span>
        <span className={styles.barActs}>
          <Button type="text" onClick={reset}>
            恢复默认
          </Button>
          <Button onClick={() => arranging.leave(onClose)}>取消</Button>
          <Button type="primary" loading={isBusy} onClick={() => void save()}>
            完成 <kbd aria-hidden="true">Ctrl S</kbd>
          </Button>
        </span>
      </header>
      <p className="visually-hidden" role="status">
        {notice}
      </p>
      <div className={styles.body}>
        <ArrangeGrid panels={named} arranging={arranging} />
        <PanelList panels={named} arranging={arranging} />
      </div>
    </div>
  );
}
