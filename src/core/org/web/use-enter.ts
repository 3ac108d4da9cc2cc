/** Entering an enterprise from a button: loads it, then goes to its home. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { mayLeave } from '#platform/web/leave-question.ts';
import { sessionActions } from '#platform/web/session.ts';
import type { EnterpriseChoice } from '#platform/web/session-store.ts';

/** [key of the enterprise being entered, enter]. A refusal was told by the call. */
export function useEnter(): readonly [string | null, (choice: EnterpriseChoice) => void] {
  const [busy, setBusy] = useState<string | null>(null);
  const navigate = useNavigate();
  const enter = async (choice: EnterpriseChoice) => {
    // Asked before the choice changes: a form that stays open would be saved into the other enterprise.
    if (!(await mayLeave())) return;
    setBusy(choice.companyCode || choice.groupCode);
    try {
      await sessionActions().enter(choice);
      await navigate('/home-middleware');
    } catch {
      // Told by a toast; the former enterprise stays chosen.
    } finally {
      setBusy(null);
    }
  };
  return [busy, (choice) => void enter(choice)];
}
