/** The whole chart small, and the part in sight; pressing moves there. */
import type { PointerEvent, ReactElement } from 'react';
import { useMemo } from 'react';
import type { ChartLayout } from './chart-layout.ts';
import type { PanZoom } from './use-pan-zoom.ts';
import styles from './MiniMap.module.css';

const size = { width: 200, height: 108 };

export function MiniMap({ layout, view }: { readonly layout: ChartLayout; readonly view: PanZoom }): ReactElement {
  const { box } = layout;
  const scale = Math.min(size.width / Math.max(1, box.width), size.height / Math.max(1, box.height));
  const left = (size.width - box.width * scale) / 2;
  const top = (size.height - box.height * scale) / 2;
  // One path for all cards: two thousand rectangles would be two thousand elements.
  const path = useMemo(
    () =>
      layout.cards
        .map(
          (card) =>
            `M${(card.x - box.x) * scale} ${(card.y - box.y) * scale}h${Math.max(1, card.width * scale)}v${Math.max(1, card.height * scale)}h${-Math.max(1, card.width * scale)}z`,
        )
        .join(''),
    [layout, box, scale],
  );
  const { camera } = view;
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons !== 1) return;
    const rect = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - rect.left - left) / scale + box.x;
    const y = (event.clientY - rect.top - top) / scale + box.y;
    view.setCamera((before) => ({
      ...before,
      x: view.size.width / 2 - x * before.scale,
      y: view.size.height / 2 - y * before.scale,
    }));
  };
  return (
    <svg
      className={styles.chartMap}
      width={size.width}
      height={size.height}
      aria-hidden="true"
      onPointerDown={go}
      onPointerMove={go}
    >
      <path d={path} transform={`translate(${left} ${top})`} fill="var(--neutral-400)" />
      <rect
        x={left + (-camera.x / camera.scale - box.x) * scale}
        y={top + (-camera.y / camera.scale - box.y) * scale}
        width={(view.size.width / camera.scale) * scale}
        height={(view.size.height / camera.scale) * scale}
        fill="rgba(0,120,252,.06)"
        stroke="var(--brand-500)"
      />
    </svg>
  );
}
