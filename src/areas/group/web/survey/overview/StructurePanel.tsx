/** 股权结构: the tree as of a day with its tools; on a telephone an indented list, which is the list of members too. */
import { Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { ImageDown, Maximize2, Minus, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useCallback, useId, useMemo, useState } from 'react';
import { optionLabel } from '#platform/entity/field.ts';
import { EMPTY_TEXT, formatDate, formatNumber, formatPercent } from '#platform/entity/format.ts';
import { savePng, drawingOf } from '#platform/web/drawing-file.ts';
import { narrowQuery, useMedia } from '#platform/web/entity/use-media.ts';
import { useEnterCompany } from '#platform/web/group/use-enter-company.ts';
import { DescriptionList } from '#platform/web/parts/DescriptionList.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import kit from '#platform/web/styles/kit.module.css';
import { useAct } from '#platform/web/use-act.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { memberTypes } from '../../../model/group-member.ts';
import { reportStates } from '../../../model/survey/member-list.ts';
import type { SurveyNode } from '../../../model/survey/structure-calls.ts';
import { queryGroupStructure } from '../../../model/survey/structure-calls.ts';
import type { SurveyPeriod } from '../../../model/survey/survey-period.ts';
import { surveyPeriodLabel } from '../../../model/survey/survey-period.ts';
import { amountOf } from './amount-text.ts';
import { StructureTree } from './StructureTree.tsx';
import { factsOf, pictureSize, tagsOf, TreePicture } from './TreeDrawing.tsx';
import type { SurveyStructure, TreeItem } from './tree-layout.ts';
import { foldedAtFirst, itemsOf, layoutOf, treeOf } from './tree-layout.ts';
import styles from './StructurePanel.module.css';

const limits = { least: 0.25, most: 2 } as const;
const nothing: ReadonlySet<string> = new Set();

/** The set without the code where it holds it, else with it. */
const toggled = (codes: ReadonlySet<string>, code: string): ReadonlySet<string> =>
  codes.has(code) ? new Set([...codes].filter((one) => one !== code)) : new Set([...codes, code]);

/** What is known of a member, and the way into it: what a box of the tree says at once. */
function MemberFacts({ node, id }: { readonly node: SurveyNode; readonly id: string }): ReactElement {
  const enter = useEnterCompany();
  const { name, companyCode, type, ratio, indirectRatio, staff, reportState } = node;
  return (
    <div id={id} className={styles.facts}>
      <DescriptionList
        lines={[
          ...(type === null ? [] : [{ label: '类型', value: optionLabel(memberTypes, type) }]),
          { label: '直接持股', value: ratio === null ? EMPTY_TEXT : formatPercent(ratio, 2) },
          { label: '最终持股', value: indirectRatio === null ? EMPTY_TEXT : formatPercent(indirectRatio, 2) },
          { label: '员工', value: staff === null ? EMPTY_TEXT : `${formatNumber(staff)} 人` },
          { label: '报表', value: node.isConsolidated ? optionLabel(reportStates, reportState) : '不计入合计' },
        ]}
      />
      <Button size="small" onClick={() => enter({ companyCode, companyName: name }, '/base-info')}>
        进入{name}
      </Button>
    </div>
  );
}

/** Members as lines, each as far in as it stands below; branches of a large group open when they are asked for. */
function Outline({ root }: { readonly root: TreeItem }): ReactElement {
  const [folded, setFolded] = useState(() => foldedAtFirst(root));
  const [shown, setShown] = useState<string | null>(null);
  const id = useId();
  return (
    <ul className={styles.outline} aria-label="股权结构与成员企业">
      {itemsOf(root, folded).map(({ node, depth, children, below }) => (
        <li key={node.companyCode} style={{ paddingLeft: (depth - 1) * 16 }}>
          <div>
            <button
              type="button"
              className={styles.member}
              aria-expanded={shown === node.companyCode}
              aria-controls={shown === node.companyCode ? id : undefined}
              onClick={() => setShown(shown === node.companyCode ? null : node.companyCode)}
            >
              {node.name}
            </button>
            <p>{tagsOf(node).toReversed().join(' · ')}</p>
            {depth > 1 && children.length > 0 && (
              <button
                type="button"
                className={kit.textButton}
                aria-expanded={!folded.has(node.companyCode)}
                aria-label={`${node.name}的下级 ${below} 家`}
                onClick={() => setFolded(toggled(folded, node.companyCode))}
              >
                下级 {below} 家 {folded.has(node.companyCode) ? '展开' : '收起'}
              </button>
            )}
          </div>
          <div className={styles.right}>
            {node.revenue === null ? (
              <span className={factsOf(node).isMissing ? styles.missing : 'secondary'}>
                {node.isConsolidated ? factsOf(node).text.split(' · ')[0] : '不计入'}
              </span>
            ) : (
              `${amountOf(node.revenue).text} ${amountOf(node.revenue).unit}`
            )}
            <p>{node.ratio === null ? '营收' : `持股 ${formatPercent(node.ratio, 2)}`}</p>
          </div>
          {shown === node.companyCode && <MemberFacts node={node} id={id} />}
        </li>
      ))}
    </ul>
  );
}

interface ToolsProps {
  readonly scale: number;
  readonly onZoom: (zoom: number | 'fit') => void;
  readonly hasFolds: boolean;
  readonly onUnfold: () => void;
  readonly onPicture: () => void;
  readonly isBusy: boolean;
}

function Tools({ scale, onZoom, hasFolds, onUnfold, onPicture, isBusy }: ToolsProps): ReactElement {
  return (
    <>
      <span className={styles.zoom}>
        <Button
          size="small"
          type="text"
          aria-label="缩小"
          icon={<Minus size={14} aria-hidden="true" />}
          onClick={() => onZoom(scale / 1.25)}
        />
        <span aria-live="polite">{Math.round(scale * 100)}%</span>
        <Button
          size="small"
          type="text"
          aria-label="放大"
          icon={<Plus size={14} aria-hidden="true" />}
          onClick={() => onZoom(scale * 1.25)}
        />
        <Button
          size="small"
          type="text"
          aria-label="适应窗口"
          icon={<Maximize2 size={14} aria-hidden="true" />}
          onClick={() => onZoom('fit')}
        />
      </span>
      <Button size="small" disabled={!hasFolds} onClick={onUnfold}>
        全部展开
      </Button>
      <Button size="small" loading={isBusy} icon={<ImageDown size={14} aria-hidden="true" />} onClick={onPicture}>
        图片
      </Button>
    </>
  );
}

function Tree({
  data,
  root,
  onTools,
}: {
  readonly data: SurveyStructure;
  readonly root: TreeItem;
  readonly onTools: (tools: ToolsProps) => ReactElement;
}) {
  const enter = useEnterCompany();
  const { act, isBusy } = useAct();
  const [folded, setFolded] = useState(() => foldedAtFirst(root));
  const [zoom, setZoom] = useState<number | 'fit'>('fit');
  const [scale, setScale] = useState(1);
  const zoomTo = useCallback(
    (next: number | 'fit') => setZoom(next === 'fit' ? next : Math.min(limits.most, Math.max(limits.least, next))),
    [],
  );
  const fold = (code: string) => setFolded((before) => toggled(before, code));
  const open = ({ companyCode, name }: SurveyNode) => enter({ companyCode, companyName: name }, '/base-info');
  const picture = () =>
    act(async () => {
      const layout = layoutOf(root, nothing);
      const title = `${root.node.name} 股权结构`;
      const note = `截至 ${formatDate(data.date)}，营收为 ${surveyPeriodLabel(data)}，共 ${root.below + 1} 家`;
      const svg = <TreePicture layout={layout} edges={data.edges} title={title} note={note} />;
      await savePng(drawingOf(svg, pictureSize(layout)), `${title} ${data.date}`);
    });
  return (
    <>
      {onTools({
        scale,
        onZoom: zoomTo,
        hasFolds: folded.size > 0,
        onUnfold: () => setFolded(nothing),
        onPicture: () => void picture(),
        isBusy,
      })}
      <StructureTree
        root={root}
        edges={data.edges}
        folded={folded}
        onFold={fold}
        onOpen={open}
        zoom={zoom}
        onZoom={zoomTo}
        onScale={setScale}
      />
    </>
  );
}

export function StructurePanel(period: SurveyPeriod): ReactElement {
  const isNarrow = useMedia(narrowQuery);
  const address = useAddress();
  const date = address.get('date');
  const isDay = date !== null && /^\d{4}-\d{2}-\d{2}$/u.test(date);
  const { year, period: quarter } = period;
  const { data, error, refetch } = useRead(
    queryGroupStructure,
    { year, period: quarter, ...(isDay && { date }) },
    { quiet: true, keep: true },
  );
  const root = useMemo(() => data && treeOf(data), [data]);
  const head = (tools: ReactElement | null) => (
    <SectionHead title="股权结构" note={isNarrow ? undefined : '线上为直接持股，虚线为不并表'}>
      {!isNarrow && (
        <DatePicker
          size="small"
          aria-label="截至日期"
          prefix={<span className="secondary">截至</span>}
          format="YYYY/MM/DD"
          allowClear={isDay}
          minDate={dayjs('1990-01-01')}
          value={isDay ? dayjs(date) : data ? dayjs(data.date) : null}
          onChange={(day) => address.set({ date: day ? day.format('YYYY-MM-DD') : null })}
        />
      )}
      {tools}
    </SectionHead>
  );
  return (
    <section className={`panel ${styles.root}`} aria-label="股权结构">
      {!(data && root && !isNarrow) && head(null)}
      {error && !data && <ErrorState title="股权结构没有加载出来" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={6} />}
      {data && !root && <EmptyState title="这一天还没有成员企业" reason="换一个截至日期" />}
      {data && root && isNarrow && <Outline root={root} />}
      {data && root && !isNarrow && (
        <Tree
          key={`${data.date} ${data.nodes.length}`}
          data={data}
          root={root}
          onTools={(tools) => head(<Tools {...tools} />)}
        />
      )}
    </section>
  );
}
