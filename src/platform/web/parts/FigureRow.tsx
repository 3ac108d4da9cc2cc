/** Figures and facts side by side: what a record or an overview is at a glance. Those beside the title of a page belong to PageHeader. */
import type { ReactElement, ReactNode } from 'react';
import styles from './FigureRow.module.css';

export interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  /** Behind the value and smaller. */
  readonly unit?: string;
  /** What the value means where it means something. */
  readonly tone?: 'success' | 'warning' | 'danger' | 'brand' | undefined;
  /** Pixels that are kept while the value is on its way. */
  readonly width?: number;
}

export interface FigureRowProps {
  readonly figures: readonly Figure[];
  /** `stacked`: the label over the value. `large`: the value first, in large type. `counts`: large, with the label beside it. */
  readonly look: 'stacked' | 'large' | 'counts';
  /** Of the stacked look one row alone: figures without room are left out whole, because the page tells them again. */
  readonly isCut?: boolean;
  /** Place of it, and nothing of its look. */
  readonly className?: string | undefined;
}

export function FigureRow({ figures, look, isCut = false, className }: FigureRowProps): ReactElement {
  return (
    <dl
      className={className === undefined ? styles.root : `${styles.root} ${className}`}
      data-part="figure-row"
      data-look={look}
      data-cut={isCut || undefined}
    >
      {figures.map(({ label, value, unit, tone, width }) => (
        <div key={label} data-tone={tone} style={width === undefined ? undefined : { minWidth: width }}>
          <dt>{label}</dt>
          <dd>
            {value}
            {unit !== undefined && unit !== '' && <small>{unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
