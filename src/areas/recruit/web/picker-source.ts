/** Positions for pickers. */
import { optionLabel } from '#platform/entity/field.ts';
import { call } from '#platform/web/call.ts';
import type { RefOption } from '#platform/web/entity/widgets/ref-pickers.ts';
import { queryPagePosition } from '../model/process/position-calls.ts';
import { positionStatuses } from '../model/process/process-dicts.ts';

/** Most options a picker shows. */
const optionLimit = 20;

async function positions(filter: Readonly<Record<string, unknown>>, size: number): Promise<readonly RefOption[]> {
  const { records } = await call(queryPagePosition, { filter, page: { current: 1, size } }, { quiet: true });
  return records.map(({ id, name, code, status }) => ({
    id,
    label: name,
    hint: [code, status === 'recruiting' ? null : optionLabel(positionStatuses, status)].filter(Boolean).join(' · '),
  }));
}

/** Positions for what was typed; the newest without a keyword. */
export const searchPositions = (keyword: string): Promise<readonly RefOption[]> =>
  positions(keyword.trim() === '' ? {} : { keyword: keyword.trim() }, optionLimit);

export const positionsByIds = (ids: readonly number[]): Promise<readonly RefOption[]> =>
  positions({ ids: ids.slice(0, 100) }, 100);
