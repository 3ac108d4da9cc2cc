/** 有未保存的草稿，继续填写: above a list whose form was left with something typed. */
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { AnyRow } from './any-row.ts';
import { rowTitle } from './any-row.ts';
import styles from './DraftNote.module.css';
import { draftedRows, draftKey, keptBlock } from './form-draft.ts';
import kit from '../styles/kit.module.css';
import { useDraftOwner } from './use-draft-owner.ts';

export interface DraftNoteProps {
  readonly entity: AnyEntity;
  readonly rows: readonly AnyRow[];
  /** Absent: no new ones here. */
  readonly onNew: (() => void) | undefined;
  readonly onEdit: ((row: AnyRow) => void) | undefined;
  /** Drafts of forms that the screen has besides. */
  readonly more?: readonly OpenDraft[];
}

export interface OpenDraft {
  readonly words: string;
  readonly go: () => void;
  readonly drop: () => void;
}

export function DraftNote({ entity, rows, onNew, onEdit, more = [] }: DraftNoteProps): ReactElement | null {
  const owner = useDraftOwner();
  const [, setDropped] = useState(0);
  const drafted = [
    ...new Set([
      ...draftedRows(sessionStorage, entity.name, owner),
      ...draftedRows(localStorage, entity.name, owner, keptBlock),
    ]),
  ];
  const told = drafted.flatMap((id): OpenDraft[] => {
    const drop = () => {
      sessionStorage.removeItem(draftKey(entity.name, owner, id));
      localStorage.removeItem(draftKey(entity.name, owner, id, keptBlock));
    };
    if (id === null) return onNew ? [{ words: `新建${entity.label}有未保存的草稿`, go: onNew, drop }] : [];
    const row = rows.find((listed) => listed.id === id);
    return row && onEdit ? [{ words: `${rowTitle(entity, row)}有未保存的草稿`, go: () => onEdit(row), drop }] : [];
  });
  const open = [...more, ...told];
  const [first] = open;
  if (!first) {
    // Which row a draft is of is known when the rows are here: until then its line is kept, or it would push them down.
    const isAwaited = onEdit && drafted.some((id) => id !== null) && !rows.some(({ id }) => id > 0);
    return isAwaited ? <p className={styles['note']} data-part="draft-note" data-awaited aria-hidden="true" /> : null;
  }
  const drop = () => {
    first.drop();
    setDropped((count) => count + 1);
  };
  return (
    <p className={styles['note']} data-part="draft-note" role="status">
      {first.words}
      {open.length > 1 && `，另有 ${open.length - 1} 份`}
      <button type="button" className={kit.textButton} onClick={first.go}>
        继续填写
      </button>
      <button type="button" className={kit.textButton} onClick={drop}>
        放弃草稿
      </button>
    </p>
  );
}
