/** The ink bar beside the pagination: how many are chosen, all of them at one click, what can be done. */
import { Ellipsis, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useEffect } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { LateMenu } from './late-menu.tsx';
import type { BulkAction } from './row-action.ts';
import type { Chosen, Selection } from './use-selection.ts';
import tableStyles from './entity-table.module.css';
import styles from './BulkBar.module.css';

export interface BulkBarProps {
  readonly entity: AnyEntity;
  readonly selection: Selection;
  readonly total: number;
  readonly actions: readonly BulkAction[];
  /** Key of what settles the alert that is open. */
  readonly first?: string | undefined;
}

/** Acts in sight; the others stand behind ⋯. */
const shownActs = 5;
/** What changes no state comes last. */
const lastKeys = ['owner', 'tag', 'untag', 'export', 'delete'];

/** Acts in the order of the bar: what settles the open alert, the acts, then labels, export and deletion. */
export function arrangedActs(actions: readonly BulkAction[], first: string | undefined): BulkAction[] {
  const rank = ({ key }: BulkAction) => (key === first ? -1 : lastKeys.indexOf(key) + 1);
  return actions.toSorted((one, other) => rank(one) - rank(other));
}

/** What is in sight, and what is not because it does not fit: what cannot be done goes first, what comes last stays. */
export function foldedActs(
  actions: readonly BulkAction[],
  chosen: Chosen,
): { readonly shown: readonly BulkAction[]; readonly folded: readonly BulkAction[] } {
  if (actions.length <= shownActs) return { shown: actions, folded: [] };
  const last = actions.filter(({ key }) => lastKeys.includes(key));
  const others = actions.filter(({ key }) => !lastKeys.includes(key));
  const able = others.filter((action) => action.refusal?.(chosen) === undefined);
  const room = Math.max(1, shownActs - last.length);
  const kept = new Set([...able, ...others.filter((action) => !able.includes(action))].slice(0, room));
  const shown = actions.filter((action) => kept.has(action) || last.includes(action)).slice(0, shownActs);
  return { shown, folded: actions.filter((action) => !shown.includes(action)) };
}

/** Whether a menu is open: Esc closes it, also while the keyboard is still at its button. */
const isMenuOpen = (): boolean =>
  [...document.querySelectorAll('.ant-dropdown')].some((menu) => menu.getClientRects().length > 0);

/** Esc drops the choice unless a layer above or a text box has it. */
function useEscape(run: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (
        event.key !== 'Escape' ||
        event.defaultPrevented ||
        target?.closest('input:not([type="checkbox"]), textarea, [role="dialog"], [role="listbox"], .ant-dropdown') ||
        isMenuOpen()
      )
        return;
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [run]);
}

export function BulkBar({ entity, selection, total, actions, first }: BulkBarProps): ReactElement {
  const { chosen, chooseAll, clear } = selection;
  const unit = entity.unit ?? '条';
  useEscape(clear);
  const { shown, folded } = foldedActs(arrangedActs(actions, first), chosen);
  return (
    <div className={tableStyles.bulkBar} role="toolbar" aria-label="批量操作">
      <span role="status">
        已选 <b>{chosen.count.toLocaleString('en-US')}</b> {unit}
      </span>
      {chosen.kind === 'rows' && chosen.count < total && (
        <button type="button" className={tableStyles.bulkAll} onClick={chooseAll}>
          全选 {total.toLocaleString('en-US')} {unit}
        </button>
      )}
      <span className={styles.line} aria-hidden="true" />
      {shown.map((action) => {
        const refusal = action.refusal?.(chosen);
        const count = action.count?.(chosen) ?? null;
        return (
          <button
            key={action.key}
            type="button"
            disabled={refusal !== undefined}
            title={refusal}
            onClick={() => action.onRun(chosen, clear)}
          >
            {action.icon}
            {action.label}
            {count !== null && <span>{count}</span>}
          </button>
        );
      })}
      {folded.length > 0 && (
        <LateMenu
          trigger={['click']}
          placement="topLeft"
          menu={{
            items: folded.map((action) => {
              const refusal = action.refusal?.(chosen);
              const count = action.count?.(chosen) ?? null;
              return {
                key: action.key,
                icon: action.icon,
                label: count === null ? action.label : `${action.label} ${count}`,
                disabled: refusal !== undefined,
                title: refusal ?? '',
                danger: action.danger ?? false,
                onClick: () => action.onRun(chosen, clear),
              };
            }),
          }}
        >
          <button type="button" aria-label="更多批量操作">
            <Ellipsis size={14} aria-hidden="true" />
          </button>
        </LateMenu>
      )}
      <span className={styles.line} aria-hidden="true" />
      <button type="button" aria-label="取消选择，Esc" onClick={clear}>
        <X size={14} aria-hidden="true" />
        <kbd>Esc</kbd>
      </button>
    </div>
  );
}
