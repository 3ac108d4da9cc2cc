/** The ends of a request other than being granted: its places are closed, its row goes back, its requester is told. */
import type { WaitingOutcome } from '#platform/acts/act.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { Failure } from '#platform/runtime/failure.ts';
import type { UpdateOf } from '#platform/entity/entity.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { requestStates, type RequestState } from '../model/approval-dicts.ts';
import type { approvalRequest } from '../model/approval-request.ts';
import { settleTasks, tasksOf } from './db-rows.ts';
import { notifyRequester, type RequestRow } from './notify.ts';
import { findAct } from './rules.ts';

const outcomes = {
  refused: 'refused',
  returned: 'returned',
  withdrawn: 'withdrawn',
  expired: 'ended',
  void: 'ended',
} as const satisfies Partial<Record<RequestState, WaitingOutcome>>;
type End = keyof typeof outcomes;

/** Closes the places that wait, and lets the row be as it was. Answers what changes in the request. */
export async function endRequest(
  context: TenantWork,
  request: RequestRow,
  state: End,
  reason: string | null,
): Promise<UpdateOf<typeof approvalRequest>> {
  const waiting = (await tasksOf(context, [request.id])).filter((task) => task.state === 'waiting');
  await settleTasks(
    context,
    waiting.map(({ id }) => id),
    'closed',
  );
  const word = optionLabel(requestStates, state);
  const rowVersion = await rowGoesBack(context, request, outcomes[state], `${request.actLabel}${word}`);
  await notifyRequester(context, request, { word, reason });
  return {
    state,
    isStopped: false,
    stopReason: null,
    deciderId: null,
    endReason: reason,
    endedAt: context.platform.now().toISOString(),
    ...(rowVersion !== null && { rowVersion }),
  };
}

/** The row shows that its act waits no more; null where its act declares nothing of that, or it is gone. */
async function rowGoesBack(
  context: TenantWork,
  request: RequestRow,
  outcome: WaitingOutcome,
  reason: string,
): Promise<number | null> {
  const act = findAct(context.platform.registry, request.actKey);
  // A returned request has let its row go already.
  if (!act?.one.waiting || request.state !== 'pending') return null;
  try {
    // Nothing of showing reads what only calls have.
    return (
      (await act.handler.showWaiting?.(context as TenantContext, {
        name: act.name,
        rowKey: request.rowKey,
        outcome,
        reason,
      })) ?? null
    );
  } catch (error) {
    // A row that is gone or that cannot go back does not keep a request open.
    if (error instanceof Failure) return null;
    throw error;
  }
}
