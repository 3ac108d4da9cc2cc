/** How many at once: apart from the rules, because lists need the numbers without them. */

/** People of one dated change. */
export const changeLimit = 200;

/** Days within which a row of the roster counts as made by mistake and may be deleted. */
export const mistakeDays = 30;
