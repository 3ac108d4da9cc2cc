/** How near something to do is: words that server and screen share. Pure. */

/** Days from today on that count as near, today included. */
export const soonDays = 7;

/** Days ahead beyond which nobody is told what comes next. */
export const farthestDays = 365;

/** Over; within {@link soonDays} days; after that, as far as lists look. Apart from what waits for an answer, each thing is in one of them. */
export const workUrgencies = ['overdue', 'soon', 'later'] as const;
export type WorkUrgency = (typeof workUrgencies)[number];
