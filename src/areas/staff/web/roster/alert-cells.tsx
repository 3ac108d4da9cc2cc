/** What an open alert says beside a name: the day, what follows from it, and the present contract. Comes with the acts, after the list. */
import type { ReactElement, ReactNode } from 'react';
import { DaysLeft } from '#core/due/public.web.ts';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import type { ColumnOverrides } from '#platform/web/entity/build-columns.tsx';
import type { AlertHint } from '../../model/roster-calls.ts';
import { hintKey, reasonKey, termKey } from './alert-view.ts';
import { rosterOverrides } from './roster-columns.tsx';
import styles from './alert-cells.module.css';

interface Reason {
  readonly date: string;
  readonly what: string | null;
  readonly term: string | null;
  readonly hint: AlertHint | null;
}

const nothing = <span className="secondary">{EMPTY_TEXT}</span>;

/** A cell of the column; rows of before the alert was opened have no reason yet. */
const cellOf = (draw: (reason: Reason) => ReactNode) => (row: AnyRow) => {
  const reason = row[reasonKey] as Reason | null | undefined;
  return (reason && draw(reason)) ?? nothing;
};

function Day({ reason: { date, what } }: { readonly reason: Reason }): ReactElement {
  return (
    <span title={what ?? undefined}>
      <DaysLeft day={date} />
      {what && <span className="secondary"> {what}</span>}
    </span>
  );
}

export const alertOverrides: ColumnOverrides = {
  ...rosterOverrides,
  [reasonKey]: { render: cellOf((reason) => <Day reason={reason} />) },
  [termKey]: { render: cellOf(({ term }) => term) },
  [hintKey]: {
    // Plain text where nothing follows: a card then leaves the line out.
    render: (row) => {
      const hint = (row[reasonKey] as Reason | null | undefined)?.hint;
      return hint ? <span className={styles[hint.tone]}>{hint.text}</span> : EMPTY_TEXT;
    },
  },
};
