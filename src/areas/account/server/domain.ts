/** What the sign-in page may know before anybody is known. */
import { queryDomain } from '../model/login.ts';
import { allowedExtensions, maximumFileSize } from '#platform/server/file-type.ts';
import type { Context } from '#platform/server/context.ts';
import { handle } from '#platform/server/registry.ts';
import { currentProtocols } from './consent.ts';
import { accountTables } from './db.ts';
import { policies } from './password-policy.ts';
import { hasDemoOutbox } from './verify-code.ts';

/** Whether the host of the request lets people register: as configured; without a configuration, where demo data is. */
export async function registerEnabled(context: Context, domain: string = context.request.hostname): Promise<boolean> {
  const found = await accountTables(context.platform.db).selectFrom('domainConfig').select('registerEnabled').where('domain', '=', domain).executeTakeFirst();
  return found ? found.registerEnabled : hasDemoOutbox(context);
}

/** Ways to sign in that work here: a code needs a driver that sends it. */
function loginMethods(context: Context, configured: readonly string[] | undefined): string[] {
  const { delivery } = context.platform;
  const working = ['password', ...(delivery.offers('sms') ? ['sms'] : []), ...(delivery.offers('email') ? ['email'] : [])];
  return configured ? working.filter((method) => configured.includes(method)) : working;
}

export const queryDomainHandler = handle(queryDomain, async (context, input) => {
  const domain = input.domain ?? context.request.hostname;
  const tables = accountTables(context.db);
  const [found, protocols, demo] = await Promise.all([
    tables.selectFrom('domainConfig').selectAll().where('domain', '=', domain).executeTakeFirst(),
    currentProtocols(context),
    tables.selectFrom('account').select(['account', 'name']).where('demo', '=', true).where('account', 'is not', null).orderBy('id').limit(10).execute(),
  ]);
  return {
    siteName: found?.siteName ?? context.platform.configuration.siteName,
    logoUrl: found?.logoUrl ?? null,
    icp: found?.icp ?? null,
    publicSecurityNo: found?.publicSecurityNo ?? null,
    locale: found?.locale ?? 'zh-CN',
    ssoEnabled: false,
    ssoLoginUrl: null,
    ssoLogoutUrl: null,
    clientName: 'fy-staff',
    loginMethods: loginMethods(context, found?.loginMethods),
    registerEnabled: await registerEnabled(context, domain),
    passwordPolicy: { profile: 'standard', minLength: policies.standard.minLength, kinds: policies.standard.kinds },
    protocolVersions: Object.fromEntries(protocols.map(({ type, version }) => [type, version])),
    upload: { maxSize: maximumFileSize, accept: [...allowedExtensions] },
    contactPhone: found?.contactPhone ?? null,
    outbox: await hasDemoOutbox(context),
    demoAccounts: demo.map(({ account, name }) => ({ account: account ?? '', name })),
  };
});
