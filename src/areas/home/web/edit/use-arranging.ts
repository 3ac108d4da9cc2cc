/** The steps of arranging a home page: each can be taken back, each is said. */
import { useState } from 'react';
import { useUnsaved } from '#platform/web/use-unsaved.ts';
import type { GridPanel, Places } from '../layout/grid-layout.ts';
import { hidden, moved, packed, resized, shown } from '../layout/grid-layout.ts';

export interface Arranging {
  readonly places: Places;
  /** Steps that can be taken back. */
  readonly count: number;
  /** What the last step led to, for who does not see it. */
  readonly notice: string;
  readonly move: (panel: NamedPanel, dx: number, dy: number) => void;
  readonly resize: (panel: NamedPanel, dw: number, dh: number) => void;
  readonly hide: (panel: NamedPanel) => void;
  readonly show: (panel: NamedPanel, at?: { readonly x: number; readonly y: number }) => void;
  /** The result of a drag. */
  readonly place: (panel: NamedPanel, places: Places) => void;
  readonly reset: () => void;
  /** Takes back the last step, or all after the first `to`. */
  readonly undo: (to?: number) => void;
  /** Ends it where nothing would be lost, or after the question. */
  readonly leave: (go: () => void) => void;
  readonly setSaving: (isSaving: boolean) => void;
}

export interface NamedPanel extends GridPanel {
  readonly label: string;
  /** What it shows. */
  readonly about: string;
}

/** 第 8 列第 1 行，宽 4 高 7 */
export function placeWords(places: Places, code: string): string {
  const place = places.find((entry) => entry.code === code);
  return place ? `第 ${place.x + 1} 列第 ${place.y + 1} 行，宽 ${place.w} 高 ${place.h}` : '';
}

export function useArranging(panels: readonly GridPanel[], start: Places): Arranging {
  const [steps, setSteps] = useState<readonly Places[]>([start]);
  const [notice, setNotice] = useState('');
  const [isSaving, setSaving] = useState(false);
  const places = steps.at(-1) ?? start;
  const count = steps.length - 1;
  const leave = useUnsaved({ count, isSaving, discard: () => setSteps([start]) });
  const step = (next: Places, words: string, refusal = '') => {
    if (next === places) {
      setNotice(refusal);
      return;
    }
    setSteps([...steps, next]);
    setNotice(words);
  };
  return {
    places,
    count,
    notice,
    move: (panel, dx, dy) => {
      const next = moved(places, panel.code, dx, dy);
      step(next, `${panel.label}，${placeWords(next, panel.code)}`, `${panel.label}已到边缘`);
    },
    resize: (panel, dw, dh) => {
      const next = resized(places, panel, dw, dh);
      const { minW, minH } = panel.size;
      step(
        next,
        `${panel.label}，${placeWords(next, panel.code)}`,
        `${panel.label}至少宽 ${minW} 高 ${minH}，至多 12 列`,
      );
    },
    hide: (panel) =>
      panel.isFixed
        ? setNotice(`${panel.label}必留，不能隐藏`)
        : step(hidden(places, panel.code), `已隐藏 ${panel.label}`),
    show: (panel, at) => {
      const next = shown(places, panel.code, at);
      step(next, `已显示 ${panel.label}，${placeWords(next, panel.code)}`);
    },
    place: (panel, next) => step(next, `${panel.label}，${placeWords(next, panel.code)}`),
    reset: () => step(packed(panels), '已恢复默认布局'),
    undo: (to) => {
      if (count === 0) {
        setNotice('没有可撤销的改动');
        return;
      }
      setSteps(steps.slice(0, Math.max(1, to === undefined ? count : to + 1)));
      setNotice('已撤销');
    },
    leave,
    setSaving,
  };
}
