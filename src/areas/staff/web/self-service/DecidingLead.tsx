/** What is decided about, above the question: values before and after of one request; of several what each asks for. */
import type { ReactElement } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { ChangeTable } from '#platform/web/parts/ChangeTable.tsx';
import type { queryPersonalEdit } from '../../model/personal-edit.ts';

type Changes = OutputOf<typeof queryPersonalEdit>['records'][number]['changes'];

/** Of a request as lists answer it. */
const changesOf = ({ changes }: AnyRow): Changes => (Array.isArray(changes) ? (changes as Changes) : []);

export function DecidingLead({ rows }: { readonly rows: readonly AnyRow[] }): ReactElement {
  const [row] = rows;
  if (rows.length === 1 && row) return <ChangeTable changes={changesOf(row)} />;
  return (
    <ul>
      {rows.map((one) => (
        <li key={one.id}>
          <b>{String(one['name'])}</b>{' '}
          {changesOf(one)
            .map(({ label }) => label)
            .join('、')}
        </li>
      ))}
    </ul>
  );
}
