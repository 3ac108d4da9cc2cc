/** Leaving a page with a form that is not saved: asked first, by whatever way. Apart from the form: lists load without it. */
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { UnsavedDialog } from './EntityForm.tsx';
import type { EntityFormState } from './use-entity-form.ts';

/** Asks before the page is left with unsaved changes, by link, tab, back or closing the window. The answer is what to draw. */
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
  if (blocker.state !== 'blocked') return null;
  return (
    <UnsavedDialog
      count={form.changed.length}
      onLeave={() => {
        form.discard();
        blocker.proceed();
      }}
      onStay={() => blocker.reset()}
    />
  );
}
