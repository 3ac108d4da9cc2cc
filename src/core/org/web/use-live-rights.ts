/** Rights that change while one works: the menu follows, and a screen that is no longer allowed is left. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { onLive, takeRightsDoubt } from '#platform/web/live.ts';
import { navigateTo } from '#platform/web/navigation.ts';
import { useSession } from '#platform/web/session-store.ts';
import { sessionActions } from '#platform/web/session.ts';
import { queryMyGroupAndCompany } from '../model/enterprise.ts';

/** Of the page: rights changed, and they were not read again yet. A screen without this part may come between. */
let isOwed = false;

export function useLiveRights(): void {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const renew = async () => {
      const hadChoice = useSession.getState().choice !== null;
      const isSignedIn = await sessionActions().load({ announces: true });
      isOwed = false;
      if (!isSignedIn) return;
      void client.invalidateQueries({ queryKey: [queryMyGroupAndCompany.path] });
      if (hadChoice && !useSession.getState().choice) {
        // The enterprise is closed to him: he may have others, which the guard does not know.
        navigateTo('/home-middleware', { replace: true });
        return;
      }
      // The guard judges the open address again with the new rights, or the one that is being opened: that move goes on.
      await revalidate();
    };
    const renewSoon = () => {
      takeRightsDoubt();
      isOwed = true;
      clearTimeout(waiting);
      // Several changes in a row are one.
      waiting = setTimeout(() => void renew().catch(() => undefined), 200);
    };
    const leave = onLive(({ name }) => {
      if (name === 'permission' || name === 'org' || name === 'reset') renewSoon();
    });
    // This part comes after the screen: a refusal of its first calls had nobody to tell.
    if (takeRightsDoubt() || isOwed) renewSoon();
    return () => {
      clearTimeout(waiting);
      leave();
    };
  }, [client, revalidate]);
}
