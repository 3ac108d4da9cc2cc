/** Adds a candidate of the position to a comparison. */
import { Select } from 'antd';
import type { ReactElement } from 'react';
import { useRead } from '#platform/web/query.ts';
import { mostCompared } from '../../model/evaluate/score-calls.ts';
import { queryPageRecruitInfo } from '../../model/process/record-calls.ts';
import styles from './CompareView.module.css';

export interface AddCandidateProps {
  /** Who is compared already. */
  readonly ids: readonly number[];
  readonly positionId: number;
  readonly onAdd: (id: number) => void;
}

/** Whose evaluation the reader owes cannot be added. */
export function AddCandidate({ ids, positionId, onAdd }: AddCandidateProps): ReactElement {
  const filter = { positionId: [positionId], status: ['testing', 'interviewing', 'evaluating', 'offer', 'to_entry'] };
  const { data } = useRead(queryPageRecruitInfo, { filter, page: { current: 1, size: 100 } }, { quiet: true });
  const others = (data?.records ?? []).filter(({ id }) => !ids.includes(id));
  const isFull = ids.length >= mostCompared;
  return (
    <Select
      className={styles.add}
      aria-label="加候选人"
      placeholder={isFull ? `最多 ${mostCompared} 位` : `加候选人 ${ids.length} / ${mostCompared}`}
      value={null}
      disabled={isFull}
      showSearch={{ optionFilterProp: 'label' }}
      options={others.map(({ id, personName, isScoreHidden }) => ({
        value: id,
        label: isScoreHidden ? `${personName ?? ''}（你还没有评价）` : (personName ?? ''),
        disabled: isScoreHidden,
      }))}
      onChange={(id: number | null) => id !== null && onAdd(id)}
    />
  );
}
