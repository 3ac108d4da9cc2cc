/** 进入: from a page of the group to the same page of one of its companies, and back again with the Back button of the browser. */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { mayLeave } from '../leave-question.ts';
import type { MemberCompany } from '../session.ts';
import { sessionActions } from '../session.ts';
import type { EnterpriseChoice } from '../session-store.ts';
import { useSession } from '../session-store.ts';

/** What an entry of the history says about whose page it is. */
interface EntryState {
  readonly enterprise?: EnterpriseChoice;
}

const stateOf = (state: unknown): EntryState => (typeof state === 'object' && state !== null ? state : {});

const isSame = (a: EnterpriseChoice, b: EnterpriseChoice | null): boolean =>
  a.groupCode === b?.groupCode && a.companyCode === b.companyCode && a.selectGroupType === b.selectGroupType;

/** Opens a page in a company of the group; `to` is the page in sight by default. */
export function useEnterCompany(): (company: MemberCompany, to?: string) => void {
  const navigate = useNavigate();
  const location = useLocation();
  const enter = async (company: MemberCompany, to: string | undefined) => {
    const group = useSession.getState().choice;
    if (!group || !(await mayLeave())) return;
    const here = location.pathname + location.search;
    const enterprise: EnterpriseChoice = {
      groupCode: group.groupCode,
      companyCode: company.companyCode,
      selectGroupType: 2,
      name: company.companyName,
      logo: null,
    };
    // Both entries say whose they are: `useEntryEnterprise` follows them, forwards and back.
    await navigate(here, { replace: true, state: { ...stateOf(location.state), enterprise: group } });
    await navigate(to ?? here, { state: { enterprise } satisfies EntryState });
  };
  return (company, to) => void enter(company, to);
}

/**
 * Follows the history: an entry that belongs to another enterprise than the chosen one is drawn after that was entered. True while that
 * is under way. A choice that changes under an entry (the switcher) is left alone: it leads to a page of its own.
 */
export function useEntryEnterprise(): boolean {
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const choice = useSession((session) => session.choice);
  const [settled, settle] = useState(key);
  const { enterprise } = stateOf(state);
  const isOther = key !== settled && enterprise !== undefined && !isSame(enterprise, choice);
  useEffect(() => {
    if (key === settled) return undefined;
    if (!isOther) {
      settle(key);
      return undefined;
    }
    let isLeft = false;
    sessionActions()
      .enter(enterprise)
      // Told by the call; one's home leads to an enterprise that may be entered.
      .catch(() => (isLeft ? undefined : navigate('/home-middleware', { replace: true })))
      .finally(() => isLeft || settle(key));
    return () => {
      isLeft = true;
    };
    // What changes while an enterprise is being entered is the choice itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return isOther;
}
