/** An outline with filled areas and points on it, drawn by ECharts. It knows nothing of what is shown. The library comes with this file. */
import { ScatterChart } from 'echarts/charts';
import { GeoComponent, TooltipComponent } from 'echarts/components';
import type { ECharts, EChartsCoreOption, ElementEvent } from 'echarts/core';
import { init, registerMap, use } from 'echarts/core';
// Not a canvas: it prints sharp, and its names are text.
import { SVGRenderer } from 'echarts/renderers';
import { Minus, Plus, RotateCcw } from 'lucide-react';
import type { ReactElement } from 'react';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { Outline, OutlineFeature, Position } from '../../model/outline.ts';
import styles from './OutlineMap.module.css';

use([ScatterChart, GeoComponent, TooltipComponent, SVGRenderer]);

/** An area that says something; all others are drawn empty. */
export interface MapArea {
  readonly code: string;
  /** Custom property that holds its colour. */
  readonly fill: string;
  readonly isChosen: boolean;
  /** Shown beside the pointer; lines apart by \n. */
  readonly hint: string;
}

export interface MapPoint {
  readonly key: string;
  readonly at: Position;
  /** Custom property that holds its colour. */
  readonly colour: string;
  /** Pixels across. */
  readonly size: number;
  /** Pixels beside its place, right and down: points of one place stand apart at every scale. */
  readonly offset: readonly [number, number];
  /** Written into it. */
  readonly text: string | null;
  readonly hint: string;
}

export interface OutlineMapProps {
  readonly outline: Outline;
  /** What it shows, for who cannot see it; whatever can be pressed on it has to be reachable elsewhere too. */
  readonly label: string;
  readonly areas: readonly MapArea[];
  readonly points: readonly MapPoint[];
  /** Code of the area that is enlarged; null: all of it. */
  readonly focus: string | null;
  readonly onArea: (code: string) => void;
  readonly onPoint: (key: string) => void;
}

/** Names that ECharts knows outlines by, and how many it was given: of the page, as its register is. */
const registered = new WeakMap<Outline, string>();
/** Likewise. */
let drawn = 0;

/**
 * The name under which ECharts knows an outline. To a map called china it adds the inset of 南海诸岛: right for a country that consists of provinces
 * alone. A file that draws more than provinces (南海诸岛, 九段线) is complete, and stays as it was approved.
 */
function mapName(outline: Outline): string {
  const known = registered.get(outline);
  if (known !== undefined) return known;
  const isBare = outline.features.every(({ properties }) => properties.code?.endsWith('0000'));
  const name = isBare ? 'china' : `outline ${(drawn += 1)}`;
  registerMap(name, outline);
  registered.set(outline, name);
  return name;
}

type Box = OutlineFeature['properties']['box'];

/** Where to look and how close, so that an area fills more than half of the drawing. */
function viewOf(outline: Outline, focus: string | null): { center?: Position; zoom: number } {
  const boxes = (features: readonly OutlineFeature[]): Box =>
    features.reduce<Box>(
      ([west, south, east, north], { properties: { box } }) => [
        Math.min(west, box[0]),
        Math.min(south, box[1]),
        Math.max(east, box[2]),
        Math.max(north, box[3]),
      ],
      [180, 90, -180, -90],
    );
  const found = focus === null ? [] : outline.features.filter(({ properties }) => properties.code === focus);
  if (found.length === 0) return { zoom: 1 };
  const [whole, part] = [boxes(outline.features), boxes(found)];
  const share = Math.max((part[2] - part[0]) / (whole[2] - whole[0]), (part[3] - part[1]) / (whole[3] - whole[1]));
  return {
    center: [(part[0] + part[2]) / 2, (part[1] + part[3]) / 2],
    zoom: Math.min(8, Math.max(1, 0.6 / Math.max(share, 0.01))),
  };
}

/** A hint as an element: names are what people typed, and never markup. */
function hintElement(text: string): HTMLElement {
  const element = document.createElement('div');
  element.className = styles.mapHint ?? '';
  element.textContent = text;
  return element;
}

type MapParts = Pick<OutlineMapProps, 'outline' | 'areas' | 'points' | 'focus'>;

export function optionOf(
  { outline, areas, points, focus }: MapParts,
  token: (name: string) => string,
): EChartsCoreOption {
  const byCode = new Map(areas.map((area) => [area.code, area]));
  const line = token('--neutral-400');
  return {
    animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    animationDurationUpdate: 300,
    textStyle: { fontFamily: token('--font-sans') },
    tooltip: {
      trigger: 'item',
      confine: true,
      formatter: ({ data }: { data?: { hint?: string } }) => hintElement(data?.hint ?? ''),
    },
    geo: {
      map: mapName(outline),
      ...viewOf(outline, focus),
      left: 8,
      right: 8,
      top: 8,
      bottom: 8,
      preserveAspect: 'contain',
      // The wheel and a finger scroll the page; a mouse drags, and the buttons enlarge.
      roam: matchMedia('(pointer: fine)').matches ? 'move' : false,
      scaleLimit: { min: 1, max: 20 },
      selectedMode: false,
      itemStyle: { areaColor: token('--neutral-50'), borderColor: line, borderWidth: 0.6 },
      label: { show: false },
      emphasis: {
        label: { show: true, fontSize: 11, color: token('--neutral-900') },
        itemStyle: { areaColor: token('--brand-100') },
      },
      regions: outline.features.map(({ properties: { code, name } }) => {
        const area = code === null ? undefined : byCode.get(code);
        const style = { areaColor: token(area?.fill ?? '--neutral-50'), borderColor: line };
        const chosen = { borderColor: token('--brand-700'), borderWidth: 1.6 };
        return {
          name,
          itemStyle: area?.isChosen ? { ...style, ...chosen } : style,
          emphasis: { itemStyle: { areaColor: area ? style.areaColor : token('--neutral-100') } },
          label: {
            show: area !== undefined,
            offset: [0, -10],
            fontSize: 11,
            color: token('--neutral-900'),
            textBorderColor: '#fff',
            textBorderWidth: 2,
          },
          tooltip: { show: code !== null, formatter: () => hintElement(area?.hint ?? name) },
        };
      }),
    },
    series: [
      {
        type: 'scatter',
        coordinateSystem: 'geo',
        data: points.map(({ key, at, colour, size, offset, text, hint }) => ({
          key,
          hint,
          value: at,
          symbolSize: size,
          symbolOffset: offset,
          itemStyle: { color: token(colour), borderColor: '#fff', borderWidth: 1.5, opacity: 1 },
          label: { show: text !== null, formatter: () => text ?? '', color: '#fff', fontSize: 10 },
        })),
      },
    ],
  };
}

/** What a click met, of all that ECharts tells. */
interface Met extends Partial<ElementEvent> {
  readonly componentType?: string;
  readonly name?: string;
  readonly data?: { readonly key?: string };
}

export function OutlineMap({ outline, label, areas, points, focus, onArea, onPoint }: OutlineMapProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);
  const codes = useMemo(
    () => new Map(outline.features.map(({ properties: { name, code } }) => [name, code])),
    [outline],
  );
  const press = useEffectEvent(({ componentType, name, data }: Met) => {
    if (data?.key !== undefined) onPoint(data.key);
    const code = componentType === 'geo' && name !== undefined ? codes.get(name) : null;
    if (code) onArea(code);
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const made = init(element);
    chart.current = made;
    made.on('click', (met) => press(met as Met));
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, []);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const style = getComputedStyle(element);
    chart.current?.setOption(
      optionOf({ outline, areas, points, focus }, (name) => style.getPropertyValue(name).trim()),
      { notMerge: true },
    );
  }, [outline, areas, points, focus]);
  const enlarge = (by: number) => {
    const made = chart.current;
    made?.dispatchAction({
      type: 'geoRoam',
      componentType: 'geo',
      geoIndex: 0,
      zoom: by,
      originX: made.getWidth() / 2,
      originY: made.getHeight() / 2,
    });
  };
  return (
    <div className={styles.root} data-part="outline-map">
      <div ref={box} className={styles.drawing} role="img" aria-label={label} />
      <div className={styles.tools} role="group" aria-label="地图缩放">
        <button type="button" aria-label="放大" title="放大" onClick={() => enlarge(1.5)}>
          <Plus size={16} aria-hidden="true" />
        </button>
        <button type="button" aria-label="缩小" title="缩小" onClick={() => enlarge(1 / 1.5)}>
          <Minus size={16} aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label="还原"
          title="还原"
          onClick={() => chart.current?.setOption({ geo: { center: null, ...viewOf(outline, focus) } })}
        >
          <RotateCcw size={16} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
