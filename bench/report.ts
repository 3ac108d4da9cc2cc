/** Medians, ratios, a line on the console and a JSON file below bench/results (not committed). */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Figures } from './load.ts';
import type { TransferFigures } from './transfer.ts';
import type { PageFigures } from './web.ts';

export interface Pairs {
  readonly scenario: string;
  readonly label: string;
  readonly aim: number | null;
  readonly pairs: readonly { readonly floor: Figures; readonly ours: Figures }[];
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Median of the ratios within a pair: a neighbour on the machine slows both halves of it. */
export function ratioOf({ pairs }: Pairs): number {
  return median(pairs.map(({ floor, ours }) => ours.perSecond / floor.perSecond));
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US');

/** scenario, ratio, then requests per second with p50 / p99 of both sides. */
export function printPairs(result: Pairs): void {
  const side = (key: 'floor' | 'ours') => {
    const of = (name: keyof Figures) => median(result.pairs.map((pair) => pair[key][name]));
    return `${key} ${whole(of('perSecond')).padStart(6)}/s ${`${of('p50')} / ${of('p99')} ms, ${Math.round(of('processorMicroseconds'))} µs`.padEnd(24)}`;
  };
  const ratio = ratioOf(result);
  const verdict =
    result.aim === null ? '' : ratio >= result.aim ? `aim ${result.aim} reached` : `aim ${result.aim} MISSED`;
  process.stdout.write(
    `${result.scenario.padEnd(10)} ratio ${ratio.toFixed(2)}  ${side('floor')} ${side('ours')} ${verdict}\n`,
  );
}

/** Seconds of both sides; the ratio says how many times the floor ours takes. */
export function printTransfer({ scenario, rows, floor, ours, note }: TransferFigures): void {
  process.stdout.write(
    `${scenario.padEnd(10)} ${whole(rows)} rows  floor ${floor.toFixed(1)} s  ours ${ours.toFixed(1)} s (${(ours / floor).toFixed(1)} x; ${note})\n`,
  );
}

export function printPage({ page, path, needed, kibibytes, requests, paint }: PageFigures): void {
  process.stdout.write(
    `${page.padEnd(10)} ${path}  needs ${needed} KiB gzip, ${kibibytes} KiB sent with what is fetched ahead, ${requests} requests, LCP ${paint} ms\n`,
  );
}

/** Writes the run beside the machine it ran on. */
export async function saveResult(result: {
  readonly loadBefore: number;
  readonly results: readonly Pairs[];
  readonly transfers: readonly TransferFigures[];
  readonly pages: readonly PageFigures[] | null;
}): Promise<void> {
  const folder = join(import.meta.dirname, 'results');
  await mkdir(folder, { recursive: true });
  const at = new Date().toISOString();
  const machine = {
    processors: cpus().map(({ model }) => model),
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  await writeFile(
    join(folder, `${at.slice(0, 19).replaceAll(':', '')}.json`),
    `${JSON.stringify({ at, machine, ...result }, null, 2)}\n`,
  );
}
