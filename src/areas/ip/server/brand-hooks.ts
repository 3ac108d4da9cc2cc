/** Around writing a mark, by whatever way: number in one spelling, term of the exclusive right, the key of number and class. */
import { execute } from '#platform/db/statement.ts';
import type { EntityHooks, ValuesOf } from '#platform/store/entity-hooks.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { prepareEach } from '#platform/store/each-open.ts';
import { brand } from '../model/brand.ts';
import { exclusiveEndOf } from '../model/brand-terms.ts';
import { refuseUnnumberedTwins } from './unnumbered.ts';

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

export const unnumberedBrands = { number: 'registrationNo', keys: ['applicant', 'brandClass'] } as const;

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
  completeImport: (context, rows) => refuseUnnumberedTwins(context, brand, rows, unnumberedBrands),
});

export const evidenceHooks: EntityHooks = {
  // The latest use that is shown stands in the mark's own row: filter, warning and the ledger of due dates read it there.
  changed: async (context, _ids, { parentIds }) => {
    // Beside the store, brand: a copy of the latest evidence, which is logged itself; the version stays.
    await execute(context)`
      update brand t set last_proven_date = (
        select max(e.use_date) from brand_evidence e where ${tenantCondition(context, 'e')} and e.brand_id = t.id)
      where ${tenantCondition(context, 't')} and t.id = any(${[...parentIds]}::bigint[])`;
  },
};
