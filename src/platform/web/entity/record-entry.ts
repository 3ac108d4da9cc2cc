/** Records that open over the screen one is on, in the drawer of their list: an area hands over what that drawer needs, by the address of the list. */
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { webParts } from '../contribution.ts';
import type { EntityPageProps } from './entity-page-props.ts';

/** What a list page and the drawer over another screen share; the page spreads it. */
export type RecordEntry = Pick<
  EntityPageProps<AnyEntity, AnyEndpoint>,
  'entity' | 'calls' | 'acts' | 'formSlots' | 'detailParts'
>;

/** The drawers of an area. */
export interface AreaRecords {
  /** Addresses of its lists, each with its tab (`/base-info?tab=partners`). */
  readonly lists: readonly string[];
  /** The drawer of each list, by its address. */
  readonly load: () => Promise<{ readonly default: Readonly<Record<string, RecordEntry>> }>;
}

/** A row by the address that opens it in its list. */
export interface RecordPlace {
  /** Address of the list. */
  readonly list: string;
  readonly load: () => Promise<RecordEntry>;
  /** Finds the row among others. */
  readonly keyword: string;
  readonly id: number;
}

/** Parameters that choose a row; with any other the address asks for more than looking. */
const choosing = new Set(['tab', 'kind', 'keyword', 'open']);

async function entryOf({ load }: AreaRecords, list: string): Promise<RecordEntry> {
  const entry = (await load()).default[list];
  if (!entry) throw new Error(`no drawer for ${list}`);
  return entry;
}

/** The row that an address opens in its list; null for every other address, and where no area hands over a drawer. */
export function recordAt(address: string): RecordPlace | null {
  const [path = '', query = ''] = address.split('?');
  const parameters = new URLSearchParams(query);
  const id = Number(parameters.get('open'));
  if (!Number.isInteger(id) || id <= 0 || [...parameters.keys()].some((key) => !choosing.has(key))) return null;
  const tab = parameters.get('tab');
  const list = tab === null ? path : `${path}?tab=${tab}`;
  const area = webParts().records.find(({ lists }) => lists.includes(list));
  return area ? { list, load: () => entryOf(area, list), keyword: parameters.get('keyword') ?? '', id } : null;
}
