/** Labels as they stand beside a person, inside or outside. */
import { Tooltip } from 'antd';
import type { CSSProperties, ReactElement } from 'react';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import tableStyles from '#platform/web/entity/entity-table.module.css';
import styles from './LabelTags.module.css';

export interface StaffLabel {
  readonly id: number;
  readonly name: string;
  readonly color: string | null;
}

/** A label people gave: outlined, with a square of its colour (NOTES, tags). */
export function LabelTag({ label }: { readonly label: StaffLabel }): ReactElement {
  return (
    <span
      className={styles.tag}
      data-part="label-tag"
      style={{ '--label-colour': label.color ?? undefined } as CSSProperties}
    >
      {label.name}
    </span>
  );
}

/** At most two, the rest behind +n. */
export function LabelTags({
  labels,
  max = 2,
}: {
  readonly labels: readonly StaffLabel[];
  readonly max?: number;
}): ReactElement {
  if (labels.length === 0) return <span className="secondary">{EMPTY_TEXT}</span>;
  return (
    <span className={tableStyles.cellTags}>
      {labels.slice(0, max).map((label) => (
        <LabelTag key={label.id} label={label} />
      ))}
      {labels.length > max && (
        <Tooltip title={labels.map((label) => label.name).join('、')}>
          <span className="tag">+{labels.length - max}</span>
        </Tooltip>
      )}
    </span>
  );
}
