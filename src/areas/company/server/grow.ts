/** Handlers of the development layout: places, and how they spread over provinces and cities. */
import { sql } from 'kysely';
import type { TenantWork } from '#platform/server/context.ts';
import { label } from '#platform/server/dictionaries.ts';
import { entityHandlers } from '#platform/server/entity-handlers.ts';
import type { EntityHooks, Row } from '#platform/server/entity-hooks.ts';
import { fail } from '#platform/server/failure.ts';
import { handle } from '#platform/server/registry.ts';
import { tenantCondition } from '#platform/server/scope.ts';
import { deleteGrow, grow, insertOrUpdate, queryPage, queryProvince } from '../model/grow.ts';

/** Milestones on the timeline. */
const timelineLength = 100;

function checkRegion(row: Row): Row {
  const code = row['regionCode'];
  if (typeof code === 'string' && label('divisions', code) === undefined) throw fail.invalid('所在地区：代码不存在', { regionCode: '所在地区：代码不存在' });
  return row;
}

interface GroupCompany {
  readonly companyCode: string;
  readonly companyName: string;
}

const groupCompanies = async (context: TenantWork): Promise<GroupCompany[]> =>
  (await sql<GroupCompany>`select * from qishu_group_companies()`.execute(context.db)).rows;

/** A place is linked with a company of the own group; others are as if they were not there (ruling 2.9). */
async function checkLink(context: TenantWork, row: Row, before?: Row): Promise<Row> {
  const code = row['linkedCompanyCode'];
  // One that left the group since stays until something else is chosen.
  if (typeof code !== 'string' || code === before?.['linkedCompanyCode']) return row;
  if (!(await groupCompanies(context)).some((company) => company.companyCode === code)) throw fail.notFound('关联本集团企业：企业不存在');
  return row;
}

export const growHooks: EntityHooks = {
  beforeInsert: (context, row) => checkLink(context, checkRegion(row)),
  beforeUpdate: (context, before, changes) => checkLink(context, checkRegion(changes), before),
};

interface Place {
  readonly regionCode: string;
  readonly count: number;
  readonly staff: number;
}

/** A city without the name of its province before it. */
function cityName(code: string, province: string): string {
  const whole = label('divisions', code) ?? code;
  return whole.startsWith(province) && whole.length > province.length ? whole.slice(province.length) : whole;
}

function byProvince(places: readonly Place[]) {
  const provinces = new Map<
    string,
    { code: string; name: string; count: number; staff: number; cities: { code: string; name: string; count: number; staff: number }[] }
  >();
  for (const { regionCode, count, staff } of places) {
    const code = regionCode.slice(0, 2);
    const found = provinces.get(code) ?? { code, name: label('divisions', `${code}0000`) ?? code, count: 0, staff: 0, cities: [] };
    found.count += count;
    found.staff += staff;
    const cityCode = `${regionCode.slice(0, 4)}00`;
    const city = found.cities.find((entry) => entry.code === cityCode);
    if (city) {
      city.count += count;
      city.staff += staff;
    } else found.cities.push({ code: cityCode, name: cityName(cityCode, found.name), count, staff });
    provinces.set(code, found);
  }
  return [...provinces.values()].toSorted((a, b) => b.count - a.count || a.code.localeCompare(b.code));
}

const provinceHandler = handle(queryProvince, async (context, { growType }) => {
  const ofType = growType && growType.length > 0 ? sql`and t.grow_type = any(${growType}::text[])` : sql``;
  const places = await sql<Place>`
    select t.region_code, count(*) as count, coalesce(sum(t.staff_count), 0) as staff from grow t
    where ${tenantCondition(context, 't')} and t.status is distinct from 'closed' ${ofType} group by t.region_code`.execute(context.db);
  const timeline = await sql<{ id: number; name: string; growType: string; establishDate: string; regionCode: string }>`
    select t.id, t.name, t.grow_type, t.establish_date, t.region_code from grow t
    where ${tenantCondition(context, 't')} and t.milestone and t.establish_date is not null ${ofType} order by t.establish_date desc, t.id desc limit ${sql.lit(timelineLength)}`.execute(
    context.db,
  );
  return {
    provinces: byProvince(places.rows),
    timeline: timeline.rows.map(({ regionCode, ...row }) => ({ ...row, regionName: label('divisions', regionCode) ?? regionCode })),
    companies: await groupCompanies(context),
  };
});

export const growHandlers = [
  ...entityHandlers(
    grow,
    { page: queryPage, save: insertOrUpdate, remove: deleteGrow },
    {
      narrow: ({ province, ...filter }) => ({ filter, where: typeof province === 'string' ? [sql<boolean>`t.region_code like ${`${province}%`}`] : [] }),
    },
  ),
  provinceHandler,
];
