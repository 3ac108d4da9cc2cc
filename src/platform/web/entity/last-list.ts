/** The page of a list that was in sight last: a record that opens as a page of its own walks along it. Of the window, gone with a reload. */
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { AnyRow } from './any-row.ts';
import type { Siblings } from './RowWalk.tsx';

type Page = Omit<Siblings, 'open'>;

/** Of the page: by entity, what its list showed last. */
const pages = new Map<string, Page>();

/** Said by the list whenever it shows other rows. */
export function keepLastList({ name }: AnyEntity, rows: readonly AnyRow[], before: number, total: number): void {
  pages.set(name, { rows, before, total });
}

/** The page of the list, where one was in sight since the application started. */
export const lastListOf = ({ name }: AnyEntity): Page | undefined => pages.get(name);
