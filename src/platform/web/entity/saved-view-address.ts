/** What a saved view keeps of an address, and how it is written back: the address stays the truth. Pure. */

/** Parameter that says which view the list shows; 0: none, where another would open the list. */
export const savedKey = 'saved';
export const noSavedView = '0';

/** Parameters that say what is open or where the list stands, not what is listed. */
const passing: ReadonlySet<string> = new Set([
  savedKey,
  'page',
  'before',
  'open',
  'new',
  'edit',
  'import',
  'export',
  'entry',
  'act',
  'from',
]);
/** Of the page around the list: another view stands in the same part of it. */
const ofPage = 'tab';

/** The address asks for nothing of the list: here a person's own view opens. */
export const isBare = (params: URLSearchParams): boolean => [...params.keys()].every((key) => key === ofPage);

/** What an address says of the list. */
const ofList = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...params].filter(([key]) => !passing.has(key) && key !== ofPage));

/** What a view keeps of an address; equal lists make equal texts. */
export function addressOfView(params: URLSearchParams): string {
  const kept = ofList(params);
  kept.sort();
  return kept.toString();
}

/** The address that shows a view; null: the list as it is declared, said where another view would open it. */
export function withSavedView(
  before: URLSearchParams,
  view: { readonly id: number; readonly address: string } | null,
): URLSearchParams {
  const next = ofList(new URLSearchParams(view?.address ?? ''));
  const tab = before.get(ofPage);
  if (tab !== null) next.set(ofPage, tab);
  next.set(savedKey, view ? String(view.id) : noSavedView);
  return next;
}
