/** Processor time of a process, from Linux: unlike requests per second it hardly depends on what else the machine does. */
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second; 100 on every Linux that Node runs on (sysconf(_SC_CLK_TCK)). */
const ticksPerSecond = 100;

/** Seconds that a process has used so far; 0 where the system does not tell. */
export function processorSeconds(pid: number): number {
  // proc(5): utime and stime are fields 14 and 15, the 12th and 13th after the name.
  const fields = statOf(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
}

/** Fields of /proc/<pid>/stat after the name in brackets, which may hold spaces; empty where the system does not tell. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/**
 * Seconds that a PostgreSQL server has used: all its processes, and those that have ended, which are counted with the children of their
 * parent. Any one of its backends names the server.
 */
export function databaseSeconds(backendId: number): number {
  const ticks = (stat: readonly string[], from: number) => Number(stat[from] ?? 0) + Number(stat[from + 1] ?? 0);
  const parent = statOf(backendId)[1] ?? '';
  const processes = readdirSync('/proc').filter((name) => /^\d+$/u.test(name));
  const own = processes
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat[1] === parent)
    .reduce((sum, stat) => sum + ticks(stat, 11), 0);
  return (own + ticks(statOf(Number(parent)), 13)) / ticksPerSecond;
}
