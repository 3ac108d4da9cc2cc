/** A span of shares in the browser. */
import type { ReactElement } from 'react';
import { lateControl } from '#platform/kinds/base/controls.web.tsx';
import type { WebKind } from '#platform/kinds/kind.web.ts';
import { TextCell, TextDetail } from '#platform/web/entity/widgets/cells.tsx';
import type { ControlProps, FilterProps } from '#platform/web/entity/widgets/widget-props.ts';
import { percentRange } from './percent-range.ts';

const { kind } = percentRange;

/** Both boxes; an end that is not there yet counts as the bound. */
function SpanBoxes({ value, onChange, label }: Pick<FilterProps, 'value' | 'onChange'> & { readonly label: string }) {
  const [from, to] = Array.isArray(value) ? (value as unknown[]).map(Number) : [];
  return (
    <span role="group" aria-label={label}>
      <input
        aria-label={`${label}从`}
        value={from ?? ''}
        onChange={(event) => onChange([+event.target.value, to ?? 100])}
      />
      <input
        aria-label={`${label}到`}
        value={to ?? ''}
        onChange={(event) => onChange([from ?? 0, +event.target.value])}
      />
    </span>
  );
}

const Control = ({ field, value, onChange }: ControlProps): ReactElement => (
  <SpanBoxes label={field.label} value={value} onChange={onChange} />
);
const Filter = ({ field, value, onChange }: FilterProps): ReactElement => (
  <SpanBoxes label={field.label} value={value} onChange={onChange} />
);

export const web: WebKind = {
  kind,
  // A control that is heavy stands in a file of its own and is imported here.
  control: lateControl(() => Promise.resolve(Control)),
  cell: TextCell,
  detail: TextDetail,
  filter: Filter,
  unbroken: true,
};
