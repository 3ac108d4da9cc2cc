/** Cells of a member: shares edited in place, consolidation, grants. */
import { Check, Minus } from 'lucide-react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useRef, useState } from 'react';
import { EMPTY_TEXT, formatPercent } from '#platform/entity/format.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { toast } from '#platform/web/toast.ts';
import type { GrantArea } from '#core/org/public.ts';
import { grantAreas } from '#core/org/public.ts';
import type { MemberRow } from '../../model/member-calls.ts';
import styles from './member-cells.module.css';

/** Two decimals are shown, four are kept. */
export const shareText = (percent: number | null): string => formatPercent(percent, 2);

/** A share that was typed; undefined for what is none. Nothing typed goes back to the rule. */
export function readShare(text: string): number | null | undefined {
  const typed = text.trim().replace(/[%％]$/u, '');
  if (typed === '') return null;
  const value = Number(typed);
  return /^\d{1,3}(?:\.\d{1,4})?$/u.test(typed) && value <= 100 ? value : undefined;
}

interface ShareBoxProps {
  readonly label: string;
  readonly value: number | null;
  readonly onEnd: (value: number | null | undefined) => void;
}

/** Enter takes what was typed, Esc leaves it; the keyboard goes on in the row. */
function ShareBox({ label, value, onEnd }: ShareBoxProps): ReactElement {
  const [text, setText] = useState(value === null ? '' : String(value));
  const isEnded = useRef(false);
  const end = () => {
    const read = readShare(text);
    if (read === undefined) toast.warning(`${label}：应为 0 到 100，最多四位小数`);
    isEnded.current = true;
    onEnd(read === value ? undefined : read);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if ((event.key !== 'Enter' && event.key !== 'Escape') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const line = event.currentTarget.closest<HTMLElement>('[role="row"]');
    isEnded.current = true;
    if (event.key === 'Enter') end();
    else onEnd(undefined);
    line?.focus({ preventScroll: true });
  };
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person asked for this box by a press
      autoFocus
      className={styles.box}
      inputMode="decimal"
      aria-label={label}
      value={text}
      maxLength={9}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => isEnded.current || end()}
    />
  );
}

export interface ShareCellProps {
  readonly label: string;
  readonly value: number | null;
  readonly tabIndex: number;
  /** Absent: only read. */
  readonly onSave?: ((value: number | null) => void) | undefined;
}

export function ShareCell({ label, value, tabIndex, onSave }: ShareCellProps): ReactElement {
  const [isEditing, setEditing] = useState(false);
  if (!onSave) return <span className={value === null ? 'secondary' : undefined}>{shareText(value)}</span>;
  if (isEditing)
    return (
      <ShareBox
        label={label}
        value={value}
        onEnd={(next) => {
          setEditing(false);
          if (next !== undefined) onSave(next);
        }}
      />
    );
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={styles.share}
      aria-label={`${label} ${shareText(value)}，编辑`}
      title={value === null ? undefined : `${value}%`}
      onClick={() => setEditing(true)}
    >
      {shareText(value)}
    </button>
  );
}

export interface ConsolidationProps {
  readonly row: MemberRow;
  readonly tabIndex: number;
  readonly onChange?: (() => void) | undefined;
}

export const Consolidation = ({ row, tabIndex, onChange }: ConsolidationProps): ReactElement => (
  <button
    type="button"
    role="switch"
    aria-checked={row.isConsolidated}
    aria-label={`${row.memberName}并表`}
    disabled={!onChange}
    tabIndex={tabIndex}
    className={styles.switch}
    title={row.isConsolidationSaid ? (row.consolidatedReason ?? undefined) : '按持股超过 50%'}
    onClick={onChange}
  />
);

/** How an area stands between a member and the group. */
export function grantState(
  row: MemberRow,
  area: GrantArea,
): { readonly key: 'granted' | 'requested' | 'none'; readonly text: string } {
  if (row.grants.includes(area)) return { key: 'granted', text: '已授权' };
  const request = row.requests.find((one) => one.area === area);
  if (request && !request.isRefused) return { key: 'requested', text: '已申请' };
  return { key: 'none', text: request ? '未授权，申请未获同意' : '未授权' };
}

export function GrantCell({ row, area }: { readonly row: MemberRow; readonly area: GrantArea }): ReactElement {
  const { key, text } = grantState(row, area);
  return (
    <span className={styles.grant} data-state={key} title={`${optionLabel(grantAreas, area)}：${text}`}>
      {key === 'granted' && <Check size={16} aria-hidden="true" />}
      {key === 'requested' && <i className={styles.ring} aria-hidden="true" />}
      {key === 'none' && <Minus size={14} aria-hidden="true" />}
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

/** Marks beside the name. */
export function MemberMarks({ row }: { readonly row: MemberRow }): ReactElement {
  return (
    <>
      {row.isMismatched && (
        <span className="tag tag-warning" title="与该企业股东记录不一致">
          不一致
        </span>
      )}
      {row.status === 'pending' && (
        <span className="tag tag-warning">邀请中{row.invitedDays ? ` ${row.invitedDays} 天` : ''}</span>
      )}
      {row.status === 'exited' && <span className="tag">已退出</span>}
      {row.plannedDate !== null && <span className="tag tag-brand">待移动</span>}
    </>
  );
}

export const emptyText = EMPTY_TEXT;
