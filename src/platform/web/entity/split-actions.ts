/** Which act of a head is filled, which one stands beside it, and which stand behind ⋯. */
import type { RowDate } from '#platform/entity/row-log.ts';
import type { RowAction } from './row-action.ts';
import { daysUntil } from '#platform/entity/days-left.ts';

/** Days ahead from which a date asks for its act: the first reminder of most kinds. */
const asksFrom = 90;

export interface SplitActions {
  readonly filled: RowAction | undefined;
  readonly second: RowAction | undefined;
  readonly rest: readonly RowAction[];
}

/** Filled is what the next date asks for, else what the screen names, else editing. What takes something away stands behind ⋯. */
export function splitActions(actions: readonly RowAction[], next: RowDate | undefined): SplitActions {
  const asked = next && daysUntil(next.dueDate) <= asksFrom ? actions.find(({ key }) => key === next.act) : undefined;
  const filled = asked ?? actions.find(({ isMain }) => isMain) ?? actions.find(({ key }) => key === 'edit');
  const others = actions.filter((action) => action !== filled);
  const second = others.find(({ danger }) => !danger);
  return { filled, second, rest: others.filter((action) => action !== second) };
}
