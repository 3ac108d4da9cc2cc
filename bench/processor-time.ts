/** Processor time of a process, from Linux: unlike requests per second it hardly depends on what else the machine does. */
import { readFileSync } from 'node:fs';

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
 * Seconds that these server processes of PostgreSQL have used, and all helpers of parallel plans that have ended: those are counted
 * with the children of their parent.
 */
export function databaseSeconds(backendIds: readonly number[]): number {
  const ticks = (pid: number, from: number) => Number(statOf(pid)[from] ?? 0) + Number(statOf(pid)[from + 1] ?? 0);
  const parent = Number(statOf(backendIds[0] ?? 0)[1] ?? 0);
  const own = backendIds.reduce((sum, pid) => sum + ticks(pid, 11), 0);
  return (own + ticks(parent, 13)) / ticksPerSecond;
}
