/**
 * npm run faults [-- word …]: does the suite notice? Each deliberate fault of faults-table.ts is made alone in a copy of the
 * working tree, and the tests that must fail are run. Ends with 1 when a fault is missed, or when the text that it
 * replaces is no longer there. `--quick` leaves out the run of the same tests without any fault.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault } from './faults-table.ts';
import { faults } from './faults-table.ts';
import type { PlacedFault } from './place-fault.ts';
import { placeFault } from './place-fault.ts';
import { runTool } from './run-tool.ts';
import { root } from './test-projects.ts';

/** What the tests of a copy need. */
const copied = [
  'src',
  'migrations',
  'scripts',
  'data',
  'docs',
  'package.json',
  'vitest.config.ts',
  'tsconfig.base.json',
  'tsconfig.server.json',
];

/** The part of vitest's JSON report that is read. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message?: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

interface Outcome {
  /** Full names of the tests that failed. */
  readonly failed: readonly string[];
  /** A file that could not be loaded: nothing was tested. */
  readonly broken: string | null;
}

/** Runs the named tests of the copy up to the first failure. */
function runTests(tree: string, { project, tests, named }: Pick<Fault, 'project' | 'tests' | 'named'>): Outcome {
  const file = join(tree, 'report.json');
  rmSync(file, { force: true });
  const { VITEST: _vitest, ...environment } = process.env;
  const run = spawnSync(
    process.execPath,
    [
      join('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      `--project=${project}`,
      '--bail=1',
      '--reporter=json',
      `--outputFile=${file}`,
      ...(named === undefined ? [] : ['-t', named]),
      ...tests,
    ],
    { cwd: tree, encoding: 'utf8', env: { ...environment, NO_COLOR: '1' } },
  );
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return { failed: [], broken: `${run.stdout}${run.stderr}`.slice(-800) };
  }
  const failed = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
  const silent = report.testResults.find(({ status }) => status === 'failed');
  if (failed.length === 0 && silent) return { failed, broken: `${silent.name}: ${silent.message ?? ''}`.slice(0, 800) };
  const ran = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const isEmpty = !ran.some(({ status }) => status === 'passed' || status === 'failed');
  return { failed, broken: isEmpty ? 'no test has this name' : null };
}

/** The tests as they are must pass, else a failure would say nothing about the fault. Answers what is wrong. */
function checkSound(tree: string, chosen: readonly PlacedFault[]): string[] {
  // Tests that are chosen by name run together, and so do whole files.
  const groups = Map.groupBy(chosen, ({ project, named }) => `${project} ${named === undefined}`);
  return [...groups.values()].flatMap((group) => {
    const [{ project }] = group as [PlacedFault];
    const tests = [...new Set(group.flatMap((fault) => fault.tests))];
    const names = [...new Set(group.flatMap(({ named }) => named ?? []))];
    const { failed, broken } = runTests(tree, {
      project,
      tests,
      ...(names.length === 0 ? {} : { named: names.join('|') }),
    });
    return [...failed, ...(broken === null ? [] : [broken])].map((what) => `without any fault: ${what}`);
  });
}

/** Makes one fault, runs its tests and mends it again. Whether it was noticed. */
function tryFault(tree: string, fault: PlacedFault): boolean {
  const path = join(tree, fault.path);
  const text = readFileSync(path, 'utf8');
  const started = performance.now();
  try {
    // A function, because a replacement may hold `$`.
    writeFileSync(
      path,
      text.replace(fault.text, () => fault.replacement),
    );
    const { failed, broken } = runTests(tree, fault);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const [first] = failed;
    const noticed = first !== undefined;
    console.log(`${noticed ? 'noticed' : 'MISSED '} ${seconds.padStart(5)} s  ${fault.name}`);
    if (noticed) console.log(`                 ${first}`);
    else console.log(`                 ${fault.path}: ${broken ?? `${fault.tests.join(' ')} passed`}`);
    return noticed;
  } finally {
    writeFileSync(path, text);
  }
}

function copyTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'qishu-faults-'));
  for (const name of copied) cpSync(join(root, name), join(tree, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  return tree;
}

await runTool(async () => {
  const quick = '--quick';
  const words = process.argv.slice(2).filter((word) => word !== quick);
  const chosen = faults.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  if (chosen.length === 0) throw new Error(`no fault is called ${words.join(' ')}`);
  const tree = copyTree();
  try {
    const placed = chosen.map((fault) => [fault, placeFault(tree, fault)] as const);
    const gone = placed.filter(([, place]) => place === null).map(([{ name, file }]) => `${name}: ${file}`);
    if (gone.length > 0)
      throw new Error(`the text to replace does not stand exactly once any more:\n  ${gone.join('\n  ')}`);
    const ready = placed.flatMap(([, place]) => place ?? []);
    const unsound = process.argv.includes(quick) ? [] : checkSound(tree, ready);
    if (unsound.length > 0) throw new Error(unsound.join('\n'));
    const missed = ready.filter((fault) => !tryFault(tree, fault));
    console.log(`${ready.length - missed.length} noticed, ${missed.length} missed`);
    return Promise.resolve(missed.length === 0 ? 0 : 1);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
});
