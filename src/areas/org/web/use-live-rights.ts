/** Rights that change while one works: the menu follows, and a screen that is no longer allowed is left (area account-org §7.3). */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLive } from '#platform/web/live.ts';
import { currentAddress, navigateTo } from '#platform/web/navigation.ts';
import { sessionActions } from '#platform/web/session.ts';
import { queryMyGroupAndCompany } from '../model/enterprise.ts';

export function useLiveRights(): void {
  const client = useQueryClient();
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const renew = async () => {
      await sessionActions().load();
      void client.invalidateQueries({ queryKey: [queryMyGroupAndCompany.path] });
      // The guard judges the open address again with the new rights.
      navigateTo(currentAddress(), { replace: true });
    };
    const leave = onLive(({ name }) => {
      if (name !== 'permission' && name !== 'reset') return;
      clearTimeout(waiting);
      // Several changes in a row are one.
      waiting = setTimeout(() => void renew().catch(() => undefined), 200);
    });
    return () => {
      clearTimeout(waiting);
      leave();
    };
  }, [client]);
}
