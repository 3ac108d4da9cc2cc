import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const project = join(import.meta.dirname, '..');
const tree = mkdtempSync(join(tmpdir(), 'qishu-boundaries-'));

/** A small tree: what is allowed, and one planted violation per rule and kind of import. */
const files: Record<string, string> = {
  'package.json': JSON.stringify({
    type: 'module',
    dependencies: { zod: '4', react: '19' },
    imports: {
      '#lib/*': './src/lib/*',
      '#platform/*': './src/platform/*',
      '#core/*': './src/core/*',
      '#areas/*': './src/areas/*',
      '#app/*': './src/app/*',
    },
  }),
  'src/platform/entity/field.ts': `import { z } from 'zod'; export const field = z.string();`,
  'src/platform/entity/field.test.ts': `import { test } from 'vitest'; import { field } from './field.ts'; test('x', () => field);`,
  'src/platform/db/database.ts': `import { field } from '#platform/entity/field.ts'; export const db = field;`,
  'src/platform/http/application.ts': `import { rooms } from '#areas/staff/public.ts'; export const app = rooms;`,
  'src/platform/web/Table.tsx': `import { db } from '#platform/db/database.ts'; export const Table = () => <p>{String(db)}</p>;`,
  'src/lib/sheet/read.ts': `import { db } from '#platform/db/database.ts'; export const read = db;`,
  'src/lib/text/cell.ts': `import { read } from '#lib/sheet/read.ts'; export const cell = read;`,
  'src/core/org/public.server.ts': `export { enter } from './server/enter.ts';`,
  'src/core/org/server/enter.ts': `import { rooms } from '#areas/staff/public.ts'; export const enter = rooms;`,
  'src/core/account/server/session.ts': `import { enter } from '#core/org/public.server.ts'; export const session = enter;`,
  'src/core/due/server/remind.ts': `import { enter } from '#core/org/public.server.ts'; export const remind = enter;`,
  'src/areas/staff/public.ts': `export { rooms } from './model/staff.ts';`,
  'src/areas/staff/public.server.ts': `export { hire } from './server/hire.ts';`,
  'src/areas/staff/model/staff.ts': `export const rooms = 1; export type Room = number;`,
  'src/areas/staff/server/hire.ts': `import { db } from '#platform/db/database.ts'; export const hire = () => db;`,
  'src/areas/staff/server/index.ts': `export { hire } from './hire.ts';`,
  'src/areas/staff/web/routes.ts': `export const routes = [() => import('./StaffPage.tsx')];`,
  'src/areas/staff/web/StaffPage.tsx': `export const StaffPage = () => <p />;`,
  'src/areas/crm/server/good.ts': `import { hire } from '#areas/staff/public.server.ts'; export const good = hire;`,
  'src/areas/crm/server/foreign.ts': `import { hire } from '#areas/staff/server/hire.ts'; export const foreign = hire;`,
  'src/areas/crm/server/page.ts': `import { CrmPage } from '../web/CrmPage.tsx'; export const page = CrmPage;`,
  'src/areas/crm/web/CrmPage.tsx': `import type { Room } from '#areas/staff/model/staff.ts'; export const CrmPage = (p: { r: Room }) => <p>{p.r}</p>;`,
  'src/areas/crm/web/Lazy.tsx': `export const Lazy = () => import('#areas/staff/web/StaffPage.tsx');`,
  'src/areas/crm/web/hiring.ts': `import { hire } from '#areas/staff/public.server.ts'; export const hiring = hire;`,
  'src/areas/crm/model/customer.ts': `import type { ReactNode } from 'react'; export type Customer = ReactNode;`,
  'src/areas/crm/model/file.ts': `import { join } from 'node:path'; export const file = join;`,
  'src/areas/crm/model/one.ts': `import { two } from './two.ts'; export const one = () => two;`,
  'src/areas/crm/model/two.ts': `import { one } from './one.ts'; export const two = () => one;`,
  'src/areas/crm/model/left.ts': `import type { Right } from './right.ts'; export type Left = Right;`,
  'src/areas/crm/model/right.ts': `import type { Left } from './left.ts'; export type Right = Left[];`,
  'src/areas/crm/model/list.ts': `export * from './customer.ts';`,
  'src/areas/crm/model/lost.ts': `import { gone } from '#platform/model/gone.ts'; export const lost = gone;`,
  'src/areas/crm/server/up.ts': `import { main } from '#app/server/main.ts'; export const up = main;`,
  'src/app/server/main.ts': `import { hire } from '#areas/staff/server/index.ts'; export const main = hire;`,
  'src/app/web/main.tsx': `import { routes } from '#areas/staff/web/routes.ts'; export const main = routes;`,
  'src/app/web/menu.ts': `import { StaffPage } from '#areas/staff/web/StaffPage.tsx'; export const menu = StaffPage;`,
};

let found: string[] = [];

beforeAll(() => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  symlinkSync(join(project, 'node_modules'), join(tree, 'node_modules'));
  const cruiser = join(project, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const { stdout } = spawnSync(
    process.execPath,
    [cruiser, 'src', '--config', join(project, '.dependency-cruiser.mjs'), '--output-type', 'json'],
    {
      cwd: tree,
      encoding: 'utf8',
      maxBuffer: 1e8,
    },
  );
  const outcome = JSON.parse(stdout) as { summary: { violations: { rule: { name: string }; from: string }[] } };
  found = outcome.summary.violations.map(({ rule, from }) => `${rule.name} ${from.replace('src/', '')}`).sort();
});

afterAll(() => rmSync(tree, { recursive: true }));

// A cycle is reported once, from one of its files.
test('each dependency rule reports its planted violation, and nothing that is allowed', () => {
  expect([...new Set(found)]).toEqual([
    '1-room-through-public areas/crm/server/foreign.ts',
    '1-room-through-public areas/crm/web/CrmPage.tsx',
    '1-room-through-public areas/crm/web/Lazy.tsx',
    '2-app-enters-by-the-door app/web/menu.ts',
    '2-area-knows-no-app areas/crm/server/up.ts',
    '2-core-account-in-order core/account/server/session.ts',
    '2-core-knows-no-area core/org/server/enter.ts',
    '2-library-knows-nothing-of-us lib/sheet/read.ts',
    '2-platform-knows-no-room platform/http/application.ts',
    '3-browser-code-not-server areas/crm/web/hiring.ts',
    '3-browser-code-not-server lib/text/cell.ts',
    '3-browser-code-not-server platform/web/Table.tsx',
    '3-server-not-web areas/crm/server/page.ts',
    '4-model-only-zod areas/crm/model/customer.ts',
    '4-model-only-zod areas/crm/model/file.ts',
    '5-no-barrels areas/crm/model/list.ts',
    '5-no-cycles areas/crm/model/one.ts',
    'resolvable areas/crm/model/lost.ts',
  ]);
});
