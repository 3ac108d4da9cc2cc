/** What of a list of files came and what went, for a story: the whole lists would name those that stayed twice. Pure. */

const idOf = (file: unknown): unknown => (typeof file === 'object' && file !== null && 'id' in file ? file.id : file);

const without = (files: unknown, others: unknown): unknown => {
  if (!Array.isArray(files)) return files;
  const known = new Set(Array.isArray(others) ? others.map(idOf) : []);
  const rest = files.filter((file) => !known.has(idOf(file)));
  return rest.length > 0 ? rest : null;
};

/** The same files in another order are no files: both sides are null. */
export const changedFiles = (
  before: unknown,
  after: unknown,
): { readonly before: unknown; readonly after: unknown } => ({
  before: without(before, after),
  after: without(after, before),
});
