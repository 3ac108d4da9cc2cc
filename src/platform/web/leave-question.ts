/** Work that is not saved, told to what leaves a page without a change of address: entering another enterprise. */
type Ask = () => Promise<boolean>;
/** Of the page: whoever holds unsaved work at the moment. */
const guards = new Set<Ask>();

/** `ask` answers whether the person gives up what is not saved. Returns the way to stop. */
export function guardLeaving(ask: Ask): () => void {
  guards.add(ask);
  return () => guards.delete(ask);
}

/** Whether nothing is unsaved, or the person gives it up. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of guards) if (!(await ask())) return false;
  return true;
}
