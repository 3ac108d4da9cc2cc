/** Which tests belong to a room of the house (an area, a part of the core, the platform), and which a change of files reaches. Pure. */

/** What is run: filters of vitest and files of stories. Null stands for all of a kind. */
export interface Selection {
  /** Paths that test files of the unit project begin with; 'related': those that import a changed file. */
  readonly unit: readonly string[] | 'related' | null;
  /** Paths that integration tests begin with. */
  readonly integration: readonly string[] | null;
  /** Files of stories. */
  readonly stories: readonly string[] | null;
}

/** A source file with the text of its imports, or all of its text. */
export interface Source {
  /** Relative to the project, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Stories that are named after what they show instead of after a room. */
const storyRooms: Readonly<Record<string, string>> = {
  accessibility: 'platform',
  detail: 'platform',
  files: 'platform',
  foundation: 'platform',
  hostile: 'platform',
  keys: 'platform',
  layout: 'platform',
  lists: 'platform',
  palette: 'platform',
  routes: 'platform',
  shell: 'platform',
  unsaved: 'platform',
  wire: 'platform',
  live: 'message',
  operator: 'org',
  sso: 'account',
};

/** Files that every test rests on. */
const everything =
  /^(?:package(?:-lock)?\.json|tsconfig.*\.json|vite(?:st)?\.config\.ts|index\.html|scripts\/(?:bootstrap|machine|test)[\w.-]*|src\/platform\/testing\/|src\/app\/testing\/)/u;

/** The room that a source file stands in: `staff` of src/areas/staff, `org` of src/core/org, else `platform`, `lib` or `app`. */
export function roomOf(path: string): string | undefined {
  const [, floor, inner] = /^src\/(areas|core|platform|lib|app)\/([^/]+)/u.exec(path) ?? [];
  return floor === 'areas' || floor === 'core' ? inner : floor;
}

/** The room of a story by the beginning of its name: `staff` of e2e/staff.wall.spec.ts. */
export function storyRoom(path: string): string {
  const name = /^e2e\/([^.]+)/u.exec(path)?.[1] ?? '';
  return storyRooms[name] ?? name;
}

/** Folders of a room, as vitest takes them for filters. */
const foldersOf = (room: string): string[] => [`src/areas/${room}/`, `src/core/${room}/`, `src/${room}/`];

/** The tests and stories of one room. Throws a sentence when there is no such room. */
export function selectRoom(room: string, sources: readonly string[], stories: readonly string[]): Selection {
  const rooms = [...new Set(sources.map(roomOf).filter((name) => name !== undefined))].toSorted();
  if (!rooms.includes(room)) throw new Error(`There is no ${room}; there are ${rooms.join(', ')}.`);
  const folders = foldersOf(room).filter((folder) => sources.some((path) => path.startsWith(folder)));
  return { unit: folders, integration: folders, stories: stories.filter((path) => storyRoom(path) === room) };
}

/** All rooms that import one of the given, directly or by way of others, the given among them. */
export function roomsAbove(rooms: readonly string[], sources: readonly Source[]): Set<string> {
  const importers = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    const room = roomOf(path);
    if (room === undefined) continue;
    for (const [, floor = '', inner = ''] of text.matchAll(/'#(areas|core|platform|lib|app)\/([^/']+)/gu)) {
      const imported = floor === 'areas' || floor === 'core' ? inner : floor;
      importers.set(imported, (importers.get(imported) ?? new Set()).add(room));
    }
  }
  const reached = new Set(rooms);
  // A set that grows while it is walked is walked to its end.
  for (const room of reached) for (const importer of importers.get(room) ?? []) reached.add(importer);
  return reached;
}

/**
 * What a change of files reaches. Unit tests are found by their imports, which vitest knows. An integration test and a story run the whole
 * application, so that imports tell nothing of them: they are chosen by room, with the rooms that import a changed one; the generic walks
 * over all entities and endpoints in src/app are always among them.
 */
export function selectChanged(
  changed: readonly string[],
  sources: readonly Source[],
  stories: readonly string[],
): Selection {
  if (changed.some((path) => everything.test(path))) return { unit: null, integration: null, stories: null };
  const isTest = (path: string) => /\.test\.tsx?$/u.test(path);
  const code = changed.filter((path) => path.startsWith('src/') && !isTest(path));
  const ownTests = changed.filter((path) => path.endsWith('.integration.test.ts'));
  const rooms = roomsAbove(
    code.map(roomOf).filter((room) => room !== undefined),
    sources,
  );
  const isWide = rooms.has('platform') || changed.some((path) => path.startsWith('migrations/'));
  const storySupport = changed.some((path) => path.startsWith('e2e/') && !path.endsWith('.spec.ts'));
  const inRooms = [...rooms].flatMap(foldersOf).filter((folder) => sources.some(({ path }) => path.startsWith(folder)));
  return {
    unit: 'related',
    integration: isWide ? null : [...new Set([...inRooms, ...(rooms.size > 0 ? ['src/app/'] : []), ...ownTests])],
    stories:
      isWide || storySupport ? null : stories.filter((path) => changed.includes(path) || rooms.has(storyRoom(path))),
  };
}
