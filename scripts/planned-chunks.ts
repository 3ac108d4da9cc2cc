/**
 * Which modules of the pages lie in one file. Left alone the bundler makes a file of every set of late parts that share a
 * module; a start asked for 250 files, most of them below three KiB, and each costs browser and server more than its bytes do.
 * What people load is less various. A first build, which is not written, tells what each situation needs (the landing page,
 * the frame, a list, the dialogs that follow it); modules that the same situations need lie together in the second.
 *
 * What a module imports is needed wherever the module is. Files put together like this therefore never import one another in
 * a circle, and no situation loads what it does not need itself or finds there already.
 */
import type { InlineConfig, Rolldown } from 'vite';
import { build } from 'vite';

/** What is loaded at one moment, by the files that begin it. */
export interface Situation {
  readonly name: string;
  /** Patterns of paths of modules that are loaded late, or of the page itself. */
  readonly sources: readonly RegExp[];
  /** Situations that always come before: what they need is there already. */
  readonly after?: readonly string[];
}

export interface PlanOptions {
  readonly situations: readonly Situation[];
  /** Situations that are pages: what one alone of them needs lies with it only where so many late parts share it. */
  readonly pages: readonly string[];
  readonly sharedBy: number;
  /** Characters of code below which a file is not worth a request: its modules lie with those that more situations need. */
  readonly least: number;
  /** Modules that have to run before whatever uses a package: each lies with the module of that package which it names. */
  readonly beside?: readonly { readonly module: RegExp; readonly of: RegExp }[];
}

/** A rule of the bundler: modules that lie in the file of this name. */
export interface ChunkRule {
  readonly name: string;
  readonly test: (id: string) => boolean;
  readonly priority: number;
}

/** What the plan reads of a file of the first build. */
export type PlannedChunk = Pick<Rolldown.OutputChunk, 'fileName' | 'facadeModuleId' | 'imports' | 'moduleIds'> & {
  readonly modules: Readonly<Record<string, { readonly renderedLength: number }>>;
};

/** Characters of a package's code from which it lies apart: it stays in the cache of browsers when our own code changes. */
const lengthApart = 60_000;
/** Characters of our own code below which nothing is gained by that. */
const leastLengthBeside = 2000;

const isPackage = (id: string): boolean => /[\\/]node_modules[\\/]/u.test(id);

/** Every file that one file needs, itself among them. */
function closureOf(start: PlannedChunk, chunks: ReadonlyMap<string, PlannedChunk>): ReadonlySet<PlannedChunk> {
  const found = new Set<PlannedChunk>();
  const visit = (chunk: PlannedChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) visit(chunks.get(name));
  };
  visit(start);
  return found;
}

/** Names of the situations that need each file; throws where a source begins none, since its rule would do nothing for ever. */
function needsOf(
  situations: readonly Situation[],
  closures: ReadonlyMap<PlannedChunk, ReadonlySet<PlannedChunk>>,
): Map<PlannedChunk, Set<string>> {
  const needs = new Map<PlannedChunk, Set<string>>();
  for (const { name, sources } of situations)
    for (const source of sources) {
      const begun = [...closures].filter(([{ facadeModuleId }]) => source.test(facadeModuleId ?? ''));
      if (begun.length === 0) throw new Error(`${name}: no late part of the pages is ${source}`);
      for (const chunk of begun.flatMap(([, closure]) => [...closure]))
        needs.set(chunk, (needs.get(chunk) ?? new Set()).add(name));
    }
  return needs;
}

/** The situations that come before one, nearest first. */
function before(name: string, situations: readonly Situation[]): string[] {
  const after = situations.find((situation) => situation.name === name)?.after ?? [];
  return after.flatMap((earlier) => [earlier, ...before(earlier, situations)]);
}

const lengthOfAll = (members: readonly PlannedChunk[]): number =>
  members.flatMap(({ modules }) => Object.values(modules)).reduce((sum, { renderedLength }) => sum + renderedLength, 0);

/**
 * Puts files below the least length to the nearest one that more situations need. Nearest: none lies between the two, which could
 * import the one and be imported by the other.
 */
function mergeSmall(groups: Map<string, PlannedChunk[]>, least: number): void {
  const names = (where: string) => where.split('-');
  const isWithin = (one: string, other: string) =>
    one !== other && names(one).every((name) => names(other).includes(name));
  const small = [...groups].toSorted(([one], [other]) => names(other).length - names(one).length);
  for (const [where, members] of small) {
    if (lengthOfAll(members) >= least) continue;
    const wider = [...groups.keys()].filter((other) => isWithin(where, other));
    const [nearest] = wider
      .filter((other) => !wider.some((between) => isWithin(between, other)))
      .toSorted((one, other) => names(one).length - names(other).length);
    if (nearest === undefined) continue;
    groups.set(nearest, [...(groups.get(nearest) ?? []), ...members]);
    groups.delete(where);
  }
}

/** Files of the first build by the situations in which each is needed first. */
function groupsOf(output: readonly PlannedChunk[], { situations, pages, sharedBy, least }: PlanOptions) {
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
  const begins = output.filter(({ facadeModuleId }) => facadeModuleId !== null);
  const closures = new Map(begins.map((chunk) => [chunk, closureOf(chunk, chunks)]));
  const shares = new Map<PlannedChunk, number>();
  for (const chunk of [...closures.values()].flatMap((closure) => [...closure]))
    shares.set(chunk, (shares.get(chunk) ?? 0) + 1);
  const groups = new Map<string, PlannedChunk[]>();
  for (const [chunk, needed] of needsOf(situations, closures)) {
    const first = situations
      .map(({ name }) => name)
      .filter((name) => needed.has(name) && !before(name, situations).some((earlier) => needed.has(earlier)));
    if (needed.size === 1 && pages.includes(first[0] ?? '') && (shares.get(chunk) ?? 0) < sharedBy) continue;
    const where = first.join('-');
    groups.set(where, [...(groups.get(where) ?? []), chunk]);
  }
  mergeSmall(groups, least);
  return groups;
}

/**
 * Rules of the second build from the files of the first. Those whose modules are needed in most situations, and earliest, are
 * applied first: a rule takes along what its modules import, and finds all of that taken.
 */
export function planOf(output: readonly PlannedChunk[], options: PlanOptions): readonly ChunkRule[] {
  const { situations } = options;
  const rank = (where: string) =>
    where.split('-').reduce((sum, name) => sum + situations.length - before(name, situations).length, 0);
  const imported = new Set(output.flatMap(({ imports }) => imports));
  const files = [...groupsOf(output, options)]
    .toSorted(([one], [other]) => rank(other) - rank(one))
    .flatMap(([where, members]) => {
      // A late part that nothing imports stays a file of its own: put with others it would need one more that leads to it.
      const ids = members.flatMap(({ fileName, facadeModuleId, moduleIds }) =>
        moduleIds.filter((id) => id !== facadeModuleId || imported.has(fileName)),
      );
      const lengths = members.flatMap(({ modules }) => Object.entries(modules));
      const lengthOf = (ofPackages: boolean) =>
        lengths.reduce((sum, [id, { renderedLength }]) => sum + (isPackage(id) === ofPackages ? renderedLength : 0), 0);
      if (lengthOf(true) < lengthApart || lengthOf(false) < leastLengthBeside)
        return [{ name: where, modules: new Set(ids) }];
      return [
        { name: `${where}-packages`, modules: new Set(ids.filter(isPackage)) },
        { name: where, modules: new Set(ids.filter((id) => !isPackage(id))) },
      ];
    })
    .filter(({ modules }) => modules.size > 0);
  for (const { module, of } of options.beside ?? []) moveBeside(files, module, of);
  return files.map(({ name, modules }, index) => ({
    name,
    test: (id) => modules.has(id),
    priority: files.length - index,
  }));
}

/** Moves a module into the file, or behind the file of packages, that holds another one. */
function moveBeside(
  files: readonly { readonly name: string; readonly modules: Set<string> }[],
  module: RegExp,
  of: RegExp,
): void {
  const holds = (pattern: RegExp) => files.find(({ modules }) => [...modules].some((id) => pattern.test(id)));
  const [from, place] = [holds(module), holds(of)];
  if (!from || !place) throw new Error(`no planned file holds ${from ? of : module}`);
  const own = files.find(({ name }) => `${name}-packages` === place.name) ?? place;
  for (const id of [...from.modules].filter((one) => module.test(one))) {
    from.modules.delete(id);
    own.modules.add(id);
  }
}

/** Builds the pages once, unwritten and unminified, and plans the files of the build that counts. */
export async function plannedChunks(config: InlineConfig, options: PlanOptions): Promise<readonly ChunkRule[]> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false },
  });
  const parts = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  return planOf(
    parts.filter((part) => part.type === 'chunk'),
    options,
  );
}
