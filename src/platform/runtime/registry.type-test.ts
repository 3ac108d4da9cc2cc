/** Checked by tsc only: what a handler is given and may answer follows from its endpoint. */
import { z } from 'zod';
import type { SessionAccount, Tenant, TenantWork } from './context.ts';
import { listChildren, siblingsOf } from '#platform/store/child-store.ts';
import { prepareEach } from '#platform/store/each-open.ts';
import { entityHandlers } from '#platform/store/entity-handlers.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { openSealed } from '#platform/store/row-values.ts';
import { handle } from './registry.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { entity } from '#platform/entity/entity.ts';
import { pageEndpoint, saveEndpoint } from '#platform/entity/entity-endpoints.ts';
import { f } from '#platform/entity/field.ts';

// oxlint-disable typescript/no-unnecessary-type-parameters -- a deferred conditional over an own parameter is what compares types exactly
/** Compiles only for two identical types. */
function same<A>() {
  return <B>(
    _value: B,
    ..._exact: (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? [] : [never]
  ): void => undefined;
}

const declare = <const Scope extends 'self' | 'company' | 'group' | 'platform'>(scope: Scope) =>
  endpoint({
    path: `/api/v1/test/${scope}`,
    label: '测试',
    access: 'signedIn',
    scope,
    input: z.strictObject({ count: z.int().default(1) }),
    output: z.object({ done: z.boolean() }),
  });

const note = entity({
  name: 'note',
  label: '便签',
  title: 'text',
  permissions: { read: 'a', insert: 'a', update: 'a', delete: 'a' },
  sort: [{ field: 'text', order: 'asc' }],
  fields: { text: f.text({ label: '内容', required: true }) },
});

export const handlers = [
  ...[declare('company'), declare('group')].map((inside) =>
    handle(inside, async (context, input) => {
      same<Tenant>()(context.tenant);
      same<SessionAccount>()(context.session);
      same<{ count: number }>()(input);
      return { done: true };
    }),
  ),
  ...[declare('self'), declare('platform')].map((outside) =>
    handle(outside, async (context) => {
      same<Tenant | null>()(context.tenant);
      same<SessionAccount | null>()(context.session);
      // @ts-expect-error -- no tenant, no store: rows belong to an enterprise
      entityStore(context, note);
      return { done: true };
    }),
  ),
  // @ts-expect-error -- the answer is not what was declared
  handle(declare('self'), async () => ({ done: 'yes' })),
  handle(pageEndpoint(note, { path: '/api/v1/note/page' }), async (context, query) =>
    entityStore(context, note).page(query),
  ),
  // @ts-expect-error -- rows of a page are rows of the entity
  handle(pageEndpoint(note, { path: '/api/v1/note/page' }), async () => ({
    records: [{ text: 1 }],
    total: 0,
    current: 1,
    size: 10,
  })),
  handle(saveEndpoint(note, { path: '/api/v1/note/save' }), async (context, { id, version, ...values }) => {
    same<string | undefined>()(values.text);
    // @ts-expect-error -- not declared
    same<unknown>()(values.colour);
    return entityStore(context, note).update(id ?? 0, version ?? 0, values);
  }),
];

const tag = entity({
  ...note,
  name: 'tag',
  fields: {
    text: f.text({ label: '内容', required: true }),
    noteId: f.ref({ label: '便签', to: 'note' }),
    day: f.date({ label: '日期' }),
  },
  parent: { field: 'noteId', to: 'note', limit: 5 },
});

/** Hooks and generic handlers see rows of their entity. */
export const typedHooks = hooksOf(tag, {
  prepare: prepareEach((_context, { before, values }) => {
    same<string | undefined>()(before?.text);
    same<string | null | undefined>()(values.day);
    // @ts-expect-error -- not declared
    same<unknown>()(values.colour);
    return { ...values, day: before?.day ?? '2026-01-01' };
  }),
  changed: async (_context, _ids, { rows }) => {
    for (const row of rows) same<number | null | undefined>()(row.values.noteId);
  },
});
// @ts-expect-error -- a derived value of another type
hooksOf(tag, { prepare: prepareEach((_context, { values }) => ({ ...values, day: 1 })) });

export const typedHandlers = entityHandlers(
  note,
  {},
  {
    show: async (_context, rows) => {
      for (const row of rows) {
        same<string>()(row.text);
        row['label'] = row.text;
      }
    },
    // @ts-expect-error -- a row has the fields of its entity
    warnings: async (_context, row) => [row.colour],
  },
);

/** Records of a parent, their siblings and opened rows keep the types of the entity; a row may be handed to code that takes any. */
export async function typedRows(context: TenantWork): Promise<Record<string, unknown>> {
  const [listed] = await listChildren(context, tag, 1);
  same<string | undefined>()(listed?.text);
  const { row } = await siblingsOf(context, tag, 1);
  same<string | null>()(row.day);
  const opened = openSealed(context, tag, row);
  same<number | null>()(opened.noteId);
  return opened;
}
