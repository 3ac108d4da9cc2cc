/** What tabs of one browser tell each other: signing out ends all, another enterprise is only offered. */
import { useSite } from '../site.ts';
import { useEffect, useState } from 'react';
import { baseOf } from '../navigation.ts';
import { clearSession, isSignedIn, useSession } from '../session-store.ts';

const channelName = 'qishu-session';

/**
 * Loads the sign-in page anew: nothing of the person stays in memory. Under central login that page would lead straight
 * back in while the provider still knows the person: then the landing page.
 */
export function leaveForLogin(): void {
  globalThis.location.assign(
    `${baseOf(globalThis.location.pathname)}${useSite.getState().ssoEnabled ? '/propagate' : '/login'}`,
  );
}

/** Tells the other tabs that the session is over. */
export function announceSignOut(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('signedOut');
  channel.close();
}

/** Leaves with the tab that signed out; answers how to stop listening. */
export function followSignOut(): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', (event) => {
    if (event.data !== 'signedOut' || !isSignedIn()) return;
    clearSession();
    leaveForLogin();
  });
  return () => channel.close();
}

/** True when another tab chose another enterprise than this one sends. */
export function differs(
  own: { readonly groupCode: string; readonly companyCode: string; readonly selectGroupType: 1 | 2 } | null,
  stored: {
    readonly selectGroupCode: string | null;
    readonly selectCompanyCode: string | null;
    readonly selectGroupType: string | null;
  },
): boolean {
  if (!own || !stored.selectGroupCode) return false;
  return (
    own.groupCode !== stored.selectGroupCode ||
    String(own.selectGroupType) !== stored.selectGroupType ||
    (own.selectGroupType === 2 && own.companyCode !== stored.selectCompanyCode)
  );
}

/** Renders again when another tab stored another choice. */
export function useForeignChoice(): { readonly different: boolean; readonly keep: () => void } {
  const choice = useSession((state) => state.choice);
  const [different, setDifferent] = useState(false);
  useEffect(() => {
    const look = (event: StorageEvent) => {
      if (event.key !== null && !event.key.startsWith('select')) return;
      const read = (key: string) => localStorage.getItem(key);
      setDifferent(
        differs(choice, {
          selectGroupCode: read('selectGroupCode'),
          selectCompanyCode: read('selectCompanyCode'),
          selectGroupType: read('selectGroupType'),
        }),
      );
    };
    setDifferent(false);
    globalThis.addEventListener('storage', look);
    return () => globalThis.removeEventListener('storage', look);
  }, [choice]);
  return { different, keep: () => setDifferent(false) };
}
