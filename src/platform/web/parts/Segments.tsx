/**
 * A choice of exactly one among a few that stand side by side: states of a list, urgency, ways to look at it. They are radios, so Tab
 * stops at them once and arrows choose. What can be let go again is a chip.
 */
import type { ReactElement, ReactNode } from 'react';
import { useId } from 'react';
import styles from './Segments.module.css';

type SegmentValue = string | number | boolean | null;

export interface Segment<Value extends SegmentValue> {
  readonly value: Value;
  readonly label: string;
  /** Behind the label; empty while it is on its way, which keeps its place. */
  readonly count?: string | number;
  /** Of the count: what it counts presses, or is late already. */
  readonly tone?: 'warning' | 'danger' | undefined;
  /** Before the label. */
  readonly icon?: ReactNode;
  readonly title?: string;
}

export interface SegmentsProps<Value extends SegmentValue> {
  /** What is chosen here, for who does not see it. */
  readonly label: string;
  /** None is chosen where it is none of the segments. */
  readonly value: NoInfer<Value> | undefined;
  readonly segments: readonly Segment<Value>[];
  readonly onChange: (value: Value) => void;
  /** Place of it, and nothing of its look. */
  readonly className?: string | undefined;
}

export function Segments<const Value extends SegmentValue>({
  label,
  value,
  segments,
  onChange,
  className,
}: SegmentsProps<Value>): ReactElement {
  const name = useId();
  return (
    <div
      className={className === undefined ? styles.root : `${styles.root} ${className}`}
      data-part="segments"
      role="radiogroup"
      aria-label={label}
    >
      {segments.map((segment) => (
        <label key={String(segment.value)} title={segment.title}>
          <input type="radio" name={name} checked={segment.value === value} onChange={() => onChange(segment.value)} />
          {segment.icon}
          {segment.label}
          {segment.count !== undefined && (
            <>
              {' '}
              <i data-tone={segment.tone}>{segment.count}</i>
            </>
          )}
        </label>
      ))}
    </div>
  );
}
