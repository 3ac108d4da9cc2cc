/** Live events to the browser: server-sent events fed by LISTEN/NOTIFY (area account-org §6.5). */
import { messageStream } from '../model/message.ts';
import { fail } from '#platform/server/failure.ts';
import { answeredByHandler } from '#platform/server/pipeline.ts';
import { handle } from '#platform/server/registry.ts';
import { sessionCookie } from '#platform/server/session-cookie.ts';

const heartbeatMilliseconds = 25_000;
const streamsPerSession = 5;
const open = new Map<number, number>();

export const messageStreamHandler = handle(messageStream, async (context) => {
  const { session, request, reply, platform } = context;
  if (!session) throw fail.sessionOver();
  const streams = open.get(session.sessionId) ?? 0;
  if (streams >= streamsPerSession) throw fail.tooMany(30);
  open.set(session.sessionId, streams + 1);
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', connection: 'keep-alive', 'x-accel-buffering': 'no' });
  raw.write('retry: 2000\nevent: ready\ndata: {}\n\n');
  const unsubscribe = platform.events.subscribe((event) => {
    if (event.accountId === session.accountId || event.type === 'reset') raw.write(`event: ${event.type}\ndata: ${JSON.stringify(event.data)}\n\n`);
    if (event.type === 'session' && event.accountId === session.accountId) void closeWhenEnded();
  });
  const heartbeat = setInterval(() => raw.write(': alive\n\n'), heartbeatMilliseconds);
  async function closeWhenEnded(): Promise<void> {
    const token = sessionCookie(request);
    if (!token || !(await platform.identity.findSession(token, { active: false }))) raw.end();
  }
  const end = () => raw.end();
  platform.closing.addEventListener('abort', end);
  raw.on('close', () => {
    platform.closing.removeEventListener('abort', end);
    clearInterval(heartbeat);
    unsubscribe();
    const left = (open.get(session.sessionId) ?? 1) - 1;
    if (left > 0) open.set(session.sessionId, left);
    else open.delete(session.sessionId);
  });
  return answeredByHandler;
});
