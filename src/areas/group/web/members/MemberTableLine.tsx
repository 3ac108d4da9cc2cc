/** One member of the tree grid. */
import { ChevronDown, ChevronRight, GripVertical } from 'lucide-react';
import type { DragEvent, ReactElement } from 'react';
import { optionLabel } from '#platform/entity/field.ts';
import { EMPTY_TEXT, formatDate } from '#platform/entity/format.ts';
import { RowActions } from '#platform/web/entity/RowActions.tsx';
import kit from '#platform/web/styles/kit.module.css';
import { grantAreas } from '#core/org/public.ts';
import { memberTypes } from '../../model/group-member.ts';
import { Consolidation, GrantCell, MemberMarks, ShareCell } from './member-cells.tsx';
import type { DropPlace, MemberLine } from './member-tree.ts';
import type { MemberEdits } from './use-member-edits.ts';
import styles from './MemberTable.module.css';

export interface MemberTableLineProps {
  readonly line: MemberLine;
  readonly index: number;
  /** Px from the beginning of the body. */
  readonly start: number;
  readonly isFocused: boolean;
  readonly isChosen: boolean;
  readonly isPicked: boolean;
  readonly isMoving: boolean;
  readonly dropPlace: DropPlace | null;
  readonly edits: MemberEdits | undefined;
  readonly onFocus: () => void;
  readonly onChoose: () => void;
  readonly onFold: () => void;
  readonly onDrag: (phase: 'start' | 'over' | 'drop' | 'end', event: DragEvent<HTMLElement>) => void;
}

function Name(props: MemberTableLineProps & { readonly tabIndex: number; readonly mayMove: boolean }): ReactElement {
  const { line, tabIndex, mayMove, onChoose, onFold, onDrag } = props;
  const { row, level, hasChildren, isOpen, hidden } = line;
  const Fold = isOpen ? ChevronDown : ChevronRight;
  return (
    <span role="rowheader" className={styles.name} style={{ paddingInlineStart: 8 + (level - 1) * 20 }}>
      <span
        className={styles.grip}
        draggable={mayMove}
        aria-hidden="true"
        data-part="member-grip"
        onDragStart={(event) => onDrag('start', event)}
        onDragEnd={(event) => onDrag('end', event)}
      >
        {mayMove && <GripVertical size={14} />}
      </span>
      {hasChildren ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.fold}
          aria-label={`${isOpen ? '收起' : '展开'}${row.memberName}的下级`}
          onClick={onFold}
        >
          <Fold size={14} aria-hidden="true" />
        </button>
      ) : (
        <span className={styles.fold} />
      )}
      <button type="button" tabIndex={tabIndex} className={`${kit.textButton} ${styles.title}`} onClick={onChoose}>
        {row.memberName}
      </button>
      <MemberMarks row={row} />
      {hidden > 0 && <span className="secondary caption">+{hidden} 家</span>}
    </span>
  );
}

export function MemberTableLine(props: MemberTableLineProps): ReactElement {
  const { line, index, start, isFocused, isChosen, isPicked, isMoving, dropPlace, edits, onFocus, onDrag } = props;
  const { row, level, hasChildren, isOpen, place, siblings } = line;
  const tabIndex = isFocused ? 0 : -1;
  const may = row.status === 'exited' ? undefined : edits;
  const joined =
    row.status === 'pending' ? '待对方确认' : formatDate(row.status === 'exited' ? row.exitDate : row.joinDate);
  return (
    <div
      role="row"
      className={styles.line}
      data-code={row.memberCode}
      data-status={row.status}
      data-chosen={isChosen || undefined}
      data-picked={isPicked || undefined}
      data-moving={isMoving || undefined}
      data-drop={dropPlace ?? undefined}
      style={{ transform: `translateY(${start}px)` }}
      tabIndex={tabIndex}
      aria-rowindex={index + 2}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-selected={isChosen}
      aria-expanded={hasChildren ? isOpen : undefined}
      onFocus={onFocus}
      onDragOver={(event) => onDrag('over', event)}
      onDrop={(event) => onDrag('drop', event)}
    >
      <Name {...props} tabIndex={tabIndex} mayMove={may !== undefined && !row.isParent} />
      <span role="gridcell">
        {row.memberType ? optionLabel(memberTypes, row.memberType).replace(/(子公司|企业|成员)$/u, '') : EMPTY_TEXT}
      </span>
      <span role="gridcell" className={styles.number}>
        <ShareCell
          label={`${row.memberName}持股`}
          value={row.ratio}
          tabIndex={tabIndex}
          onSave={row.isParent ? undefined : may && ((holdRatio) => may.change(row, { holdRatio }))}
        />
      </span>
      <span role="gridcell" className={styles.number}>
        <ShareCell
          label={`${row.memberName}表决权`}
          value={row.votingRatio}
          tabIndex={tabIndex}
          onSave={row.isParent ? undefined : may && ((votingRatio) => may.change(row, { votingRatio }))}
        />
      </span>
      <span role="gridcell" className={styles.centre}>
        <Consolidation
          row={row}
          tabIndex={tabIndex}
          onChange={row.status === 'active' && may ? () => may.open('consolidation', row) : undefined}
        />
      </span>
      <span role="gridcell" className={row.status === 'pending' ? styles.waiting : undefined}>
        {joined}
      </span>
      {grantAreas.map(({ code }, at) => (
        <span key={code} role="gridcell" className={styles.centre} data-first={at === 0 || undefined}>
          <GrantCell row={row} area={code} />
        </span>
      ))}
      <span role="gridcell" className={styles.acts}>
        {edits && <RowActions name={row.memberName} shown={0} actions={edits.actionsOf(row)} />}
      </span>
    </div>
  );
}
