/** 视图 in the filter row: its place is there at once, the button and its panel come behind the list. */
import type { ReactElement } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { TableView } from './use-table-view.ts';

export interface SavedViewsProps {
  readonly view: TableView;
}

/** Keeps the place of the button. */
const ButtonWaiting = ({ view }: SavedViewsProps): ReactElement => (
  <button type="button" className="button" disabled>
    {view.saved?.name ?? '视图'}
  </button>
);

/** 视图: fetched behind the list. */
export const SavedViews = lazyPart<SavedViewsProps>(
  async () => (await import('./SavedViews.tsx')).SavedViews,
  ButtonWaiting,
);
