/** What stands beside the list of the pool: how many people each choice leaves, every facet without its own choice. */
import { sql } from 'kysely';
import { labelsOfRow } from '#areas/staff/public.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import { educationGroup, educationGroupOf } from '#platform/entity/dictionaries.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Option } from '#platform/entity/field.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { handle } from '#platform/runtime/registry.ts';
import { personSources, talentLevels, talentTypes } from '../model/dicts.ts';
import type { FacetKey } from '../model/person-calls.ts';
import { facetKeys, queryExternalPersonFacets } from '../model/person-calls.ts';
import { yearBands } from '../model/year-bands.ts';
import { cityLabel, conditionsOf, facetOf, filteredPerson } from './person-filter.ts';

/** Most cities and labels that a facet offers; the rest is found by the keyword. */
const longest = 20;

interface Counted {
  readonly code: string;
  readonly count: number;
}

interface FacetEntry extends Counted {
  readonly label: string;
}

/** Facets that say something of a person himself; labels hang beside. */
type PersonFacet = Exclude<FacetKey, 'labelIds'>;
const personFacets = facetKeys.filter((key) => key !== 'labelIds');

const named = (options: readonly Option[]) => (code: string) => optionLabel(options, code);
const labelOfCode: Readonly<Record<PersonFacet, (code: string) => string>> = {
  education: named(educationGroup.entries),
  workYears: (code) => yearBands[Number(code)]?.label ?? code,
  talentType: named(talentTypes),
  talentLevel: named(talentLevels),
  currentCity: cityLabel,
  source: named(personSources),
};

/** Order in which choices stand; cities by how many there are. */
function inOrder(key: FacetKey, entries: readonly FacetEntry[]): FacetEntry[] {
  const orders: Partial<Record<FacetKey, readonly string[]>> = {
    education: educationGroup.entries.map(({ code }) => code),
    workYears: yearBands.map((_, at) => String(at)),
    talentType: talentTypes.map(({ code }) => code),
    talentLevel: talentLevels.map(({ code }) => code),
  };
  const order = orders[key];
  return entries
    .toSorted((left, right) =>
      order ? order.indexOf(left.code) - order.indexOf(right.code) : right.count - left.count,
    )
    .slice(0, longest);
}

/** Educations are stored by their code and counted by the group that charts show. */
function grouped(rows: readonly Counted[]): Counted[] {
  const counts = new Map<string, number>();
  for (const { code, count } of rows)
    counts.set(educationGroupOf(code), (counts.get(educationGroupOf(code)) ?? 0) + count);
  return [...counts].map(([code, count]) => ({ code, count }));
}

async function countLabels(context: TenantContext, person: AnyEntity, filter: Row): Promise<readonly FacetEntry[]> {
  const found = await queryRows<FacetEntry>(context)`
    select l.id::text as code, l.name as label, count(*) as count
    from external_person t
    cross join lateral ${labelsOfRow(context, 'talents', 't')} l
    where ${conditionsOf(context, person, filter)}
    group by l.id, l.name`;
  return found;
}

/** Facets of one filter in one pass over its people: they are counted by what they have in common first, each facet from those few. */
async function countTogether(
  context: TenantContext,
  person: AnyEntity,
  keys: readonly PersonFacet[],
  filter: Row,
): Promise<ReadonlyMap<PersonFacet, Counted[]>> {
  const today = todayInShanghai(context.platform.now());
  const values = keys.map((key) => sql`${facetOf(key, today)} as ${sql.ref(key)}`);
  const found = await queryRows<Counted & { key: PersonFacet }>(context)`
    with alike as materialized (
      select ${sql.join(values)}, count(*) as people
      from external_person t
      where ${conditionsOf(context, person, filter)}
      group by ${sql.raw(keys.map((_, at) => at + 1).join())})
    select facet.key, facet.code, sum(alike.people)::bigint as count
    from alike
    cross join lateral (
      values ${sql.join(keys.map((key) => sql`(${sql.lit(key)}, ${sql.ref(`alike.${key}`)})`))}
    ) facet (key, code)
    where facet.code is not null group by 1, 2`;
  return Map.groupBy(found, ({ key }) => key);
}

export const facetsHandler = handle(queryExternalPersonFacets, async (context, { filter: given }) => {
  const filter: Row = given;
  const person = await filteredPerson(context, filter);
  const counted = new Map<PersonFacet, readonly Counted[]>();
  const without = (key: FacetKey): Row => Object.fromEntries(Object.entries(filter).filter(([name]) => name !== key));
  const isChosen = (key: FacetKey) => filter[key] !== undefined && filter[key] !== null;
  const free = personFacets.filter((key) => !isChosen(key));
  if (free.length > 0)
    for (const [key, rows] of await countTogether(context, person, free, filter)) counted.set(key, rows);
  for (const key of personFacets.filter(isChosen))
    for (const [, rows] of await countTogether(context, person, [key], without(key))) counted.set(key, rows);
  const facets = { labelIds: inOrder('labelIds', await countLabels(context, person, without('labelIds'))) } as Record<
    FacetKey,
    FacetEntry[]
  >;
  for (const key of personFacets) {
    const rows = counted.get(key) ?? [];
    facets[key] = inOrder(
      key,
      (key === 'education' ? grouped(rows) : rows).map(({ code, count }) => ({
        code,
        count,
        label: labelOfCode[key](code),
      })),
    );
  }
  return { facets };
});
