/** Whom a small number could point at is not told: buckets under three persons read "<3" for callers who may not see the people (story 12). */
import type { TenantWork } from '#platform/server/context.ts';
import { holds } from '#platform/server/context.ts';
import type { PeopleNumber } from '../../model/portrait.ts';
import { fewestPeople, fewPeople } from '../../model/portrait.ts';

/** How this caller reads a number of people. */
export function shownTo(context: TenantWork): (count: number) => PeopleNumber {
  const isOpen = holds(context, 'staff_structure');
  return (count) => (isOpen || count === 0 || count >= fewestPeople ? count : fewPeople);
}
