/** Groups of the wall as they are now, for 上墙. */
import { Select } from 'antd';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { queryTalentWallGroups } from '../../model/talent-wall-calls.ts';

export const WallGroupChoice: FormSlot = ({ id, value, onChange, disabled = false, describedBy }) => {
  const { data, error, refetch } = useRead(queryTalentWallGroups, {}, { quiet: true });
  if (error) return <ErrorState title="分组没有加载出来" error={error} onRetry={() => void refetch()} />;
  return (
    <Select
      id={id}
      // Until the groups are there, the code of one would stand in the box.
      value={data ? value : undefined}
      loading={!data}
      disabled={disabled || !data}
      options={data?.groups.map(({ code, name }) => ({ value: code, label: name })) ?? []}
      onChange={onChange}
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
    />
  );
};
