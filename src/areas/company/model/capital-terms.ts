/** By when subscribed capital must be paid in: Company Law articles 47 and 228, and the transition of 国务院令 784 for companies of before July 2024. Pure. */
import { addMonths } from '#lib/chinese/calendar.ts';
import { limitedCompanyTypes, shareCompanyTypes } from './company-base.ts';

/** The new Company Law holds from this day. */
export const newLaw = '2024-07-01';
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

/** Months of the law, from founding or from the registration of an increase. */
const termMonths = 60;

/** One promise of capital, and the company it was made to. */
export interface CapitalPromise {
  readonly companyType: string | null;
  /** Null: unknown, taken as an older company. */
  readonly founded: string | null;
  /** Registration of the increase that the promise belongs to; null for capital of the founding. */
  readonly raised: string | null;
  readonly subscribedDate: string;
}

/** The rule for one promise. Capital of an increase under the new law runs from the increase (article 228), whenever the company was founded. */
export function capitalRuleOf({ companyType, founded, raised, subscribedDate }: CapitalPromise): CapitalRule | null {
  const isRaise = raised !== null && raised >= newLaw;
  const isOld = !isRaise && (founded === null || founded < newLaw);
  const from = isRaise ? raised : founded;
  if (limitedCompanyTypes.has(companyType)) {
    if (isOld || from === null) return subscribedDate > oldTermEnd ? { day: transitionEnd, what: 'shorten' } : null;
    const last = addMonths(from, termMonths);
    return subscribedDate > last ? { day: last, what: 'pay' } : null;
  }
  if (!shareCompanyTypes.has(companyType)) return null;
  // Shares of an increase are paid before it is registered, as those of a founding are (articles 98 and 228).
  if (isRaise) return subscribedDate > raised ? { day: raised, what: 'pay' } : null;
  // A share company founded under the new law pays before it is registered: there is no promise to watch.
  return isOld && subscribedDate > transitionEnd ? { day: transitionEnd, what: 'pay' } : null;
}
