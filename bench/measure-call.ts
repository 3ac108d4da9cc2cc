/** One call asked in turn, for scenarios that ask how long an answer takes and not how many there are in a second. */
import type { Child } from './child.ts';
import { databaseSeconds, processorSeconds } from './processor-time.ts';

const turns = 20;

/** Until the answer, and the processor time of database and server for it, which hardly depends on what else the machine does. */
export async function measureCall(
  { port, processId }: Child,
  backendId: number,
  cookie: string,
  name: string,
  path: string,
  body: object,
) {
  const times: number[] = [];
  const used = () => [databaseSeconds(backendId), processorSeconds(processId)] as const;
  let before = used();
  for (let turn = 0; turn <= turns; turn += 1) {
    const started = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', cookie },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!text.startsWith('{"resultCode":1')) throw new Error(`${name} was refused: ${text.slice(0, 200)}`);
    // The first one warms up.
    if (turn > 0) times.push(performance.now() - started);
    else before = used();
  }
  const [database, server] = used().map((seconds, place) => ((seconds - (before[place] ?? 0)) * 1000) / turns);
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0);
  process.stdout.write(
    `${name.padEnd(24)} median ${at(0.5)} ms, slowest ${at(1)} ms; processor: database ${database?.toFixed(0)} ms, server ${server?.toFixed(0)} ms\n`,
  );
}
