/**
 * Live events for all tabs over one stream: the leader tab (Web Locks) holds it and hands events on (BroadcastChannel).
 * Payloads hold ids, never content; listeners ask the server for what they show.
 */
import { pollMilliseconds, retryDelay, shouldPoll } from './live-ladder.ts';

/** Event names of the stream; `poll` comes instead of all others while the stream is down. */
export const liveEvents = ['message', 'unread', 'export', 'import', 'permission', 'session', 'org', 'reset', 'poll'] as const;
export type LiveEventName = (typeof liveEvents)[number];

export interface LiveEvent {
  readonly name: LiveEventName;
  readonly data: unknown;
}

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();
const deliver = (event: LiveEvent) => listeners.forEach((listener) => listener(event));

/** Hears all live events until the answer is called. */
export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Holds the stream until the signal ends it; reconnects by the ladder, polls after two failures. */
function holdStream(path: string, send: Listener, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let failures = 0;
    let opened = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const poll = setInterval(() => shouldPoll(failures) && send({ name: 'poll', data: null }), pollMilliseconds);
    const connect = () => {
      source = new EventSource(path);
      source.addEventListener('open', () => {
        failures = 0;
        // What came while the stream was down is unknown: everybody who listens asks again.
        if (opened) send({ name: 'reset', data: null });
        opened = true;
      });
      for (const name of liveEvents) {
        source.addEventListener(name, (event) => {
          send({ name, data: parse((event as MessageEvent<string>).data) });
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

/** Joins the live events of this browser; answers how to leave. One tab leads, the others listen. */
export function joinLive(path: string): () => void {
  const left = new AbortController();
  const channel = new BroadcastChannel('qishu-live');
  channel.addEventListener('message', (event: MessageEvent<LiveEvent>) => deliver(event.data));
  const send = (event: LiveEvent) => {
    deliver(event);
    channel.postMessage(event);
  };
  navigator.locks
    .request('qishu-live', { signal: left.signal }, () => holdStream(path, send, left.signal))
    // Giving up the wait for the lead is how a listening tab leaves.
    .catch(() => undefined);
  return () => {
    left.abort();
    channel.close();
  };
}
