/** An idle process gives back what a busy time left: V8 keeps its nursery and stale code for as long as nothing new is asked of it. */
import { performance } from 'node:perf_hooks';

/** Milliseconds between two looks; each is about the time since the one before. */
const lookMilliseconds = 30_000;
/** Share of that time that an idle process is at work at most: it answers balancers and looks for jobs. */
const idleShare = 0.02;
/** Bytes by which a process must have grown since: collecting holds its one thread up for 0.15 s. */
const worthwhileGrowth = 16 * 1024 * 1024;

/** What is looked at, and what can be done. */
export interface ProcessMemory {
  /** Share of the time since the last look in which the event loop was at work, from 0 to 1. */
  readonly busyShare: () => number;
  /** Resident memory in bytes. */
  readonly resident: () => number;
  /** Collects all garbage and shrinks the heap. */
  readonly collect: () => void;
}

/** Answers the look that is taken again and again; the first idle one collects, what a start has left is much. */
export function idleLook({ busyShare, resident, collect }: ProcessMemory): () => void {
  let after = 0;
  return () => {
    if (busyShare() > idleShare || resident() < after + worthwhileGrowth) return;
    collect();
    after = resident();
  };
}

/** Looks after the memory of this process until the answer is called; without `--expose-gc` nothing can be done. */
export function keepIdleMemoryLow(): () => void {
  const { gc } = globalThis;
  if (!gc) return () => undefined;
  let last = performance.eventLoopUtilization();
  const look = idleLook({
    busyShare: () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    resident: () => process.memoryUsage.rss(),
    collect: () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  });
  const timer = setInterval(look, lookMilliseconds).unref();
  return () => clearInterval(timer);
}
