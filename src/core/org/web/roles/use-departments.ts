/** Open departments of the chosen enterprise, from the area that keeps them. */
import { useQuery } from '@tanstack/react-query';
import type { DepartmentChoice } from '#platform/web/contribution.ts';
import { webParts } from '#platform/web/contribution.ts';
import { useSession } from '#platform/web/session-store.ts';

/** Never filled: the same object each time, so that nothing is drawn anew. */
const none: DepartmentChoice[] = [];

/** The departments as a tree; empty until they are read, and where no area keeps any. */
export function useDepartments(enabled = true): DepartmentChoice[] {
  const choice = useSession((state) => state.choice);
  const { data } = useQuery({
    queryKey: ['departments', choice?.groupCode, choice?.companyCode],
    queryFn: async () => (await webParts().departments?.())?.default() ?? none,
    enabled,
    // Whoever keeps the departments does not know who asks for them here: each opening reads them anew.
    staleTime: 0,
  });
  return data ?? none;
}
