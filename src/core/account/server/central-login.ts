/** Where a browser without session is sent under central login, and where it may come back to. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope } from '#platform/entity/error-codes.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import type { SingleSignOnConfiguration } from '#platform/runtime/configuration.ts';

type Origins = Pick<SingleSignOnConfiguration, 'origins'>;

/** The allow-listed origin that the request came to; the site itself where Host names none of them. */
export function siteOrigin({ origins }: Origins, request: FastifyRequest): string {
  return origins.find((origin) => URL.parse(origin)?.host === request.host) ?? origins[0];
}

/** The address when its origin is allow-listed, else the root of the site. Also for what is no address at all. */
export function allowedReturn(settings: Origins, request: FastifyRequest, address: string | undefined): string {
  const root = `${siteOrigin(settings, request)}/`;
  const target = address === undefined || address.length > 2000 ? null : URL.parse(address);
  return target && settings.origins.includes(target.origin) && target.username === '' ? target.href : root;
}

/** X-Redirect-Url holds the encoded address; one that cannot be decoded is none. */
function decoded(text: string): string | undefined {
  try {
    return decodeURI(text);
  } catch {
    return undefined;
  }
}

/** The page a call came from; a request without the marker is itself the page. */
function pageOf(settings: Origins, request: FastifyRequest, isCall: boolean): string {
  const given = request.headers['x-redirect-url'];
  if (typeof given === 'string') return allowedReturn(settings, request, decoded(given));
  const own =
    !isCall && request.method === 'GET' ? `${siteOrigin(settings, request)}${request.originalUrl}` : undefined;
  return allowedReturn(settings, request, own);
}

/** 401 with Location for a call of a page, 302 for a plain request. */
export function askCentralLogin(settings: Origins, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isCall = request.headers['x-requested-with'] === 'XMLHttpRequest';
  const location = `${siteOrigin(settings, request)}/sso/authorize?redirect=${encodeURIComponent(pageOf(settings, request, isCall))}`;
  reply.header('cache-control', 'no-store');
  if (!isCall) return reply.redirect(location, 302);
  return reply
    .status(401)
    .header('location', location)
    .send({
      resultCode: 0,
      errorCode: errorCode.centralSessionOver,
      errorDesc: '登录超时，请重新登录',
      data: { location },
    } satisfies Envelope);
}
