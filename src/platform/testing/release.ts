/** Released versions of the product, from the tags of its repository. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const root = join(import.meta.dirname, '../../..');

function git(...parameters: readonly string[]): Buffer {
  return execFileSync('git', parameters, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 29 });
}

/** The newest tag `v…` that led to what is checked out; null without tags, as in a shallow clone or an archive. */
export function newestRelease(): string | null {
  try {
    const tags = git('tag', '--merged', 'HEAD', '--list', 'v*', '--sort=-version:refname').toString();
    return tags.split('\n')[0] || null;
  } catch {
    // No repository here, or no git.
    return null;
  }
}

/** A file of a release; null where it did not have it. */
export function releasedFile(release: string, path: string): string | null {
  try {
    return git('show', `${release}:${path}`).toString();
  } catch {
    return null;
  }
}

/** Puts the tree of a release into a folder, beside the packages of the present. */
export function unpackRelease(release: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', '--format=tar', release) });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}

export interface ReleaseRun {
  /** Folder of its tree. */
  readonly tree: string;
  readonly databaseUrl: string;
  /** For its files. */
  readonly dataDir: string;
  /** Hexadecimal, 32 bytes. */
  readonly secretKey: string;
}

/** Lets a release fill an empty database with its own demo data, then stops it. Throws with its last words when it fails. */
export async function fillByRelease({ tree, databaseUrl, dataDir, secretKey }: ReleaseRun): Promise<void> {
  const port = await freePort();
  const server = spawn(process.execPath, ['src/app/server/main.ts'], {
    cwd: tree,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: secretKey,
      DEMO: '1',
      LOG_LEVEL: 'error',
    },
  });
  let words = '';
  server.stderr.on('data', (part: Buffer) => (words += part.toString()));
  const ended = once(server, 'exit');
  try {
    for (let isReady = false; !isReady;) {
      if (server.exitCode !== null) throw new Error(`${tree} did not start: ${words.slice(-2000)}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
      isReady = await fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    }
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}
