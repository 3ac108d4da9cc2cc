// Documents must not lie: links lead somewhere, commands exist, the configuration table is whole.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './test-projects.ts';

/** Links of a document that lead to no file; addresses of the web and links within the page are left alone. */
export function brokenLinks(text: string, exists: (path: string) => boolean): string[] {
  const links = [...text.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g)].map((match) => match[1] ?? '');
  return links.filter((link) => !/^(?:[a-z]+:|#)/i.test(link) && !exists(decodeURI(link.replace(/[#?].*$/, ''))));
}

/** Scripts named by `npm run x` (and npm start, npm test) that package.json does not have. */
export function unknownCommands(text: string, scripts: readonly string[]): string[] {
  const named = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  return [...new Set(named)].filter((name) => !scripts.includes(name));
}

/** Environment variables in the first column of a document's tables. */
export function documentedVariables(text: string): string[] {
  return [...text.matchAll(/^\|\s*`([A-Z][A-Z0-9_]{2,})`/gm)].map((match) => match[1] ?? '').sort();
}

/** Environment variables a configuration source reads: its quoted upper-case words outside comments. */
export function readVariables(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
  return [...new Set(code.match(/(?<=')[A-Z][A-Z0-9_]{2,}(?=')/g))].sort();
}

/** Characters of a line of what describes an area: longer ones are read by nobody, and change as a whole. */
const longestLine = 300;

/** Numbers of the lines that are too long. */
export function longLines(text: string): number[] {
  return text.split('\n').flatMap((line, index) => (line.length > longestLine ? [index + 1] : []));
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');

function faults(): string[] {
  const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts);
  const documents = globSync(['*.md', 'docs/**/*.md', 'src/**/README.md', 'data/**/README.md'], { cwd: root });
  const found = documents.flatMap((document) => [
    ...brokenLinks(read(document), (link) =>
      existsSync(join(root, link.startsWith('/') ? '.' : dirname(document), link)),
    ).map((link) => `${document}: the link ${link} leads nowhere`),
    ...unknownCommands(read(document), scripts).map((name) => `${document}: there is no npm script ${name}`),
    ...(/^docs[\\/]areas[\\/]/u.test(document) ? longLines(read(document)) : []).map(
      (line) => `${document}:${line} is longer than ${longestLine} characters`,
    ),
  ]);
  const settings = 'docs/operations.md';
  const configuration = 'src/platform/runtime/configuration.ts';
  if (!existsSync(join(root, configuration))) return found;
  const [documented, known] = [documentedVariables(read(settings)), readVariables(read(configuration))];
  return [
    ...found,
    ...known
      .filter((name) => !documented.includes(name))
      .map((name) => `${settings}: ${name} is read but not in the table`),
    ...documented
      .filter((name) => !known.includes(name))
      .map((name) => `${settings}: ${name} is in the table but nobody reads it`),
  ];
}

if (import.meta.main) {
  const lines = faults();
  for (const line of lines) console.error(line);
  process.exitCode = lines.length === 0 ? 0 : 1;
}
