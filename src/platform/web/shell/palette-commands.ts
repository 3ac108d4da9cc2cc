/**
 * What can be begun from the palette, and what can be done with what it found. Commands follow from the declarations of
 * the entities (`place`) and the codes that are held; the server says which.
 */
import { asKeyword, withParameters } from '#platform/entity/place.ts';
import { queryListCommand } from '#platform/entity/search-everything.ts';
import { call } from '../call.ts';
import { queryClient, queryKey } from '../query.ts';
import type { RouteTree } from '../router/route-tree.ts';
import type { LineAct, PaletteLine } from './palette.ts';

/** A command of the list of an entity. */
export interface PaletteCommand extends PaletteLine {
  /** Makes a new row: offered where nothing was found. */
  readonly isNew: boolean;
  readonly isPerson: boolean;
}

/** Milliseconds for which the answer holds: rights change seldom, and the page hears when they do. */
const staleTime = 60_000;

/** Commands of the person in the chosen enterprise. */
export async function loadCommands(tree: RouteTree): Promise<readonly PaletteCommand[]> {
  const { commands } = await queryClient.fetchQuery({
    queryKey: queryKey(queryListCommand, {}),
    queryFn: () => call(queryListCommand, {}, { quiet: true }),
    staleTime,
  });
  return commands.map(({ entity, command, label, path, list, isPerson }) => ({
    key: `${command} ${entity}`,
    label,
    hint: tree.find(list.split('?')[0] ?? '')?.title ?? '',
    path,
    mark: { kind: 'command', command },
    isNew: command === 'insert',
    isPerson,
  }));
}

/** A row that was found. */
export interface FoundRow {
  /** Name of its entity. */
  readonly entity: string;
  readonly title: string;
  readonly path: string;
  /** Address of the list; null where the list takes no keyword. */
  readonly list: string | null;
}

/** What can be done with a found row, beside opening it. */
export function actsOf({ title, path, list }: FoundRow): readonly LineAct[] {
  const isInList = list === null || path.split('?')[0] === list.split('?')[0];
  if (isInList) return [];
  return [{ key: 'list', label: '在列表中查看', path: withParameters(list, { keyword: asKeyword(title) }) }];
}
