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

/** What the person may begin in the chosen enterprise. */
export interface PaletteOffer {
  readonly commands: readonly PaletteCommand[];
  /** Acts on rows: choosing one asks for the row. */
  readonly acts: readonly (PaletteLine & { readonly isPerson: boolean })[];
}

/** Commands and acts of the person in the chosen enterprise. */
export async function loadCommands(tree: RouteTree): Promise<PaletteOffer> {
  const { commands, acts } = await queryClient.fetchQuery({
    queryKey: queryKey(queryListCommand, {}),
    queryFn: () => call(queryListCommand, {}, { quiet: true }),
    staleTime,
  });
  return {
    commands: commands.map(({ entity, command, label, path, list, isPerson }) => ({
      key: `${command} ${entity}`,
      label,
      hint: tree.find(list.split('?')[0] ?? '')?.title ?? '',
      path,
      mark: { kind: 'command', command },
      isNew: command === 'insert',
      isPerson,
    })),
    acts: acts.map(({ key, label, subject, at, isPerson }) => ({
      key,
      label,
      hint: subject,
      path: at ?? '',
      mark: { kind: 'act' },
      isPerson,
      ...(at === null && { asks: { act: key, label } }),
    })),
  };
}

/** Acts beside a found row. */
const mostActs = 4;

/** A row that was found. */
export interface FoundRow {
  /** Name of its entity. */
  readonly entity: string;
  readonly id: number;
  readonly companyCode: string;
  readonly title: string;
  readonly path: string;
  /** Address of the list; null where the list takes no keyword. */
  readonly list: string | null;
  /** The day that the first act settles; null: none is due. */
  readonly actDueDate?: string | null;
}

/** What can be done with a found row beside opening it: acts that its state allows, by the words of `offered`, and the way to its list. */
export function actsOf(
  { id, companyCode, title, path, list, actDueDate }: FoundRow,
  allowed: readonly string[] = [],
  offered: readonly PaletteLine[] = [],
): readonly LineAct[] {
  const acts = allowed.flatMap((act, index): LineAct[] => {
    const dueDate = index === 0 ? actDueDate : null;
    const label = offered.find(({ key }) => key === act)?.label;
    return label === undefined
      ? []
      : [{ key: act, label, ...(dueDate && { dueDate }), wants: { act, ids: [id], companyCode } }];
  });
  const isInList = list === null || path.split('?')[0] === list.split('?')[0];
  const look: LineAct[] = isInList
    ? []
    : [{ key: 'list', label: '在列表中查看', path: withParameters(list, { keyword: asKeyword(title) }) }];
  return [...acts.slice(0, mostActs), ...look];
}
