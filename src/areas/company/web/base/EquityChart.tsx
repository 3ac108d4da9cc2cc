/** The chart itself. The library comes with this file: nothing else of the product pays for it. */
import { GraphChart } from 'echarts/charts';
import { TooltipComponent } from 'echarts/components';
import type { EChartsCoreOption } from 'echarts/core';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import { formatPercent } from '#platform/model/format.ts';
import { todayInShanghai } from '#platform/model/schema.ts';
import type { EquityEdge, EquityStructure } from '../../model/equity.ts';
import { nodeHeight, nodeWidth, placeNodes } from './equity-layout.ts';

use([GraphChart, TooltipComponent, CanvasRenderer]);

export interface EquityChartProps {
  readonly structure: EquityStructure;
  /** Hands out how to save the chart as a picture. */
  readonly onReady: (download: () => void) => void;
}

const colours = { company: '#0078fc', person: '#4b5565', special: '#6d5bd0', root: '#003f8a', controller: '#d92d20', beneficiary: '#b7791f' };
/** Square for companies, circle for people, hexagon for foreign and special holders. */
const hexagon = 'path://M10,0 L90,0 L100,50 L90,100 L10,100 L0,50 Z';
const symbols = { company: 'rect', person: 'roundRect', special: hexagon };

/** At most two lines in a box. */
function label(name: string): string {
  const short = name.length > 22 ? `${name.slice(0, 21)}…` : name;
  return short.length > 11 ? `${short.slice(0, 11)}\n${short.slice(11)}` : short;
}

/** Levels that an edge crosses: a long one is bent around what stands between. */
function spans(structure: EquityStructure, edge: EquityEdge): number {
  const level = (id: string) => structure.nodes.find((node) => node.id === id)?.level ?? 0;
  return Math.abs(level(edge.from) - level(edge.to));
}

function optionOf(structure: EquityStructure): EChartsCoreOption {
  const controllers = new Set(structure.controllers.map((person) => person.id));
  const owners = new Set(structure.beneficialOwners.map((person) => person.id));
  const colourOf = (id: string, isRoot: boolean, shape: keyof typeof symbols) =>
    isRoot ? colours.root : controllers.has(id) ? colours.controller : owners.has(id) ? colours.beneficiary : colours[shape];
  return {
    tooltip: { formatter: (point: { dataType: string; data: { tip: string } }) => point.data.tip },
    animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    series: [
      {
        type: 'graph',
        layout: 'none',
        roam: true,
        scaleLimit: { min: 0.25, max: 4 },
        edgeSymbol: ['none', 'arrow'],
        edgeSymbolSize: 8,
        left: 110,
        right: 110,
        top: 50,
        bottom: 50,
        // Circles stay round.
        preserveAspect: 'contain',
        data: placeNodes(structure).map((node) => ({
          id: node.id,
          name: node.id,
          x: node.x,
          y: node.y,
          symbol: node.shape === 'person' ? 'circle' : symbols[node.shape],
          symbolSize: node.shape === 'person' ? nodeHeight + 16 : [nodeWidth, nodeHeight],
          itemStyle: { color: colourOf(node.id, node.isRoot, node.shape) },
          label: { show: true, formatter: label(node.name), color: '#fff', fontSize: 12, lineHeight: 16 },
          tip: node.isRoot ? node.name : `${node.name}<br/>${node.level < 0 ? '累计持有本企业' : '本企业累计持有'} ${formatPercent(node.cumulative)}`,
        })),
        links: structure.edges.map((edge) => ({
          source: edge.from,
          target: edge.to,
          tip: `直接持股 ${formatPercent(edge.ratio)}${edge.isCycle ? '（交叉持股）' : ''}`,
          label: { show: true, rotate: 0, formatter: formatPercent(edge.ratio), fontSize: 12, color: '#4b5565', backgroundColor: '#fff', padding: [1, 4] },
          lineStyle: {
            color: edge.isCycle ? colours.beneficiary : '#98a2b3',
            type: edge.isCycle ? 'dashed' : 'solid',
            curveness: edge.isCycle || spans(structure, edge) > 1 ? 0.3 : 0,
          },
        })),
      },
    ],
  };
}

/** The picture at twice the size, named after the company and the day. */
function download(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name} 股权结构 ${todayInShanghai()}.png`;
  link.click();
}

export function EquityChart({ structure, onReady }: EquityChartProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return undefined;
    const chart = init(box.current);
    chart.setOption(optionOf(structure));
    const root = structure.nodes.find((node) => node.isRoot);
    onReady(() => download(chart.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: '#fff' }), root?.name ?? ''));
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      chart.dispose();
    };
  }, [structure, onReady]);
  return <div ref={box} className="equity-chart" role="img" aria-label={`股权结构图，共 ${structure.nodes.length} 个主体，明细见下表`} />;
}
