/** The structure as a drawing that needs no style sheet: on the page, and as the picture that leaves it. */
import type { ReactElement, ReactNode } from 'react';
import { formatNumber, formatPercent } from '#platform/entity/format.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { drawingFont } from '#platform/web/drawing-file.ts';
import { memberTypes } from '../../../model/group-member.ts';
import type { SurveyNode } from '../../../model/survey/structure-calls.ts';
import { amountOf } from './amount-text.ts';
import type { Layout, Place, SurveyStructure } from './tree-layout.ts';
import { box } from './tree-layout.ts';

/** Width of a text in units of one Chinese character. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.56), 0);

function cut(text: string, most: number): string {
  if (widthOf(text) <= most) return text;
  let short = '';
  for (const sign of text) {
    if (widthOf(`${short}${sign}`) > most - 1) break;
    short += sign;
  }
  return `${short}…`;
}

/** Why a member has no revenue. */
function reasonOf({ reportState, currency }: SurveyNode): string | null {
  if (reportState === 'noRate') return `${currency ?? ''} 缺汇率`.trim();
  if (reportState === 'noGrant') return '财务未授权';
  return reportState === 'unreported' || reportState === 'draft' ? '未报送' : null;
}

/** Second line of a box. */
export function factsOf(node: SurveyNode): { readonly text: string; readonly isMissing: boolean } {
  if (!node.isConsolidated)
    return {
      text: node.indirectRatio === null ? '不计入合计' : `最终 ${formatPercent(node.indirectRatio, 2)} · 不计入合计`,
      isMissing: false,
    };
  const staff = node.staff === null ? [] : [`${formatNumber(node.staff)} 人`];
  if (node.revenue !== null) {
    const { text, unit } = amountOf(node.revenue);
    return { text: [`营收 ${text} ${unit.replace('元', '')}`, ...staff].join(' · '), isMissing: false };
  }
  const reason = reasonOf(node);
  return { text: [...(reason === null ? [] : [reason]), ...staff].join(' · '), isMissing: reason !== null };
}

const typeWords: Partial<Record<string, string>> = {
  joint: '合营',
  associate: '参股',
  partner: '联盟',
  branch: '分公司',
};

/** Tags of a box, the right one first. */
export function tagsOf({ isConsolidated, isParent, type }: SurveyNode): string[] {
  if (isConsolidated) return isParent ? ['并表', '母公司'] : ['并表'];
  return [type === null ? '不并表' : (typeWords[type] ?? optionLabel(memberTypes, type))];
}

/** Tags of a box with their places, from the right edge inwards. */
function placedTags(
  node: SurveyNode,
  x: number,
): { readonly tag: string; readonly left: number; readonly width: number }[] {
  const tags = tagsOf(node).map((tag) => ({ tag, width: widthOf(tag) * 11 + 10 }));
  return tags.map(({ tag, width }, index) => {
    const before = tags.slice(0, index).reduce((sum, one) => sum + one.width + 4, 0);
    return { tag, width, left: x + box.width - 9 - before - width };
  });
}

function Tags({ node, x, y }: { readonly node: SurveyNode; readonly x: number; readonly y: number }): ReactElement {
  return (
    <>
      {placedTags(node, x).map(({ tag, left, width }) => (
        <g key={tag}>
          <rect
            x={left}
            y={y + 8}
            width={width}
            height={18}
            rx={3}
            fill={node.isConsolidated ? 'var(--neutral-100)' : 'var(--neutral-0)'}
            stroke={node.isConsolidated ? 'none' : 'var(--neutral-300)'}
          />
          <text x={left + 5} y={y + 21} fontSize={11} fill="var(--neutral-700)">
            {tag}
          </text>
        </g>
      ))}
    </>
  );
}

/** A box with its words. */
export function Box({ place: { item, x, y } }: { readonly place: Place }): ReactElement {
  const { node } = item;
  const facts = factsOf(node);
  const tagWidth = tagsOf(node).reduce((sum, tag) => sum + widthOf(tag) * 11 + 14, 0);
  return (
    <>
      <rect
        x={x}
        y={y}
        width={box.width}
        height={box.height}
        rx={8}
        fill="var(--neutral-0)"
        stroke={
          node.isParent ? 'var(--neutral-800)' : node.isConsolidated ? 'var(--neutral-300)' : 'var(--neutral-450)'
        }
        strokeDasharray={node.isConsolidated ? undefined : '4 3'}
      />
      <text x={x + 10} y={y + 22} fontSize={13} fontWeight={600} fill="var(--neutral-900)">
        {cut(node.name, (box.width - 18 - tagWidth) / 13)}
      </text>
      <Tags node={node} x={x} y={y} />
      <text x={x + 10} y={y + 42} fontSize={12} fill={facts.isMissing ? 'var(--warning-700)' : 'var(--neutral-600)'}>
        {cut(facts.text, (box.width - 20) / 12)}
      </text>
    </>
  );
}

function Ratio({ text, x, y, tone = 'var(--neutral-900)' }: { text: string; x: number; y: number; tone?: string }) {
  const width = widthOf(text) * 12 + 8;
  return (
    <>
      <rect x={x - width / 2} y={y - 9} width={width} height={18} fill="var(--neutral-0)" />
      <text x={x} y={y + 4} fontSize={12} fontWeight={600} textAnchor="middle" fill={tone}>
        {text}
      </text>
    </>
  );
}

/** The line from a holder down to what it holds, with the share on it. */
function MainLine({ from, to }: { readonly from: Place; readonly to: Place }): ReactElement {
  const { node } = to.item;
  const start = { x: from.x + box.width / 2, y: from.y + box.height };
  const end = { x: to.x + box.width / 2, y: to.y };
  const bus = start.y + 22;
  const aside = to.x - box.gapX / 2;
  const path = to.isAside
    ? `M${start.x} ${start.y}V${bus}H${aside}V${end.y - 30}H${end.x}V${end.y}`
    : `M${start.x} ${start.y}V${bus}H${end.x}V${end.y}`;
  return (
    <>
      <path
        d={path}
        fill="none"
        stroke={node.isConsolidated ? 'var(--neutral-300)' : 'var(--neutral-450)'}
        strokeDasharray={node.isConsolidated ? undefined : '4 3'}
      />
      {node.ratio !== null && <Ratio text={formatPercent(node.ratio, 2)} x={end.x} y={end.y - 16} />}
    </>
  );
}

/** A further holder: thin, beside the tree; 交叉持股 says so in words. */
function ExtraLine({
  from,
  to,
  edge,
}: {
  readonly from: Place;
  readonly to: Place;
  readonly edge: SurveyStructure['edges'][number];
}) {
  const start = { x: from.x + box.width * 0.75, y: from.y + (from.y < to.y ? box.height : 0) };
  const end = { x: to.x + box.width * 0.25, y: to.y + (from.y < to.y ? 0 : box.height) };
  const bend = from.y === to.y ? -46 : 0;
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 + bend };
  const tone = edge.isCross ? 'var(--chart-4)' : 'var(--neutral-450)';
  const words = `${edge.ratio === null ? '' : formatPercent(edge.ratio, 2)}${edge.isCross ? ' 交叉持股' : ''}`.trim();
  return (
    <>
      <path
        d={`M${start.x} ${start.y}Q${middle.x} ${middle.y + bend} ${end.x} ${end.y}`}
        fill="none"
        stroke={tone}
        strokeWidth={1}
        strokeDasharray="2 3"
      />
      {words !== '' && (
        <Ratio text={words} x={middle.x} y={middle.y} tone={edge.isCross ? 'var(--initials-3-text)' : undefined} />
      )}
    </>
  );
}

export function TreeLines({ layout, edges }: { readonly layout: Layout; readonly edges: SurveyStructure['edges'] }) {
  const places = [...layout.places.values()];
  return (
    <g aria-hidden="true">
      {places.map((to) => {
        const from = layout.places.get(to.item.node.nextCode ?? '');
        return from && <MainLine key={to.item.node.companyCode} from={from} to={to} />;
      })}
      {edges
        .filter(({ isMain }) => !isMain)
        .map((edge) => {
          const [from, to] = [layout.places.get(edge.holderCode), layout.places.get(edge.companyCode)];
          return (
            from && to && <ExtraLine key={`${edge.holderCode} ${edge.companyCode}`} from={from} to={to} edge={edge} />
          );
        })}
    </g>
  );
}

/** px around the tree in the picture, with room for its title. */
const margin = { side: 24, top: 76, bottom: 44 } as const;

export const pictureSize = ({ width, height }: Layout) => ({
  width: Math.max(480, width + 2 * margin.side),
  height: height + margin.top + margin.bottom,
});

/** The whole tree with what it is, of which day, and what its lines mean. */
export function TreePicture({
  layout,
  edges,
  title,
  note,
}: {
  readonly layout: Layout;
  readonly edges: SurveyStructure['edges'];
  readonly title: string;
  readonly note: string;
}): ReactElement {
  const { width, height } = pictureSize(layout);
  const boxes: ReactNode = [...layout.places.values()].map((place) => (
    <Box key={place.item.node.companyCode} place={place} />
  ));
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} fontFamily={drawingFont}>
      <rect width={width} height={height} fill="var(--neutral-0)" />
      <text x={margin.side} y={32} fontSize={16} fontWeight={600} fill="var(--neutral-900)">
        {title}
      </text>
      <text x={margin.side} y={54} fontSize={12} fill="var(--neutral-600)">
        {note}
      </text>
      <g transform={`translate(${(width - layout.width) / 2} ${margin.top})`}>
        <TreeLines layout={layout} edges={edges} />
        {boxes}
      </g>
      <text x={margin.side} y={height - 16} fontSize={12} fill="var(--neutral-600)">
        线上为直接持股；虚线框为不并表；点线为另一持股方，紫色为交叉持股
      </text>
    </svg>
  );
}
