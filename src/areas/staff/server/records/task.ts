/** Checklists of starting and leaving: the day on which something was done, and what everybody starts with. */
import { entryTasks, leaveTasks, staffTask, taskCalls } from '../../model/records/task.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { partHandlers } from '#platform/store/child-handlers.ts';
import { rowsOfParent } from '#platform/store/child-store.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { insertRows } from '#platform/store/write.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { prepareEach } from '#platform/store/each-open.ts';

export const taskHooks = hooksOf(staffTask, {
  prepare: prepareEach((context, { before, values }) =>
    before === null || ('done' in values && values.done !== before.done)
      ? { ...values, doneAt: values.done === true ? todayInShanghai(context.platform.now()) : null }
      : values,
  ),
});

export const taskHandlers: readonly Handler[] = partHandlers(taskCalls);

/** The list that everybody goes through, without what stands on it already; all of them by this day. */
export async function openTasks(
  context: TenantWork,
  userBaseId: number,
  stage: 'entry' | 'leave',
  dueDate: string,
  assigneeId: number | null,
): Promise<void> {
  const open = (await rowsOfParent(context, staffTask, userBaseId)).filter(
    (row) => row.stage === stage && row.done !== true,
  );
  const wanted: readonly string[] = stage === 'entry' ? entryTasks : leaveTasks;
  // Not each by itself in the log: the act that brings them is.
  await insertRows(
    context,
    staffTask,
    wanted
      .filter((name) => !open.some((row) => row.item === name))
      .map((item) => ({ userBaseId, stage, item, dueDate, assigneeId, done: false })),
  );
}

/** What of the handover is not done yet. */
export const openHandover = async (context: TenantWork, userBaseId: number): Promise<string[]> =>
  (await openOfLeaving(context, userBaseId)).map(({ item }) => item);

export const openHandoverIds = async (context: TenantWork, userBaseId: number): Promise<number[]> =>
  (await openOfLeaving(context, userBaseId)).map(({ id }) => id);

async function openOfLeaving(context: TenantWork, userBaseId: number) {
  const rows = await rowsOfParent(context, staffTask, userBaseId);
  return rows.filter((row) => row.stage === 'leave' && row.done !== true);
}
