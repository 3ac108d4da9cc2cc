/** One dimension: a slider without a thumb until something is chosen, the figure, what it means in words, and the evidence. */
import { CircleAlert } from 'lucide-react';
import { Input, InputNumber } from 'antd';
import type { CSSProperties, KeyboardEvent, ReactElement } from 'react';
import { guideOf } from '../../../model/evaluate/guide.ts';
import type { ScoreDimension } from '../../../model/evaluate/score-template.ts';
import type { RatingDraft } from './evaluation-draft.ts';
import styles from './RatingRow.module.css';

const step = 5;
const pageStep = 20;
const within = (score: number): number => Math.min(100, Math.max(0, score));

export interface RatingRowProps {
  readonly dimension: ScoreDimension;
  readonly rating: RatingDraft;
  readonly isDisabled: boolean;
  /** What is missing here, once somebody tried to submit. */
  readonly gap: string | null;
  readonly hint: string | null;
  readonly onChange: (change: Partial<RatingDraft>) => void;
  readonly onLeave: () => void;
}

/** PageUp and PageDown go by twenty; the browser itself sees to arrows, Home and End. */
function pageKeys(score: number | null, onChange: RatingRowProps['onChange']) {
  return (event: KeyboardEvent) => {
    const by = event.key === 'PageUp' ? pageStep : event.key === 'PageDown' ? -pageStep : 0;
    if (by === 0) return;
    event.preventDefault();
    onChange({ score: within((score ?? 50) + by) });
  };
}

export function RatingRow(props: RatingRowProps): ReactElement {
  const { dimension, rating, isDisabled, gap, hint, onChange, onLeave } = props;
  const { code, name, weight, guide } = dimension;
  const { score, note } = rating;
  const words = score === null ? null : guideOf(guide, score);
  const isScoreGap = gap !== null && score === null;
  const finding = `finding-${code}`;
  return (
    <div className={styles.root} role="group" aria-label={name} data-dimension={code}>
      <div className={styles.name}>
        <b>{name}</b>
        <span>权重 {weight}%</span>
      </div>
      <div className={styles.slider}>
        <input
          type="range"
          min={0}
          max={100}
          step={step}
          value={score ?? 50}
          disabled={isDisabled}
          data-empty={score === null || undefined}
          style={{ '--share': `${score ?? 0}%` } as CSSProperties}
          aria-label={`${name} 得分`}
          aria-valuetext={score === null ? '未打分' : `${score} 分${words ? `，${words.text}` : ''}`}
          onChange={(event) => onChange({ score: Number(event.target.value) })}
          // A press on the middle of an empty slider changes no value of its own.
          onPointerUp={(event) => score === null && onChange({ score: Number(event.currentTarget.value) })}
          onKeyDown={pageKeys(score, onChange)}
          onBlur={onLeave}
        />
        <p>{words ? `${words.step} ${words.text}` : '拖动或输入 0–100'}</p>
      </div>
      <InputNumber
        className={styles.figure}
        aria-label={`${name} 分数`}
        controls={false}
        min={0}
        max={100}
        precision={0}
        placeholder="--"
        value={score}
        disabled={isDisabled}
        status={isScoreGap ? 'error' : ''}
        aria-describedby={gap === null ? undefined : finding}
        onChange={(value) => onChange({ score: value })}
        onBlur={onLeave}
      />
      <div className={styles.evidence}>
        <Input.TextArea
          aria-label={`${name} 依据`}
          autoSize={{ minRows: 1, maxRows: 5 }}
          maxLength={300}
          placeholder="依据：说了什么、做了什么"
          value={note}
          disabled={isDisabled}
          status={gap !== null && !isScoreGap ? 'error' : ''}
          aria-describedby={gap === null ? undefined : finding}
          onChange={(event) => onChange({ note: event.target.value })}
          onBlur={onLeave}
        />
        {gap !== null && (
          <p id={finding} className={styles.gap}>
            <CircleAlert size={14} aria-hidden="true" />
            {gap}
          </p>
        )}
        {hint !== null && <p className={styles.hint}>{hint}</p>}
      </div>
    </div>
  );
}
