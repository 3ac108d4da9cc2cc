/** Whose a draft is: of one account in one enterprise. Neither another enterprise nor the next person at the machine is offered it. */
import { useSession } from '../session-store.ts';

/** First part of the key of a draft, for `draftKey`. */
export function useDraftOwner(): string {
  return useSession(({ user, choice }) => `${user?.id ?? ''}@${choice?.companyCode || choice?.groupCode || ''}`);
}
