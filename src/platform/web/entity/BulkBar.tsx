/** The ink bar beside the pagination: how many are chosen, all of them at one click, what can be done. */
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useEffect } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { BulkAction } from './row-action.ts';
import type { Selection } from './use-selection.ts';

export interface BulkBarProps {
  readonly entity: AnyEntity;
  readonly selection: Selection;
  readonly total: number;
  readonly actions: readonly BulkAction[];
}

/** Esc drops the choice unless a layer above or a text box has it. */
function useEscape(run: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (
        event.key !== 'Escape' ||
        event.defaultPrevented ||
        target?.closest('input:not([type="checkbox"]), textarea, [role="dialog"], [role="listbox"], .ant-dropdown')
      )
        return;
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [run]);
}

export function BulkBar({ entity, selection, total, actions }: BulkBarProps): ReactElement {
  const { chosen, chooseAll, clear } = selection;
  const unit = entity.unit ?? '条';
  useEscape(clear);
  return (
    <div className="bulk-bar" role="toolbar" aria-label="批量操作">
      <span role="status">
        已选 <b>{chosen.count.toLocaleString('en-US')}</b> {unit}
      </span>
      {chosen.kind === 'rows' && chosen.count < total && (
        <button type="button" className="bulk-all" onClick={chooseAll}>
          全选 {total.toLocaleString('en-US')} {unit}
        </button>
      )}
      <span className="bulk-line" aria-hidden="true" />
      {actions.map((action) => {
        const refusal = action.refusal?.(chosen);
        const count = action.count?.(chosen) ?? null;
        return (
          <button
            key={action.key}
            type="button"
            disabled={refusal !== undefined}
            title={refusal}
            onClick={() => action.onRun(chosen)}
          >
            {action.icon}
            {action.label}
            {count !== null && <span className="bulk-count">{count}</span>}
          </button>
        );
      })}
      <span className="bulk-line" aria-hidden="true" />
      <button type="button" aria-label="取消选择，Esc" onClick={clear}>
        <X size={14} aria-hidden="true" />
        <kbd>Esc</kbd>
      </button>
    </div>
  );
}
