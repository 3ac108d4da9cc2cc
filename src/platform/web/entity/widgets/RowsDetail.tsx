/** Entries of a list, a line each where they have several texts; who is meant leads to the own page, for whoever may open it. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { Field } from '#platform/entity/field.ts';
import type { Entry } from '#platform/kinds/base/entry-text.ts';
import { entryText, isLined, referenceEntries } from '#platform/kinds/base/entry-text.ts';
import { usePermission } from '../../permissions.ts';
import { Empty } from './cells.tsx';
import { refPickerOf } from './ref-pickers.ts';
import type { CellProps } from './widget-props.ts';
import styles from './cells.module.css';

function EntryWords({ field, entry }: { readonly field: Field; readonly entry: Entry }): ReactElement {
  const [key, reference] = referenceEntries(field)[0] ?? [];
  const page = refPickerOf(reference?.to)?.page;
  const mayOpen = usePermission(page?.permission);
  const id = key === undefined ? undefined : entry[key];
  const text = entryText(field, entry);
  return typeof id === 'number' && page && mayOpen ? <Link to={page.path(id)}>{text}</Link> : <>{text}</>;
}

export function RowsDetail({ field, value }: CellProps): ReactElement {
  const entries = Array.isArray(value) ? (value as Entry[]) : [];
  if (entries.length === 0) return <Empty />;
  return (
    <span className={styles.detailText} data-part="detail-text">
      {entries.map((entry, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- entries have no identity but their place
        <span key={index}>
          {index > 0 && (isLined(field) ? '\n' : '、')}
          <EntryWords field={field} entry={entry} />
        </span>
      ))}
    </span>
  );
}
