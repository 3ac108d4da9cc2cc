/** Handlers of trademarks: list with counts, save, batch, renewal, classes and similar groups. */
import { sql } from 'kysely';
import { addMonths } from '#lib/chinese/calendar.ts';
import { acting } from '#platform/acts/acting.server.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { OutputOf, ParsedInputOf } from '#platform/entity/endpoint.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { partHandlers } from '#platform/store/child-handlers.ts';
import { insertChild, listChildren } from '#platform/store/child-store.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { EntityHooks, Row } from '#platform/store/entity-hooks.ts';
import type { Condition } from '#platform/store/entity-query.ts';
import { listConditions } from '#platform/store/entity-query.ts';
import { entityHandlers } from '#platform/store/entity-handlers.ts';
import { valueCounts } from '#platform/store/value-counts.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { handle, handleInParts } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { saveBatch } from '#platform/transfer/save-batch.ts';
import {
  aliveBrandStatuses,
  brand,
  brandRenewing,
  deleteBrand,
  exportBrand,
  insertBatchBrand,
  insertBrand,
  queryBrandClass,
  queryBrandClassSecond,
  queryPageBrand,
  renewStateFilter,
} from '../model/brand.ts';
import { lastUseOf, nonUseWarningMonths, renewedEndOf } from '../model/brand-terms.ts';
import { evidenceCalls } from '../model/brand-evidence.ts';
import { brandRenewal, queryBrandRenewal } from '../model/brand-renewal.ts';
import { lastGoodsClass, niceClasses } from '../model/nice-classes.ts';
import { keyOf, spelledBrand, unnumberedBrands } from './brand-hooks.ts';
import { niceEdition, niceGroups, niceTree } from './reference-data.ts';
import { refuseTaken } from './taken.ts';
import { unnumberedTwinWarnings } from './unnumbered.ts';

const isAlive = sql<boolean>`t.status = any(${[...aliveBrandStatuses]}::text[])`;

/** Marks whose renewal stands so today: the window of twelve months before the end, six months of grace after it. */
function renewConditions(context: TenantWork, renewState: unknown): Condition[] {
  const today = todayInShanghai(context.platform.now());
  const lastGrace = addMonths(today, -6);
  switch (renewState) {
    case 'window':
      return [
        isAlive,
        sql<boolean>`
          t.exclusive_end between ${today}::date and ${today}::date + interval '12 months' - interval '1 day'`,
      ];
    case 'grace':
      return [isAlive, sql<boolean>`t.exclusive_end < ${today}::date and t.exclusive_end >= ${lastGrace}::date`];
    case 'lapsed':
      return [isAlive, sql<boolean>`t.exclusive_end < ${lastGrace}::date`];
    case 'unused':
      return [
        isAlive,
        sql<boolean>`greatest(t.last_use_date, t.last_proven_date) < ${addMonths(today, -nonUseWarningMonths)}::date`,
      ];
    default:
      return [];
  }
}

/** For exports of what the list shows. */
export const brandListFilter: EntityHooks['listFilter'] = {
  shape: { renewState: renewStateFilter },
  conditions: async (context, filter) => renewConditions(context, filter['renewState']),
};

async function counts(context: TenantWork, filter: Row, renewState: unknown) {
  const count = async (conditions: readonly Condition[]) => {
    const found = await queryRow<{ count: number }>(context)`
      select count(*) as count
      from brand t
      where ${sql.join([...listConditions(context, brand, filter), ...conditions], sql` and `)}`;
    return found?.count ?? 0;
  };
  const statusCounts = await valueCounts(context, brand, 'status', {
    filter,
    where: renewConditions(context, renewState),
  });
  return {
    statusCounts,
    registered: statusCounts.reduce(
      (sum, row) => sum + ((aliveBrandStatuses as readonly string[]).includes(row.status) ? row.count : 0),
      0,
    ),
    inWindow: await count(renewConditions(context, 'window')),
    inGrace: await count(renewConditions(context, 'grace')),
  };
}

/** A page of trademarks with its counts. */
export async function pageBrands(
  context: TenantWork,
  { filter: { renewState, ...filter }, ...query }: ParsedInputOf<typeof queryPageBrand>,
): Promise<OutputOf<typeof queryPageBrand>> {
  const rows = await entityStore(context, brand).page(
    { ...query, filter },
    renewState ? { where: renewConditions(context, renewState) } : {},
  );
  return { ...rows, ...(await counts(context, filter, renewState)) };
}

const queryPageBrandHandler = handle(queryPageBrand, pageBrands);

/** Findings that let the row through: rules of the declaration, groups that the edition at hand does not have, long disuse. */
function brandWarnings(context: TenantWork, row: RowOf<typeof brand>): { field: string; message: string }[] {
  const unknown = (row.brandClassSecond ?? []).filter((code) => !niceGroups().has(code));
  const lastUse = lastUseOf(row.lastUseDate, row.lastProvenDate);
  const today = todayInShanghai(context.platform.now());
  return [
    ...(brand.rules?.(row) ?? [])
      .filter(({ level }) => level === 'warning')
      .map(({ field, message }) => ({ field, message })),
    ...unknown.map((code) => ({
      field: 'brandClassSecond',
      message: `类似群 ${code} 不在 ${niceEdition()} 年版区分表中，按自定义保存`,
    })),
    ...(lastUse !== null && lastUse < addMonths(today, -nonUseWarningMonths)
      ? [{ field: 'lastUseDate', message: '距最近使用已超过两年半，连续三年未使用可被申请撤销' }]
      : []),
  ];
}

const insertBrandHandler = handle(insertBrand, async (context, input) => {
  const store = entityStore(context, brand);
  await refuseTaken(context, brand, 'markKey', {
    value: keyOf(spelledBrand(input)),
    ownId: input.id,
    named: 'registrationNo',
  });
  const twins = await unnumberedTwinWarnings(context, brand, input, unnumberedBrands);
  const saved = await store.save(input);
  return { ...saved, warnings: [...twins, ...brandWarnings(context, await store.get(saved.id))] };
});

const insertBatchBrandHandler = handleInParts(insertBatchBrand, (context, input) =>
  saveBatch(context, brand, input, 'markKey'),
);

const deleteBrandHandler = handle(deleteBrand, (context, { ids }) => entityStore(context, brand).remove(ids));

const renewalHandler = acting(brandRenewing, {
  async renew(context, { id, exclusiveEnd }, { date, voucher }) {
    // The declaration refuses marks without an end.
    const newEnd = renewedEndOf(exclusiveEnd ?? date);
    await insertChild(context, brandRenewal, id, { renewDate: date, newEnd, voucher });
    return { exclusiveEnd: newEnd, status: 'registered' };
  },
});

const queryBrandRenewalHandler = handle(queryBrandRenewal, async (context, { brandId }) => ({
  records: await listChildren(context, brandRenewal, Number(brandId)),
}));

const queryBrandClassHandler = handle(queryBrandClass, async (context) => {
  const found = await queryRows<{ brandClass: string; count: number }>(context)`
    select brand_class, count(*) as count from brand t where ${tenantCondition(context, 't')} group by brand_class`;
  const own = new Map(found.map((row) => [row.brandClass, row.count]));
  const headings = new Map(niceTree().map(({ code, name }) => [code, name]));
  return niceClasses.map(({ code, label }) => ({
    code,
    name: label.slice(code.length + 1),
    heading: headings.get(code) ?? '',
    kind: Number(code) <= lastGoodsClass ? ('goods' as const) : ('service' as const),
    count: own.get(code) ?? 0,
  }));
});

const queryBrandClassSecondHandler = handle(queryBrandClassSecond, async (context, { brandClass }) => {
  const code = String(brandClass);
  const own = await queryRows<{ code: string }>(context)`
    select distinct g.code
    from brand t, unnest(t.brand_class_second) g(code)
    where ${tenantCondition(context, 't')} and t.brand_class = ${code}
    limit 1000`;
  const known = niceTree().find((node) => node.code === code)?.children ?? [];
  const codes = new Set(known.map((group) => group.code));
  const custom = own.map((row) => row.code).filter((group) => !codes.has(group));
  return [
    ...known.map((group) => ({ code: group.code, name: group.name, remark: `${niceEdition()} 年版` })),
    ...custom.toSorted().map((group) => ({ code: group, name: '自定义', remark: '自定义' })),
  ];
});

export const brandHandlers = [
  queryPageBrandHandler,
  insertBrandHandler,
  insertBatchBrandHandler,
  deleteBrandHandler,
  ...entityHandlers(brand, { export: exportBrand }),
  renewalHandler,
  queryBrandRenewalHandler,
  queryBrandClassHandler,
  queryBrandClassSecondHandler,
  ...partHandlers(evidenceCalls),
];
