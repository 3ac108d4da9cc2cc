/** Copyrights: handlers, and what is kept around writing one. */
import type { OutputOf, ParsedInputOf } from '#platform/entity/endpoint.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { EntityHooks, Row, ValuesOf } from '#platform/store/entity-hooks.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { entityHandlers } from '#platform/store/entity-handlers.ts';
import { valueCounts } from '#platform/store/value-counts.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { handle, handleInParts } from '#platform/runtime/registry.ts';
import { saveBatch } from '#platform/transfer/save-batch.ts';
import { prepareEach } from '#platform/store/each-open.ts';
import {
  copyright,
  copyrightFilters,
  deleteCopyright,
  exportCopyright,
  insertBatchCopyright,
  insertCopyright,
  kindOfCopyright,
  protectEndOf,
  queryPageCopyright,
} from '../model/copyright.ts';
import { refuseTaken } from './taken.ts';
import { refuseUnnumberedTwins, unnumberedTwinWarnings } from './unnumbered.ts';

function spelled<Values extends { readonly softwareVersion?: unknown }>(values: Values): Values {
  const { softwareVersion } = values;
  return typeof softwareVersion === 'string' && /^[Vv]?\d/u.test(softwareVersion)
    ? { ...values, softwareVersion: `V${softwareVersion.replace(/^[Vv]/u, '')}` }
    : values;
}

const derived = ({ firstPublishDate, completionDate }: ValuesOf<typeof copyright>) => ({
  protectEnd: protectEndOf(firstPublishDate, completionDate),
});

const unnumberedCopyrights = { number: 'registrationNo', keys: ['owners', 'softwareVersion'] } as const;

export const copyrightHooks = hooksOf(copyright, {
  prepare: prepareEach((_context, { before, values }) => {
    const fresh = spelled(values);
    return { ...fresh, ...derived({ ...before, ...fresh }) };
  }),
  checkImport: async (_context, rows) => {
    for (const row of rows) row.values = spelled(row.values);
  },
  inferred: { copyrightKind: { from: '按类别或登记号判断', of: kindOfCopyright } },
  completeImport: (context, rows) => refuseUnnumberedTwins(context, copyright, rows, unnumberedCopyrights),
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

/** A page of copyrights with its counts. */
export async function pageCopyrights(
  context: TenantWork,
  query: ParsedInputOf<typeof queryPageCopyright>,
): Promise<OutputOf<typeof queryPageCopyright>> {
  const filter = spelledFilter(query.filter);
  const rows = await entityStore(context, copyright).page({ ...query, filter });
  return { ...rows, kindCounts: await valueCounts(context, copyright, 'copyrightKind', { filter }) };
}

const queryPageCopyrightHandler = handle(queryPageCopyright, pageCopyrights);

const insertCopyrightHandler = handle(insertCopyright, async (context, input) => {
  const store = entityStore(context, copyright);
  await refuseTaken(context, copyright, 'registrationNo', { value: input.registrationNo, ownId: input.id });
  const twins = await unnumberedTwinWarnings(context, copyright, spelled(input), unnumberedCopyrights);
  const saved = await store.save(input);
  const issues = copyright.rules?.(await store.get(saved.id)) ?? [];
  return {
    ...saved,
    warnings: [
      ...twins,
      ...issues.filter(({ level }) => level === 'warning').map(({ field, message }) => ({ field, message })),
    ],
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
