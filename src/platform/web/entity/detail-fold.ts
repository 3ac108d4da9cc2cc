/** Which fields of a row are shown: empty ones are folded away, what is expected stays and says that it is missing. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fieldValue } from '#platform/entity/custom-fields.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { isEmpty } from '#platform/entity/format.ts';
import { queryViewConfig, saveViewConfig } from '#platform/entity/list-calls.ts';
import { call } from '../call.ts';
import type { AnyRow } from './any-row.ts';
import { keptHere } from './views-kept.ts';

const hasNoValue = (value: unknown): boolean => isEmpty(value) || (Array.isArray(value) && value.length === 0);

/** How a field of a row stands: filled, empty, or empty although somebody has to fill it in. A masked value is there. */
export function fillOf(entity: AnyEntity, row: AnyRow, key: string): 'filled' | 'empty' | 'missing' {
  const field = entity.fields[key];
  if (!field || row.masked?.includes(key) || !hasNoValue(fieldValue(row, key))) return 'filled';
  return (field.required || field.expected) && !field.readOnly && field.form !== false ? 'missing' : 'empty';
}

/** Word of the view that is kept for a detail. */
const foldKey = 'empty';

export interface Fold {
  readonly showsEmpty: boolean;
  readonly toggle: () => void;
}

/** Whether empty fields are in sight, kept per person and entity. They are folded until the choice is known. */
export function useFold({ name }: AnyEntity, isFolding: boolean): Fold {
  const client = useQueryClient();
  const scene = `detail-${name}`;
  const queryKey = ['view', scene];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(queryViewConfig, keptHere({ scene }), { signal, quiet: true })).config,
    enabled: isFolding,
    staleTime: Infinity,
    retry: false,
  });
  const showsEmpty = !isFolding || data?.columns.some(({ key, visible }) => key === foldKey && visible) === true;
  return {
    showsEmpty,
    toggle: () => {
      const config = { columns: [{ key: foldKey, visible: !showsEmpty }] };
      client.setQueryData(queryKey, config);
      call(saveViewConfig, keptHere({ scene, config })).catch(() => client.invalidateQueries({ queryKey }));
    },
  };
}
