/** One name of the settings editor: shown, or in its box while it is new or being renamed. */
import { Input } from 'antd';
import { CircleAlert, Pencil, Trash2, X } from 'lucide-react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import type { InputRef } from 'antd';
import { longestName } from '../../model/contract-type.ts';
import kit from '#platform/web/styles/kit.module.css';
import styles from './SettingDialog.module.css';

export interface NameRowProps {
  /** 分类 or 类型. */
  readonly kind: string;
  /** The id, where the row has one. */
  readonly number: number | undefined;
  readonly name: string;
  /** As it was loaded; null for a new row. */
  readonly loadedName: string | null;
  readonly problem: string | null;
  readonly count: number;
  readonly isUsed: boolean;
  readonly isChosen?: boolean;
  /** The name stands in its box. */
  readonly isEdited: boolean;
  readonly onEdit: () => void;
  readonly onEnd: () => void;
  readonly onName: (name: string) => void;
  /** Enter in the box: the next row. */
  readonly onNext: () => void;
  readonly onRemove: () => void;
  readonly onChoose?: () => void;
  readonly onStep: (by: 1 | -1) => void;
}

function NameBox({ kind, name, problem, loadedName, onName, onEnd, onNext, onRemove }: NameRowProps): ReactElement {
  const box = useRef<InputRef>(null);
  const [before] = useState(name);
  const noteId = useId();
  useEffect(() => box.current?.focus({ cursor: 'end' }), []);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onEnd();
      onNext();
    } else if (event.key === 'Escape') {
      // Gives up this name alone, and not the dialog.
      event.stopPropagation();
      event.preventDefault();
      if (loadedName === null && before === '') onRemove();
      else {
        onName(before);
        onEnd();
      }
    }
  };
  return (
    <span className={styles.box}>
      <Input
        ref={box}
        aria-label={`${kind}名称`}
        aria-describedby={problem === null ? undefined : noteId}
        placeholder={`${kind}名称`}
        maxLength={longestName}
        status={problem !== null && name !== '' ? 'error' : ''}
        value={name}
        onChange={(event) => onName(event.target.value)}
        onKeyDown={press}
        onBlur={onEnd}
      />
      {problem !== null && name !== '' && (
        <span className={styles.problem} id={noteId} role="alert">
          <CircleAlert size={14} aria-hidden="true" />
          {problem}
        </span>
      )}
    </span>
  );
}

/** The name as text, with what became of it. */
function NameText({ name, loadedName, problem }: NameRowProps): ReactElement {
  const isRenamed = loadedName !== null && loadedName !== name.trim();
  return (
    <>
      <span className={styles.name} title={name}>
        {name === '' ? '未命名' : name}
      </span>
      {isRenamed && <s className="secondary">{loadedName}</s>}
      {isRenamed && <span className={styles.mark}>改名</span>}
      {loadedName === null && <span className={styles.mark}>新增</span>}
      {problem !== null && <span className={styles.problem}>{problem}</span>}
    </>
  );
}

export function NameRow(props: NameRowProps): ReactElement {
  const { kind, number, name, loadedName, count, isUsed, isChosen, isEdited, onEdit, onRemove, onChoose, onStep } =
    props;
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'F2') onEdit();
    else if (event.key === 'Delete' && !isUsed) onRemove();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') onStep(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && onChoose) onChoose();
    else return;
    event.preventDefault();
  };
  const label = name === '' ? `未命名的${kind}` : name;
  return (
    // The line takes the keys of its row: F2, Delete, arrows; what they do stands on its buttons too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={styles.row}
      data-chosen={isChosen || undefined}
      aria-current={isChosen ? 'true' : undefined}
      aria-label={label}
      tabIndex={isEdited ? -1 : 0}
      onKeyDown={press}
      onClick={onChoose}
      onDoubleClick={isEdited ? undefined : onEdit}
    >
      <span className={styles.number}>{number}</span>
      {isEdited ? <NameBox {...props} /> : <NameText {...props} />}
      {isEdited && loadedName === null && <span className={styles.mark}>新增</span>}
      <span className={styles.count}>{loadedName === null ? '' : isUsed ? `${count} 份在用` : '没有合同'}</span>
      {!isEdited && (
        <button
          type="button"
          className={kit.iconButton}
          aria-label={`重命名 ${label}`}
          onClick={(event) => (event.stopPropagation(), onEdit())}
        >
          <Pencil size={15} aria-hidden="true" />
        </button>
      )}
      {!isUsed && (
        <button
          type="button"
          className={kit.iconButton}
          aria-label={`删除 ${label}`}
          // Before the box loses the focus, which would draw the row anew.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => (event.stopPropagation(), onRemove())}
        >
          {isEdited ? <X size={15} aria-hidden="true" /> : <Trash2 size={15} aria-hidden="true" />}
        </button>
      )}
    </li>
  );
}
