/** A proof of identity within the last minutes, asked for before sensitive acts. */
import type { SessionAccount, WorkContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';

/** Minutes that a step-up, or the sign-in itself, is good for. */
export const stepUpMinutes = 15;

/** Whether the caller proved who he is within the last 15 minutes. */
export function isSteppedUp(session: SessionAccount | null, now: Date): boolean {
  if (!session?.stepUpAt) return false;
  return now.getTime() - Date.parse(session.stepUpAt) < stepUpMinutes * 60_000;
}

/** Throws FY-A001 with data.reason step_up; the browser then asks and repeats the call. */
export function requireStepUp(context: WorkContext): void {
  // What was granted was proved by whoever asked for it, and decided by somebody else.
  if (context.granted) return;
  if (!isSteppedUp(context.session, context.platform.now()))
    throw fail.forbidden('请先验证身份', { reason: 'step_up' });
}
