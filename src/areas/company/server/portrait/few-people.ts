/** Whom a small number could point at is not told to callers who may not see the people (story 12), nor what it could be computed from. */
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { PeopleNumber } from '../../model/portrait.ts';
import { protectedParts, roundedDown } from '../../model/portrait-privacy.ts';

export const seesPeople = (context: TenantWork): boolean => holds(context, 'staff_structure');

/** How this caller reads a number of people that stands in no sum. */
export function shownTo(context: TenantWork): (count: number) => PeopleNumber {
  return seesPeople(context) ? (count) => count : roundedDown;
}

/** How this caller reads the parts of a total that is told. */
export function partsShownTo(context: TenantWork): (counts: readonly number[]) => PeopleNumber[] {
  return seesPeople(context) ? (counts) => [...counts] : protectedParts;
}
