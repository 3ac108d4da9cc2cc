/** Processor time of a process, from Linux: unlike requests per second it hardly depends on what else the machine does. */
import { readFileSync } from 'node:fs';

/** Clock ticks a second; 100 on every Linux that Node runs on (sysconf(_SC_CLK_TCK)). */
const ticksPerSecond = 100;

/** Seconds that a process has used so far; 0 where the system does not tell. */
export function processorSeconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // proc(5): the name in brackets may hold spaces; utime and stime are fields 14 and 15, the 12th and 13th after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return 0;
  }
}
