/** 有未保存的草稿 above the roster: an entry that was begun, here or on another machine, and people whose editing was left. */
import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { DraftNote } from '#platform/web/entity/DraftNote.tsx';
import { draftedRows, draftKey } from '#platform/web/entity/form-draft.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import { dropDraft, entryBlock, readEntryDraft } from './use-entry-draft.ts';
import { useDraftOwner } from '#platform/web/entity/use-draft-owner.ts';

export interface RosterDraftsProps {
  readonly rows: readonly AnyRow[];
  /** Absent: whoever looks takes nobody on. */
  readonly onEntry: (() => void) | undefined;
  readonly onEdit: ((row: AnyRow) => void) | undefined;
}

export function RosterDrafts({ rows, onEntry, onEdit }: RosterDraftsProps): ReactElement {
  const owner = useDraftOwner();
  const { name } = groupUserBase;
  // The one of this tab is known at once; the kept one is asked for where there is none.
  const [hasEntry, setEntry] = useState(() => draftedRows(sessionStorage, name, owner, entryBlock).includes(null));
  const mayAsk = onEntry !== undefined && !hasEntry;
  useEffect(() => {
    if (!mayAsk) return undefined;
    const asked = new AbortController();
    void readEntryDraft(null, asked.signal).then((kept) => asked.signal.aborted || kept === null || setEntry(true));
    return () => asked.abort();
  }, [mayAsk]);
  const drop = () => {
    sessionStorage.removeItem(draftKey(name, owner, null, entryBlock));
    dropDraft(null);
    setEntry(false);
  };
  return (
    <DraftNote
      entity={groupUserBase}
      rows={rows}
      onNew={undefined}
      onEdit={onEdit}
      more={onEntry && hasEntry ? [{ words: '办理入职有未保存的草稿', go: onEntry, drop }] : []}
    />
  );
}
