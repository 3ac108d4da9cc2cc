/** Checked by tsc only: a conflict takes nothing but a row that was made for showing. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { currentRow } from '#platform/store/current-row.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { openSealed } from '#platform/store/row-values.ts';
import type { TenantWork } from './context.ts';
import { fail } from './failure.ts';
import { shownAnswer, shownRecord, unreadable } from './shown-row.ts';

const thing = entity({
  name: 'thing',
  label: '物件',
  title: 'name',
  permissions: { read: 'thing', insert: 'thing', update: 'thing', delete: 'thing' },
  sort: [{ field: 'id', order: 'desc' }],
  fields: { name: f.text({ label: '名称', required: true, max: 20 }) },
});
const row = z.object({ id: z.number(), version: z.number(), name: z.string() });
const read = endpoint({
  path: '/api/v1/test/query',
  label: '查询',
  access: 'thing',
  scope: 'company',
  input: z.strictObject({}),
  output: z.object({ records: z.array(row), first: row.nullable() }),
});

export async function conflicts(context: TenantWork): Promise<void> {
  fail.stale(await currentRow(context, thing, 1));
  fail.stale(unreadable);
  fail.stale(shownAnswer(context, read, { records: [], first: null }));
  fail.stale(shownRecord(context, read, 'records', { id: 1, version: 2, name: '三' }));
  fail.stale(shownRecord(context, read, 'first', { id: 1, version: 2, name: '三' }));
  // @ts-expect-error -- a form would take what is not there for empty
  fail.stale({ id: 1, version: 2 });
  // @ts-expect-error -- nothing says whether the caller may see this row
  fail.stale(openSealed(context, thing, { id: 1, version: 2, name: '三' }));
  // @ts-expect-error -- a row that was read is not said to be what stands there now
  fail.stale(await entityStore(context, thing).get(1));
  // @ts-expect-error -- not without saying that the caller may not read it
  fail.stale();
  // @ts-expect-error -- a part of the answer is not the answer
  fail.stale(shownAnswer(context, read, { first: null }));
  // @ts-expect-error -- a record lacks what its read answers
  fail.stale(shownRecord(context, read, 'records', { id: 1, version: 2 }));
  // @ts-expect-error -- nothing is answered under that key
  fail.stale(shownRecord(context, read, 'rows', { id: 1, version: 2, name: '三' }));
}
