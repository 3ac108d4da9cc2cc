/** The stages of a project, as long as they take; the current one is filled as far as its milestones are done. */
import type { CSSProperties, ReactElement } from 'react';
import { stageSpans } from '../../model/plan/stages.ts';
import type { PartProps } from './whole.ts';
import { monthsText } from './whole.ts';
import styles from './StageBar.module.css';

const words = { past: '已过', current: '当前阶段', ahead: '未到' } as const;

export function StageBar({ whole }: Pick<PartProps, 'whole'>): ReactElement {
  const spans = stageSpans(whole.milestones, whole.project.stageCode);
  return (
    <ol
      className={styles.root}
      aria-label="项目阶段"
      style={{ gridTemplateColumns: spans.map(({ weight }) => `minmax(56px, ${weight}fr)`).join(' ') }}
    >
      {spans.map(({ code, label, start, end, state, done }) => (
        <li
          key={code}
          data-state={state}
          aria-current={state === 'current' ? 'step' : undefined}
          style={{ '--done': `${done ?? 0}%` } as CSSProperties}
        >
          <b>{label}</b>
          <span>{monthsText(start, end)}</span>
          <span className="visually-hidden">
            {words[state]}
            {done === null ? '' : `，里程碑完成 ${done}%`}
          </span>
        </li>
      ))}
    </ol>
  );
}
