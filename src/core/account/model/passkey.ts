/** Passkeys: WebAuthn credentials that sign in, answer a second step and prove identity again. */
import { z } from 'zod';
import { lineSchema } from '#platform/entity/line-schema.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { idSchema } from '#platform/entity/schema.ts';

const coded = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+={0,2}$/u, '格式不正确');
const passkeyToken = z.string().min(1).max(64).describe('通行密钥凭据');
const transports = z.array(z.string().max(20)).max(10).optional();
/** What every answer of an authenticator carries (WebAuthn Level 3, §5.1 and the JSON forms of it); further keys are let through unread. */
const credential = {
  id: coded(1400),
  rawId: coded(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(20).nullish(),
};

const registrationSchema = z
  .object({
    ...credential,
    response: z.object({ clientDataJSON: coded(4000), attestationObject: coded(20_000), transports }),
  })
  .describe('通行密钥');

const assertionSchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: coded(4000),
      authenticatorData: coded(4000),
      signature: coded(4000),
      userHandle: coded(200).nullish(),
    }),
  })
  .describe('通行密钥');

/** A signed challenge, as calls take it that accept a passkey as proof. */
export const passkeyProof = { passkeyToken: passkeyToken.optional(), passkey: assertionSchema.optional() };
export interface PasskeyProof {
  readonly passkeyToken: string;
  readonly passkey: z.output<typeof assertionSchema>;
}
export type PasskeyRegistration = z.output<typeof registrationSchema>;

const name = lineSchema.min(1).max(40).describe('通行密钥名称');
const done = z.object({ done: z.literal(true) });
/** Options as the browser takes them (PublicKeyCredential…OptionsJSON); the token names the challenge when the answer comes. */
const begun = z.object({ passkeyToken: z.string(), options: z.record(z.string(), z.unknown()) });

/** Needs a fresh proof. */
export const beginPasskey = endpoint({
  path: '/user/passkey/begin',
  label: '开始添加通行密钥',
  access: 'signedIn',
  scope: 'self',
  perMinute: 20,
  input: z.strictObject({}),
  output: begun,
});

/** Recovery codes are told with the first second factor of an account, once; empty otherwise. */
export const finishPasskey = endpoint({
  path: '/user/passkey/finish',
  label: '添加通行密钥',
  access: 'signedIn',
  scope: 'self',
  input: z.strictObject({ passkeyToken, passkey: registrationSchema, name }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const renamePasskey = endpoint({
  path: '/user/passkey/rename',
  label: '重命名通行密钥',
  access: 'signedIn',
  scope: 'self',
  input: z.strictObject({ id: idSchema, name }),
  output: done,
});

/** Needs a fresh proof. */
export const deletePasskey = endpoint({
  path: '/user/passkey/delete',
  label: '删除通行密钥',
  access: 'signedIn',
  scope: 'self',
  input: z.strictObject({ id: idSchema }),
  output: done,
});

/**
 * A challenge to sign. Without challengeToken: to sign in, by a passkey the browser finds by itself; with it: the second step of that
 * sign-in; purpose step_up: a fresh proof of who is signed in.
 */
export const challengePasskey = endpoint({
  path: '/user/passkey/challenge',
  label: '获取通行密钥验证',
  access: 'public',
  scope: 'platform',
  input: z.strictObject({
    purpose: z.enum(['sign_in', 'second_factor', 'step_up']).default('sign_in').describe('用途'),
    challengeToken: z.string().min(1).max(64).optional().describe('登录凭据'),
  }),
  output: begun,
});
