/** The list page of a view: that of an entity, without what writes rows of its own. Acts of the rows attach to it. */
import type { ReactElement } from 'react';
import { useMemo } from 'react';
import type { Fields } from '#platform/entity/field.ts';
import type { View } from '#platform/entity/view.ts';
import { EntityPage } from './EntityPage.tsx';
import type { EntityPageProps } from './entity-page-props.ts';

export type ViewPageProps<F extends Fields> = { readonly view: View<F> } & Omit<
  EntityPageProps<View<F>, View<F>['page']>,
  'entity' | 'calls' | 'moreFilters' | 'view' | 'preset' | 'formSlots' | 'importCalls'
>;

export function ViewPage<F extends Fields>({ view, ...props }: ViewPageProps<F>): ReactElement {
  const calls = useMemo(() => ({ page: view.page }), [view]);
  return <EntityPage entity={view} calls={calls} moreFilters={view.filters} {...props} />;
}
