/** What can be done with marks, in the list as in the record; everything that shows when one ends is read again. */
import { listKey } from '#platform/web/entity/use-entity-list.ts';
import { queryClient } from '#platform/web/query.ts';
import { dueItem } from '#core/due/public.ts';
import { brand, brandRenewing } from '../model/brand.ts';
import { queryBrandRenewal } from '../model/brand-renewal.ts';

const stale = [listKey(brand), listKey(dueItem), [queryBrandRenewal.path]];

export const brandActs = {
  groups: [brandRenewing],
  onDone: () => {
    for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey });
  },
};
