// Does what docs/how-to/add-a-field.md says, on a copy of the tree: one line in the declaration, one proposed SQL file.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './test-projects.ts';

/** The field line of the how-to: the document and this test cannot part. */
const fieldLine =
  /```ts\n\s*(?<line>sponsor: .*)\n\s*```/u.exec(readFileSync(join(root, 'docs/how-to/add-a-field.md'), 'utf8'))
    ?.groups?.['line'] ?? '';

/** 公司荣誉, as in the document; the department until the company area has a server. */
const honorServer = join(root, 'src/areas/company/server/index.ts');
const isHonorThere = existsSync(honorServer) && /\bhonor\b/u.test(readFileSync(honorServer, 'utf8'));
const target = isHonorThere
  ? { area: 'company', entity: 'honor', file: 'src/areas/company/model/honor.ts' }
  : { area: 'staff', entity: 'group_info', file: 'src/areas/staff/model/group-info.ts' };

const tree = mkdtempSync(join(tmpdir(), 'qishu-add-a-field-'));

/** Runs a program of the copy; the output is shown when it fails. */
function run(...parameters: string[]): string {
  const { VITEST: _vitest, VITEST_WORKER_ID: _worker, VITEST_POOL_ID: _pool, ...environment } = process.env;
  const outcome = spawnSync(process.execPath, parameters, {
    cwd: tree,
    encoding: 'utf8',
    env: { ...environment, NO_COLOR: '1' },
  });
  if (outcome.status !== 0)
    throw new Error(
      `${parameters.join(' ')} ended with ${outcome.status}:\n${outcome.stdout}${outcome.stderr}`.slice(0, 6000),
    );
  return outcome.stdout + outcome.stderr;
}

/** Milliseconds to copy or remove thousands of files: the ten seconds of the runner are short on a machine with other work. */
const filesTime = 60_000;
beforeAll(() => {
  for (const name of [
    'src',
    'migrations',
    'scripts',
    'data',
    'package.json',
    'vitest.config.ts',
    'tsconfig.base.json',
    'tsconfig.server.json',
  ])
    cpSync(join(root, name), join(tree, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
}, filesTime);
afterAll(() => rmSync(tree, { recursive: true, force: true }), filesTime);

/** What must be true of the new field without another line of code; runs inside the copy. */
const proof = `
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from './server/registry.ts';
import { actingIn, everyRight, tenantIn } from './testing/acting.ts';
import { exportFields, formFields, listFields, templateFields } from '#platform/entity/entity.ts';
import { saveSchema } from '#platform/entity/schema.ts';
import { validationMessages } from '#platform/entity/validation-message.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { makeRow, storeMadeFiles } from '#platform/testing/make.ts';
import { startTestServer } from '#platform/testing/server.ts';

const entity = registry.entities.get('${target.entity}');
let server;
let enterprise;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  enterprise = await server.makeEnterprise({ account: 'someone' });
});
afterAll(() => server.stop());

test('${target.entity} sponsor: stored and filtered', async () => {
  await actingIn(server.platform, enterprise, tenantIn(enterprise, 0, everyRight(server.platform)), async (context) => {
    const store = entityStore(context, entity);
    const { id } = await store.insert({ ...(await storeMadeFiles(context, entity, makeRow(entity, 1))), sponsor: '科技部' });
    expect(await store.get(id)).toMatchObject({ sponsor: '科技部' });
    const page = { current: 1, size: 10 };
    expect((await store.page({ filter: { sponsor: '科技部' }, page })).records.map((row) => row.id)).toEqual([id]);
    expect((await store.page({ filter: { sponsor: '别的' }, page })).total).toBe(0);
  });
});

test('${target.entity} sponsor: refused in Chinese', () => {
  const schema = saveSchema(entity);
  const outcome = schema.safeParse({ ...makeRow(entity, 1), sponsor: '长'.repeat(61) });
  expect(validationMessages(schema, outcome.error.issues).fields).toEqual({ sponsor: '主办单位：不能超过 60 个字' });
});

test('${target.entity} sponsor: in list, form, template and export', () => {
  for (const keys of [listFields, formFields, templateFields, exportFields]) expect(keys(entity).map(([key]) => key)).toContain('sponsor');
});
`;

test('a field is two files: a line in the declaration and a proposed migration', { timeout: 120_000 }, () => {
  expect(fieldLine).toMatch(/^sponsor: f\.text\(.*\),$/u);
  const file = join(tree, target.file);
  const declaration = readFileSync(file, 'utf8');
  const changed = declaration.replace(/^( {2}fields: \{\n)/mu, `$1    ${fieldLine}\n`);
  expect(changed).not.toBe(declaration);
  writeFileSync(file, changed);

  const before = readdirSync(join(tree, 'migrations'));
  run('scripts/db-propose.ts', '--write', target.area, `${target.entity}_sponsor`);
  const added = readdirSync(join(tree, 'migrations')).filter((name) => !before.includes(name));
  expect(added).toHaveLength(1);
  const statements = readFileSync(join(tree, 'migrations', added[0] ?? ''), 'utf8');
  expect(statements).toMatch(
    new RegExp(
      `^alter table ${target.entity} add column sponsor text;\ncreate index ${target.entity}_sponsor on ${target.entity} \\(group_code, company_code, sponsor, .*\n$`,
      'u',
    ),
  );

  writeFileSync(join(tree, 'src/app/added-field.integration.test.ts'), proof);
  // With it the whole conformance walk of the changed entity, and that migrations and declarations agree.
  const walked = run(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=integration',
    'src/app/added-field',
    'src/app/conformance',
    'src/app/declarations',
    // One worker loads the application once; the other processor is busy with the tests beside this one.
    '--maxWorkers=1',
    '-t',
    `${target.entity}|migrations`,
  );
  expect(walked).toMatch(/added-field\.integration\.test\.ts \(3 tests\)/u);
});

test('a plain entity written by command compiles', { timeout: 120_000 }, () => {
  run('scripts/new-entity.ts', 'company', 'meeting_room', '会议室');
  rmSync(join(tree, 'src/app/added-field.integration.test.ts'), { force: true });
  // What it wrote, with all that this imports: the rest of the program is the same as without it.
  const written = ['src/areas/company/model/meeting-room.ts', 'src/areas/company/server/meeting-room.ts'];
  for (const path of written) expect(existsSync(join(tree, path)), path).toBe(true);
  // The server's file tells of the plugins by which requests and replies know more than their library says.
  const area = { extends: './tsconfig.server.json', include: [...written, 'src/platform/http/application.ts'] };
  writeFileSync(join(tree, 'tsconfig.area.json'), JSON.stringify(area));
  // One checker, because several work out the types that their files share once each.
  run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.area.json', '--checkers', '1');
});
