/** The entity with the fields that the company of the screen added: what forms, tables, filters, details and exports are drawn from. */
import { useMemo } from 'react';
import { withCustomFields } from '../../model/own-fields/custom-entity.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { queryTableField } from '../../model/own-fields/table-field-calls.ts';
import { useRead } from '#platform/web/query.ts';

export interface CompanyEntity<E extends AnyEntity> {
  readonly entity: E;
  /** The definitions are on their way: what is drawn meanwhile lacks the added fields. */
  readonly isLoading: boolean;
}

/** The declared entity itself where companies add none, and while the definitions do not come. */
export function useCompanyEntity<E extends AnyEntity>(entity: E): CompanyEntity<E> {
  const { custom } = entity;
  const { data, isLoading } = useRead(
    queryTableField,
    { tableCode: custom?.table ?? '' },
    { enabled: custom !== undefined, quiet: true },
  );
  const extended = useMemo(() => withCustomFields(entity, data?.fields ?? []), [entity, data]);
  return { entity: extended, isLoading };
}
