/** Which account a person of the central login is here, and what happens before the session starts. */
import { randomBytes } from 'node:crypto';
import { checkMobile } from '#lib/chinese/chinese-identifiers.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { Context } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { CentralPerson } from './central-provider.ts';
import { accountTables } from './db.ts';
import type { FoundAccount } from './find-account.ts';
import { accountById, findAccount, phoneIndex } from './find-account.ts';
import { userAgent } from './login-log.ts';
import { startSession } from './sign-in.ts';
import { hashToken } from './hash-token.ts';
import { enterprises } from './enterprise-port.ts';

/** Why nobody was signed in; the sign-in page says it in words. */
export type CentralRefusal = 'unavailable' | 'expired' | 'denied' | 'failed' | 'unknown' | 'ambiguous' | 'disabled';

export type Arrival =
  | { readonly kind: 'in' }
  | { readonly kind: 'link'; readonly token: string }
  | { readonly kind: 'refused'; readonly reason: CentralRefusal };

const linkMinutes = 5;

/** A person as far as a session needs him. */
type Proved = Pick<CentralPerson, 'sid' | 'idToken' | 'authTime' | 'claimValues'>;

/** Starts the session of a linked account, with the roles that the mapping grants. */
export async function enterCentrally(context: Context, account: FoundAccount, person: Proved): Promise<void> {
  const session = { sessionId: 0, accountId: account.id, name: account.name, stepUpAt: null, secondFactor: false };
  await enterprises(context).grantMappedRoles({ ...context, session }, session, person.claimValues);
  await startSession(context, account, {
    methods: ['sso'],
    remember: false,
    central: { sid: person.sid, idToken: context.platform.seal.seal(person.idToken), authTime: person.authTime },
  });
}

const isClosed = (account: FoundAccount): boolean => account.status === 'disabled' || account.status === 'locked';

async function linkedAccount(context: Context, { issuer, subject }: CentralPerson): Promise<FoundAccount | undefined> {
  const found = await accountTables(context.db)
    .selectFrom('accountIdentity')
    .select('accountId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return found ? accountById(context, found.accountId) : undefined;
}

/**
 * Accounts with a phone or mail that both sides hold for verified; an account that an administrator opened counts as
 * verified by him. Accounts with another identity of this provider are somebody else's.
 */
async function matches(context: Context, { issuer, phone, email }: CentralPerson): Promise<number[]> {
  const index = phone !== null && checkMobile(phone).ok ? phoneIndex(context.platform.seal, phone) : null;
  const found = await queryRows<{ id: number }>(context)`
    select id from account a where status <> 'cancelled' and (
      (phone_index = ${index} and (phone_verified_at is not null or managed_by is not null))
      or (lower(email) = ${email?.toLowerCase() ?? null} and (email_verified_at is not null or managed_by is not null)))
      and not exists (select from account_identity i where i.account_id = a.id and i.issuer = ${issuer}) limit 2`;
  return found.map((row) => row.id);
}

async function offerLink(
  context: Context,
  accountId: number,
  person: CentralPerson,
  redirect: string,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await accountTables(context.db)
    .insertInto('ssoLink')
    .values({
      tokenHash: hashToken(token),
      accountId,
      issuer: person.issuer,
      subject: person.subject,
      email: person.email,
      idpSid: person.sid,
      idToken: context.platform.seal.seal(person.idToken),
      claimValues: [...person.claimValues],
      redirect,
      ip: context.request.ip,
      userAgent: userAgent(context.request),
      expireAt: new Date(context.platform.now().getTime() + linkMinutes * 60_000),
    })
    .execute();
  return token;
}

/** Remembers the identity; the unique index decides between two at once. */
export async function linkIdentity(
  context: Context,
  accountId: number,
  { issuer, subject, email }: Pick<CentralPerson, 'issuer' | 'subject' | 'email'>,
) {
  const linked = await execute(context)`
    insert into account_identity (account_id, issuer, subject, email)
    values (${accountId}, ${issuer}, ${subject}, ${email})
    on conflict do nothing`;
  if (linked === 0) throw fail.conflict('该统一登录账号已关联其他账号');
  await audit(context, [
    {
      action: 'config',
      entity: 'account_identity',
      entityId: accountId,
      after: { issuer, email: email === null ? null : '******' },
    },
  ]);
}

const nameCharacters = /[^\p{Script=Han}\p{L}·. ]/gu;

/** A new account; phone and mail only where they are verified and nobody else's. */
async function createAccount(context: Context, person: CentralPerson): Promise<FoundAccount | undefined> {
  const { seal } = context.platform;
  const phone =
    person.phone !== null && checkMobile(person.phone).ok && !(await findAccount(context, person.phone))
      ? person.phone
      : null;
  const email =
    person.email !== null && !(await findAccount(context, person.email)) ? person.email.toLowerCase() : null;
  const name = (person.name ?? '').replaceAll(nameCharacters, '').trim().slice(0, 30) || '新用户';
  const now = context.platform.now();
  const made = await queryRow<{ id: number }>(context)`
    insert into account (phone, phone_index, phone_verified_at, email, email_verified_at, name)
    values (
      ${phone === null ? null : seal.seal(phone)}, ${phone === null ? null : phoneIndex(seal, phone)},
      ${phone === null ? null : now}, ${email}, ${email === null ? null : now}, ${name}
    )
    on conflict do nothing returning id`;
  const id = made?.id;
  if (id === undefined) return undefined;
  const self = { ...context, session: { sessionId: 0, accountId: id, name, stepUpAt: null, secondFactor: false } };
  await linkIdentity(self, id, person);
  await audit(self, [{ action: 'create', entity: 'account', entityId: id, entityName: name, reason: '统一登录' }]);
  return {
    id,
    name,
    account: null,
    avatarFileId: null,
    status: 'active',
    phone: null,
    email,
    demo: false,
    managedBy: null,
    mustChangePassword: false,
    hash: null,
    profile: null,
    changedAt: null,
    expireAt: null,
    lastLoginAt: null,
  };
}

/** By identity; else by verified phone or mail, which the person confirms once; else a new account where that is allowed. */
export async function arrive(context: Context, person: CentralPerson, redirect: string): Promise<Arrival> {
  const linked = await linkedAccount(context, person);
  if (linked && isClosed(linked)) return { kind: 'refused', reason: 'disabled' };
  if (linked) {
    await enterCentrally(context, linked, person);
    return { kind: 'in' };
  }
  const [match, other] = await matches(context, person);
  if (other !== undefined) return { kind: 'refused', reason: 'ambiguous' };
  if (match !== undefined) return { kind: 'link', token: await offerLink(context, match, person, redirect) };
  const made = context.platform.configuration.singleSignOn?.autoCreate
    ? await createAccount(context, person)
    : undefined;
  if (!made) return { kind: 'refused', reason: 'unknown' };
  await enterCentrally(context, made, person);
  return { kind: 'in' };
}
