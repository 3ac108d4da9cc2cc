/** Where approval stands: in a file of its own, so that the table of routes brings no declaration along. */
export const approvalPath = '/approval';
