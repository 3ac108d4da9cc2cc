/** At most two text actions, the rest behind ⋯. */
import { Ellipsis } from 'lucide-react';
import type { ReactElement } from 'react';
import { LateMenu } from './late-menu.tsx';
import type { RowAction } from './row-action.ts';
import { shownActions } from './row-action.ts';
import { rowActionsAt } from './row-actions-at.ts';
import kit from '../styles/kit.module.css';
import styles from './entity-table.module.css';

export function RowActions({
  actions,
  name,
  shown = shownActions,
}: {
  readonly actions: readonly RowAction[];
  readonly name: string;
  readonly shown?: number;
}): ReactElement {
  const rest = actions.slice(shown);
  return (
    <span
      className={styles.rowActions}
      data-part="row-actions"
      ref={(place) => void (place && rowActionsAt.set(place, actions))}
    >
      {actions.slice(0, shown).map((action) => (
        <button
          key={action.key}
          type="button"
          className={
            action.danger
              ? `${kit.textButton} ${styles.textButton} ${kit.textButtonDanger}`
              : `${kit.textButton} ${styles.textButton}`
          }
          aria-label={`${action.label} ${name}`}
          onClick={(event) => (event.stopPropagation(), action.onRun())}
        >
          {action.label}
        </button>
      ))}
      {rest.length > 0 && (
        <LateMenu
          trigger={['click']}
          menu={{
            items: rest.map((action) => ({
              key: action.key,
              label: action.label,
              danger: action.danger ?? false,
              onClick: ({ domEvent }) => (domEvent.stopPropagation(), action.onRun()),
            })),
          }}
        >
          <button
            type="button"
            className={`${kit.iconButton} ${styles.iconButton}`}
            data-more
            aria-label={`${name}的更多操作`}
            onClick={(event) => event.stopPropagation()}
          >
            <Ellipsis size={16} aria-hidden="true" />
          </button>
        </LateMenu>
      )}
    </span>
  );
}
