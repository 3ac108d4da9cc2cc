/** The provider of central login: discovered, asked, its answers checked (OpenID Connect Core). */
import { openId } from './openid.ts';
import type { JsonWebKey } from 'node:crypto';
import type * as oidc from 'openid-client';
import type { SingleSignOnConfiguration } from '#platform/runtime/configuration.ts';
import { perPlatform } from '#platform/runtime/per-platform.ts';

/** The provider cannot be reached or answers nonsense: nobody can sign in there at the moment. */
export class CentralLoginDown extends Error {
  override readonly name = 'CentralLoginDown';
}

/** Whom the provider vouches for. */
export interface CentralPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Session at the provider, for its end over the back channel. */
  readonly sid: string | null;
  readonly idToken: string;
  /** When the person proved himself there. */
  readonly authTime: Date | null;
  readonly name: string | null;
  /** Only where the provider says it verified them. */
  readonly phone: string | null;
  readonly email: string | null;
  /** Values of the role claim. */
  readonly claimValues: readonly string[];
}

export interface AttemptSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Seconds since the proof at the provider. */
  readonly maxAge: number;
}

export type Signing = JsonWebKey & { readonly kid?: string; readonly use?: string; readonly alg?: string };

const timeoutSeconds = 5;
/** Metadata are asked for again after this long; a failure is remembered shortly, so that a provider that is down is not stormed. */
const freshMilliseconds = 3_600_000;
const failedMilliseconds = 3000;
/** Nobody is sent to a provider that did not answer within this time: our own page says that it is down. */
const aliveMilliseconds = 2000;
/** A key that is not known leads to the provider at most this often. */
const keysMilliseconds = 30_000;

const text = (value: unknown, longest: number): string | null =>
  typeof value === 'string' && value !== '' && value.length <= longest ? value : null;

/** `true`, or the text that some providers send for it. */
const isTrue = (value: unknown): boolean => value === true || value === 'true';

function valuesOf(claim: unknown): string[] {
  return [claim].flat().flatMap((value) => text(value, 200) ?? []);
}

export class CentralProvider {
  private readonly settings: SingleSignOnConfiguration;
  private known: { readonly at: number; readonly failed: boolean; readonly found: Promise<oidc.Configuration> } | null =
    null;
  private keys: { readonly at: number; readonly found: readonly Signing[] } | null = null;
  constructor(settings: SingleSignOnConfiguration) {
    this.settings = settings;
  }

  /** The provider as it described itself, at most `longest` milliseconds ago. Throws CentralLoginDown. */
  private async discover(longest = freshMilliseconds): Promise<oidc.Configuration> {
    const { known } = this;
    if (known && known.at + (known.failed ? failedMilliseconds : longest) > Date.now()) return known.found;
    const found = this.askMetadata();
    const entry = { at: Date.now(), failed: false, found };
    this.known = entry;
    found.catch(() => {
      if (this.known === entry) this.known = { ...entry, failed: true };
    });
    return found;
  }

  private async askMetadata(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    // Plain http is configurable on loopback only.
    const execute = issuer.startsWith('http:') ? [openId().allowInsecureRequests] : [];
    try {
      const metadata = (
        await openId().discovery(new URL(issuer), clientId, clientSecret, undefined, {
          execute,
          timeout: timeoutSeconds,
        })
      ).serverMetadata();
      const methods = metadata.token_endpoint_auth_methods_supported;
      const inBody =
        methods !== undefined && !methods.includes('client_secret_basic') && methods.includes('client_secret_post');
      const { Configuration, ClientSecretBasic, ClientSecretPost } = openId();
      const found = new Configuration(
        metadata,
        clientId,
        clientSecret,
        inBody ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret),
      );
      found.timeout = timeoutSeconds;
      for (const extension of execute) extension(found);
      // The signature of the id token is checked too, not only that it came over the provider's own connection.
      openId().enableNonRepudiationChecks(found);
      return found;
    } catch (error) {
      throw new CentralLoginDown('the provider of central login was not found', { cause: error });
    }
  }

  /** Address to send the browser to. Throws CentralLoginDown. */
  async authorizeUrl(
    redirectUri: string,
    { state, nonce, verifier, maxAge }: AttemptSecrets,
    fresh: boolean,
  ): Promise<URL> {
    return openId().buildAuthorizationUrl(await this.discover(aliveMilliseconds), {
      redirect_uri: redirectUri,
      scope: this.settings.scope,
      state,
      nonce,
      code_challenge: await openId().calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      max_age: String(maxAge),
      ...(fresh ? { prompt: 'login' } : {}),
    });
  }

  /** Takes the code of a callback: issuer, audience, expiry, nonce, state and signature are checked by the client. */
  async exchange(callback: URL, { state, nonce, verifier, maxAge }: AttemptSecrets): Promise<CentralPerson> {
    const configuration = await this.discover();
    const tokens = await openId().authorizationCodeGrant(configuration, callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
      maxAge,
    });
    const identity = tokens.claims();
    if (!identity || !tokens.id_token) throw new Error('the provider sent no id token');
    const more = configuration.serverMetadata().userinfo_endpoint
      ? await openId().fetchUserInfo(configuration, tokens.access_token, identity.sub)
      : {};
    const claims: Record<string, unknown> = { ...identity, ...more };
    return {
      issuer: identity.iss,
      subject: identity.sub,
      sid: text(identity['sid'], 200),
      idToken: tokens.id_token,
      authTime: typeof identity.auth_time === 'number' ? new Date(identity.auth_time * 1000) : null,
      name: text(claims['name'], 100) ?? text(claims['nickname'], 100) ?? text(claims['preferred_username'], 100),
      phone: isTrue(claims['phone_number_verified']) ? text(claims['phone_number'], 30) : null,
      email: isTrue(claims['email_verified']) ? text(claims['email'], 254) : null,
      claimValues: valuesOf(claims[this.settings.roleClaim]),
    };
  }

  /** Where to sign out centrally; null when the provider offers none or cannot be reached. */
  async logoutUrl(parameters: Record<string, string>): Promise<string | null> {
    try {
      const configuration = await this.discover();
      if (!configuration.serverMetadata().end_session_endpoint) return null;
      return openId().buildEndSessionUrl(configuration, parameters).href;
    } catch {
      return null;
    }
  }

  async issuer(): Promise<string> {
    return (await this.discover()).serverMetadata().issuer;
  }

  /** The key a token names; the set is fetched anew for one that is not known. */
  async signingKey(kid: string | undefined): Promise<Signing | undefined> {
    const find = () =>
      this.keys?.found.find((key) => (key.use ?? 'sig') === 'sig' && (kid === undefined || key.kid === kid));
    const held = find();
    if (held || (this.keys && this.keys.at + keysMilliseconds > Date.now())) return held;
    const address = (await this.discover()).serverMetadata().jwks_uri;
    if (!address) return undefined;
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(timeoutSeconds * 1000), redirect: 'error' });
      const { keys } = (await response.json()) as { keys?: unknown };
      this.keys = { at: Date.now(), found: Array.isArray(keys) ? (keys as Signing[]) : [] };
    } catch (error) {
      throw new CentralLoginDown('the keys of central login were not found', { cause: error });
    }
    return find();
  }
}

/** The provider of a platform that is configured for one, or null. */
export const centralProvider = perPlatform(({ configuration: { singleSignOn } }) =>
  singleSignOn ? new CentralProvider(singleSignOn) : null,
);

/** Whether an error of openid-client says that the provider did not answer, rather than that it answered no. */
export function isDown(error: unknown): boolean {
  if (error instanceof CentralLoginDown) return true;
  const { code, cause, name } = error as { code?: string; cause?: unknown; name?: string };
  if (name === 'TimeoutError' || name === 'TypeError' || code === 'OAUTH_TIMEOUT' || code === 'ECONNREFUSED')
    return true;
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' && cause instanceof Response) return cause.status >= 500;
  return cause !== undefined && cause !== null && !(cause instanceof Response) ? isDown(cause) : false;
}
