/** What is edited in place opens again with what was typed before the page was loaded anew. */
import type { AnyRow } from './any-row.ts';
import { draftKey, readDraft } from './form-draft.ts';
import { useDraftOwner } from './use-draft-owner.ts';

/** Answers whether the form of a row, or of a new one, was left with something typed. */
export function useHasDraft(entity: string): (row: AnyRow | null, block: string) => boolean {
  const owner = useDraftOwner();
  return (row, block) =>
    readDraft(sessionStorage, draftKey(entity, owner, row?.id ?? null, block), row?.version ?? null) !== null;
}
