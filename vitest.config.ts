import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';
import { existingSetup } from './scripts/test-projects.ts';

/** What takes half a minute or more: begun last it would run alone, beside an idle processor. */
const longest = [
  'accessibility.spec.ts',
  'scripts/add-a-field.test.ts',
  'hostile/fuzz.integration.test.ts',
  'conformance/statements.integration.test.ts',
  'app/processes.integration.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.endsWith(name));
      return found < 0 ? longest.length : found;
    };
    return (await super.sort(files)).toSorted((left, right) => rank(left) - rank(right));
  }
}

/** Three projects: unit needs nothing, integration a database, e2e a browser and the whole application. */
export default defineConfig({
  plugins: [react()],
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/*.integration.test.ts'],
          setupFiles: ['./src/platform/testing/unit-setup.ts'],
          // Starting a process and loading modules anew for each of 145 files took most of their time; see the setup file.
          isolate: false,
          // As many as the integration tests, in whose group they run: of two projects with other numbers the runner takes one after the other, or none.
          maxWorkers: 2,
          // Worker threads start slowly on a machine that has other work.
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['src/**/*.integration.test.ts'],
          globalSetup: ['./src/platform/testing/global-setup.ts'],
          setupFiles: ['./src/app/testing/setup.ts'],
          // Each file has a server and a database of its own; loading the application anew for each took longer than its tests.
          isolate: false,
          maxWorkers: 2,
          // Whole servers start and stop in some; under the load of two workers a processor is short.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Jobs run when they get a turn: a second, as the runner gives, is short beside another worker.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: existingSetup('e2e/global-setup.ts'),
          setupFiles: existingSetup('e2e/setup.ts'),
          // The driver of the browser and the routes of the product are loaded once for each worker.
          isolate: false,
          maxWorkers: 2,
          maxConcurrency: 2,
          // A second, as the runner gives, is short for a page that loads while another story works.
          expect: { poll: { timeout: 15_000 } },
          // A browser on two shared processors now and then misses a moment that no person would; twice is a defect.
          retry: 1,
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
