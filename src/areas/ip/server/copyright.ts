/** Copyrights: handlers, and what is kept around writing one. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { EntityHooks, Row, ValuesOf } from '#platform/store/entity-hooks.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { entityHandlers } from '#platform/store/entity-handlers.ts';
import { valueCounts } from '#platform/store/value-counts.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { handle, handleInParts } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { saveBatch } from '#platform/transfer/save-batch.ts';
import { prepareEach } from '#platform/store/each-open.ts';
import {
  copyright,
  copyrightFilters,
  deleteCopyright,
  exportCopyright,
  insertBatchCopyright,
  insertCopyright,
  protectEndOf,
  queryPageCopyright,
} from '../model/copyright.ts';
import { keepDueItems } from '#core/due/public.server.ts';
import { refuseTaken } from './taken.ts';

function spelled<Values extends { readonly softwareVersion?: unknown }>(values: Values): Values {
  const { softwareVersion } = values;
  return typeof softwareVersion === 'string' && /^[Vv]?\d/u.test(softwareVersion)
    ? { ...values, softwareVersion: `V${softwareVersion.replace(/^[Vv]/u, '')}` }
    : values;
}

const derived = ({ firstPublishDate, completionDate }: ValuesOf<typeof copyright>) => ({
  protectEnd: protectEndOf(firstPublishDate, completionDate),
});

/** Brings the ledger up to date for these copyrights; deleted ones leave it. */
async function keepCopyrightDue(context: TenantWork, ids: readonly number[]): Promise<void> {
  const found = await queryRows<{ id: number; copyrightName: string; protectEnd: string; ownerId: number | null }>(
    context,
  )`
    select t.id, t.copyright_name, t.protect_end, t.owner_id from copyright t
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[]) and t.status = 'valid'
      and t.protect_end is not null`;
  const wishes = found.map((row) => ({
    refId: row.id,
    kind: 'copyright_end',
    refKey: '',
    title: `著作权保护期届满 · ${row.copyrightName}`,
    dueDate: row.protectEnd,
    graceEndDate: null,
    ownerId: row.ownerId,
  }));
  await keepDueItems(context, 'copyright', ids, wishes);
}

export const copyrightHooks = hooksOf(copyright, {
  prepare: prepareEach((_context, { before, values }) => {
    const fresh = spelled(values);
    return { ...fresh, ...derived({ ...before, ...fresh }) };
  }),
  checkImport: async (_context, rows) => {
    for (const row of rows) row.values = spelled(row.values);
  },
  changed: keepCopyrightDue,
});

/** The filter by the names of the declaration. */
const spelledFilter = ({ year, ...given }: Row): Row => ({
  ...given,
  ...(year !== undefined && { registrationDate: year }),
});

/** For exports of what the list shows. */
export const copyrightListFilter: EntityHooks['listFilter'] = {
  shape: copyrightFilters,
  conditions: async () => [],
  spelled: spelledFilter,
};

const queryPageCopyrightHandler = handle(queryPageCopyright, async (context, query) => {
  const filter = spelledFilter(query.filter);
  const rows = await entityStore(context, copyright).page({ ...query, filter });
  return { ...rows, kindCounts: await valueCounts(context, copyright, 'copyrightKind', { filter }) };
});

const insertCopyrightHandler = handle(insertCopyright, async (context, input) => {
  const store = entityStore(context, copyright);
  await refuseTaken(context, copyright, 'registrationNo', { value: input.registrationNo, ownId: input.id });
  const saved = await store.save(input);
  const issues = copyright.rules?.(await store.get(saved.id)) ?? [];
  return {
    ...saved,
    warnings: issues.filter(({ level }) => level === 'warning').map(({ field, message }) => ({ field, message })),
  };
});

const insertBatchCopyrightHandler = handleInParts(insertBatchCopyright, (context, input) =>
  saveBatch(context, copyright, input),
);

const deleteCopyrightHandler = handle(deleteCopyright, (context, { ids }) =>
  entityStore(context, copyright).remove(ids),
);

export const copyrightHandlers = [
  queryPageCopyrightHandler,
  insertCopyrightHandler,
  insertBatchCopyrightHandler,
  deleteCopyrightHandler,
  ...entityHandlers(copyright, { export: exportCopyright }),
];
