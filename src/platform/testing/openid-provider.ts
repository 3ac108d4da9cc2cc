/** A real OpenID provider on loopback for tests of central login: its own pages, keys, sessions, back channel. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { GrantContext } from 'oidc-provider';
import { Provider } from 'oidc-provider';
import { freePort } from './free-port.ts';

export const clientId = 'qishu-test';
export const clientSecret = 'loopback-secret-of-the-tests';

/** What the provider knows of a person; the key of the map is what is typed at its sign-in page. */
export type CentralPeople = ReadonlyMap<string, Record<string, unknown>>;

export interface OpenIdProvider {
  readonly issuer: string;
  /** Private key of the provider, to forge and to sign tokens with. */
  readonly privateKey: ReturnType<typeof generateKeyPairSync>['privateKey'];
  readonly keyId: string;
  /** Tells the client over the back channel that a session of the person ended; rejects when the client answers no. */
  endSession(subject: string, sid: string): Promise<void>;
  /** Answers nobody until resumed. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Every person has agreed already: a provider of one's own company asks nobody for consent. */
async function agreed({ oidc: { client, session, provider } }: GrantContext) {
  const held = session.grantIdFor(client.clientId);
  const grant =
    (held === undefined ? undefined : await provider.Grant.find(held)) ??
    new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.addOIDCScope('openid profile email phone groups');
  await grant.save();
  return grant;
}

/** The provider's own dispatcher refuses loopback, where these tests live. */
function onLoopback(url: string, options: RequestInit & { dispatcher?: unknown }): Promise<Response> {
  const plain: RequestInit & { dispatcher?: unknown } = { ...options };
  delete plain.dispatcher;
  return fetch(url, plain);
}

/** Starts a provider whose one client lives at these origins. */
export async function startOpenIdProvider(origins: readonly string[], people: CentralPeople): Promise<OpenIdProvider> {
  const port = await freePort();
  // Another site than 127.0.0.1, where the product runs in tests: cookies must hold across sites.
  const issuer = `http://localhost:${port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keyId = randomBytes(6).toString('hex');
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: origins.map((origin) => `${origin}/sso/callback`),
        post_logout_redirect_uris: origins.map((origin) => `${origin}/`),
        backchannel_logout_uri: `${origins[0] ?? ''}/sso/backchannel-logout`,
        backchannel_logout_session_required: true,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: keyId, use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: {
      openid: ['sub', 'groups'],
      profile: ['name'],
      email: ['email', 'email_verified'],
      phone: ['phone_number', 'phone_number_verified'],
    },
    features: { backchannelLogout: { enabled: true } },
    // Named, because the provider remarks on every lifetime that is not.
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 86_400, IdToken: 600, Interaction: 600, Session: 86_400 },
    pkce: { required: () => true },
    findAccount: (_context: unknown, id: string) =>
      people.has(id) ? { accountId: id, claims: () => ({ sub: id, ...people.get(id) }) } : undefined,
    loadExistingGrant: agreed,
    fetch: onLoopback,
  });
  const listen = async (): Promise<Server> => {
    const server = createServer(provider.callback()).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  const close = async (server: Server) => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  let server = await listen();
  return {
    issuer,
    privateKey,
    keyId,
    async endSession(subject, sid) {
      await (await provider.Client.find(clientId))?.backchannelLogout(subject, sid);
    },
    pause: () => close(server),
    async resume() {
      server = await listen();
    },
    stop: () => close(server),
  };
}
