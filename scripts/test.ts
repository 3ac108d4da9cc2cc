// npm test: every check in order. A step prints its heading, and its output only when it fails.
// With names of rooms (npm test -- staff): their tests and stories alone. With --changed: what the work since main reaches.
import { execFileSync, spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './find-chromium.ts';
import { hasFiles, root } from './test-projects.ts';
import type { Selection } from './test-selection.ts';
import { selectChanged, selectRoom } from './test-selection.ts';
import { ensureBuilt } from './web-build.mjs';

/** How many checks of a step passed and failed, and what is to be printed of it; nothing for a step that has no file yet. */
type Count = { passed: number; failed: number; output?: string };
/** Tests that failed or needed a second try, told once more at the very end: what a log keeps when it is cut. */
const failures: string[] = [];
type Step = { title: string; run: () => Count | Promise<Count> };

const withoutBrowser = process.argv.includes('--without-browser');
const program = (path: string) => join(root, 'node_modules', path);

/** Compiled code that all processes of the tests share: a server that a test starts loads in two thirds of the time. */
const compileCache = join(root, 'node_modules/.cache/compiled');

/** Runs a program to its end; answers its exit code and all that it wrote. */
async function execute(
  parameters: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (part: string) => (output += part));
  }
  const code = await new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? 1)));
  return { code, output: output.trim() };
}

/**
 * What the checkers of types, ours and that of the linter, collect garbage by: they live for seconds, and what they hold is small
 * beside what they read, so that a larger heap costs 200 MB and saves a fifth of their processor time.
 */
const checkerEnvironment: NodeJS.ProcessEnv = { GOGC: '400' };

/** Runs a command of node_modules or of ours as one check. */
async function check(...parameters: string[]): Promise<Count> {
  const { code, output } = await execute(parameters, checkerEnvironment);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output };
}

/** One checker each: of four, as is usual, each works out for itself the types that its files share, which takes twice the processor time. */
const types =
  (config: string, ...sources: string[]) =>
  async () =>
    hasFiles(...sources)
      ? check(program('typescript/bin/tsc'), '-p', config, '--checkers', '1')
      : { passed: 0, failed: 0 };

/** The part of vitest's JSON report that is counted. */
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    /** Milliseconds since 1970. */
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages?: string[]; meta?: { seen?: string[] } }[];
  }[];
};

/** A test that failed, or only held when it was tried again, in a few lines: file, name, and the beginning of each try's message without colours. */
function* failedTests({ testResults }: Report): Generator<string> {
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(root, name);
    if (status === 'failed' && assertionResults.length === 0) yield `✗ ${file}: ${beginning(message ?? '')}`;
    for (const test of assertionResults) {
      const messages = (test.failureMessages ?? []).map((said) => `  ${beginning(said)}`);
      if (test.status === 'failed' || messages.length > 0)
        yield [
          `${test.status === 'failed' ? '✗' : '~'} ${file} › ${test.fullName}`,
          ...messages,
          ...(test.meta?.seen ?? []).map((page) => `    ${page}`),
        ].join('\n');
    }
  }
}

/** Files that took most of a step, in seconds: where time can be won back. */
function longest({ testResults }: Report): string {
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  const first = files.toSorted((left, right) => right.seconds - left.seconds).slice(0, 8);
  return `longest: ${first.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`).join(', ')}`;
}

/** The first lines of a message, without colours and without places inside the runner. */
const beginning = (message: string): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !/node_modules|<anonymous>/u.test(line))
    .slice(0, 6)
    .join('\n  ')
    .slice(0, 800);

/** Runs vitest and counts its tests; a file that breaks before its first test counts as one failure. */
async function vitest(parameters: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'qishu-report-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code, output } = await execute(
    [program('vitest/vitest.mjs'), 'run', '--passWithNoTests', ...parameters, ...reporters],
    environment,
  );
  const count: Count = { passed: 0, failed: 0 };
  const lines: string[] = [];
  let toldByReport = false;
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    const brokenFiles = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    count.passed = report.numPassedTests;
    count.failed = report.numFailedTests + brokenFiles.length;
    toldByReport = count.failed > 0;
    const told = [...failedTests(report)];
    failures.push(...told);
    lines.push(...told);
    if (report.testResults.length > 0) lines.push(`  ${longest(report)}`);
  } catch {
    // No report: vitest itself broke, which the exit code below counts.
  }
  rmSync(folder, { recursive: true });
  if (code !== 0 && count.failed === 0) count.failed = 1;
  // What failed stands first and by itself: a log is often kept from its beginning only, and thousands of green lines hide it.
  if (count.failed > 0 && !toldByReport) lines.push(stripVTControlCharacters(output).slice(-6000));
  return { ...count, output: lines.join('\n') };
}

const sum = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
  output: counts.map(({ output = '' }) => output).join('\n'),
});

/** Commit that the work of --changed is compared with: where it left main, or the last commit on main itself. */
function changeBase(): string {
  const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).trim();
  for (const branch of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', branch);
    } catch {
      // No such branch in this clone.
    }
  }
  return 'HEAD';
}

/** Files that differ from a commit, those that git does not know yet among them. */
function changedFiles(base: string): string[] {
  const list = (...parameters: string[]) =>
    execFileSync('git', ['-c', 'core.quotePath=false', ...parameters], { cwd: root, encoding: 'utf8' }).split('\n');
  const files = [...list('diff', '--name-only', base), ...list('ls-files', '--others', '--exclude-standard')];
  return [...new Set(files)].filter((path) => path !== '');
}

const listed = (pattern: string) => globSync(pattern, { cwd: root }).map((path) => path.replaceAll('\\', '/'));

/** The part of the tests that the command line names; null: all of them. */
function select(rooms: readonly string[], base: string | null): Selection | null {
  const stories = listed('e2e/**/*.spec.ts');
  const sources = listed('src/**/*.{ts,tsx}');
  if (base !== null) {
    const read = (path: string) => ({ path, text: readFileSync(join(root, path), 'utf8') });
    return selectChanged(changedFiles(base), sources.map(read), stories);
  }
  if (rooms.length === 0) return null;
  const parts = rooms.map((room) => selectRoom(room, sources, stories));
  const folders = parts.flatMap(({ integration }) => integration ?? []);
  return { unit: folders, integration: folders, stories: parts.flatMap((part) => part.stories ?? []) };
}

/** Tests without a browser, together where nothing is chosen: two projects at once keep both processors busy. */
async function tests({ unit, integration }: Selection, base: string | null): Promise<Count> {
  if (unit === null && integration === null) return vitest(['--project=unit', '--project=integration']);
  const runs: string[][] = [];
  if (unit === 'related') runs.push(['--project=unit', `--changed=${base ?? 'HEAD'}`]);
  else if (unit === null || unit.length > 0) runs.push(['--project=unit', ...(unit ?? [])]);
  if (integration === null || integration.length > 0) runs.push(['--project=integration', ...(integration ?? [])]);
  const counts: Count[] = [];
  for (const run of runs) counts.push(await vitest(run));
  return sum(counts);
}

/** Acceptance stories on the built pages in a real Chromium. */
async function stories(files: readonly string[] | null): Promise<Count> {
  if (files?.length === 0) return { passed: 0, failed: 0 };
  try {
    const browser = findChromium();
    ensureBuilt(process.execPath);
    return await vitest(['--project=e2e', ...(files ?? [])], { CHROME_PATH: browser });
  } catch (error) {
    return { passed: 0, failed: 1, output: (error as Error).message };
  }
}

const rooms = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const base = process.argv.includes('--changed') ? changeBase() : null;
const all: Selection = { unit: null, integration: null, stories: null };
let selection: Selection;
try {
  selection = select(rooms, base) ?? all;
} catch (error) {
  console.log((error as Error).message);
  process.exit(1);
}

const staticSteps: Step[] = [
  { title: 'types of the server', run: types('tsconfig.server.json', 'scripts/*.ts') },
  {
    title: 'types of the browser',
    run: types(
      'tsconfig.web.json',
      'src/{platform,app}/{web,model}/**/*.{ts,tsx}',
      'src/areas/*/{web,model}/**/*.{ts,tsx}',
    ),
  },
  { title: 'types of the stories and of tests of pages', run: types('tsconfig.e2e.json', 'e2e/**/*.ts') },
  { title: 'lint', run: () => check(program('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings') },
  { title: 'format', run: () => check(program('oxfmt/bin/oxfmt'), '--check') },
  {
    title: 'boundaries',
    run: () =>
      check(program('dependency-cruiser/bin/dependency-cruiser.mjs'), 'src', '--config', '.dependency-cruiser.mjs'),
  },
  { title: 'documents', run: () => check('scripts/check-documents.ts') },
];

/** Beside the checks of types, each of which leaves a processor now and then; who needs the pages later finds them. */
const pagesStep: Step = { title: 'build of the pages', run: () => check('scripts/web-build.mjs') };

const budgetStep: Step = {
  title: 'bundle budget',
  run: async () => {
    ensureBuilt(process.execPath);
    return check('scripts/bundle-budget.ts');
  },
};

const steps: Step[] = [
  { title: 'unit and integration tests', run: () => tests(selection, base) },
  ...(withoutBrowser ? [] : [{ title: 'browser stories', run: () => stories(selection.stories) }]),
  ...(rooms.length > 0 || base !== null ? [] : [budgetStep]),
];

const total: Count = { passed: 0, failed: 0 };

/** Runs a step; answers how it ended, in one line, and what is to be printed of it. */
async function outcomeOf({ run }: Step): Promise<string> {
  const started = performance.now();
  const { passed, failed, output } = await run();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const outcome = passed + failed === 0 ? 'nothing to check yet' : `${failed === 0 ? 'ok' : 'FAILED'}, ${seconds} s`;
  return [outcome, ...(output ? [output] : [])].join('\n');
}

/** Two at once: a checker of types works on one processor. */
async function runInPairs(waiting: Step[]): Promise<void> {
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      console.log(`· ${step.title}: ${await outcomeOf(step)}`);
  };
  await Promise.all([lane(), lane()]);
}

// Rooms by name are for looking again and again: the whole program is not checked for types each time.
if (rooms.length === 0) await runInPairs([...(base === null ? [pagesStep] : []), ...staticSteps]);
for (const step of steps) {
  console.log(`· ${step.title}`);
  console.log(`  ${await outcomeOf(step)}`);
}
for (const failure of failures) console.log(failure);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
