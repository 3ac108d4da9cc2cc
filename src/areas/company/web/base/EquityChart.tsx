/** The chart itself. The library comes with this file: nothing else of the product pays for it. */
import { GraphChart } from 'echarts/charts';
import { TitleComponent, TooltipComponent } from 'echarts/components';
import type { EChartsCoreOption } from 'echarts/core';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import { formatDate, formatPercent } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { EquityStructure } from '../../model/equity.ts';
import { bend, nodeHeight, nodeWidth, placeNodes } from './equity-layout.ts';
import styles from './EquityChart.module.css';

use([GraphChart, TitleComponent, TooltipComponent, CanvasRenderer]);

export interface EquityChartProps {
  readonly structure: EquityStructure;
  /** Nodes with more behind them, and which of them are folded. */
  readonly folds: ReadonlySet<string>;
  readonly folded: ReadonlySet<string>;
  readonly onFold: (id: string) => void;
  /** Hands out how to save the chart as a picture. */
  readonly onReady: (download: () => void) => void;
}

const colours = {
  company: '#0078fc',
  person: '#4b5565',
  special: '#6d5bd0',
  root: '#003f8a',
  controller: '#d92d20',
  beneficiary: '#b7791f',
};
/** Square for companies, circle for people, hexagon for foreign and special holders. */
const hexagon = 'path://M10,0 L90,0 L100,50 L90,100 L10,100 L0,50 Z';
const symbols = { company: 'rect', person: 'roundRect', special: hexagon };

/** At most two lines in a box. */
function label(name: string): string {
  const short = name.length > 22 ? `${name.slice(0, 21)}…` : name;
  return short.length > 11 ? `${short.slice(0, 11)}\n${short.slice(11)}` : short;
}

/** Room around the places of the nodes. */
const room = { top: 80, bottom: 44, side: nodeWidth / 2 + 12 };
/** Boxes shrink with the space until their words would be too small; then the chart is larger than its box and is dragged. */
const smallest = 0.8;
const lineFont = 12;

/** How large boxes are drawn, and how far the chart is larger than its box. */
function fit(
  nodes: readonly { readonly x: number; readonly y: number }[],
  box: HTMLElement,
): { size: number; zoom: number; font: number; scale: number } {
  const span = (of: readonly number[]) => Math.max(...of) - Math.min(...of);
  const across = (box.clientWidth - 2 * room.side) / Math.max(1, span(nodes.map(({ x }) => x)));
  const down = (box.clientHeight - room.top - room.bottom) / Math.max(1, span(nodes.map(({ y }) => y)));
  const scale = Math.max(0.01, Math.min(across, down));
  const size = Math.min(1, Math.max(smallest, scale));
  const zoom = Math.max(1, size / scale);
  return { size: size / zoom, zoom, font: size, scale };
}

/** Words grow and shrink with the boxes: the library enlarges the boxes alone. */
const words = (font: number, scale: number): object => ({
  label: { show: true, color: '#fff', fontSize: 12 * font * scale, lineHeight: 16 * font * scale },
  edgeLabel: {
    show: true,
    rotate: 0,
    fontSize: lineFont * scale,
    color: '#4b5565',
    backgroundColor: '#fff',
    padding: [1, 4],
  },
});

type Shown = Pick<EquityChartProps, 'structure' | 'folds' | 'folded'>;

/** What a person zoomed and dragged to, in measures that hold for any set of nodes. */
interface Kept {
  /** px per unit of the layout. */
  readonly scale: number;
  /** Share of their own size at which boxes are drawn. */
  readonly boxes: number;
  readonly font: number;
  /** Growth of the words since the chart was drawn. */
  readonly grown: number;
  readonly center: unknown;
}

interface Measures {
  readonly zoom: number;
  readonly font: number;
  readonly size: number;
  readonly scale: number;
}

export function optionOf(
  { structure, folds, folded }: Shown,
  box: HTMLElement,
  kept: Kept | null,
): { option: EChartsCoreOption } & Measures {
  const nodes = placeNodes(structure);
  const fitted = fit(nodes, box);
  const { scale } = fitted;
  const zoom = kept ? kept.scale / scale : fitted.zoom;
  const size = kept ? kept.boxes / zoom : fitted.size;
  const font = kept?.font ?? fitted.font;
  const root = nodes.find((node) => node.isRoot);
  const name = root?.name ?? '';
  const mark = (id: string) => (folds.has(id) ? (folded.has(id) ? ' ＋' : ' －') : '');
  const controllers = new Set(structure.controllers.map((person) => person.id));
  const owners = new Set(structure.beneficialOwners.map((person) => person.id));
  const colourOf = (id: string, isRoot: boolean, shape: keyof typeof symbols) =>
    isRoot
      ? colours.root
      : controllers.has(id)
        ? colours.controller
        : owners.has(id)
          ? colours.beneficiary
          : colours[shape];
  const option = {
    // In the picture that is saved it says what it shows, and of which day.
    title: {
      text: `${name} 股权结构`,
      subtext: formatDate(todayInShanghai()),
      left: 16,
      top: 10,
      textStyle: { fontSize: 14 },
      itemGap: 4,
    },
    // Drawn and not written as HTML: names are what people typed.
    tooltip: { renderMode: 'richText', confine: true, formatter: (point: { data: { tip: string } }) => point.data.tip },
    // The picture is saved as it stands: half-drawn lines would be in it.
    animation: false,
    series: [
      {
        type: 'graph',
        layout: 'none',
        roam: true,
        // Anywhere in the chart, not only over its boxes.
        roamTrigger: 'global',
        scaleLimit: { min: 0.25, max: 4 },
        // Holders stand above what they hold. With an arrow the library cuts lines by the width of the boxes, far from their edge: only what turns back has one.
        edgeSymbol: ['none', 'none'],
        edgeSymbolSize: 8,
        left: room.side,
        right: room.side,
        top: room.top,
        bottom: room.bottom,
        zoom,
        nodeScaleRatio: 1,
        ...words(font, kept?.grown ?? 1),
        ...(kept ? { center: kept.center } : zoom > 1 && root && { center: [root.x, root.y] }),
        // Circles stay round.
        preserveAspect: 'contain',
        data: nodes.map((node) => ({
          id: node.id,
          name: node.id,
          x: node.x,
          y: node.y,
          symbol: node.shape === 'person' ? 'circle' : symbols[node.shape],
          symbolSize: node.shape === 'person' ? (nodeHeight + 16) * size : [nodeWidth * size, nodeHeight * size],
          itemStyle: { color: colourOf(node.id, node.isRoot, node.shape) },
          // A function: in a text {b} and the like would be read as the library's templates.
          label: { formatter: () => label(node.name) + mark(node.id) },
          tip: node.isRoot
            ? node.name
            : `${node.name}\n${node.level < 0 ? '累计持有本企业' : '本企业累计持有'} ${formatPercent(node.cumulative)}`,
        })),
        links: structure.edges.map((edge) => ({
          source: edge.from,
          target: edge.to,
          symbol: ['none', edge.isCycle ? 'arrow' : 'none'],
          tip: `直接持股 ${formatPercent(edge.ratio)}${edge.isCycle ? '（交叉持股）' : ''}`,
          label: { formatter: formatPercent(edge.ratio) },
          lineStyle: {
            color: edge.isCycle ? colours.beneficiary : '#98a2b3',
            type: edge.isCycle ? 'dashed' : 'solid',
            // Less than whole would make the words on the line pale too.
            opacity: 1,
            curveness: edge.isCycle ? 0.3 : bend(edge, nodes),
          },
        })),
      },
    ],
  };
  return { option, zoom: zoom / (kept?.grown ?? 1), font, size, scale };
}

/** The picture at twice the size, named after the company and the day. */
function download(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name} 股权结构 ${todayInShanghai()}.png`;
  link.click();
}

export function EquityChart({ structure, folds, folded, onFold, onReady }: EquityChartProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  // Folding draws other nodes; what was zoomed and dragged to stays.
  const kept = useRef<Kept | null>(null);
  useEffect(() => {
    if (!box.current) return undefined;
    const chart = init(box.current);
    const target = box.current;
    let drawn: Measures = { font: 1, zoom: 1, size: 1, scale: 1 };
    const draw = () => {
      const { option, ...measures } = optionOf({ structure, folds, folded }, target, kept.current);
      drawn = measures;
      chart.setOption(option);
    };
    draw();
    chart.on('graphroam', () => {
      const [{ zoom, center }] = chart.getOption()['series'] as [{ zoom: number; center: unknown }];
      kept.current = {
        scale: zoom * drawn.scale,
        boxes: zoom * drawn.size,
        font: drawn.font,
        grown: zoom / drawn.zoom,
        center,
      };
      chart.setOption({ series: [words(drawn.font, zoom / drawn.zoom)] });
    });
    chart.on('click', (point) => {
      if (point.dataType === 'node' && folds.has(point.name)) onFold(point.name);
    });
    const root = structure.nodes.find((node) => node.isRoot);
    onReady(() =>
      download(chart.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: '#fff' }), root?.name ?? ''),
    );
    const observer = new ResizeObserver(() => {
      chart.resize();
      draw();
    });
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      chart.dispose();
    };
  }, [structure, folds, folded, onFold, onReady]);
  return (
    <div
      ref={box}
      className={styles.root}
      data-part="equity-chart"
      role="img"
      aria-label={`股权结构图，共 ${structure.nodes.length} 个主体，明细见下表`}
    />
  );
}
