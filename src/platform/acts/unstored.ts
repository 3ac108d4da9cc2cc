/** Rows that acts are done with and that are no stored entity: a company of the operator, a request, a device. */
import type { AnyEntity, RowOf, SystemColumns } from '#platform/entity/entity.ts';

const columns: SystemColumns = {
  id: 1,
  groupCode: '',
  companyCode: '',
  createdBy: null,
  createdAt: '',
  updatedBy: null,
  updatedAt: '',
  version: 0,
  deletedAt: null,
};

/** The row with blanks in the columns that only stored entities have. */
export function unstored<E extends AnyEntity>(
  _entity: E,
  row: Omit<RowOf<E>, keyof SystemColumns> & Partial<SystemColumns>,
): RowOf<E> {
  // What a row of an entity has beside its own fields are these columns.
  return { ...columns, ...row } as RowOf<E>;
}
