/** States with their counts; each narrows the list, pressed again it lets go. */
import type { ReactElement } from 'react';
import type { Option } from '#platform/entity/field.ts';
import './property.css';

interface CountChipsProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly counts: readonly { readonly code: string; readonly count: number }[];
  /** Filter of the list as it is. */
  readonly chosen: unknown;
  readonly onChoose: (codes: readonly string[] | undefined) => void;
}

export function CountChips({ label, options, counts, chosen, onChoose }: CountChipsProps): ReactElement {
  const only = Array.isArray(chosen) && chosen.length === 1 ? (chosen[0] as unknown) : null;
  return (
    <div className="count-chips" role="group" aria-label={label}>
      {options.map((option) => {
        const count = counts.find(({ code }) => code === option.code)?.count ?? 0;
        const isOn = only === option.code;
        return (
          (count > 0 || isOn) && (
            <button
              key={option.code}
              type="button"
              aria-pressed={isOn}
              onClick={() => onChoose(isOn ? undefined : [option.code])}
            >
              {option.label} <b>{count}</b>
            </button>
          )
        );
      })}
    </div>
  );
}
