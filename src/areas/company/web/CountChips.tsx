/** Values of a choice with their counts; pressed, one narrows the list, pressed again it lets go. */
import type { ReactElement } from 'react';
import type { Option } from '#platform/model/field.ts';
import type { ListState } from '#platform/web/entity/use-entity-list.ts';
import './company-lists.css';

export interface CountChipsProps {
  /** Key of the filter. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly countOf: (code: string) => number;
  readonly list: Pick<ListState, 'query' | 'change'>;
}

export function CountChips({ name, label, options, countOf, list }: CountChipsProps): ReactElement {
  const chosen = list.query.filter[name] as readonly string[] | undefined;
  const isOn = (code: string) => chosen?.length === 1 && chosen[0] === code;
  return (
    <div className="count-chips" role="group" aria-label={label}>
      {options
        .filter(({ code }) => countOf(code) > 0 || isOn(code))
        .map(({ code, label: text }) => (
          <button
            key={code}
            type="button"
            className="count-chip"
            aria-pressed={isOn(code)}
            onClick={() => list.change({ filter: { [name]: isOn(code) ? undefined : [code] } })}
          >
            {text} <b>{countOf(code)}</b>
          </button>
        ))}
    </div>
  );
}
