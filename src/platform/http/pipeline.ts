/**
 * One request: rate limit → session → tenant choice → body parsed → gate → transaction with the tenant set → key of a
 * repeated call → handler → commit → side effects → envelope (architecture, "One request").
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import type { Envelope } from '#platform/entity/error-codes.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import { validationMessages } from '#platform/entity/validation-message.ts';
import { audit } from '#platform/store/audit.ts';
import { countQuestions, SealedQuestion } from '#platform/store/sealed-search.ts';
import type { Context, SessionAccount, Tenant } from '#platform/runtime/context.ts';
import { companiesInReach } from '#platform/runtime/context.ts';
import type { SideEffect } from '#platform/runtime/side-effects.ts';
import { startEffects } from '#platform/runtime/side-effects.ts';
import { nameCompanies } from './company-names.ts';
import { narrowTenant } from './coverage.ts';
import { isUnreachable, refusedValue } from '#platform/db/database-error.ts';
import type { ReadOptions, TenantDb, TenantSetting } from '#platform/db/database.ts';
import { inTenant, readInTenant } from '#platform/db/database.ts';
import { Failure, fail, withoutRight } from '#platform/runtime/failure.ts';
import { accessRule, checkGate } from './gate.ts';
import { inHeavyPlace } from './heavy-place.ts';
import type { KeyedCall } from './idempotency.ts';
import { claimKey, earlierAnswer, freeKey, keepAnswer, keepLateAnswer, keyedCall } from './idempotency.ts';
import { KeptAnswer } from './kept-answer.ts';
import { measured } from './metrics.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { findAllowedSession } from './rate-limit.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { runErased } from '#platform/runtime/registry.ts';
import { sessionCookie } from './session-cookie.ts';
import type { ChosenTenant, TenantChoice } from '#platform/tenancy/tenant-choice.ts';
import { checkEntry, narrowToCompanies, readTenantChoice, resolveTenant } from '#platform/tenancy/tenant-choice.ts';

/** An answer that is a file: streamed, named, never cached by strangers. */
export class FileAnswer {
  readonly content: NodeJS.ReadableStream | Buffer;
  readonly fileName: string;
  readonly contentType: string;
  readonly inline: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  constructor(
    content: NodeJS.ReadableStream | Buffer,
    options: {
      fileName: string;
      contentType: string;
      inline?: boolean;
      headers?: Record<string, string>;
      status?: number;
    },
  ) {
    this.content = content;
    this.fileName = options.fileName;
    this.contentType = options.contentType;
    this.inline = options.inline ?? false;
    this.headers = options.headers ?? {};
    this.status = options.status ?? 200;
  }
}

/** A file that is made when the transaction of its call is over: what takes long holds no connection. */
export class LateFileAnswer {
  readonly make: () => Promise<FileAnswer>;
  constructor(make: () => Promise<FileAnswer>) {
    this.make = make;
  }
}

/** The handler has taken the reply over (server-sent events). */
export const answeredByHandler = Symbol('answered by handler');

export function envelope(data: unknown): Envelope {
  return { resultCode: 1, errorCode: null, errorDesc: null, data: data ?? null };
}

export function refusal(failure: Failure): Envelope {
  return { resultCode: 0, errorCode: failure.code, errorDesc: failure.message, data: failure.data };
}

/** Whether a text anywhere in the input cannot be stored: NUL (no column takes it), half a surrogate pair (no jsonb takes it). */
function holdsUnstorableText(given: unknown): boolean {
  // A stack of our own: a body may be nested deeper than calls may be.
  const open: unknown[] = [given];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return true;
    if (typeof value === 'object' && value !== null)
      for (const [key, inside] of Object.entries(value)) open.push(key, inside);
  }
  return false;
}

/** The input as its schema reads it. What is refused here has met nothing else of the call than its session, enterprise and rights. */
export function parseInput(endpoint: AnyEndpoint, given: unknown): unknown {
  if (holdsUnstorableText(given)) throw fail.invalid('请求含有无法保存的控制字符');
  const parsed = endpoint.input.safeParse(given);
  if (parsed.success) return parsed.data;
  const messages = validationMessages(endpoint.input, parsed.error.issues);
  throw fail.invalid(messages.first, messages.fields);
}

function tenantSetting(session: SessionAccount | null, tenant: Tenant | null): TenantSetting {
  return {
    groupCode: tenant?.groupCode ?? '',
    companyCodes: tenant ? companiesInReach(tenant) : [],
    accountId: session?.accountId ?? null,
  };
}

/** In tests an answer that does not fit its declaration is an error: the document promises what it says. */
function checkAnswer(platform: Platform, endpoint: AnyEndpoint, data: unknown): void {
  if (!platform.configuration.checkAnswers || endpoint.answer !== 'json') return;
  const parsed = endpoint.output.safeParse((data instanceof KeptAnswer ? data.data : data) ?? null);
  if (!parsed.success)
    throw new Error(`answer of ${endpoint.path} does not fit its declaration: ${parsed.error.message}`);
}

async function send(reply: FastifyReply, answer: FileAnswer): Promise<void> {
  const name = encodeURIComponent(answer.fileName).replace(
    /['()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  reply.status(answer.status).headers({
    'content-type': answer.contentType,
    'content-disposition': `${answer.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'",
    'cache-control': 'private, no-store',
    ...answer.headers,
  });
  await reply.send(answer.content);
}

interface CallOptions extends Pick<Context, 'platform' | 'request' | 'reply' | 'path' | 'session' | 'tenant'> {
  /** Without a transaction; a write is an error. */
  readonly reads?: boolean | 'heavy';
  /** In its turn among the heavy work of the tenant. */
  readonly writes?: 'heavy' | undefined;
}

/** Milliseconds that a query of an ordinary read may take: whoever asks for more must narrow, so that others get their turn. */
const readTime = 5000;

/**
 * One transaction with the tenant set; then the side effects begin. For routes that are no calls too. A question after a sealed number that
 * has not been counted undoes it; it is counted, and all begins anew.
 */
export async function runInContext<Result>(
  call: CallOptions,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  const counted = new Set<string>();
  for (;;) {
    try {
      return await measured(call.platform, call.reads ? 'read' : 'write', () => runOnce(call, counted, work));
    } catch (error) {
      if (!(error instanceof SealedQuestion) || error.keys.every((key) => counted.has(key))) throw error;
      await countFor(call, error);
      for (const key of error.keys) counted.add(key);
    }
  }
}

/** In a transaction of its own, which stays whatever becomes of the call. */
async function countFor(
  { reads: _reads, writes: _writes, ...call }: CallOptions,
  question: SealedQuestion,
): Promise<void> {
  const { platform, request, session, tenant } = call;
  if (!session || !tenant) throw question;
  const refused = await inTenant(platform.db, tenantSetting(session, tenant), (db) =>
    countQuestions(
      { ...call, session, tenant, ip: request.ip, requestId: request.id, db, afterCommit: () => undefined },
      question,
    ),
  );
  if (refused) throw refused;
}

async function runOnce<Result>(
  { reads = false, writes, ...call }: CallOptions,
  countedQuestions: ReadonlySet<string>,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  const { platform, request, session, tenant } = call;
  const effects: SideEffect[] = [];
  const setting = tenantSetting(session, tenant);
  const inConnection = (db: TenantDb) =>
    work({
      ...call,
      ip: request.ip,
      requestId: request.id,
      db,
      countedQuestions,
      afterCommit: (effect) => effects.push(effect),
    });
  const read = (options: ReadOptions) => readInTenant(platform.db, setting, inConnection, options);
  const result =
    reads === 'heavy'
      ? await inHeavyPlace(platform, setting.groupCode, () => read({ heavy: true }))
      : reads
        ? await read({ timeout: readTime })
        : writes === 'heavy'
          ? await inHeavyPlace(platform, setting.groupCode, () =>
              inTenant(platform.db, setting, inConnection, { heavy: true }),
            )
          : await inTenant(platform.db, setting, inConnection);
  startEffects(platform, call.path, effects);
  return result;
}

/** Runs a handler for a request and answers; refusals and errors become envelopes in `answerError`. */
export async function runHandler(
  platform: Platform,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { endpoint } = handler;
  const session = await findAllowedSession(platform, endpoint, sessionCookie(request), request.ip);
  // Before anything of the body is judged: a stranger learns nothing about what would be valid.
  if (!session && endpoint.access !== 'public') throw fail.sessionOver();
  const { body, choice } = await readTenantChoice(endpoint, request);
  const isInside =
    endpoint.scope === 'company' ||
    endpoint.scope === 'group' ||
    (endpoint.scope === 'companyOrNone' && !choice.isNone);
  const chosen = session && isInside ? await enter(platform, handler, request, session, choice) : null;
  const entered = chosen?.tenant ?? null;
  if (session && chosen)
    await leavingTrace(platform, handler, request, session, entered, () =>
      checkEntry(chosen.entry, session, request.ip),
    );
  const passGate = (rule: string | readonly string[]) =>
    leavingTrace(platform, handler, request, session, entered, () => checkGate(rule, session, entered, endpoint));
  if (typeof endpoint.access !== 'function') await passGate(endpoint.access);
  const input = parseInput(endpoint, body);
  if (typeof endpoint.access === 'function') await passGate(accessRule(endpoint, input, entered !== null));
  const tenant =
    entered && narrowToCompanies(narrowTenant(entered, accessRule(endpoint, input, true)), choice.companies);

  const keyed = keyedCall(endpoint, request, session, tenant, body);
  const { path, reads = false, writes } = endpoint;
  const call = { platform, request, reply, path, session, tenant, reads, writes };
  const data = handler.inParts
    ? await runInParts(call, handler, input, keyed)
    : await runWhole(call, handler, input, keyed);
  // Answered and not thrown: what was written beside the refusal has been committed.
  if (data instanceof Failure) throw data;
  if (data === answeredByHandler) return;
  if (data instanceof KeptAnswer) return data.send(request, reply);
  if (data instanceof FileAnswer) return send(reply, data);
  if (data instanceof LateFileAnswer) return send(reply, await data.make());
  if (tenant) nameCompanies(tenant, data);
  // Not awaited: a reply is a promise of the last byte having left, and nothing here waits for that.
  void reply.header('cache-control', 'no-store').send(envelope(data));
}

/** The handler in one transaction; a key is claimed in it, so that a twin waits for the first. */
function runWhole(call: CallOptions, handler: Handler, input: unknown, keyed: KeyedCall | null): Promise<unknown> {
  const { endpoint } = handler;
  const { platform } = call;
  return runInContext(call, async (context) => {
    const repeated = keyed && (await claimKey(platform, context.db, keyed));
    if (repeated) return repeated.answer;
    const answer = await runErased(handler, context, input);
    if (!(answer instanceof Failure)) checkAnswer(platform, endpoint, answer);
    if (keyed)
      await (answer instanceof Failure ? freeKey(context.db, keyed) : keepAnswer(platform, context.db, keyed, answer));
    return answer;
  });
}

/**
 * A handler that opens its transactions itself. No connection is held between them, so that calls at once cannot wait for one another; a key is
 * kept with the answer when all is done, for such calls double nothing when they are sent again.
 */
async function runInParts(
  call: CallOptions,
  handler: Handler,
  input: unknown,
  keyed: KeyedCall | null,
): Promise<unknown> {
  const { endpoint } = handler;
  const { platform, request } = call;
  const repeated = keyed && (await runInContext(call, ({ db }) => earlierAnswer(platform, db, keyed)));
  if (repeated) return repeated.answer;
  const inPart = <Result>(work: (context: Context) => Promise<Result>) => runInContext(call, work);
  const answer = await runErased(handler, { ...call, ip: request.ip, requestId: request.id, inPart }, input);
  checkAnswer(platform, endpoint, answer);
  if (keyed) await runInContext(call, ({ db }) => keepLateAnswer(platform, db, keyed, answer));
  return answer;
}

/** A refusal of rights leaves an audit row of its own transaction. */
async function auditRefusal(
  platform: Platform,
  { endpoint }: Handler,
  request: FastifyRequest,
  session: SessionAccount,
  tenant: Tenant | null,
  reason: string,
): Promise<void> {
  await inTenant(platform.db, tenantSetting(session, tenant), (db) =>
    audit(
      {
        platform,
        ip: request.ip,
        path: endpoint.path,
        requestId: request.id,
        db,
        session,
        tenant,
        afterCommit: () => undefined,
      },
      [{ action: 'config', entity: endpoint.name, result: 'refused', errorCode: errorCode.forbidden, reason }],
    ),
  );
}

const isForbidden = (error: unknown): error is Failure =>
  error instanceof Failure && error.code === errorCode.forbidden;

/** The chosen enterprise. Who is no member of it writes into no log but that of his own account. */
async function enter(
  platform: Platform,
  handler: Handler,
  request: FastifyRequest,
  session: SessionAccount,
  choice: TenantChoice,
): Promise<ChosenTenant> {
  try {
    return await resolveTenant(platform, session, choice);
  } catch (error) {
    if (isForbidden(error)) {
      const chosen = [choice.groupCode, choice.companyCode].filter((code) => code !== null).join(' ');
      await auditRefusal(platform, handler, request, session, null, `${error.message}：${chosen}`);
    }
    throw error;
  }
}

/** What is checked here leaves an audit row where it is refused. */
async function leavingTrace(
  platform: Platform,
  handler: Handler,
  request: FastifyRequest,
  session: SessionAccount | null,
  tenant: Tenant | null,
  check: () => void,
): Promise<void> {
  try {
    check();
  } catch (error) {
    if (isForbidden(error) && session && (tenant || handler.endpoint.scope === 'platform'))
      await auditRefusal(platform, handler, request, session, tenant, handler.endpoint.label);
    throw error;
  }
}

/** The address for the log: a query may hold what nobody should read there. */
const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';

/** A refusal for want of a code says what the right is called: nobody outside knows a code. */
function named({ registry }: Platform, error: Failure): Failure {
  const codes = error.code === errorCode.forbidden ? error.data?.['codes'] : undefined;
  const [first] = Array.isArray(codes) ? codes : [];
  const name = typeof first === 'string' ? registry.permissions.get(first)?.name : undefined;
  if (name === undefined || error.message !== withoutRight) return error;
  return new Failure(error.code, `没有权限「${name}」，请联系企业管理员`, error.data, error.status);
}

/** Turns whatever was thrown into an envelope; only unknown errors are logged, and never told to the caller. */
export function answerError(
  platform: Platform,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof Failure) {
    const elsewhere = error.code === errorCode.sessionOver ? platform.identity.signInElsewhere(request, reply) : null;
    if (elsewhere) return elsewhere;
    // What is left of such a body is not waited for: the connection ends with the answer.
    if (error.status === 408 || error.status === 413) reply.header('connection', 'close');
    if ((error.status === 429 || error.status === 503) && typeof error.data?.['seconds'] === 'number')
      reply.header('retry-after', String(error.data['seconds']));
    return reply
      .status(error.status)
      .header('cache-control', 'no-store')
      .send(refusal(named(platform, error)));
  }
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE')
    return answerError(platform, fail.tooLarge('内容过大'), request, reply);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return answerError(platform, fail.invalid('请求格式不正确，应为 JSON'), request, reply);
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') {
    // The caller hung up, before his request was whole or while the answer was sent: nobody hears more, and nothing here is broken.
    if (!request.raw.complete) return answerError(platform, fail.invalid('请求内容没有传完'), request, reply);
    if (reply.raw.destroyed) {
      platform.log.debug({ path: pathOf(request), requestId: request.id }, 'the caller hung up');
      return reply.hijack();
    }
  }
  if (isUnreachable(error)) {
    platform.log.warn({ error: String(error), path: pathOf(request), requestId: request.id }, 'the database is away');
    return answerError(platform, fail.unavailable(), request, reply);
  }
  const refused = refusedValue(error);
  if (refused?.code === errorCode.tooMany)
    platform.log.warn({ path: pathOf(request), requestId: request.id }, 'a query took longer than its call may');
  if (refused) return answerError(platform, refused, request, reply);
  platform.log.error(
    {
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      path: pathOf(request),
      requestId: request.id,
    },
    'request failed',
  );
  return reply
    .status(500)
    .header('cache-control', 'no-store')
    .send({
      resultCode: 0,
      errorCode: errorCode.server,
      errorDesc: '服务器异常',
      data: { requestId: request.id },
    } satisfies Envelope);
}
