/**
 * Live events for all tabs over one stream: the leader tab (Web Locks) holds it and hands events on (BroadcastChannel).
 * Payloads hold ids, never content; listeners ask the server for what they show.
 */
import { pollMilliseconds, retryDelay, shouldPoll } from './live-ladder.ts';

/** Event names of the stream; `poll` comes instead of all others while the stream is down. */
export const liveEvents = [
  'message',
  'unread',
  'export',
  'import',
  'progress',
  'permission',
  'protocol',
  'session',
  'org',
  'reset',
  'poll',
] as const;
export type LiveEventName = (typeof liveEvents)[number];

export interface LiveEvent {
  readonly name: LiveEventName;
  readonly data: unknown;
}

type Listener = (event: LiveEvent) => void;
/** Of the page: whoever hears at the moment. */
const listeners = new Set<Listener>();

/** Of the page: a doubt of one's rights that nobody has taken up. */
let openDoubt = false;

/** What says that rights may be others than those read. */
const ofRights: ReadonlySet<LiveEventName> = new Set(['permission', 'org', 'reset']);

function deliver(event: LiveEvent): void {
  // Between two screens nobody hears; whoever comes next takes the doubt up.
  if (ofRights.has(event.name)) openDoubt = true;
  listeners.forEach((listener) => listener(event));
}

/** Hears all live events until the answer is called. */
export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Milliseconds between two looks at one's rights because of refusals. */
const doubtPause = 10_000;
/** Of the page: when it looked last. */
let doubtedAt = -Infinity;
/**
 * A call was refused that the page thought allowed: rights may have changed after it had read them and before the stream was open, or while the
 * stream was down. Heard in this tab as `permission`; while nobody hears yet it stays for `takeRightsDoubt`.
 */
export function doubtRights(): void {
  const now = performance.now();
  if (now - doubtedAt < doubtPause) return;
  doubtedAt = now;
  deliver({ name: 'permission', data: null });
}

/** Whether a refusal raised a doubt that nobody has taken up; the caller does so now. */
export function takeRightsDoubt(): boolean {
  const was = openDoubt;
  openDoubt = false;
  return was;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Id of the newest message that any tab heard: whoever takes the stream up again asks from there. */
let lastId: string | null = null;

interface HeardEvent {
  readonly event: LiveEvent;
  readonly id: string;
}

function hear({ event, id }: HeardEvent): void {
  if (id !== '') lastId = id;
  deliver(event);
}

/** Of the page: when it last asked for its rights, in milliseconds of its clock; what changed them before a stream was open, nobody has told. */
let rightsAskedAt = 0;
/** Milliseconds that a question may take to the server: what changes meanwhile is not in its answer yet. */
const onTheWay = 200;

/** The rights of the person are being read: what changed before needs no telling. */
export function noteRightsAsked(): void {
  rightsAskedAt = performance.now();
}

/** A stream opened by the page has no header to name the last event in; the server takes it from the address. */
const addressOf = (path: string): string =>
  lastId === null
    ? `${path}?age=${Math.round(performance.now() - rightsAskedAt) + onTheWay}`
    : `${path}?lastEventId=${encodeURIComponent(lastId)}`;

/** Holds the stream until the signal ends it; reconnects by the ladder, polls after two failures. `missed`: others held it before. */
function holdStream(
  path: string,
  send: (heard: HeardEvent) => void,
  signal: AbortSignal,
  missed: boolean,
): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let failures = 0;
    let opened = missed;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const say = (name: LiveEventName) => send({ event: { name, data: null }, id: '' });
    const poll = setInterval(() => shouldPoll(failures) && say('poll'), pollMilliseconds);
    const connect = () => {
      source = new EventSource(addressOf(path));
      source.addEventListener('open', () => {
        failures = 0;
        // Missed messages come by their id; what else came while the stream was down is unknown: everybody asks again.
        if (opened) say('reset');
        opened = true;
      });
      source.addEventListener('ready', (event) => (lastId = (event as MessageEvent<string>).lastEventId || lastId));
      for (const name of liveEvents) {
        source.addEventListener(name, (event) => {
          const { data, lastEventId } = event as MessageEvent<string>;
          send({ event: { name, data: parse(data) }, id: lastEventId });
        });
      }
      source.addEventListener('error', () => {
        source?.close();
        failures += 1;
        if (!signal.aborted) retry = setTimeout(connect, retryDelay(failures));
      });
    };
    connect();
    signal.addEventListener('abort', () => {
      source?.close();
      clearTimeout(retry);
      clearInterval(poll);
      resolve();
    });
  });
}

const lockName = 'qishu-live';

/** Waits for the lead, then holds the stream. */
async function lead(path: string, send: (heard: HeardEvent) => void, signal: AbortSignal): Promise<void> {
  const first = await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock) await holdStream(path, send, signal, false);
    return lock !== null;
  });
  if (!first && !signal.aborted)
    await navigator.locks.request(lockName, { signal }, () => holdStream(path, send, signal, true));
}

/** Joins the live events of this browser; answers how to leave. One tab leads, the others listen. */
export function joinLive(path: string): () => void {
  const left = new AbortController();
  const channel = new BroadcastChannel('qishu-live');
  channel.addEventListener('message', (event: MessageEvent<HeardEvent>) => hear(event.data));
  const send = (heard: HeardEvent) => {
    hear(heard);
    channel.postMessage(heard);
  };
  // Giving up the wait for the lead is how a listening tab leaves.
  lead(path, send, left.signal).catch(() => undefined);
  return () => {
    left.abort();
    channel.close();
  };
}
