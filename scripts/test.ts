// npm test: every check in order. A step prints its heading, and its output only when it fails.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './find-chromium.ts';
import { hasFiles, root } from './test-projects.ts';
import { ensureBuilt } from './web-build.mjs';

/** How many checks of a step passed and failed; nothing for a step that has no file yet. */
type Count = { passed: number; failed: number };
/** Tests that failed or needed a second try, told once more at the very end: what a log keeps when it is cut. */
const failures: string[] = [];
type Step = { title: string; run: () => Count };

const withoutBrowser = process.argv.includes('--without-browser');
const program = (path: string) => join(root, 'node_modules', path);

/** Runs a command of node_modules or of ours as one check. */
function check(...parameters: string[]): Count {
  const outcome = spawnSync(process.execPath, parameters, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 });
  if (outcome.status === 0) return { passed: 1, failed: 0 };
  console.log(`${outcome.stdout}${outcome.stderr}`.trim());
  return { passed: 0, failed: 1 };
}

const types =
  (config: string, ...sources: string[]) =>
  () =>
    hasFiles(...sources) ? check(program('typescript/bin/tsc'), '-p', config) : { passed: 0, failed: 0 };

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

const beginning = (message: string): string =>
  stripVTControlCharacters(message).split('\n').slice(0, 6).join('\n  ').slice(0, 800);

/** Runs vitest projects and counts their tests; a file that breaks before its first test counts as one failure. */
function vitest(projects: string[], environment: NodeJS.ProcessEnv = {}): Count {
  const folder = mkdtempSync(join(tmpdir(), 'qishu-report-'));
  const file = join(folder, 'report.json');
  const outcome = spawnSync(
    process.execPath,
    [
      program('vitest/vitest.mjs'),
      'run',
      ...projects.map((name) => `--project=${name}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 1e9, env: { ...process.env, ...environment } },
  );
  let count: Count = { passed: 0, failed: 0 };
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    const brokenFiles = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    count = { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
    failures.push(...failedTests(report));
    console.log(`  ${longest(report)}`);
  } catch {
    // No report: vitest itself broke, which the exit code below counts.
  }
  rmSync(folder, { recursive: true });
  if (outcome.status !== 0 && count.failed === 0) count.failed = 1;
  if (count.failed > 0) console.log(`${outcome.stdout}${outcome.stderr}`.trim());
  return count;
}

/** Tests without a browser. */
function tests(): Count {
  const projects = [
    ...(hasFiles('src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts') ? ['unit'] : []),
    ...(hasFiles('src/**/*.integration.test.ts') ? ['integration'] : []),
  ];
  return projects.length > 0 ? vitest(projects) : { passed: 0, failed: 0 };
}

/** Acceptance stories on the built pages in a real Chromium. */
function stories(): Count {
  if (!hasFiles('e2e/**/*.spec.ts')) return { passed: 0, failed: 0 };
  try {
    const browser = findChromium();
    ensureBuilt(process.execPath);
    return vitest(['e2e'], { CHROME_PATH: browser });
  } catch (error) {
    console.log((error as Error).message);
    return { passed: 0, failed: 1 };
  }
}

const steps: Step[] = [
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
  { title: 'unit and integration tests', run: tests },
  ...(withoutBrowser ? [] : [{ title: 'browser stories', run: stories }]),
  { title: 'bundle budget', run: () => (ensureBuilt(process.execPath), check('scripts/bundle-budget.ts')) },
  { title: 'documents', run: () => check('scripts/check-documents.ts') },
];

const total: Count = { passed: 0, failed: 0 };
for (const { title, run } of steps) {
  const started = performance.now();
  console.log(`· ${title}`);
  const { passed, failed } = run();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(passed + failed === 0 ? '  nothing to check yet' : `  ${failed === 0 ? 'ok' : 'FAILED'}, ${seconds} s`);
}
for (const failure of failures) console.log(failure);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
