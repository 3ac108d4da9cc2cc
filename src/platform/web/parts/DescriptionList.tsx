/** Names and values below each other, in as many columns as there is room for. */
import type { ReactElement, ReactNode } from 'react';
import styles from './DescriptionList.module.css';

export interface Description {
  readonly label: string;
  readonly value: ReactNode;
  /** Of the line, where labels are not unlike. */
  readonly key?: string;
  /** Takes the whole width: long text, many files. */
  readonly isWide?: boolean | undefined;
}

export interface DescriptionListProps {
  readonly lines: readonly Description[];
  /** Within other text: no rules between the lines, and as close as its own. */
  readonly isClose?: boolean;
}

export function DescriptionList({ lines, isClose = false }: DescriptionListProps): ReactElement {
  return (
    <dl className={styles.root} data-part="description-list" data-close={isClose || undefined}>
      {lines.map(({ key, label, value, isWide }) => (
        <div key={key ?? label} data-wide={isWide || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
