/** Where rows of an entity stand on screen: what search finds leads there, and so do the commands of its list. */
import type { AnyEntity } from './entity.ts';
import type { Field } from './field.ts';

/** What can be begun on a list, each with a code of its own. */
export const listCommands = ['insert', 'import', 'export'] as const;
export type ListCommand = (typeof listCommands)[number];

/** How a command is called and where it leads. */
export interface PlacedCommand {
  readonly label: string;
  readonly path: string;
}

/** `Key` are the fields of the entity. */
export interface EntityPlace<Key extends string = string> {
  /** Address of the list. It takes a keyword, a row (`open`) and a command (`new`, `import`, `export`) as parameters. */
  readonly list: string;
  /** Address of the page of one row, up to its id; absent: the list opens the row. */
  readonly row?: string;
  /** Parameters of the list by the field whose value they take: which of two lists the row stands in. */
  readonly by?: Readonly<Record<string, Key>>;
  /** What a hit says beside its title; absent: what else is searched. */
  readonly beside?: readonly Key[];
  /** Day from which the list shows a row no more: nothing is found that leads nowhere. */
  readonly closes?: Key;
  /** Rows are people: shown with initials, and found alone by `@`. */
  readonly person?: true;
  /** Commands that are called otherwise or lead elsewhere; null: the screen has none. */
  readonly commands?: Partial<Readonly<Record<ListCommand, PlacedCommand | null>>>;
}

/** An address with further parameters. */
export function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const [path = '', given = ''] = address.split('?');
  const all = new URLSearchParams(given);
  for (const [key, value] of Object.entries(parameters)) all.set(key, value);
  return all.size === 0 ? path : `${path}?${all.toString()}`;
}

/** Characters of a keyword. */
export const mostKeyword = 50;

/** A text as a keyword that finds it: signs that mean something in a keyword are left out. */
export function asKeyword(text: string): string {
  return text
    .replace(/["“”|]/gu, ' ')
    .replace(/(^|\s)-+/gu, '$1')
    .trim()
    .slice(0, mostKeyword)
    .trim();
}

const isText = (field: Field): boolean => field.kind.column === 'text';

/** Address of a row. In a list it is opened among what its own number or title finds. */
export function rowAddress(entity: AnyEntity, place: EntityPlace, row: Readonly<Record<string, unknown>>): string {
  const id = String(row['id']);
  if (place.row !== undefined) return place.row + id;
  const unique = Object.entries(entity.fields).find(
    ([key, field]) => field.unique && field.search && isText(field) && row[key],
  );
  const name = asKeyword(String(row[unique?.[0] ?? entity.title] ?? ''));
  const by = Object.entries(place.by ?? {}).map(([parameter, key]) => [parameter, String(row[key] ?? '')] as const);
  return withParameters(place.list, {
    ...Object.fromEntries(by),
    ...(name !== '' && { keyword: name }),
    open: id,
  });
}

const verbs: Readonly<Record<ListCommand, string>> = { insert: '新建', import: '导入', export: '导出' };
const parameters: Readonly<Record<ListCommand, Readonly<Record<string, string>>>> = {
  insert: { new: '1' },
  import: { import: 'new' },
  export: { export: '1' },
};

/** The command of a list; null where its screen has none. */
export function placedCommand(entity: AnyEntity, place: EntityPlace, command: ListCommand): PlacedCommand | null {
  const own = place.commands?.[command];
  if (own !== undefined) return own;
  if (entity.permissions[command] === undefined) return null;
  return { label: `${verbs[command]}${entity.label}`, path: withParameters(place.list, parameters[command]) };
}
