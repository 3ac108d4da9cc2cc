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
import type { EquityEdge, EquityStructure } from '../../model/equity.ts';
import type { Placed } from './equity-layout.ts';
import type { Corner, Route } from './equity-route.ts';
import { equityKinds, gapY, kindOf, nodeHeight, nodeWidth, placeNodes } from './equity-layout.ts';
import { routesOf } from './equity-route.ts';
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

/** Square for companies, circle for people, hexagon for foreign and special holders: in the shape they are drawn, or their frames would be stretched. */
const symbols = {
  company: `path://M0,0 L${nodeWidth},0 L${nodeWidth},${nodeHeight} L0,${nodeHeight} Z`,
  special:
    `path://M16,0 L${nodeWidth - 16},0 L${nodeWidth},${nodeHeight / 2} L${nodeWidth - 16},${nodeHeight} ` +
    `L16,${nodeHeight} L0,${nodeHeight / 2} Z`,
  person: 'circle',
};

/** At most two lines in a box. */
function label(name: string): string {
  const short = name.length > 22 ? `${name.slice(0, 21)}…` : name;
  return short.length > 11 ? `${short.slice(0, 11)}\n${short.slice(11)}` : short;
}

/** Room around the places of the nodes. */
const room = { top: 80, bottom: 44, side: nodeWidth / 2 + 12 };
/** Words are never drawn smaller, in px; where the boxes have no room the chart is larger than its frame and is dragged. */
const smallestFont = 12;
const ink = '#141b28';
const lineColour = '#868fa1';
/** px of the frame: as high as the rows ask for, within a screen. */
const heights = { least: 320, most: 720 };
/** px more than the rows: for the line around the frame, which takes from its inside. */
const slack = 8;

/** How large boxes are drawn, and how far the chart is larger than its box. */
function fit(
  nodes: readonly { readonly x: number; readonly y: number }[],
  box: HTMLElement,
): { size: number; zoom: number; scale: number } {
  const span = (of: readonly number[]) => Math.max(...of) - Math.min(...of);
  const across = (box.clientWidth - 2 * room.side) / Math.max(1, span(nodes.map(({ x }) => x)));
  const down = (box.clientHeight - room.top - room.bottom) / Math.max(1, span(nodes.map(({ y }) => y)));
  const scale = Math.max(0.01, Math.min(across, down));
  const zoom = Math.max(1, 1 / scale);
  return { size: 1 / zoom, zoom, scale };
}

/** Words grow and shrink with the boxes: the library enlarges the boxes alone. */
const words = (scale: number): object => ({
  label: { show: true, color: ink, fontSize: smallestFont * scale, lineHeight: 16 * scale },
  edgeLabel: {
    rotate: 0,
    distance: 0,
    verticalAlign: 'middle',
    fontSize: smallestFont * scale,
    color: ink,
    backgroundColor: '#fff',
    padding: [1, 4],
  },
});

type ChartParts = Pick<EquityChartProps, 'structure' | 'folds' | 'folded'>;

/** What a person zoomed and dragged to, in measures that hold for any set of nodes. */
interface Viewport {
  /** px per unit of the layout. */
  readonly scale: number;
  /** Share of their own size at which boxes are drawn. */
  readonly boxes: number;
  /** Growth of the words since the chart was drawn. */
  readonly grown: number;
  readonly center: unknown;
}

interface Measures {
  readonly zoom: number;
  readonly size: number;
  readonly scale: number;
}

/** A box. Its words are given by a function: in a text {b} and the like would be read as the library's templates. */
function nodeMark(node: Placed, structure: EquityStructure, size: number, fold: string): object {
  const { fill, line } = equityKinds[kindOf(node, structure)];
  return {
    id: node.id,
    name: node.id,
    x: node.x,
    y: node.y,
    symbol: symbols[node.shape],
    symbolSize: (node.shape === 'person' ? nodeHeight + 16 : nodeWidth) * size,
    symbolKeepAspect: true,
    itemStyle: { color: fill, borderColor: line, borderWidth: node.isRoot ? 2 : 1 },
    label: { formatter: () => label(node.name) + fold },
    tip: node.isRoot
      ? node.name
      : `${node.name}\n${node.level < 0 ? '累计持有本企业' : '本企业累计持有'} ${formatPercent(node.cumulative)}`,
  };
}

const cornerId = ({ edge }: Route, index: number): string => `corner ${edge.from} ${edge.to} ${index}`;

/** The library draws straight lines only: where one turns there is a node of no size. */
const cornerMark = (route: Route, corner: Corner, index: number): object => ({
  id: cornerId(route, index),
  name: cornerId(route, index),
  ...corner,
  symbolSize: 0,
  label: { show: false },
  tooltip: { show: false },
});

const tipOf = ({ ratio, isCycle }: EquityEdge): string =>
  `直接持股 ${formatPercent(ratio)}${isCycle ? '（交叉持股）' : ''}`;

/** The pieces of one line; one of them bears the ratio. */
function routeLines(route: Route): object[] {
  const stops = [route.top, ...route.corners.map((_corner, index) => cornerId(route, index)), route.bottom];
  return stops.slice(1).map((target, index) => ({
    source: stops[index],
    target,
    tip: tipOf(route.edge),
    label: { show: index === route.labelled, formatter: formatPercent(route.edge.ratio) },
    // Less than whole would make the words on the line pale too.
    lineStyle: { color: lineColour, opacity: 1 },
  }));
}

/** What goes back or aside: bent, dashed and with an arrow where it closes a circle. */
const bentLines = ({ edges }: EquityStructure, routes: readonly Route[]): object[] =>
  edges
    .filter((edge) => !routes.some((route) => route.edge === edge))
    .map((edge) => ({
      source: edge.from,
      target: edge.to,
      symbol: ['none', edge.isCycle ? 'arrow' : 'none'],
      tip: tipOf(edge),
      label: { show: true, formatter: formatPercent(edge.ratio) },
      lineStyle: {
        color: edge.isCycle ? equityKinds.beneficiary.line : lineColour,
        type: edge.isCycle ? 'dashed' : 'solid',
        opacity: 1,
        curveness: 0.3,
      },
    }));

export function optionOf(
  { structure, folds, folded }: ChartParts,
  box: HTMLElement,
  kept: Viewport | null,
): { option: EChartsCoreOption } & Measures {
  const nodes = placeNodes(structure);
  const fitted = fit(nodes, box);
  const { scale } = fitted;
  const zoom = kept ? kept.scale / scale : fitted.zoom;
  const size = kept ? kept.boxes / zoom : fitted.size;
  const root = nodes.find((node) => node.isRoot);
  const name = root?.name ?? '';
  const mark = (id: string) => (folds.has(id) ? (folded.has(id) ? ' ＋' : ' －') : '');
  const routes = routesOf(structure.edges, nodes);
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
        ...words(kept?.grown ?? 1),
        ...(kept ? { center: kept.center } : zoom > 1 && root && { center: [root.x, root.y] }),
        // Circles stay round.
        preserveAspect: 'contain',
        data: [
          ...nodes.map((node) => nodeMark(node, structure, size, mark(node.id))),
          ...routes.flatMap((route) => route.corners.map((corner, index) => cornerMark(route, corner, index))),
        ],
        links: [...routes.flatMap(routeLines), ...bentLines(structure, routes)],
      },
    ],
  };
  return { option, zoom: zoom / (kept?.grown ?? 1), size, scale };
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
  const kept = useRef<Viewport | null>(null);
  useEffect(() => {
    if (!box.current) return undefined;
    const chart = init(box.current);
    const target = box.current;
    let drawn: Measures = { zoom: 1, size: 1, scale: 1 };
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
        grown: zoom / drawn.zoom,
        center,
      };
      chart.setOption({ series: [words(zoom / drawn.zoom)] });
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
  const levels = structure.nodes.map(({ level }) => level);
  const asked = (Math.max(...levels) - Math.min(...levels)) * (nodeHeight + gapY) + room.top + room.bottom + slack;
  return (
    <div
      ref={box}
      className={styles.root}
      style={{ height: Math.min(heights.most, Math.max(heights.least, asked)) }}
      data-part="equity-chart"
      role="img"
      aria-label={`股权结构图，共 ${structure.nodes.length} 个主体，明细见下表`}
    />
  );
}
