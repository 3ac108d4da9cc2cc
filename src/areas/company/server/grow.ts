/** Handlers of the development layout: places, and how they spread over provinces and cities. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { label } from '#platform/dictionaries/dictionaries.ts';
import { entityHandlers } from '#platform/store/entity-handlers.ts';
import type { EntityHooks, Row, RowWrite, ValuesOf } from '#platform/store/entity-hooks.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { prefixCondition } from '#platform/store/entity-query.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { eachOpen } from '#platform/store/each-open.ts';
import { deleteGrow, grow, growFilter, insertOrUpdate, mostPoints, queryPage, queryProvince } from '../model/grow.ts';

/** Milestones on the timeline. */
const timelineLength = 100;

function checkRegion(row: ValuesOf<typeof grow>): void {
  const code = row.regionCode;
  if (typeof code === 'string' && label('divisions', code) === undefined)
    throw fail.invalid('所在地区：代码不存在', { regionCode: '所在地区：代码不存在' });
}

interface GroupCompany {
  readonly companyCode: string;
  readonly companyName: string;
}

const groupCompanies = async (context: TenantWork): Promise<GroupCompany[]> =>
  await queryRows<GroupCompany>(context)`select * from qishu_group_companies()`;

/** The company that a write links with; null where it names none. One that left the group since stays until something else is chosen. */
function newLink({ before, values }: RowWrite): string | null {
  const code = values['linkedCompanyCode'];
  return typeof code === 'string' && code !== before?.['linkedCompanyCode'] ? code : null;
}

/** A place is linked with a company of the own group; others are as if they were not there. */
async function checkLinks(context: TenantWork, rows: readonly RowWrite[]): Promise<void> {
  if (rows.every((row) => row.refusal !== null || newLink(row) === null)) return;
  const codes = new Set((await groupCompanies(context)).map(({ companyCode }) => companyCode));
  await eachOpen(rows, (row) => {
    const code = newLink(row);
    if (code !== null && !codes.has(code)) throw fail.notFound('关联本集团企业：企业不存在');
  });
}

export const growHooks = hooksOf(grow, {
  prepare: async (context, rows) => {
    await eachOpen(rows, ({ values }) => checkRegion(values));
    await checkLinks(context, rows);
  },
});

interface Place {
  readonly regionCode: string;
  readonly growType: string;
  readonly count: number;
  readonly staff: number;
}

interface TypeCount {
  readonly growType: string;
  count: number;
}
interface City {
  readonly code: string;
  readonly name: string;
  count: number;
  staff: number;
  readonly types: TypeCount[];
}

/** A city without the name of its province before it. */
function cityName(code: string, province: string): string {
  const whole = label('divisions', code) ?? code;
  return whole.startsWith(province) && whole.length > province.length ? whole.slice(province.length) : whole;
}

function addType(types: TypeCount[], { growType, count }: Pick<Place, 'growType' | 'count'>): void {
  const found = types.find((entry) => entry.growType === growType);
  if (found) found.count += count;
  else types.push({ growType, count });
}

function byProvince(places: readonly Place[]) {
  const provinces = new Map<string, { code: string; name: string; count: number; staff: number; cities: City[] }>();
  for (const place of places) {
    const { regionCode, count, staff } = place;
    const code = regionCode.slice(0, 2);
    const found = provinces.get(code) ?? {
      code,
      name: label('divisions', `${code}0000`) ?? code,
      count: 0,
      staff: 0,
      cities: [],
    };
    found.count += count;
    found.staff += staff;
    const cityCode = `${regionCode.slice(0, 4)}00`;
    let city = found.cities.find((entry) => entry.code === cityCode);
    if (!city) {
      city = { code: cityCode, name: cityName(cityCode, found.name), count: 0, staff: 0, types: [] };
      found.cities.push(city);
    }
    city.count += count;
    city.staff += staff;
    addType(city.types, place);
    provinces.set(code, found);
  }
  return [...provinces.values()].toSorted((a, b) => b.count - a.count || a.code.localeCompare(b.code));
}

/** How many open places of each type, most first. */
function byType(places: readonly Place[]): TypeCount[] {
  const types: TypeCount[] = [];
  for (const place of places) addType(types, place);
  return types.toSorted((a, b) => b.count - a.count);
}

interface PlacedRow {
  readonly id: number;
  readonly companyCode: string;
  readonly name: string;
  readonly growType: string;
  readonly regionCode: string;
  readonly coordinates: string;
}

/** Places that stand where their coordinates say. */
async function pointsOf(context: TenantContext, ofType: RawBuilder<unknown>) {
  const rows = await queryRows<PlacedRow>(context)`
    select t.id, t.company_code, t.name, t.grow_type, t.region_code, t.coordinates
    from grow t
    where ${tenantCondition(context, 't')} and t.status is distinct from 'closed'
      and t.coordinates is not null ${ofType}
    order by t.sort nulls last, t.establish_date desc nulls last, t.id desc limit ${sql.lit(mostPoints)}`;
  return rows.map(({ coordinates, ...place }) => {
    const [lng = 0, lat = 0] = coordinates.split(',').map(Number);
    return { ...place, lng, lat };
  });
}

const provinceHandler = handle(queryProvince, async (context, { growType }) => {
  const ofType = growType && growType.length > 0 ? sql`and t.grow_type = any(${growType}::text[])` : sql``;
  const places = await queryRows<Place>(context)`
    select t.region_code, t.grow_type, count(*) as count, coalesce(sum(t.staff_count), 0) as staff from grow t
    where ${tenantCondition(context, 't')} and t.status is distinct from 'closed' group by t.region_code, t.grow_type`;
  const chosen = new Set<string>(growType);
  const timeline = await queryRows<{
    id: number;
    companyCode: string;
    name: string;
    growType: string;
    establishDate: string;
    regionCode: string;
  }>(context)`
    select t.id, t.company_code, t.name, t.grow_type, t.establish_date, t.region_code
    from grow t
    where ${tenantCondition(context, 't')} and t.milestone and t.establish_date is not null ${ofType}
    order by t.establish_date desc, t.id desc
    limit ${sql.lit(timelineLength)}`;
  return {
    provinces: byProvince(places.filter((place) => chosen.size === 0 || chosen.has(place.growType))),
    types: byType(places),
    points: await pointsOf(context, ofType),
    timeline: timeline.map(({ regionCode, ...row }) => ({
      ...row,
      regionName: label('divisions', regionCode) ?? regionCode,
    })),
    companies: await groupCompanies(context),
  };
});

const placeConditions = ({ province, city }: Row): RawBuilder<boolean>[] =>
  [province, city].filter((code) => typeof code === 'string').map((code) => prefixCondition('regionCode', code));

/** What is left for the columns; of a province or city its own digits, which begin the codes of all that lies in it. */
function plainFilter({ province: _province, city: _city, regionCode, ...filter }: Row): Row {
  return typeof regionCode === 'string'
    ? { ...filter, regionCode: regionCode.replace(/^(\d{2})0000$|^(\d{4})00$/u, '$1$2') }
    : filter;
}

/** Exports leave out what the list leaves out. */
export const growListFilter: EntityHooks['listFilter'] = {
  shape: growFilter,
  conditions: async (_context, filter) => placeConditions(filter),
  spelled: (filter) => ({ ...plainFilter(filter), province: filter['province'], city: filter['city'] }),
};

export const growHandlers = [
  ...entityHandlers(
    grow,
    { page: queryPage, save: insertOrUpdate, remove: deleteGrow },
    {
      narrow: (filter) => ({ filter: plainFilter(filter), where: placeConditions(filter) }),
    },
  ),
  provinceHandler,
];
