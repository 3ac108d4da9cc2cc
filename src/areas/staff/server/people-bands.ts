/** Bands of age and service as conditions on the alias `t`: filters of the roster and bars of the composition are the same. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { unknownBand, yearsOfAge, yearsOfService } from '../model/composition-calls.ts';
import { working } from './people-conditions.ts';

type Condition = RawBuilder<boolean>;
type Bands = Readonly<Record<string, { readonly from: number | null; readonly below: number | null }>>;

const birthday = sql`t.birthday`;
/** Service counts from the first day in the group where that is known. */
const serviceStart = sql`coalesce(t.group_entry_date, t.entry_date)`;

/** Whoever is employed here: consultants and outsourced ones are not. */
export const countedEmployment: Condition = sql<boolean>`t.employment_type not in ('consultant', 'outsource')`;
/** The people that head counts are about: at work, without consultants and outsourced ones. */
export const inService: Condition = sql<boolean>`${working('t')} and ${countedEmployment}`;

const yearsAgo = (today: string, years: number) =>
  sql`(${today}::date - make_interval(years => ${sql.lit(years)}))::date`;

/** Days of a band: whole years on `today`. */
function bandCondition(day: RawBuilder<unknown>, bands: Bands, code: string, today: string): Condition {
  const band = bands[code];
  if (!band) return sql<boolean>`${day} is null`;
  const parts = [
    ...(band.from === null ? [] : [sql<boolean>`${day} <= ${yearsAgo(today, band.from)}`]),
    ...(band.below === null ? [] : [sql<boolean>`${day} > ${yearsAgo(today, band.below)}`]),
  ];
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

const anyOf = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join([...conditions], sql` or `)})`;

/** Filters of the roster by band. */
export const ageBandCondition = (codes: readonly string[], today: string): Condition =>
  anyOf(codes.map((code) => bandCondition(birthday, yearsOfAge, code, today)));
export const serviceCondition = (codes: readonly string[], today: string): Condition =>
  anyOf(codes.map((code) => bandCondition(serviceStart, yearsOfService, code, today)));

/** The code of the band a row is in. */
const bandOf = (day: RawBuilder<unknown>, bands: Bands, today: string) =>
  sql`case ${sql.join(
    Object.keys(bands).map((code) => sql`when ${bandCondition(day, bands, code, today)} then ${sql.lit(code)}`),
    sql` `,
  )} else ${sql.lit(unknownBand)} end`;

export const ageBandOf = (today: string) => bandOf(birthday, yearsOfAge, today);
export const serviceBandOf = (today: string) => bandOf(serviceStart, yearsOfService, today);
