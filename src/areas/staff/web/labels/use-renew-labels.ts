/** What shows labels reads again. */
import { useQueryClient } from '@tanstack/react-query';
import { queryBasicInfo } from '../../model/archive-calls.ts';
import { queryStaffLabelManual } from '../../model/label-calls.ts';

/** Marks everything stale that shows labels. */
export function useRenewLabels(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const keys = [
      [queryStaffLabelManual.path],
      [queryBasicInfo.path],
      ['ref', 'label'],
      ['ref-search', 'label'],
      ['list', 'group_user_base'],
    ];
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}
