/** Takes groupCode and companyCode off a request and checks them against the memberships. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import type { SessionAccount, Tenant } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { EntryRule } from '#platform/http/identity.ts';
import { openUpload } from '#platform/http/multipart-upload.ts';
import type { Platform } from '#platform/runtime/platform.ts';

export interface TenantChoice {
  readonly groupCode: string | null;
  readonly companyCode: string | null;
  /** Both codes were sent, and empty: no enterprise is meant, which is not the same as none being named. */
  readonly isNone?: true;
  /** Rows of these companies are asked for (所属企业 of a list of the group); absent: of all in reach. */
  readonly companies?: readonly string[];
}

type Bag = Record<string, unknown>;

function isBag(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What codes of groups and companies look like. Asked before anything else: half a surrogate pair would only be refused by the database. */
const isCode = (value: unknown): value is string => typeof value === 'string' && /^[A-Za-z0-9_-]{1,20}$/u.test(value);

/** Removes an own key and answers its text; anything but a code is refused, '' counts as not chosen. */
function take(bag: Bag, key: 'groupCode' | 'companyCode'): string | null {
  if (!Object.hasOwn(bag, key)) return null;
  const value = bag[key];
  delete bag[key];
  if (value === null || value === undefined || value === '') return null;
  if (!isCode(value)) throw fail.invalid(key === 'groupCode' ? '集团编码：格式不正确' : '企业编码：格式不正确');
  return value;
}

/** Companies that a group counts at most, and so the longest filter by them. */
const mostCompanies = 500;

/** Removes the filter by 所属企业 and answers its codes; undefined where there is none. */
function takeCompanies(filter: Bag): readonly string[] | undefined {
  if (!Object.hasOwn(filter, 'companyCodes')) return undefined;
  const value = filter['companyCodes'];
  delete filter['companyCodes'];
  if (value === null || value === undefined || value === '') return undefined;
  const codes: unknown[] = Array.isArray(value) ? value : [value];
  if (codes.length > mostCompanies || !codes.every((code) => code === '' || isCode(code)))
    throw fail.invalid('所属企业：格式不正确');
  return codes.length > 0 ? codes : undefined;
}

/** Whether companies are what the call itself asks about, by its declaration: then they are its own to judge. */
const asksAboutCompanies = ({ input }: AnyEndpoint): boolean =>
  input instanceof z.ZodObject && 'companyCodes' in input.shape;

function agree(a: string | null, b: string | null): string | null {
  if (a !== null && b !== null && a !== b) throw fail.invalid('请求内容与筛选条件中的所属企业不一致');
  return a ?? b;
}

/** Body (POST), query (GET) or form fields (multipart) without the pair, and the pair. */
export async function readTenantChoice(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): Promise<{ body: unknown; choice: TenantChoice }> {
  const given =
    endpoint.body === 'multipart'
      ? await openUpload(request, endpoint.fieldsBehind)
      : endpoint.method === 'GET'
        ? request.query
        : (request.body ?? {});
  if (!isBag(given)) throw fail.invalid('请求内容：应为对象');
  const body: Bag = { ...given };
  const paged = isBag(body['filter']) && 'page' in body;
  const filter = isBag(body['filter']) ? { ...body['filter'] } : null;
  if (filter) body['filter'] = filter;
  // Reads without pages name what they want in the body itself; what writes may have a list of companies of its own there.
  const narrows = endpoint.reads && !asksAboutCompanies(endpoint);
  const companies = filter ? takeCompanies(filter) : narrows ? takeCompanies(body) : undefined;
  const isNone = body['groupCode'] === '' && body['companyCode'] === '';
  const groupCode = agree(take(body, 'groupCode'), paged && filter ? take(filter, 'groupCode') : null);
  const companyCode = agree(take(body, 'companyCode'), paged && filter ? take(filter, 'companyCode') : null);
  return { body, choice: { groupCode, companyCode, ...(isNone && { isNone }), ...(companies && { companies }) } };
}

/** A tenant, and what it asks of whoever enters. */
export interface ChosenTenant {
  readonly tenant: Tenant;
  readonly entry: EntryRule;
}

/** Membership and rights in the chosen enterprise. A stranger's refusal tells the client to forget its choice. */
export async function resolveTenant(
  platform: Platform,
  session: SessionAccount,
  choice: TenantChoice,
): Promise<ChosenTenant> {
  if (choice.groupCode === null) throw fail.invalid('请选择所属企业', { groupCode: '请选择所属企业' });
  const found = await platform.identity.findAccess(session.accountId, {
    groupCode: choice.groupCode,
    companyCode: choice.companyCode,
  });
  if (found === 'stranger') throw fail.forbidden('您不属于该企业', { reason: 'not_member' });
  if (found === 'disabled') throw fail.forbidden('您在该企业的账号已停用', { reason: 'disabled' });
  if (found === 'frozen') throw fail.forbidden('企业已被平台冻结，暂时不能进入', { reason: 'frozen' });
  if (found === 'dissolved') throw fail.forbidden('企业已解散', { reason: 'dissolved' });
  const mode = choice.companyCode === null ? 'group' : 'company';
  return {
    tenant: {
      groupCode: choice.groupCode,
      companyCode: choice.companyCode,
      companyCodes: mode === 'group' ? ['', ...found.companyCodes] : found.companyCodes,
      mode,
      ...(mode === 'group' && found.companyNames && { companyNames: found.companyNames }),
      access: found.access,
    },
    entry: found.entry,
  };
}

/**
 * The tenant for rows of the chosen companies. Its list of companies is narrowed before a row is read, so that lists of every kind and
 * both walls follow; a company out of reach adds nothing.
 */
export function narrowToCompanies(tenant: Tenant, companies: readonly string[] | undefined): Tenant {
  if (!companies) return tenant;
  const companyCodes = tenant.companyCodes.filter((code) => companies.includes(code));
  if (tenant.companyCode !== null) {
    if (companyCodes.length === 0) throw fail.invalid('请求内容与筛选条件中的所属企业不一致');
    return tenant;
  }
  return { ...tenant, companyCodes, chosenCompanies: companies };
}

/**
 * The enterprise's own door, asked on every call: the address it comes from, the second factor of the session.
 * The reason tells the browser what to offer.
 */
export function checkEntry({ allowsAddress, secondFactor }: EntryRule, session: SessionAccount, address: string): void {
  if (!allowsAddress(address))
    throw fail.forbidden(`当前网络地址 ${address} 不在企业允许的范围内，请换到允许的网络或联系管理员`, {
      reason: 'address',
    });
  if (secondFactor && !session.secondFactor)
    throw fail.forbidden('企业要求二次验证，请先完成验证', { reason: 'second_factor' });
}
