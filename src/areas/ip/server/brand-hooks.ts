/** Around writing a mark, by whatever way: number in one spelling, term of the exclusive right, the key of number and class, the ledger. */
import { execute, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { EntityHooks, ValuesOf } from '#platform/store/entity-hooks.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { prepareEach } from '#platform/store/each-open.ts';
import { aliveBrandStatuses, brand } from '../model/brand.ts';
import { exclusiveEndOf, nonUseDay, renewalTermsOf } from '../model/brand-terms.ts';
import type { DueWish } from '#core/due/public.server.ts';
import { keepDueItems } from '#core/due/public.server.ts';

/** Number and class together name a mark. */
export function keyOf(row: { readonly registrationNo?: unknown; readonly brandClass?: unknown }): string | null {
  const { registrationNo, brandClass } = row;
  return typeof registrationNo === 'string' && registrationNo !== '' && typeof brandClass === 'string'
    ? `${registrationNo}/${brandClass}`
    : null;
}

export function spelledBrand<Values extends { readonly registrationNo?: unknown }>(values: Values): Values {
  const { registrationNo } = values;
  return typeof registrationNo === 'string' ? { ...values, registrationNo: registrationNo.toUpperCase() } : values;
}

/** The term that follows from the registration where nobody wrote another one. */
function term(row: ValuesOf<typeof brand>): ValuesOf<typeof brand> {
  const { registrationDate, exclusiveStart, exclusiveEnd } = row;
  if (typeof registrationDate !== 'string') return {};
  return {
    ...(exclusiveStart === null || exclusiveStart === undefined ? { exclusiveStart: registrationDate } : {}),
    ...(exclusiveEnd === null || exclusiveEnd === undefined ? { exclusiveEnd: exclusiveEndOf(registrationDate) } : {}),
  };
}

interface DueBrand {
  readonly id: number;
  readonly brandName: string;
  readonly brandClass: string;
  readonly exclusiveEnd: string | null;
  /** The later of what was written down and what evidence shows. */
  readonly usedUntil: string | null;
  readonly ownerId: number | null;
}

function brandWishes(row: DueBrand): DueWish[] {
  const of = { refId: row.id, refKey: '', ownerId: row.ownerId };
  const name = `${row.brandName}（第 ${row.brandClass} 类）`;
  return [
    ...(row.exclusiveEnd
      ? [
          {
            ...of,
            kind: 'brand_renewal',
            title: `商标续展 · ${name}`,
            dueDate: row.exclusiveEnd,
            graceEndDate: renewalTermsOf(row.exclusiveEnd).graceEnds,
          },
        ]
      : []),
    ...(row.usedUntil
      ? [
          {
            ...of,
            kind: 'brand_use',
            title: `连续三年未使用可被撤销 · ${name}`,
            dueDate: nonUseDay(row.usedUntil),
            graceEndDate: null,
          },
        ]
      : []),
  ];
}

/** Brings the ledger up to date for these marks; deleted ones leave it. */
export async function keepBrandDue(context: TenantWork, ids: readonly number[]): Promise<void> {
  const found = await queryRows<DueBrand>(context)`
    select t.id, t.brand_name, t.brand_class, t.exclusive_end,
      greatest(t.last_use_date, t.last_proven_date) as used_until, t.owner_id
    from brand t
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])
      and t.status = any(${[...aliveBrandStatuses]}::text[])`;
  await keepDueItems(context, 'brand', ids, found.flatMap(brandWishes));
}

export const brandHooks = hooksOf(brand, {
  prepare: prepareEach((_context, { before, values }) => {
    const fresh = spelledBrand(values);
    const whole = { ...before, ...fresh };
    return { ...fresh, ...term(whole), markKey: keyOf(whole) };
  }),
  checkImport: async (_context, rows) => {
    for (const row of rows) {
      row.values = spelledBrand(row.values);
      const key = keyOf(row.values);
      if (key !== null) row.values['markKey'] = key;
    }
  },
  changed: keepBrandDue,
});

export const evidenceHooks: EntityHooks = {
  // The latest use that is shown stands in the mark's own row: filter, warning and ledger read it there.
  changed: async (context, _ids, { parentIds }) => {
    // Beside the store, brand: a copy of the latest evidence, which is logged itself; the version stays.
    await execute(context)`
      update brand t set last_proven_date = (
        select max(e.use_date) from brand_evidence e where ${tenantCondition(context, 'e')} and e.brand_id = t.id)
      where ${tenantCondition(context, 't')} and t.id = any(${[...parentIds]}::bigint[])`;
    await keepBrandDue(context, parentIds);
  },
};
