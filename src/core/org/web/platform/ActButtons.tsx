/** What can be done with a line of a list of the operator. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { RowAction } from '#platform/web/entity/row-action.ts';
import styles from './platform.module.css';

export function ActButtons({
  actions,
  of,
}: {
  readonly actions: readonly RowAction[];
  /** Name of the line: one button of many says which line it is about. */
  readonly of: string;
}): ReactElement | null {
  if (actions.length === 0) return null;
  return (
    <span className={styles.acts}>
      {actions.map(({ key, label, danger, onRun }) => (
        <Button key={key} danger={danger ?? false} aria-label={`${label} ${of}`} onClick={onRun}>
          {label}
        </Button>
      ))}
    </span>
  );
}
