/** The HTTP server: security headers, body limits, CSRF, routes of all areas, the web application under both prefixes. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Fastify from 'fastify';
import { lazily } from '#lib/lazily.ts';
import { fail } from '#platform/runtime/failure.ts';
import { serveViolations, violationPath } from './content-violations.ts';
import { endConnections } from './end-connections.ts';
import { serveHealth } from './health.ts';
import { jsonParser } from './json-body.ts';
import { serveMetrics } from './metrics.ts';
import { closeUpload, discardUpload } from './multipart-upload.ts';
import { openApiDocument } from './openapi.ts';
import { answerError, refusal, runHandler } from './pipeline.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { effectsDone } from '#platform/runtime/side-effects.ts';
import { exchangeCalls } from './shared-calls.ts';
import { isPrefixed, productPrefix, serveWeb } from './web-files.ts';

const bodyLimit = 1024 * 1024;
const second = 1000;
/** How long a whole body may be under way: JSON, and anything else (50 MB on a slow line). */
const jsonTime = 30 * second;
const requestTime = 15 * 60 * second;

/** What no screen of ours uses is closed to whatever came into a page. */
const permissionsPolicy =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=()';

const contentSecurityPolicy = [
  "default-src 'self'",
  // antd writes its styles into the page.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  `report-uri ${violationPath}`,
].join('; ');

function stripPrefix(url: string): string {
  if (!isPrefixed(url)) return url;
  const rest = url.slice(productPrefix.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** State changes only by POST of JSON or multipart with the ajax marker, from our own origin. */
function refuseForgery(request: FastifyRequest): void {
  if (request.method !== 'POST' && request.method !== 'PUT') return;
  if (request.headers['sec-fetch-site'] === 'cross-site') throw fail.forbidden('请求来源不被允许');
  const { origin } = request.headers;
  // 'null' and anything else that is no address have no host either.
  if (origin !== undefined && URL.parse(origin)?.host !== request.headers.host)
    throw fail.forbidden('请求来源不被允许');
  if (request.method === 'POST' && request.headers['x-requested-with'] !== 'XMLHttpRequest')
    throw fail.forbidden('缺少 X-Requested-With 请求头');
}

/** Requests that are none for Node already (headers too large or too slow, a broken first line) get an envelope like all others. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const large = error.code === 'HPE_HEADER_OVERFLOW';
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const failure = fail.invalid(large ? '请求头过大' : late ? '请求传输超时，请重试' : '请求格式不正确');
  const body = JSON.stringify(refusal(failure));
  const status = large ? '431 Request Header Fields Too Large' : late ? '408 Request Timeout' : '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** What a test sets lower than the product. */
export interface ApplicationLimits {
  /** Milliseconds a JSON body may take. */
  readonly jsonTime?: number;
}

/** Builds the server; nothing listens yet. */
export async function createApplication(platform: Platform, limits: ApplicationLimits = {}): Promise<FastifyInstance> {
  const application = Fastify({
    bodyLimit,
    requestTimeout: requestTime,
    // Fastify would refuse in English, past every hook: endConnections does.
    return503OnClosing: false,
    clientErrorHandler: refuseMalformed,
    frameworkErrors: (error, request, reply) =>
      void answerError(platform, error, request as FastifyRequest, reply as FastifyReply),
    trustProxy: 'loopback',
    genReqId: () => randomUUID(),
    rewriteUrl: (request) => stripPrefix(request.url ?? '/'),
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: true },
  });
  await application.register(cookie);
  await application.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await application.register(multipart, {
    limits: { fileSize: 50 * 1024 * 1024, files: 20, fields: 50, fieldSize: 64 * 1024, parts: 80 },
  });
  application.removeContentTypeParser(['application/json', 'text/plain']);
  application.addContentTypeParser('application/json', jsonParser(bodyLimit, limits.jsonTime ?? jsonTime));
  serveViolations(application, platform);
  serveMetrics(application, platform);
  application.setErrorHandler((error, request, reply) => answerError(platform, error, request, reply));
  application.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': contentSecurityPolicy,
      'permissions-policy': permissionsPolicy,
      'x-request-id': request.id,
    });
    if (platform.configuration.production && platform.configuration.secureCookies)
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    // By the route that was found: the address as it came may spell it in another way (%61pi, http://host/api).
    if (isOurCall(request.routeOptions.url ?? request.url)) refuseForgery(request);
  });
  endConnections(application);
  for (const handler of platform.registry.handlers) {
    for (const path of [handler.endpoint.path, ...(handler.endpoint.alsoAt ?? [])]) {
      application.route({
        method: handler.endpoint.method,
        url: path,
        handler: async (request, reply) => {
          try {
            await runHandler(platform, handler, request, reply);
          } catch (error) {
            void discardUpload(request);
            throw error;
          } finally {
            await closeUpload(request);
          }
          return reply;
        },
      });
    }
  }
  for (const area of platform.registry.areas) area.routes?.(application, platform);
  // Made when it is first asked for: a fifth of a second and a schema of everything, which most processes never need.
  const document = lazily(() => JSON.stringify(openApiDocument(platform.registry)));
  application.get('/openapi.json', async (_request, reply) => reply.type('application/json').send(document()));
  serveHealth(application, platform);
  // What was counted since the last exchange would be lost to the others, and what calls began after their commit to all.
  application.addHook('onClose', async () => {
    await Promise.all([exchangeCalls(platform), effectsDone(platform)]);
  });
  await serveWeb(application);
  return application;
}

/** Calls as opposed to pages, their files, and the routes under /sso that another server leads to and that guard themselves. */
function isOurCall(url: string): boolean {
  return /^\/(?:api|user|staff|web\/v1|file)\//u.test(url);
}
