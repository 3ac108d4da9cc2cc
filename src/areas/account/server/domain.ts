/** What the sign-in page may know before anybody is known. */
import { queryDomain } from '../model/login.ts';
import { allowedExtensions, maximumFileSize } from '#platform/server/file-type.ts';
import { handle } from '#platform/server/registry.ts';
import { accountTables } from './db.ts';

export const queryDomainHandler = handle(queryDomain, async (context, input) => {
  const domain = input.domain ?? context.request.hostname;
  const tables = accountTables(context.db);
  const [found, protocols, demo] = await Promise.all([
    tables.selectFrom('domainConfig').selectAll().where('domain', '=', domain).executeTakeFirst(),
    tables.selectFrom('protocolVersion').select(['type', 'version']).orderBy('effectiveAt').execute(),
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
    loginMethods: found?.loginMethods ?? ['password'],
    registerEnabled: found?.registerEnabled ?? false,
    passwordPolicy: { profile: 'standard', minLength: 10, kinds: 1 },
    protocolVersions: Object.fromEntries(protocols.map(({ type, version }) => [type, version])),
    upload: { maxSize: maximumFileSize, accept: [...allowedExtensions] },
    contactPhone: found?.contactPhone ?? null,
    demoAccounts: demo.map(({ account, name }) => ({ account: account ?? '', name })),
  };
});
