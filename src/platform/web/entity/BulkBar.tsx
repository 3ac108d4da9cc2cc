/** The ink bar beside the pagination: how many are chosen, all of them at one click, what can be done. */
import { Ellipsis } from 'lucide-react';
import type { ReactElement } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { ActBar } from '../parts/ActBar.tsx';
import { LateMenu } from './late-menu.tsx';
import type { BulkAction } from './row-action.ts';
import type { Chosen, Selection } from './use-selection.ts';

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

export function BulkBar({ entity, selection, total, actions, first }: BulkBarProps): ReactElement {
  const { chosen, chooseAll, clear } = selection;
  const unit = entity.unit ?? '条';
  const { shown, folded } = foldedActs(arrangedActs(actions, first), chosen);
  return (
    <ActBar
      label="批量操作"
      count={chosen.count}
      unit={unit}
      all={
        chosen.kind === 'rows' &&
        chosen.count < total && (
          <button type="button" data-all onClick={chooseAll}>
            全选 {total.toLocaleString('en-US')} {unit}
          </button>
        )
      }
      onClear={clear}
    >
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
    </ActBar>
  );
}
