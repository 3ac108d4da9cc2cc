import { mkdirSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

const lockName = 'owner.lock';

/**
 * Names a running process beyond its number: a container or a reboot hands the same numbers out again, so the
 * start time and the boot are part of the name where the system tells them (Linux).
 * @returns undefined when no such process runs.
 */
function processName(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, but belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // proc(5): the command in brackets may hold spaces; field 22, the start time, is the 20th after it.
    const startTime = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${pid} ${startTime} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
  } catch {
    return String(pid);
  }
}

/** The number of the live process that holds the folder, or undefined when nobody does (also after a kill -9). */
export function folderOwner(folder: string): number | undefined {
  try {
    const recorded = readFileSync(join(folder, lockName), 'utf8').trim();
    const pid = Number.parseInt(recorded, 10);
    return pid > 0 && processName(pid) === recorded ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Takes the data folder for this process.
 * @returns a function that gives the folder back.
 * @throws EmbeddedPostgresError when another live process holds it or the folder cannot be written.
 */
export function takeFolder(folder: string): () => void {
  const file = join(folder, lockName);
  const owner = folderOwner(folder);
  if (owner !== undefined) {
    throw new EmbeddedPostgresError(
      `数据目录 ${folder} 正被另一个进程（${owner}）使用，请先停止它。`,
      `The data folder is in use by another running process (${owner}); stop that one first.`,
    );
  }
  try {
    mkdirSync(folder, { recursive: true });
    rmSync(file, { force: true });
    // wx: of two that start in the same moment only one gets through.
    writeFileSync(file, `${processName(process.pid) ?? process.pid}\n`, { flag: 'wx', mode: 0o644 });
  } catch (error) {
    throw new EmbeddedPostgresError(
      `数据目录 ${folder} 无法写入，请检查权限和磁盘空间，或用 DATA_DIR 指定其他目录。`,
      `The data folder cannot be written (${(error as Error).message}).`,
    );
  }
  return () => rmSync(file, { force: true });
}

/** The process number of a postmaster that really runs on this cluster, read from its postmaster.pid. */
function livePostmaster(cluster: string): number | undefined {
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return undefined;
  }
  if (!(pid > 0) || processName(pid) === undefined) return undefined;
  if (process.platform !== 'linux') return pid;
  try {
    // The postmaster works inside its cluster: a foreign process that got the same number does not.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stops a postmaster whose owner died hard (kill -9) and left it running, so that a fresh one may start.
 * Call it only while holding the folder.
 * @throws EmbeddedPostgresError when it does not end within 20 seconds.
 */
export async function stopOrphan(cluster: string): Promise<boolean> {
  const pid = livePostmaster(cluster);
  if (pid === undefined) return false;
  const deadline = Date.now() + 20_000;
  process.kill(pid, 'SIGINT');
  while (livePostmaster(cluster) === pid) {
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `上次遗留的数据库进程（${pid}）没有退出，请手动结束它。`,
        `A database process left over from an earlier run (${pid}) does not end; end it by hand.`,
      );
    }
    await delay(50);
  }
  return true;
}
