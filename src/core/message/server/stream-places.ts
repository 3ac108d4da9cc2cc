/**
 * Places of open streams, counted over all processes of one database: five a session. A row per stream, and one
 * per process that says every quarter of a minute that it lives: those of a process that died count no more after 45 seconds, and no
 * stream costs a connection.
 */
import { randomUUID } from 'node:crypto';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { perPlatform } from '#platform/runtime/per-platform.ts';
import type { Platform } from '#platform/runtime/platform.ts';

const streamsPerSession = 5;
const renewalMilliseconds = 15_000;

interface Places {
  readonly processId: string;
  /** Session of each place held here. */
  readonly held: Map<number, number>;
  timer: NodeJS.Timeout | null;
}

const placesOf = perPlatform((platform): Places => {
  const places: Places = { processId: randomUUID(), held: new Map(), timer: null };
  // Who goes down in order leaves nothing behind; what does not get through is forgotten with the process.
  platform.closing.addEventListener('abort', () => {
    stopRenewal(places);
    void execute(platform)`delete from live_process where id = ${places.processId}`.catch(() => undefined);
  });
  return places;
});

function stopRenewal(places: Places): void {
  if (places.timer) clearInterval(places.timer);
  places.timer = null;
}

/** Takes a place and answers how to give it back; null when the session has all it may have. */
export async function takePlace(platform: Platform, sessionId: number): Promise<(() => void) | null> {
  const places = placesOf(platform);
  // Outside the transaction of the call: others must see it at once.
  const found = await queryRow<{ place: number | null }>(platform)`
    select qishu_take_stream(${places.processId}, ${sessionId}, ${streamsPerSession}) as place`;
  const place = found?.place ?? null;
  if (place === null) return null;
  places.held.set(place, sessionId);
  places.timer ??= setInterval(
    () => void renewPlaces(platform).catch((error: unknown) => told(platform, error)),
    renewalMilliseconds,
  ).unref();
  return () => void givePlaceBack(platform, place).catch((error: unknown) => told(platform, error));
}

function told(platform: Platform, error: unknown): void {
  if (!platform.closing.aborted) platform.log.warn({ error: String(error) }, 'places of streams could not be written');
}

async function givePlaceBack(platform: Platform, place: number): Promise<void> {
  const places = placesOf(platform);
  if (!places.held.delete(place) || platform.closing.aborted) return;
  if (places.held.size === 0) stopRenewal(places);
  await execute(platform)`delete from live_stream where id = ${place}`;
}

/** Says that this process lives, writes its places again where they were taken for a dead one's, and removes those of the dead. */
export async function renewPlaces(platform: Platform): Promise<void> {
  const { processId, held } = placesOf(platform);
  const rows = await queryRows<{ isNew: boolean }>(platform)`
    insert into live_process (id)
    values (${processId})
    on conflict (id) do update set seen_at = clock_timestamp()
    returning xmax = 0 as is_new`;
  if (rows[0]?.isNew)
    await execute(platform)`
      insert into live_stream (id, process_id, session_id) select id, ${processId}, session_id
      from unnest(${[...held.keys()]}::bigint[], ${[...held.values()]}::bigint[]) as mine (id, session_id)
      on conflict (id) do nothing`;
  await execute(platform)`delete from live_process where seen_at < clock_timestamp() - interval '1 minute'`;
}
