/** A gantt with what steers it: how near, what is drawn, the way back; and below it what the plan comes to. */
import { Undo2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { Checkbox } from 'antd';
import { formatDate } from '#platform/entity/format.ts';
import { Segments } from '#platform/web/parts/Segments.tsx';
import kit from '#platform/web/styles/kit.module.css';
import { Gantt, type GanttProps } from './Gantt.tsx';
import { type GanttGroup, planSum, type Zoom } from './gantt-layout.ts';
import styles from './GanttPanel.module.css';

const zoomWords: readonly { readonly value: Zoom; readonly label: string }[] = [
  { value: 'week', label: '周' },
  { value: 'month', label: '月' },
  { value: 'quarter', label: '季' },
];

export interface GanttPanelProps extends Omit<GanttProps, 'options' | 'onZoom' | 'folded' | 'onFold'> {
  /** Keys that are folded at first. */
  readonly foldedFirst: readonly string[];
  /** Several projects have no common critical path and no common end. */
  readonly isOnePlan: boolean;
  /** What else can be done, at the right end. */
  readonly tools?: ReactNode;
}

function Sum({ groups, isOnePlan }: { readonly groups: readonly GanttGroup[]; readonly isOnePlan: boolean }) {
  const sum = useMemo(() => planSum(groups.flatMap(({ tasks }) => tasks)), [groups]);
  if (!sum) return <span>还没有里程碑</span>;
  const late = sum.behind > 0 ? '晚' : '早';
  return (
    <span>
      <b>
        {sum.count} 条，完成 {sum.done} 条
      </b>
      {isOnePlan && (
        <>
          关键路径 <b>{sum.critical}</b> 项，预计完成 <b>{formatDate(sum.end)}</b>，
          {sum.behind === 0 ? (
            '与基线一致'
          ) : (
            <>
              比基线{late} <b data-late={sum.behind > 0}>{Math.abs(sum.behind)} 天</b>
            </>
          )}
        </>
      )}
    </span>
  );
}

export function GanttPanel({ foldedFirst, isOnePlan, tools, ...gantt }: GanttPanelProps): ReactElement {
  const [zoom, setZoom] = useState<Zoom>('month');
  const [hasBaseline, setBaseline] = useState(true);
  const [hasCritical, setCritical] = useState(isOnePlan);
  const [isOpenOnly, setOpenOnly] = useState(false);
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(foldedFirst));
  const [todayPressed, setTodayPressed] = useState(0);
  const { edit, onUndo } = gantt;
  return (
    <section className={styles.root} aria-label={gantt.label}>
      <div className={styles.tools}>
        <Segments label="刻度" value={zoom} segments={zoomWords} onChange={setZoom} />
        <button type="button" className="button" onClick={() => setTodayPressed((n) => n + 1)}>
          今天
        </button>
        <Checkbox checked={hasBaseline} onChange={({ target }) => setBaseline(target.checked)}>
          基线
        </Checkbox>
        {isOnePlan && (
          <Checkbox checked={hasCritical} onChange={({ target }) => setCritical(target.checked)}>
            关键路径
          </Checkbox>
        )}
        <Checkbox checked={isOpenOnly} onChange={({ target }) => setOpenOnly(target.checked)}>
          只看未完成
        </Checkbox>
        <span className={styles.legend} data-edited={edit ? true : undefined} aria-hidden="true">
          <i data-of="done" />
          已做
          <i data-of="todo" />
          未做
          {isOnePlan && (
            <>
              <i data-of="critical" />
              关键路径
            </>
          )}
          <i data-of="baseline" />
          基线
        </span>
        {edit && (
          <button
            type="button"
            className={kit.iconButton}
            aria-label="撤销上一次移动"
            title="撤销上一次移动（Ctrl Z）"
            disabled={!onUndo}
            onClick={onUndo}
          >
            <Undo2 size={16} aria-hidden="true" />
          </button>
        )}
        {tools}
      </div>
      <Gantt
        {...gantt}
        todayPressed={todayPressed}
        options={{ zoom, hasBaseline, hasCritical, isOpenOnly }}
        onZoom={setZoom}
        folded={folded}
        onFold={(key) =>
          setFolded((old) => {
            const next = new Set(old);
            if (!next.delete(key)) next.add(key);
            return next;
          })
        }
      />
      <div className={styles.foot}>
        <Sum groups={gantt.groups} isOnePlan={isOnePlan} />
        <span className={styles.keys}>
          {edit && (
            <>
              拖动或 <kbd>Alt ← →</kbd> 改日期，后续一起移 <kbd>L</kbd> 连线 <kbd>Ctrl Z</kbd> 撤销
            </>
          )}
          <kbd>+</kbd> <kbd>−</kbd> 缩放 <kbd>T</kbd> 今天
        </span>
      </div>
    </section>
  );
}
