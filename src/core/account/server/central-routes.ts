/**
 * The three addresses of central login. They are no calls: a browser is led through them, or the
 * provider speaks to them; state cookie and signed token guard them.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { allowedReturn, siteOrigin } from './central-login.ts';
import type { SingleSignOnConfiguration } from '#platform/runtime/configuration.ts';
import { Failure, fail } from '#platform/runtime/failure.ts';
import { answerError, runInContext } from '#platform/http/pipeline.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { allowRequest } from '#platform/http/rate-limit.ts';
import { isPrefixed, productPrefix } from '#platform/http/web-files.ts';
import type { CentralRefusal } from './central-account.ts';
import { arrive } from './central-account.ts';
import { beginAttempt, takeAttempt } from './central-attempt.ts';
import { endCentralSessions } from './central-logout.ts';
import type { CentralProvider } from './central-provider.ts';
import { centralProvider, isDown } from './central-provider.ts';
import { readLogoutToken } from './logout-token.ts';

const perMinute = 120;
/** A session here lasts twelve hours: the proof there shall not be older. */
const plainAge = 43_200;
/** A proof given anew counts as one for this long. */
const freshAge = 300;

const authorizeQuery = z.looseObject({ redirect: z.string().max(4000).optional(), fresh: z.string().optional() });
const callbackQuery = z.looseObject({ state: z.string().min(12).max(200), error: z.string().optional() });
const logoutBody = z.looseObject({ logout_token: z.string().max(10_000) });

/** Pages that are no destination of a sign-in. */
const noDestination: ReadonlySet<string> = new Set(['/', '/propagate', '/login', '/autoLogin', '/404', '/401']);

/** Address inside the application that a page's address names, without the product prefix; null: none worth returning to. */
function wantedPath(target: URL): string | null {
  const path = isPrefixed(target.pathname) ? target.pathname.slice(productPrefix.length) || '/' : target.pathname;
  if (path === '/login' || path === '/home-middleware') return target.searchParams.get('path');
  return noDestination.has(path) ? null : `${path}${target.search}${target.hash}`;
}

/** Through /home-middleware, which enters an enterprise before it opens what was wanted. */
export function arrivalAddress(redirect: string): string {
  const target = new URL(redirect);
  const wanted = wantedPath(target);
  const base = isPrefixed(target.pathname) ? productPrefix : '';
  return `${target.origin}${base}/home-middleware${wanted === null ? '' : `?path=${encodeURIComponent(wanted)}`}`;
}

/** The sign-in page with the reason; what was wanted stays, so that another attempt leads there. */
function refusedAddress(redirect: string, reason: CentralRefusal): string {
  const target = new URL(redirect);
  const wanted = wantedPath(target);
  const base = isPrefixed(target.pathname) ? productPrefix : '';
  return `${target.origin}${base}/login?sso=${reason}${wanted === null ? '' : `&path=${encodeURIComponent(wanted)}`}`;
}

class CentralRoutes {
  private readonly platform: Platform;
  private readonly settings: SingleSignOnConfiguration;
  private readonly provider: CentralProvider;
  constructor(platform: Platform, settings: SingleSignOnConfiguration, provider: CentralProvider) {
    this.platform = platform;
    this.settings = settings;
    this.provider = provider;
  }

  private callbackOf(request: FastifyRequest): string {
    return `${siteOrigin(this.settings, request)}/sso/callback`;
  }

  /** What went wrong is written down without anything secret; the person is told in words. */
  private reasonOf(error: unknown): CentralRefusal {
    const { code, error: refused } = error as { code?: string; error?: string };
    if (refused === 'access_denied') return 'denied';
    const down = isDown(error) || refused === 'server_error' || refused === 'temporarily_unavailable';
    this.platform.log.warn(
      { code: code ?? (error instanceof Error ? error.name : 'unknown'), refused: refused ?? null },
      'central login failed',
    );
    return down ? 'unavailable' : 'failed';
  }

  async authorize(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = authorizeQuery.safeParse(request.query);
    const redirect = allowedReturn(this.settings, request, query.data?.redirect);
    const fresh = query.data?.fresh === '1';
    const attempt = beginAttempt(this.platform, request, reply, { redirect, maxAge: fresh ? freshAge : plainAge });
    try {
      return reply.redirect((await this.provider.authorizeUrl(this.callbackOf(request), attempt, fresh)).href);
    } catch (error) {
      return reply.redirect(refusedAddress(redirect, this.reasonOf(error)));
    }
  }

  async callback(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const root = `${siteOrigin(this.settings, request)}/`;
    const query = callbackQuery.safeParse(request.query);
    const attempt = query.success ? takeAttempt(this.platform, request, reply, query.data.state) : null;
    if (!attempt) return reply.redirect(refusedAddress(root, 'expired'));
    try {
      const answered = new URL(this.callbackOf(request));
      answered.search = URL.parse(request.url, root)?.search ?? '';
      const person = await this.provider.exchange(answered, attempt);
      const call = { platform: this.platform, request, reply, path: '/sso/callback', session: null, tenant: null };
      const arrival = await runInContext(call, (context) => arrive(context, person, attempt.redirect));
      if (arrival.kind === 'refused') return reply.redirect(refusedAddress(attempt.redirect, arrival.reason));
      // In the fragment: it reaches neither logs nor other sites.
      if (arrival.kind === 'link')
        return reply.redirect(
          `${refusedAddress(attempt.redirect, 'failed').replace('sso=failed', 'sso=link')}#link=${arrival.token}`,
        );
      return reply.redirect(arrivalAddress(attempt.redirect));
    } catch (error) {
      return reply.redirect(refusedAddress(attempt.redirect, this.reasonOf(error)));
    }
  }

  /** 200 when the sessions ended or there were none, 400 for a token that is not right or was here before. */
  async backchannelLogout(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const body = logoutBody.safeParse(request.body);
    if (!body.success) throw fail.invalid('缺少退出凭据');
    const told = await readLogoutToken(
      this.provider,
      this.settings.clientId,
      body.data.logout_token,
      this.platform.now(),
    );
    const call = {
      platform: this.platform,
      request,
      reply,
      path: '/sso/backchannel-logout',
      session: null,
      tenant: null,
    };
    await runInContext(call, (context) => endCentralSessions(context, told));
    return reply.status(200).send();
  }

  /** Every route: limit per address, nothing cached, failures answered in one place. */
  guarded(path: string, act: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) {
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      reply.header('cache-control', 'no-store');
      try {
        allowRequest(this.platform, { path, perMinute }, { sessionId: null, ip: request.ip });
        return await act.call(this, request, reply);
      } catch (error) {
        const wrongToken = error instanceof Failure && error.status === 200;
        return answerError(
          this.platform,
          wrongToken ? new Failure(error.code, error.message, error.data, 400) : error,
          request,
          reply,
        );
      }
    };
  }
}

/** Registers the routes where central login is configured; elsewhere the addresses do not exist. */
export function registerCentralLogin(application: FastifyInstance, platform: Platform): void {
  const { singleSignOn } = platform.configuration;
  const provider = centralProvider(platform);
  if (!singleSignOn || !provider) return;
  const routes = new CentralRoutes(platform, singleSignOn, provider);
  void application.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, payload, done) => done(null, Object.fromEntries(new URLSearchParams(String(payload)))),
    );
    scope.get(
      '/sso/authorize',
      routes.guarded('/sso/authorize', (request, reply) => routes.authorize(request, reply)),
    );
    scope.get(
      '/sso/callback',
      routes.guarded('/sso/callback', (request, reply) => routes.callback(request, reply)),
    );
    scope.post(
      '/sso/backchannel-logout',
      routes.guarded('/sso/backchannel-logout', (request, reply) => routes.backchannelLogout(request, reply)),
    );
  });
}
