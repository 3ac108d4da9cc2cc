/** How many edits of own archives wait for the reader's decision. */
import { call } from '#platform/web/call.ts';
import { countPersonalEdit } from '../../model/personal-edit.ts';

export async function countWaitingEdits(signal?: AbortSignal): Promise<number> {
  const { waiting } = await call(countPersonalEdit, {}, { quiet: true, ...(signal && { signal }) });
  return waiting;
}
