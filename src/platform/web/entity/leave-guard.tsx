/** Leaving a page with a form that is not saved: asked first, by whatever way. Apart from the form: lists load without it. */
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { guardLeaving } from '../leave-question.ts';
import { UnsavedDialog } from './EntityForm.tsx';
import type { EntityFormState } from './use-entity-form.ts';

/** Asks before the page is left with unsaved changes, by link, tab, back, another enterprise or closing the window. The answer is what to draw. */
export function useLeaveGuard(form: EntityFormState): ReactNode {
  const isDirty = form.changed.length > 0 && !form.isSaving;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && `${currentLocation.pathname}${currentLocation.search}` !== `${nextLocation.pathname}${nextLocation.search}`,
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null);
  useEffect(() => (isDirty ? guardLeaving(() => new Promise((resolve) => setAnswer(() => resolve))) : undefined), [isDirty]);
  if (blocker.state !== 'blocked' && !answer) return null;
  const end = (leave: boolean) => {
    if (leave) form.discard();
    answer?.(leave);
    setAnswer(null);
    if (blocker.state !== 'blocked') return;
    if (leave) blocker.proceed();
    else blocker.reset();
  };
  return <UnsavedDialog count={form.changed.length} onLeave={() => end(true)} onStay={() => end(false)} />;
}
