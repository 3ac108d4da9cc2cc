/** Logout tokens of the provider (OpenID Connect Back-Channel Logout 1.0, §2.4 and §2.6). */
import { createPublicKey, verify } from 'node:crypto';
import type { VerifyKeyObjectInput } from 'node:crypto';
import { constants } from 'node:crypto';
import { z } from 'zod';
import { fail } from '#platform/runtime/failure.ts';
import type { CentralProvider, Signing } from './central-provider.ts';

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const skewSeconds = 60;
/** Life of a token that names none. */
const assumedSeconds = 300;

const headerSchema = z.looseObject({
  alg: z.enum(['RS256', 'PS256', 'ES256', 'EdDSA']),
  kid: z.string().optional(),
  typ: z
    .string()
    .regex(/^(?:application\/)?(?:logout\+jwt|jwt)$/iu)
    .optional(),
});

const claimsSchema = z.looseObject({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  iat: z.number(),
  exp: z.number().optional(),
  jti: z.string().min(1).max(200),
  sub: z.string().min(1).max(255).optional(),
  sid: z.string().min(1).max(200).optional(),
  events: z.looseObject({ [logoutEvent]: z.looseObject({}) }),
  // An id token must never pass for a logout token.
  nonce: z.undefined().optional(),
});

type Algorithm = z.output<typeof headerSchema>['alg'];

/** What the provider tells: this person, or this session of his, ended there. */
export interface CentralLogout {
  readonly issuer: string;
  readonly jti: string;
  readonly subject: string | null;
  readonly sid: string | null;
  readonly expireAt: Date;
}

const keyTypes: Record<Algorithm, string> = { RS256: 'RSA', PS256: 'RSA', ES256: 'EC', EdDSA: 'OKP' };

/** The key decides with which algorithm it may be used, not the token. */
function isSigned(algorithm: Algorithm, key: Signing, content: string, signature: Buffer): boolean {
  if (
    key.kty !== keyTypes[algorithm] ||
    (key.alg !== undefined && key.alg !== algorithm) ||
    (algorithm === 'ES256' && key.crv !== 'P-256')
  )
    return false;
  const input: VerifyKeyObjectInput = { key: createPublicKey({ key, format: 'jwk' }) };
  if (algorithm === 'PS256')
    Object.assign(input, { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST });
  if (algorithm === 'ES256') Object.assign(input, { dsaEncoding: 'ieee-p1363' });
  return verify(algorithm === 'EdDSA' ? null : 'sha256', Buffer.from(content), input, signature);
}

function part<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw fail.invalid('退出凭据格式不正确');
  }
}

/** Checks signature, issuer, audience, time, event; throws FY-V001 for whatever is wrong, CentralLoginDown without keys. */
export async function readLogoutToken(
  provider: CentralProvider,
  clientId: string,
  token: string,
  now: Date,
): Promise<CentralLogout> {
  const [head = '', body = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || signature === '') throw fail.invalid('退出凭据格式不正确');
  const { alg, kid } = part(headerSchema, head);
  const key = await provider.signingKey(kid);
  if (!key || !isSigned(alg, key, `${head}.${body}`, Buffer.from(signature, 'base64url')))
    throw fail.invalid('退出凭据签名不正确');
  const claims = part(claimsSchema, body);
  if (claims.iss !== (await provider.issuer()) || ![claims.aud].flat().includes(clientId))
    throw fail.invalid('退出凭据不是给本站的');
  const seconds = now.getTime() / 1000;
  const expireAt = Math.min(claims.exp ?? Infinity, claims.iat + assumedSeconds);
  if (claims.iat > seconds + skewSeconds || expireAt < seconds - skewSeconds) throw fail.invalid('退出凭据已过期');
  if (claims.sub === undefined && claims.sid === undefined) throw fail.invalid('退出凭据没有说明退出的是谁');
  return {
    issuer: claims.iss,
    jti: claims.jti,
    subject: claims.sub ?? null,
    sid: claims.sid ?? null,
    expireAt: new Date((expireAt + skewSeconds) * 1000),
  };
}
