/** The stages of the board on a telephone, where one is shown at a time; the chosen one is in sight. */
import type { ReactElement } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { showInRow } from '#platform/web/parts/show-in-row.ts';
import type { BoardColumn } from './board-moves.ts';
import { boardColumns } from './board-moves.ts';
import styles from './recruit-card.module.css';

interface BoardStagesProps {
  readonly stage: BoardColumn | undefined;
  readonly countOf: (column: BoardColumn) => number;
  readonly onChange: (key: string) => void;
}

export function BoardStages({ stage, countOf, onChange }: BoardStagesProps): ReactElement {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector('label:has(:checked)');
    if (row.current && chosen) showInRow(row.current, chosen);
  }, [stage]);
  return (
    <div className={styles.stages} ref={row}>
      <Segments
        label="招聘阶段"
        value={stage?.key}
        segments={boardColumns.map((one) => ({ value: one.key, label: one.label, count: countOf(one) }))}
        onChange={onChange}
      />
    </div>
  );
}
