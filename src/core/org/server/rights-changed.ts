/** Tells everybody whose rights changed: every process forgets them, open pages ask again. */
import type { WorkContext } from '#platform/runtime/context.ts';

/** New rights act with the next call; menus follow without a new sign-in. */
export async function rightsChanged(context: WorkContext, accountIds: readonly number[]): Promise<void> {
  const accounts = [...new Set(accountIds)];
  await Promise.all(
    accounts.map((accountId) =>
      context.platform.events.publish(context.db, { type: 'permission', accountId, data: {} }),
    ),
  );
  context.afterCommit(() => accounts.forEach((accountId) => context.platform.identity.forget(accountId)));
}
