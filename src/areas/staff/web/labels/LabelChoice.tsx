/** Labels to give or take, those that the person may give. */
import { Checkbox } from 'antd';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { queryStaffLabelManual } from '../../model/label-calls.ts';
import { LabelTag } from './LabelTags.tsx';
import detailStyles from '#platform/web/entity/entity-detail.module.css';
import styles from './LabelChoice.module.css';

export type OfferedLabel = OutputOf<typeof queryStaffLabelManual>['labels'][number];

export interface TagChoicesProps {
  readonly labels: readonly OfferedLabel[];
  readonly ticked: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
  readonly disabled?: boolean;
  readonly labelledBy?: string | undefined;
}

export function TagChoices({ labels, ticked, onChange, disabled = false, labelledBy }: TagChoicesProps) {
  return (
    <div
      className={styles.tagChoices}
      role="group"
      {...(labelledBy === undefined ? { 'aria-label': '标签' } : { 'aria-labelledby': labelledBy })}
    >
      {labels.map((label) => (
        <Checkbox
          key={label.id}
          disabled={disabled}
          checked={ticked.includes(label.id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...ticked, label.id] : ticked.filter((other) => other !== label.id))
          }
        >
          <LabelTag label={label} />
        </Checkbox>
      ))}
    </div>
  );
}

export const LabelChoice: FormSlot = ({ value, onChange, disabled = false, labelledBy }) => {
  const { data, error, refetch } = useRead(queryStaffLabelManual, {}, { quiet: true });
  if (!data)
    return error ? (
      <ErrorState title="标签没有加载出来" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton rows={3} />
    );
  const labels = data.labels.filter(({ taggable }) => taggable);
  if (labels.length === 0)
    return <p className={detailStyles.childEmpty}>没有可打的标签，请先在花名册的“标签管理”里新建</p>;
  const ticked = Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : [];
  return <TagChoices labels={labels} ticked={ticked} onChange={onChange} disabled={disabled} labelledBy={labelledBy} />;
};
