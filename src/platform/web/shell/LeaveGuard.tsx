/** The one guard: asks before unsaved work is lost by a link, a tab, back, another enterprise or closing the window. */
import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { lazyPart, usePreload } from '../lazy-part.tsx';
import type { Unsaved } from '../leave-question.ts';
import { provideLeaveQuestion, unsavedAt, unsavedNow } from '../leave-question.ts';
import type { UnsavedDialogProps } from './UnsavedDialog.tsx';

const UnsavedDialog = lazyPart<UnsavedDialogProps>(async () => (await import('./UnsavedDialog.tsx')).UnsavedDialog);
const laterParts = [UnsavedDialog];

interface Question {
  readonly lost: readonly Unsaved[];
  readonly answer: (leaves: boolean) => void;
}

const countOf = (lost: readonly Unsaved[]): number => lost.reduce((sum, holder) => sum + holder.count(), 0);

export function LeaveGuard(): ReactElement | null {
  usePreload(laterParts);
  const location = useLocation();
  // Asked at the moment of leaving: one blocker serves everything, because the router knows only one.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsavedAt(currentLocation, nextLocation).length > 0,
  );
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(
    () =>
      provideLeaveQuestion(
        // After the key that leaves: the same Esc, still on its way to the document, would close the question.
        (lost) => new Promise((answer) => setTimeout(() => setQuestion({ lost, answer }))),
      ),
    [],
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsavedNow().length > 0) event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, []);
  const isBlocked = blocker.state === 'blocked';
  const lost = question?.lost ?? (isBlocked ? unsavedAt(location, blocker.location) : []);
  // What was unsaved when the person turned to go may be saved by now: there is nothing left to ask.
  const isSavedMeanwhile = isBlocked && !question && lost.length === 0;
  useEffect(() => {
    if (isSavedMeanwhile) blocker.proceed?.();
  }, [isSavedMeanwhile, blocker]);
  if ((!isBlocked && !question) || isSavedMeanwhile) return null;
  const end = (leaves: boolean) => {
    if (leaves) for (const holder of lost) holder.discard();
    setQuestion(null);
    question?.answer(leaves);
    if (!isBlocked) return;
    if (leaves) blocker.proceed();
    else blocker.reset();
  };
  return <UnsavedDialog count={countOf(lost)} onLeave={() => end(true)} onStay={() => end(false)} />;
}
