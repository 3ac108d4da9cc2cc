/** Sites as an operator configures them. */
import { sql } from 'kysely';
import type { z } from 'zod';
import { queryDomainConfig, saveDomainConfig, siteLoginMethods } from '../model/operator.ts';
import { audit } from '#platform/store/audit.ts';
import type { Context } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { shownRecord } from '#platform/runtime/shown-row.ts';
import { pictureFrom } from '#platform/files/image.ts';
import { handle } from '#platform/runtime/registry.ts';
import { accountTables } from './db.ts';
import { workingLoginMethods } from './domain.ts';
import { hasDemoOutbox } from './verify-code.ts';

type Site = Omit<z.output<typeof saveDomainConfig.input>, 'version'>;

const mostSites = 200;
const columns = [
  'siteName',
  'logoUrl',
  'icp',
  'publicSecurityNo',
  'registerEnabled',
  'contactPhone',
  'loginMethods',
] as const;

/** Sites as their list shows them; `domain`: only that one. */
async function shownSites(context: Context, domain?: string) {
  const all = accountTables(context.db)
    .selectFrom('domainConfig')
    .select(['domain', ...columns, 'version', 'updatedAt'])
    .orderBy('domain')
    .limit(mostSites);
  const records = await (domain === undefined ? all : all.where('domain', '=', domain)).execute();
  return records.map((record) => ({
    ...record,
    loginMethods: siteLoginMethods.filter((method) => record.loginMethods.includes(method)),
  }));
}

export const queryDomainConfigHandler = handle(queryDomainConfig, async (context) => {
  return {
    records: await shownSites(context),
    host: context.request.hostname,
    workingMethods: workingLoginMethods(context),
    defaults: { siteName: context.platform.configuration.siteName, registerEnabled: await hasDemoOutbox(context) },
  };
});

/** Longest side of a logo that is kept. */
const logoSide = 256;

/** The picture made anew: nothing of what was sent stays but its pixels. */
async function cleanLogo(logoUrl: string | null): Promise<string | null> {
  if (logoUrl === null) return null;
  const picture = await pictureFrom(Buffer.from(logoUrl.slice(logoUrl.indexOf(',') + 1), 'base64'), logoSide);
  return `data:image/png;base64,${picture.toString('base64')}`;
}

/** The log says that there is a picture, not which. */
const logged = <Part extends { readonly logoUrl?: unknown }>(site: Part) => ({
  ...site,
  ...('logoUrl' in site && { logoUrl: site.logoUrl ? '已设置' : null }),
});

async function insertSite(context: Context, site: Site, updatedBy: number | null): Promise<number> {
  const inserted = await accountTables(context.db)
    .insertInto('domainConfig')
    .values({ ...site, updatedBy })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  if (!inserted) throw fail.conflict(`站点 ${site.domain} 已有配置`);
  await audit(context, [{ action: 'create', entity: 'domain_config', entityName: site.domain, after: logged(site) }]);
  return inserted.version;
}

/** Only what differs goes into the log. */
function changesOf(before: Record<string, unknown>, after: Record<string, unknown>) {
  const changed = columns.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  const pick = (from: Record<string, unknown>) => logged(Object.fromEntries(changed.map((key) => [key, from[key]])));
  return { before: pick(before), after: pick(after) };
}

async function updateSite(
  context: Context,
  { domain, ...site }: Site,
  version: number,
  updatedBy: number | null,
): Promise<number> {
  const tables = accountTables(context.db);
  const before = await tables
    .selectFrom('domainConfig')
    .select([...columns, 'version'])
    .where('domain', '=', domain)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw fail.notFound(`站点 ${domain} 没有配置`);
  if (before.version !== version) {
    const [current] = await shownSites(context, domain);
    throw fail.stale(shownRecord(context, queryDomainConfig, 'records', current));
  }
  await tables
    .updateTable('domainConfig')
    .set({ ...site, updatedBy, updatedAt: sql`now()`, version: version + 1 })
    .where('domain', '=', domain)
    .execute();
  await audit(context, [{ action: 'config', entity: 'domain_config', entityName: domain, ...changesOf(before, site) }]);
  return version + 1;
}

export const saveDomainConfigHandler = handle(saveDomainConfig, async (context, { version, ...site }) => {
  const logoUrl = await cleanLogo(site.logoUrl);
  const clean: Site = {
    ...site,
    logoUrl,
    icp: site.icp || null,
    publicSecurityNo: site.publicSecurityNo || null,
    contactPhone: site.contactPhone || null,
  };
  const updatedBy = context.session?.accountId ?? null;
  return {
    version:
      version === undefined
        ? await insertSite(context, clean, updatedBy)
        : await updateSite(context, clean, version, updatedBy),
  };
});
