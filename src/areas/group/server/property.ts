/** What members own, over all of them: the readings of the areas that keep it, narrowed to members that grant it. */
import {
  certificatesByCompany,
  certificatesByYear,
  countCertificates,
  pageCertificates,
} from '#areas/company/public.server.ts';
import { certificate } from '#areas/company/public.ts';
import {
  countProperty,
  pageBrands,
  pageCopyrights,
  pagePatents,
  propertyByCompany,
  propertyByYear,
} from '#areas/ip/public.server.ts';
import { brand, copyright, patent } from '#areas/ip/public.ts';
import type { GrantArea } from '#core/org/public.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { CompanySum } from '#platform/entity/schema.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { ExportSource } from '#platform/transfer/export-source.ts';
import { entitySource } from '#platform/transfer/export-source.ts';
import * as model from '../model/property.ts';
import { grantedWork } from './granted-work.ts';
import { groupMembers, isGranted } from './members.ts';

/** Counts by company code. */
const byCode = (sums: readonly CompanySum[]) => new Map(sums.map(({ companyCode, count }) => [companyCode, count]));

const queryCompanyListHandler = handle(model.queryCompanyList, async (context) => {
  const members = (await groupMembers(context)).filter(({ status }) => status === 'active');
  const [ip, base] = await Promise.all([grantedWork(context, 'ip'), grantedWork(context, 'base')]);
  const [rights, certificates] = await Promise.all([propertyByCompany(ip), certificatesByCompany(base)]);
  const [patents, brands, copyrights] = [byCode(rights.patent), byCode(rights.brand), byCode(rights.copyright)];
  const papers = byCode(certificates);
  const shown = members.filter((member) => isGranted(member, 'ip') || isGranted(member, 'base'));
  return {
    companies: shown.map((member) => {
      const { companyCode, shortName } = member;
      const of = (area: GrantArea, counts: ReadonlyMap<string, number>) =>
        isGranted(member, area) ? (counts.get(companyCode) ?? 0) : null;
      return {
        companyCode,
        name: shortName,
        counts: {
          patent: of('ip', patents),
          brand: of('ip', brands),
          copyright: of('ip', copyrights),
          certificate: of('base', papers),
        },
      };
    }),
    withheld: members.length - shown.length,
  };
});

const queryCountHandler = handle(model.queryCount, async (context) => {
  const year = Number(todayInShanghai(context.platform.now()).slice(0, 4));
  const [ip, base] = await Promise.all([grantedWork(context, 'ip'), grantedWork(context, 'base')]);
  const [rights, { byStatus }] = await Promise.all([countProperty(ip, year, 1), countCertificates(base)]);
  const { patent: patents, brand: brands, copyright: copyrights } = rights;
  const ofType = (code: string) => patents.byType.find((part) => part.code === code)?.count ?? 0;
  const [valid, expiring] = [byStatus.get('valid') ?? 0, byStatus.get('expiring') ?? 0];
  return {
    patent: {
      total: patents.total,
      invention: ofType('invention'),
      utility: ofType('utility'),
      design: ofType('design'),
      granted: patents.valid,
      examining: patents.pending,
    },
    brand: { total: brands.total, registered: brands.registered },
    copyright: { total: copyrights.total, software: copyrights.software },
    certificate: {
      total: [...byStatus.values()].reduce((sum, count) => sum + count, 0),
      valid: valid + expiring,
      expiring,
    },
  };
});

const queryYearHandler = handle(model.queryYear, async (context, { kind }) => {
  if (kind === 'certificate') {
    const years = await certificatesByYear(await grantedWork(context, 'base'));
    return { years: years.map((row) => ({ ...row, applied: 0 })) };
  }
  return { years: await propertyByYear(await grantedWork(context, 'ip'), kind) };
});

export const propertyHandlers = [
  queryCompanyListHandler,
  queryCountHandler,
  queryYearHandler,
  handle(model.queryPagePatent, async (context, query) => pagePatents(await grantedWork(context, 'ip'), query)),
  handle(model.queryPageBrand, async (context, query) => pageBrands(await grantedWork(context, 'ip'), query)),
  handle(model.queryPageCopyright, async (context, query) => pageCopyrights(await grantedWork(context, 'ip'), query)),
  handle(model.queryPageCertificate, async (context, query) =>
    pageCertificates(await grantedWork(context, 'base'), query),
  ),
];

/** The export of a list: the engine of the entity under the rights of the group, over members that grant the area when it runs. */
function exportOf(entity: AnyEntity, name: string, area: GrantArea): ExportSource {
  const source = entitySource({ ...entity, permissions: model.groupPermissions }, name);
  return {
    ...source,
    isListed: true,
    find: async (context, request, limit) => source.find(await grantedWork(context, area), request, limit),
    page: async (context, columns, ids) => source.page(await grantedWork(context, area), columns, ids),
    attachments: async (context, ids) => (await source.attachments?.(await grantedWork(context, area), ids)) ?? [],
  };
}

export const propertyExports: readonly ExportSource[] = [
  exportOf(patent, model.groupPatent.name, 'ip'),
  exportOf(brand, model.groupBrand.name, 'ip'),
  exportOf(copyright, model.groupCopyright.name, 'ip'),
  exportOf(certificate, model.groupCertificate.name, 'base'),
];
