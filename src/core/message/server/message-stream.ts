/**
 * Live events to the browser: server-sent events fed by LISTEN/NOTIFY. Messages carry their id,
 * so that a browser that comes back with Last-Event-ID hears what it missed.
 */
import { messageStream } from '../model/message.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { Context } from '#platform/runtime/context.ts';
import type { LiveEvent } from '#platform/events/events.ts';
import { fail } from '#platform/runtime/failure.ts';
import { answeredByHandler } from '#platform/http/pipeline.ts';
import { handle } from '#platform/runtime/registry.ts';
import { sessionCookie } from '#platform/http/session-cookie.ts';
import { takePlace } from './stream-places.ts';

const heartbeatMilliseconds = 25_000;
/** Whoever signs out is heard of at once; that a session ran out, nobody says: it is looked at every four minutes. */
const beatsPerLook = 10;
/** reset: ask for everything anew; protocol: an agreement has a new version. */
const toEverybody: ReadonlySet<string> = new Set(['reset', 'protocol']);

/** What a page that has just read its data is told again, and as what: it changed what the page shows, perhaps after it had read it. */
const toldAgain: Readonly<Record<string, string>> = {
  permission: 'permission',
  org: 'org',
  message: 'unread',
  unread: 'unread',
};

/** What a returning browser is told one by one; beyond it is told to ask for everything anew. */
const replayLimit = 200;
const replayAge = '24 hours';

function eventText(type: string, data: object, id: number | null): string {
  return `${id === null ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}

interface Cursor {
  /** Id of the newest message known when the stream opened. */
  readonly from: number;
  readonly missed: readonly LiveEvent[];
  /** An event as it is sent; a message that is newer than all before carries its id. */
  textOf(event: LiveEvent): string;
  /** Hands on what arrived since the cursor was opened, then everything as it comes. */
  follow(listener: (event: LiveEvent) => void): void;
  stop(): void;
}

/** Messages after `last`; null: too many or too old to tell them one by one. */
async function messagesSince(context: Context, accountId: number, last: number): Promise<LiveEvent[] | null> {
  const found = await queryRows<{ id: number; level: string; old: boolean }>(context)`
    select id, level, created_at < now() - ${replayAge}::interval as old
    from message
    where account_id = ${accountId} and id > ${last}
    order by id
    limit ${replayLimit + 1}`;
  if (found.length > replayLimit || found.some((row) => row.old)) return null;
  return found.map(({ id, level }) => ({ type: 'message', accountId, data: { id, level } }));
}

/** Each kind once, of the events that came for the account shortly before its new stream. */
function beforeTheStream(events: readonly LiveEvent[], accountId: number): LiveEvent[] {
  const types = new Set(events.flatMap(({ type }) => toldAgain[type] ?? []));
  return [...types].map((type) => ({ type, accountId, data: {} }));
}

/** Listens first and reads then: a message between the two would else be lost. */
async function openCursor(context: Context, accountId: number, last: number | null, age: number): Promise<Cursor> {
  const { events } = context.platform;
  // In one turn with listening: what comes is in one of the two.
  const before = last === null ? beforeTheStream(events.recentOf(accountId, age), accountId) : [];
  const waiting: LiveEvent[] = [];
  let listener: (event: LiveEvent) => void = (event) => {
    waiting.push(event);
  };
  const stop = events.subscribeAccount(accountId, (event) => listener(event));
  try {
    const newest = await queryRow<{ id: number | null }>(context)`
      select max(id) as id from message where account_id = ${accountId}`;
    const missed = last === null ? before : await messagesSince(context, accountId, last);
    const from = last !== null && missed !== null ? last : (newest?.id ?? 0);
    const told = new Set((missed ?? []).map(({ data }) => data['id']));
    let sent = from;
    return {
      from,
      missed: missed ?? [{ type: 'reset', accountId: null, data: {} }],
      stop,
      textOf({ type, data }) {
        const id = type === 'message' && typeof data['id'] === 'number' && data['id'] > sent ? data['id'] : null;
        sent = id ?? sent;
        return eventText(type, data, id);
      },
      follow(next) {
        for (const event of waiting) if (event.type !== 'message' || !told.has(event.data['id'] ?? null)) next(event);
        listener = next;
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

export const messageStreamHandler = handle(messageStream, async (context, { lastEventId, age = '0' }) => {
  const { session, request, reply, platform } = context;
  if (!session) throw fail.sessionOver();
  const leave = await takePlace(platform, session.sessionId);
  if (leave === null) throw fail.tooMany(30);
  const given = request.headers['last-event-id'] ?? lastEventId;
  const last = typeof given === 'string' && /^\d{1,15}$/u.test(given) ? Number(given) : null;
  const cursor = await openCursor(context, session.accountId, last, Number(age)).catch((error: unknown) => {
    leave();
    throw error;
  });
  reply.hijack();
  const { raw } = reply;
  // Those of every answer: a reply that was taken over does not send them by itself.
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'keep-alive',
    'x-accel-buffering': 'no',
  });
  raw.write(`retry: 2000\n${eventText('ready', {}, cursor.from)}`);
  const forward = (event: LiveEvent) => {
    if (event.accountId === session.accountId || toEverybody.has(event.type)) raw.write(cursor.textOf(event));
    if (event.type === 'session' && event.accountId === session.accountId) void closeWhenEnded();
  };
  for (const event of cursor.missed) forward(event);
  cursor.follow(forward);
  let beats = 0;
  const heartbeat = setInterval(() => {
    raw.write(': alive\n\n');
    beats += 1;
    if (beats % beatsPerLook === 0)
      closeWhenEnded().catch((error: unknown) =>
        platform.log.warn({ error: String(error) }, 'a stream could not look at its session'),
      );
  }, heartbeatMilliseconds);
  async function closeWhenEnded(): Promise<void> {
    const token = sessionCookie(request);
    if (!token || !(await platform.identity.findSession(token, { active: false }))) raw.end();
  }
  const end = () => raw.end();
  platform.closing.addEventListener('abort', end);
  const close = () => {
    platform.closing.removeEventListener('abort', end);
    clearInterval(heartbeat);
    cursor.stop();
    leave();
  };
  // Who left while the messages were read is not heard of again.
  if (raw.destroyed) close();
  else raw.on('close', close);
  return answeredByHandler;
});
