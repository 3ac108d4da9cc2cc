/** Whether an import runs, its speed and the time it still needs. Pure. */
import type { ImportBatch } from '#platform/entity/transfer.ts';

/** Sheets of a workbook are written together: the one that is looked at may be done before the others. */
export const isRunning = (batch: Pick<ImportBatch, 'status' | 'sheets'>): boolean =>
  batch.status === 'committing' || batch.sheets.some(({ status }) => status === 'committing');

/** Rows that are done and all there are, of all sheets of a workbook. */
export function progressOf(batch: Pick<ImportBatch, 'batchId' | 'done' | 'total' | 'sheets'>): {
  readonly done: number;
  readonly total: number;
} {
  const others = batch.sheets.filter(({ batchId }) => batchId !== batch.batchId);
  return {
    done: others.reduce((sum, { inserted, updated, failed }) => sum + inserted + updated + failed, batch.done),
    total: others.reduce((sum, { total }) => sum + total, batch.total),
  };
}

/** Rows done at one moment; milliseconds since 1970. */
export interface ProgressSample {
  readonly at: number;
  readonly done: number;
}

/** Samples older than this do not count: the speed of now matters. */
const span = 15_000;

/** Adds a sample; a count that went back (another batch) starts anew. */
export function addSample(samples: readonly ProgressSample[], sample: ProgressSample): ProgressSample[] {
  const last = samples.at(-1);
  if (last && sample.done < last.done) return [sample];
  if (last && sample.done === last.done) return [...samples];
  return [...samples.filter((other) => sample.at - other.at <= span), sample];
}

/** Rows per second over the samples; null while there are too few to say. */
export function rowsPerSecond(samples: readonly ProgressSample[]): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < 500) return null;
  return ((last.done - first.done) * 1000) / (last.at - first.at);
}

/** "每秒 96 行，约剩 15 秒", or what can be said so far. */
export function progressText(samples: readonly ProgressSample[], total: number): string {
  const speed = rowsPerSecond(samples);
  const done = samples.at(-1)?.done ?? 0;
  if (speed === null || speed <= 0) return '正在估算剩余时间';
  return `每秒 ${Math.max(1, Math.round(speed)).toLocaleString('en-US')} 行，${timeText(Math.max(0, total - done) / speed)}`;
}

/** Time left in words a person would use. */
export function timeText(seconds: number): string {
  if (seconds < 1) return '即将完成';
  if (seconds < 90) return `约剩 ${Math.ceil(seconds)} 秒`;
  return `约剩 ${Math.ceil(seconds / 60)} 分钟`;
}

/** Rows a second before anything is known: only for the estimate before the start. */
const usualSpeed = 100;

/** Estimate before the start, rounded up to what one remembers. */
export function estimateText(rows: number): string {
  const seconds = rows / usualSpeed;
  if (seconds <= 5) return '预计几秒';
  return seconds < 90 ? `预计 ${Math.ceil(seconds / 5) * 5} 秒` : `预计 ${Math.ceil(seconds / 60)} 分钟`;
}
