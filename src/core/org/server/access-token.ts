/**
 * Addresses with a secret in them, which name an account or a row and its enterprise before anybody has signed in.
 * Only the digest of a secret is kept.
 */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Platform } from '#platform/runtime/platform.ts';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The caller's tokens of a kind in the enterprise in sight. */
const ownTokens = ({ session, tenant }: TenantContext, kind: string) =>
  sql`
    kind = ${kind} and reference = ${session.accountId} and group_code = ${tenant.groupCode}
      and company_code = ${tenant.companyCode ?? ''}`;

/** What a token stands for. */
export interface TokenHolder {
  /** The account, or the row that the kind is about. */
  readonly reference: number;
  readonly groupCode: string;
  readonly companyCode: string;
}

/** What a token of the kind stands for; undefined once it is over or revoked. */
export function findToken(platform: Platform, kind: string, token: string): Promise<TokenHolder | undefined> {
  return queryRow<TokenHolder>(platform)`
    select reference, group_code, company_code
    from access_token
    where hash = ${hashOf(token)} and kind = ${kind} and expire_at > ${platform.now().toISOString()}`;
}

/** Whom a token of the kind stands for; undefined once it is over or revoked. */
export async function findTokenHolder(
  platform: Platform,
  kind: string,
  token: string,
): Promise<{ accountId: number; groupCode: string; companyCode: string } | undefined> {
  const holder = await findToken(platform, kind, token);
  return holder && { accountId: holder.reference, groupCode: holder.groupCode, companyCode: holder.companyCode };
}

/** Tokens of a row of the company in sight. */
const tokensOfRow = ({ tenant }: TenantWork, kind: string, reference: number) =>
  sql`
    kind = ${kind} and reference = ${reference} and group_code = ${tenant.groupCode}
      and company_code = ${tenant.companyCode ?? ''}`;

/** Makes the token of a row (256 bits), in place of the one before. The secret is told here only. */
export async function replaceRowToken(
  context: TenantWork,
  { kind, reference, expireAt }: { readonly kind: string; readonly reference: number; readonly expireAt: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await dropRowToken(context, kind, reference);
  await execute(context)`
    insert into access_token (hash, kind, group_code, company_code, reference, expire_at)
    values (
      ${hashOf(token)}, ${kind}, ${context.tenant.groupCode}, ${context.tenant.companyCode ?? ''}, ${reference},
      ${expireAt}
    )`;
  return token;
}

/** Gives the token of a row another end, so that the address that was told goes on. */
export function moveRowToken(
  context: TenantWork,
  { kind, reference, expireAt }: { readonly kind: string; readonly reference: number; readonly expireAt: string },
): Promise<number> {
  return execute(context)`
    update access_token set expire_at = ${expireAt} where ${tokensOfRow(context, kind, reference)}`;
}

/** Revokes the token of a row; answers how many there were. */
export function dropRowToken(context: TenantWork, kind: string, reference: number): Promise<number> {
  return execute(context)`delete from access_token where ${tokensOfRow(context, kind, reference)}`;
}

/** The caller's token of the kind, as long as it is good. */
export function findOwnToken(
  context: TenantContext,
  kind: string,
): Promise<{ createdAt: string; expireAt: string } | undefined> {
  return queryRow<{ createdAt: string; expireAt: string }>(context)`
    select created_at, expire_at
    from access_token
    where ${ownTokens(context, kind)} and expire_at > ${context.platform.now().toISOString()}
    limit 1`;
}

/** Makes the caller's token of the kind, in place of the one before. The secret is told here only. FY-V001 in a group. */
export async function replaceOwnToken(
  context: TenantContext,
  kind: string,
  days: number,
): Promise<{ token: string; expireAt: string }> {
  const { tenant, session, platform } = context;
  if (tenant.companyCode === null) throw fail.invalid('请选择所属企业', { companyCode: '请选择所属企业' });
  const token = randomBytes(24).toString('base64url');
  const expireAt = new Date(platform.now().getTime() + days * 86_400_000).toISOString();
  await dropOwnToken(context, kind);
  await execute(context)`
    insert into access_token (hash, kind, group_code, company_code, reference, expire_at)
    values (
      ${hashOf(token)}, ${kind}, ${tenant.groupCode}, ${tenant.companyCode}, ${session.accountId}, ${expireAt}
    )`;
  return { token, expireAt };
}

/** Revokes the caller's token of the kind; answers how many there were. */
export function dropOwnToken(context: TenantContext, kind: string): Promise<number> {
  return execute(context)`delete from access_token where ${ownTokens(context, kind)}`;
}
