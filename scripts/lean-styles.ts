/** Names of the classes of style modules, and how little of them a build carries. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './test-projects.ts';

/** As the dev server shows a class: the name of the file before it. No two style modules bear the same one, which scripts/styles.test.ts holds. */
const readableName = (name: string, file: string): string =>
  `${basename(file.split('?')[0] ?? file, '.module.css')}-${name}`;

/** As a build writes it: every class and every animation of all style modules, counted through in the order of their paths. */
const shortNames = new Map<string, string>();
for (const file of globSync('src/**/*.module.css', { cwd: root }).toSorted())
  for (const [word] of readFileSync(join(root, file), 'utf8').matchAll(/(?<=\.|@keyframes )[a-z][\w-]*/giu)) {
    const key = `${join(root, file)} ${word}`;
    if (!shortNames.has(key)) shortNames.set(key, `s${shortNames.size.toString(36)}`);
  }

const shortName = (name: string, file: string): string =>
  shortNames.get(`${file.split('?')[0] ?? file} ${name}`) ?? readableName(name, file);

const styleImport = /^import (\w+) from '([^']+\.module\.css)';$/gmu;

/** One import of a style module: the name it has in the file, the module's path, and each use of a name that stands there in words. */
export interface StyleImport {
  readonly table: string;
  readonly source: string;
  readonly module: string;
  readonly names: readonly string[];
  /** A name is computed somewhere: the table itself is needed. */
  readonly isComputed: boolean;
}

const namedUse = (table: string) => new RegExp(`(?<![\\w./])${table}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'gu');

/** Path of a style module by what an import says. */
const moduleOf = (source: string, file: string): string =>
  source.startsWith('#') ? join(root, 'src', source.slice(1)) : join(dirname(file), source);

/** Every import of a style module in a source text. */
export function styleImports(code: string, file: string): StyleImport[] {
  return [...code.matchAll(styleImport)].map(([line, table = '', source = '']) => {
    const rest = code.replace(line, '');
    return {
      table,
      source,
      module: moduleOf(source, file),
      names: [...rest.matchAll(namedUse(table))].map(([, plain, quoted]) => plain ?? quoted ?? ''),
      isComputed: new RegExp(`(?<![\\w./])${table}\\[(?!')`, 'u').test(rest),
    };
  });
}

/**
 * The table of names of a module stays out of a build: each use becomes the name itself. Where a name is computed the module keeps its
 * table for all.
 */
export function leanStyles(): Plugin[] {
  const tables = new Set(
    globSync('src/**/*.{ts,tsx}', { cwd: root })
      .map((file) => join(root, file))
      .flatMap((file) => styleImports(readFileSync(file, 'utf8'), file))
      .filter(({ isComputed }) => isComputed)
      .map(({ module }) => module),
  );
  return [
    {
      name: 'style-names',
      config: (_config, { command }) => ({
        css: { modules: { generateScopedName: command === 'build' ? shortName : readableName } },
      }),
    },
    {
      name: 'lean-styles',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /[\\/]src[\\/].*\.tsx?$/ },
        handler(code, id) {
          const lean = styleImports(code, id).filter(({ module }) => !tables.has(module));
          const named = lean.reduce(
            (text, { table, source, module }) =>
              text
                .replace(`import ${table} from '${source}';`, `import '${source}';`)
                .replace(namedUse(table), (_use, plain?: string, quoted?: string) =>
                  JSON.stringify(shortName(plain ?? quoted ?? '', module)),
                ),
            code,
          );
          return lean.length === 0 ? null : { code: named, map: null };
        },
      },
    },
    {
      // Without its table a module looks empty, and its rules would go with it.
      name: 'lean-styles-kept',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: (_code, id) =>
          tables.has(id) ? null : { code: 'export {}', map: null, moduleSideEffects: 'no-treeshake' },
      },
    },
  ];
}
