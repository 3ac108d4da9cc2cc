/** At most two text actions, the rest behind ⋯. */
import { Ellipsis } from 'lucide-react';
import type { ReactElement } from 'react';
import { LateMenu } from './late-menu.tsx';
import type { RowAction } from './row-action.ts';
import { shownActions } from './row-action.ts';

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
    <span className="row-actions">
      {actions.slice(0, shown).map((action) => (
        <button
          key={action.key}
          type="button"
          className={action.danger ? 'text-button text-button-danger' : 'text-button'}
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
            className="icon-button icon-button-small"
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
