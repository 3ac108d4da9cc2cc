/** Files that the dialog of the browser offers for an import of résumés. */
export const resumeEndings = '.docx,.doc,.pdf,.txt';
