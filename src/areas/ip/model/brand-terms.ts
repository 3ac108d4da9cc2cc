/** Terms of a trademark (Trademark Law articles 39, 40 and 49). Pure. */
import { addDays, addMonths } from '#lib/chinese/calendar.ts';

/** Last day of the exclusive right that begins with registration: ten years less a day. */
export function exclusiveEndOf(registrationDate: string): string {
  return addDays(addMonths(registrationDate, 120), -1);
}

/** Last day of the exclusive right after a renewal: ten years more, whenever it was granted. */
export function renewedEndOf(exclusiveEnd: string): string {
  return addMonths(exclusiveEnd, 120);
}

export interface RenewalTerms {
  /** First day on which a renewal may be filed. */
  readonly opens: string;
  /** Last day of the regular time. */
  readonly ends: string;
  /** Last day of the grace period, in which a surcharge is due. */
  readonly graceEnds: string;
}

/** When a mark may be renewed: twelve months before its end, six months of grace after it. */
export function renewalTermsOf(exclusiveEnd: string): RenewalTerms {
  return { opens: addDays(addMonths(exclusiveEnd, -12), 1), ends: exclusiveEnd, graceEnds: addMonths(exclusiveEnd, 6) };
}

export type RenewState = 'none' | 'window' | 'grace' | 'lapsed';

/** How a renewal stands on a day. */
export function renewStateOf(exclusiveEnd: string | null, today: string): RenewState {
  if (exclusiveEnd === null) return 'none';
  const { opens, ends, graceEnds } = renewalTermsOf(exclusiveEnd);
  if (today > graceEnds) return 'lapsed';
  if (today > ends) return 'grace';
  return today >= opens ? 'window' : 'none';
}

/** Months without use after which anybody may ask for revocation, and after which we warn. */
export const nonUseMonths = 36;
export const nonUseWarningMonths = 30;

/** The later of what a person wrote down and what evidence shows; null where neither is known. */
export function lastUseOf(lastUseDate: string | null, lastProvenDate: string | null): string | null {
  if (lastUseDate === null || lastProvenDate === null) return lastUseDate ?? lastProvenDate;
  return lastUseDate > lastProvenDate ? lastUseDate : lastProvenDate;
}

/** Day on which a mark that was last used then may be revoked. */
export function nonUseDay(lastUseDate: string): string {
  return addMonths(lastUseDate, nonUseMonths);
}
