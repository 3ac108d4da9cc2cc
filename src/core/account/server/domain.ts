/** What the sign-in page may know before anybody is known. */
import { setTimeout } from 'node:timers/promises';
import { queryDomain } from '../model/login.ts';
import { allowedExtensions, maximumFileSize } from '#platform/files/file-type.ts';
import { siteOrigin } from './central-login.ts';
import type { Context } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { centralProvider } from './central-provider.ts';
import { currentProtocols } from './consent.ts';
import { accountTables } from './db.ts';
import { policies } from './password-policy.ts';
import { hasDemoOutbox } from './verify-code.ts';

/** Whether the host of the request lets people register: as configured; without a configuration, where demo data is. */
export async function registerEnabled(context: Context, domain: string = context.request.hostname): Promise<boolean> {
  if (context.platform.configuration.singleSignOn) return false;
  const found = await accountTables(context.platform.db)
    .selectFrom('domainConfig')
    .select('registerEnabled')
    .where('domain', '=', domain)
    .executeTakeFirst();
  return found ? found.registerEnabled : hasDemoOutbox(context);
}

/** Ways to sign in that can work here: a code needs a driver that sends it. */
export function workingLoginMethods({ platform: { delivery } }: Context): string[] {
  return ['password', ...(delivery.offers('sms') ? ['sms'] : []), ...(delivery.offers('email') ? ['email'] : [])];
}

function loginMethods(context: Context, configured: readonly string[] | undefined): string[] {
  const working = workingLoginMethods(context);
  return configured ? working.filter((method) => configured.includes(method)) : working;
}

/** Throws FY-V001 when the site that was called does not let people sign in by a code of this channel. */
export async function requireCodeLogin(context: Context, channel: 'sms' | 'email'): Promise<void> {
  const site = await accountTables(context.platform.db)
    .selectFrom('domainConfig')
    .select('loginMethods')
    .where('domain', '=', context.request.hostname)
    .executeTakeFirst();
  if (site && !site.loginMethods.includes(channel)) throw fail.invalid('本站未开放这种登录方式');
}

/** Longest wait for the provider's addresses: the page is drawn without them. */
const patienceMilliseconds = 1000;

/** Where central login begins and ends. The end serves browsers whose own sign-out the server could not answer. */
async function centralLogin(context: Context) {
  const { singleSignOn } = context.platform.configuration;
  if (!singleSignOn) return { ssoEnabled: false, ssoLoginUrl: null, ssoLogoutUrl: null };
  const origin = siteOrigin(singleSignOn, context.request);
  const asked =
    centralProvider(context.platform)?.logoutUrl({
      client_id: singleSignOn.clientId,
      post_logout_redirect_uri: `${origin}/`,
    }) ?? null;
  return {
    ssoEnabled: true,
    ssoLoginUrl: `${origin}/sso/authorize`,
    ssoLogoutUrl: await Promise.race([asked, setTimeout(patienceMilliseconds, null)]),
  };
}

export const queryDomainHandler = handle(queryDomain, async (context, input) => {
  const domain = input.domain ?? context.request.hostname;
  const tables = accountTables(context.db);
  const [found, protocols, demo] = await Promise.all([
    tables.selectFrom('domainConfig').selectAll().where('domain', '=', domain).executeTakeFirst(),
    currentProtocols(context),
    tables
      .selectFrom('account')
      .select(['account', 'name'])
      .where('demo', '=', true)
      .where('account', 'is not', null)
      .orderBy('id')
      .limit(10)
      .execute(),
  ]);
  return {
    siteName: found?.siteName ?? context.platform.configuration.siteName,
    logoUrl: found?.logoUrl ?? null,
    icp: found?.icp ?? null,
    publicSecurityNo: found?.publicSecurityNo ?? null,
    locale: found?.locale ?? 'zh-CN',
    ...(await centralLogin(context)),
    clientName: 'fy-staff',
    loginMethods: loginMethods(context, found?.loginMethods),
    captchaMode: 'on_demand' as const,
    registerEnabled: await registerEnabled(context, domain),
    passwordPolicy: { profile: 'standard', minLength: policies.standard.minLength, kinds: policies.standard.kinds },
    protocolVersions: Object.fromEntries(protocols.map(({ type, version }) => [type, version])),
    upload: { maxSize: maximumFileSize, accept: [...allowedExtensions] },
    contactPhone: found?.contactPhone ?? null,
    outbox: await hasDemoOutbox(context),
    demoAccounts: demo.map(({ account, name }) => ({ account: account ?? '', name })),
  };
});
