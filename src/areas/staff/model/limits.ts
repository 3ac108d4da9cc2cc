/** How many at once: apart from the rules, because lists need the numbers without them. */

/** People of one dated change. */
export const changeLimit = 200;
