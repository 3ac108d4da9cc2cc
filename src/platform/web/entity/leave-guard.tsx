/** Leaving a page with a form that is not saved: asked first, by whatever way. Apart from the form: lists load without it. */
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { guardLeaving } from '../leave-question.ts';
import { UnsavedDialog } from './EntityForm.tsx';
import type { EntityFormState } from './use-entity-form.ts';

interface Address {
  readonly pathname: string;
  readonly search: string;
}
const isElsewhere = (now: Address, next: Address): boolean =>
  `${now.pathname}${now.search}` !== `${next.pathname}${next.search}`;

/**
 * Asks before the page is left with unsaved changes, by link, tab, back, another enterprise or closing the window. The answer is what to draw.
 * @param leaves whether an address leaves the form: any other one, unless the form goes on under several
 */
export function useLeaveGuard(
  form: Pick<EntityFormState, 'changed' | 'isSaving' | 'discard'>,
  leaves: (now: Address, next: Address) => boolean = isElsewhere,
): ReactNode {
  const isDirty = form.changed.length > 0 && !form.isSaving;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && leaves(currentLocation, nextLocation));
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null);
  useEffect(
    () => (isDirty ? guardLeaving(() => new Promise((resolve) => setAnswer(() => resolve))) : undefined),
    [isDirty],
  );
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
