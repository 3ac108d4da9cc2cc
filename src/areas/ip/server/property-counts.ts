/** How many rights an enterprise has, by kind, state and year: one statement over indexes that hold all it reads. */
import { queryRows } from '#platform/db/statement.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { aliveBrandStatuses, brandStatuses } from '../model/brand.ts';
import { copyrightKinds } from '../model/copyright.ts';
import { aliveStatuses, patentStatuses, patentTypes, pendingStatuses } from '../model/patent-options.ts';

interface Count {
  readonly code: string;
  readonly label: string;
  readonly count: number;
}

interface PropertyCount {
  readonly kind: 'patent' | 'brand' | 'copyright';
  readonly type: string;
  readonly status: string;
  readonly year: number | null;
  readonly count: number;
  readonly core: number;
}

/** What the ledgers of patents, marks and copyrights hold. */
export interface PropertyCounts {
  readonly patent: {
    readonly total: number;
    readonly valid: number;
    /** The office has not decided yet. */
    readonly pending: number;
    readonly inventions: number;
    readonly core: number;
    readonly byType: Count[];
    readonly byStatus: Count[];
  };
  readonly brand: { readonly total: number; readonly registered: number; readonly byStatus: Count[] };
  readonly copyright: { readonly total: number; readonly software: number; readonly byKind: Count[] };
  /** By year of filing, of copyrights by year of registration; oldest first. */
  readonly byYear: { year: number; patent: number; brand: number; copyright: number }[];
}

const sumOf = (rows: readonly PropertyCount[]): number => rows.reduce((sum, { count }) => sum + count, 0);

function countBy(
  rows: readonly PropertyCount[],
  key: 'type' | 'status',
  entries: readonly { readonly code: string; readonly label: string }[],
): Count[] {
  return entries.flatMap(({ code }) => {
    const count = sumOf(rows.filter((row) => row[key] === code));
    return count > 0 ? [{ code, label: optionLabel(entries, code), count }] : [];
  });
}

/** `years`: how many years up to `lastYear` are told apart. */
export async function countProperty(context: TenantWork, lastYear: number, years: number): Promise<PropertyCounts> {
  const where = tenantCondition(context, 't');
  const found = await queryRows<PropertyCount>(context)`
    select 'patent' as kind, t.patent_type as type, t.legal_status as status,
      extract(year from t.application_date)::integer as year, count(*) as count,
      count(*) filter (where t.is_core) as core
      from patent t where ${where} group by 2, 3, 4
    union all
    select 'brand', '', t.status, extract(year from t.application_date)::integer, count(*), 0
    from brand t
    where ${where}
    group by 3, 4
    union all
    select 'copyright', t.copyright_kind, '', extract(year from t.registration_date)::integer, count(*), 0
    from copyright t
    where ${where}
    group by 2, 4`;
  const of = (kind: PropertyCount['kind']) => found.filter((row) => row.kind === kind);
  const [patents, brands, copyrights] = [of('patent'), of('brand'), of('copyright')];
  const alive = patents.filter(({ status }) => (aliveStatuses as readonly string[]).includes(status));
  const pending = patents.filter(({ status }) => (pendingStatuses as readonly string[]).includes(status));
  return {
    patent: {
      total: sumOf(patents),
      valid: sumOf(alive),
      pending: sumOf(pending),
      inventions: sumOf(alive.filter(({ type }) => type === 'invention')),
      core: patents.reduce((sum, { core }) => sum + core, 0),
      byType: countBy(patents, 'type', patentTypes),
      byStatus: countBy(patents, 'status', patentStatuses),
    },
    brand: {
      total: sumOf(brands),
      registered: sumOf(brands.filter(({ status }) => (aliveBrandStatuses as readonly string[]).includes(status))),
      byStatus: countBy(brands, 'status', brandStatuses),
    },
    copyright: {
      total: sumOf(copyrights),
      software: sumOf(copyrights.filter(({ type }) => type === 'software')),
      byKind: countBy(copyrights, 'type', copyrightKinds),
    },
    byYear: Array.from({ length: years }, (_, index) => lastYear - years + 1 + index).map((year) => ({
      year,
      patent: sumOf(patents.filter((row) => row.year === year)),
      brand: sumOf(brands.filter((row) => row.year === year)),
      copyright: sumOf(copyrights.filter((row) => row.year === year)),
    })),
  };
}
