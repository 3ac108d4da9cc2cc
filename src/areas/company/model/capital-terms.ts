/** By when subscribed capital must be paid in: Company Law article 47 and the transition for companies of before July 2024. Pure. */
import { addMonths } from '#lib/chinese/calendar.ts';
import { limitedCompanyTypes, shareCompanyTypes } from './company-base.ts';

/** The new Company Law holds from this day. */
const newLaw = '2024-07-01';
/** Until then older companies bring their terms into line; older joint-stock companies pay in full. */
export const transitionEnd = '2027-06-30';
/** The latest term an older limited company may keep: five years after the transition. */
const oldTermEnd = '2032-06-30';

/** What the law asks beside the term that was promised; null where it asks nothing. */
export interface CapitalRule {
  /** Day by which something must be done. */
  readonly day: string;
  readonly what: 'pay' | 'shorten';
}

/** The rule for one promise. `founded` null: unknown, taken as an older company. */
export function capitalRuleOf(
  companyType: string | null,
  founded: string | null,
  subscribedDate: string,
): CapitalRule | null {
  const isOld = founded === null || founded < newLaw;
  if (limitedCompanyTypes.has(companyType)) {
    if (isOld) return subscribedDate > oldTermEnd ? { day: transitionEnd, what: 'shorten' } : null;
    const last = addMonths(founded, 60);
    return subscribedDate > last ? { day: last, what: 'pay' } : null;
  }
  // A share company founded under the new law pays before it is registered: there is no promise to watch.
  return shareCompanyTypes.has(companyType) && isOld && subscribedDate > transitionEnd
    ? { day: transitionEnd, what: 'pay' }
    : null;
}
